/** A file's name with its folders, as people and models write it. */
const pathPattern = String.raw`(?:[\w@.+-]+/)*[\w@.+-]*\w\.[A-Za-z]\w{0,9}`;
const wholePath = new RegExp(`^(?:\\./)?(${pathPattern})(?::\\d+)?$`);
const named = /(?:title|file|filename|path)\s*[=:]\s*["']?([^"'\s]+)/i;
const commented = /^\s*(?:\/\/|#|--|;|<!--|\/\*)\s*(?:file(?:name)?:\s*)?(\S+?)\s*(?:-->|\*\/)?\s*$/i;

/** What a fence says about its code: `ts src/main.ts`, `ts:src/main.ts`, `ts title="src/main.ts"`, `src/main.ts`. */
export function codeLanguage(info: string): string {
  const first = info.trim().split(/[\s:{,]/)[0] ?? '';
  return asPath(first) ? first.slice(first.lastIndexOf('.') + 1) : first;
}

/**
 * The file that code is meant for, as far as it is said: in the fence itself, in the first line of the code, or at the
 * end of what stands before it. Null where nothing says it.
 */
export function codeTarget(info: string, code: string, before: string): string | null {
  const inFence =
    named.exec(info)?.[1] ??
    info
      .trim()
      .replace(/^\w+:(?=\S)/, '')
      .split(/\s+/)
      .find(asPath);
  const inCode = commented.exec(code.slice(0, code.indexOf('\n') + 1 || code.length))?.[1];
  return asPath(inFence) ?? asPath(inCode) ?? lastPath(before);
}

function asPath(word: string | undefined): string | null {
  return wholePath.exec(word ?? '')?.[1] ?? null;
}

/** Only from the last line, and only what is set apart there as code, in bold or as a link. */
function lastPath(before: string): string | null {
  const line = before.trimEnd().split('\n').at(-1) ?? '';
  const words = [...line.matchAll(/`([^`]+)`|\*\*([^*]+)\*\*|\]\(([^)\s#]+)[^)]*\)|^#{1,6}\s+(\S+)\s*$/g)];
  const paths = words.map(([, code, bold, link, heading]) => asPath(code ?? bold ?? link ?? heading)).filter(Boolean);
  return paths.at(-1) ?? null;
}
