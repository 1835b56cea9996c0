/** UTF-16 units; some file systems take no more than 255 bytes, and a character may have four. */
const longestName = 50;

/** Names that Windows keeps for devices. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** A name for a file, without its ending, that every file system takes and that still tells what is in it. */
export function exportFileName(title: string, taken: ReadonlySet<string> = new Set()): string {
  const words = title
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{C}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestName)
    .toWellFormed()
    .replace(/\ufffd+$/u, '')
    .replace(/^[. ]+|[. ]+$/g, '');
  const name = words === '' || reserved.test(words) ? `Session ${words}`.trim() : words;
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${name} (${count})`;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}
