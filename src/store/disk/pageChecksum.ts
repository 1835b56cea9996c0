/**
 * Every page of our database files ends in a checksum of itself, in the eight bytes that SQLite reserves on request
 * and never looks at. So a flipped bit or a zeroed page is an error when it is read, not a changed word in somebody's
 * history, and the file stays one that any SQLite tool opens. The sum is that of SQLite's own `cksumvfs` extension,
 * but for pages of zeros.
 */
export const pageSize = 4096;
export const reservedBytes = 8;

/** Where a database's header says how many bytes of each page are reserved. */
export const reservedBytesOffset = 20;

const summed = (pageSize - reservedBytes) / 4;

/** Puts the checksum into the last bytes of a page, which must start at a multiple of four in its buffer. */
export function sealPage(page: Uint8Array): void {
  const words = wordsOf(page);
  const [first, second] = sealOf(words);
  words[summed] = first;
  words[summed + 1] = second;
}

export function isSealed(page: Uint8Array): boolean {
  const words = wordsOf(page);
  const [first, second] = sealOf(words);
  return words[summed] === first && words[summed + 1] === second;
}

/** Leaves a page as it is in the log, and as another SQLite takes it from there: without a checksum. */
export function removeSeal(page: Uint8Array): void {
  page.fill(0, pageSize - reservedBytes);
}

/** No checksum is ever zero, so this tells of a page that has none. */
export function hasNoSeal(page: Uint8Array): boolean {
  const words = wordsOf(page);
  return words[summed] === 0 && words[summed + 1] === 0;
}

/** Node runs on little-endian machines only, so the machine's own words are the format's. */
function wordsOf(page: Uint8Array): Uint32Array {
  return new Uint32Array(page.buffer, page.byteOffset, pageSize / 4);
}

/** The sum of zeros is zero, which would fit a page that was wiped out. So theirs is another. */
function sealOf(words: Uint32Array): [number, number] {
  const [first, second] = checksum(words);
  return first === 0 && second === 0 ? [0xffffffff, 0xffffffff] : [first, second];
}

function checksum(words: Uint32Array): [number, number] {
  let first = 0;
  let second = 0;
  for (let at = 0; at < summed; at += 2) {
    first = (first + (words[at] ?? 0) + second) | 0;
    second = (second + (words[at + 1] ?? 0) + first) | 0;
  }
  return [first >>> 0, second >>> 0];
}
