import { readFile } from 'node:fs/promises';

const endOfDirectory = Buffer.from('PK\x05\x06', 'latin1');
const entryHeader = 'PK\x01\x02';

/** The names in a VSIX, which is a zip archive, from the directory at its end. */
export async function vsixFiles(vsix: string): Promise<string[]> {
  const bytes = await readFile(vsix);
  const end = bytes.lastIndexOf(endOfDirectory);
  if (end < 0) throw new Error(`${vsix} is no zip archive`);
  const names: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  while (bytes.toString('latin1', at, at + 4) === entryHeader) {
    const nameLength = bytes.readUInt16LE(at + 28);
    names.push(bytes.toString('utf8', at + 46, at + 46 + nameLength));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return names.sort();
}
