const units = [
  { name: 'second', length: 1000 },
  { name: 'minute', length: 60_000 },
  { name: 'hour', length: 3_600_000 },
];

/** A time to wait, in milliseconds, in words: rounded up, and in the largest unit of which there are two. */
export function waitWords(milliseconds: number): string {
  const { name, length } = units.findLast((unit) => milliseconds >= 2 * unit.length) ?? {
    name: 'second',
    length: 1000,
  };
  const count = Math.max(1, Math.ceil(milliseconds / length));
  return count === 1 ? `1 ${name}` : `${count} ${name}s`;
}
