/** A path below the workspace, in letters that need no quoting, whose last name has an extension; it may name a place. */
const path =
  /^(?:\.\/)?((?:(?!\.\.?\/)[\w@.+-]+\/)*)[\w@+-][\w@.+-]*\.([A-Za-z][A-Za-z0-9]{0,9})(?::\d{1,9}(?:[:-]\d{1,9})?|#L\d{1,9}(?:-L?\d{1,9})?)?$/;

/** A bare name with another ending is more often a member of something: `console.log`, `event.key`. */
const plain = new Set(
  'c cc cpp cs css cts go h hpp html ini java js json jsx kt lock lua md mjs mts php ps1 py rb rs scss sh sql svelte swift toml ts tsx txt vue xml yaml yml'.split(
    ' ',
  ),
);

/** True for inline code that is a path of the workspace, as far as its letters tell. Whether it is there, the host knows. */
export function isPathInCode(code: string): boolean {
  const [, folder = '', extension = ''] = path.exec(code) ?? [];
  return folder !== '' || plain.has(extension);
}
