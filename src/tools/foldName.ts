/** What a file system may leave out of a name or take it for nothing, as HFS+ does. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * A name as the most forgiving file system would compare it: without case, without what cannot be seen, in one form
 * of Unicode. Two names that any system takes for one fold to one; some fold together that no system takes for one,
 * which only means that somebody is asked once more.
 */
export function foldName(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replace(ignorable, '')
    .replace(/[. ]+$/, '');
  return plain.toUpperCase().toLowerCase().normalize('NFKC');
}
