interface FilePlace {
  path: string;
  line?: number | undefined;
  column?: number | undefined;
}

/** A place in a file as a link carries it: a colon in it could be taken for the end of a scheme. */
export function fileAddress({ path, line, column }: FilePlace): string {
  const at = line === undefined ? '' : `#L${line}${column === undefined ? '' : `C${column}`}`;
  return `${path.split('/').map(encodeURIComponent).join('/')}${at}`;
}
