/**
 * What the paths of a workspace with several folders begin with: the name of each, with a number where another before it
 * is called the same, so that a path never means a file of the wrong one.
 */
export function folderLabels(names: readonly string[]): string[] {
  const labels: string[] = [];
  for (const name of names) {
    let label = name;
    for (let count = 2; labels.includes(label); count += 1) label = `${name} (${count})`;
    labels.push(label);
  }
  return labels;
}
