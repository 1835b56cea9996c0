import { pageSize, reservedBytes, reservedBytesOffset, sealPage } from './pageChecksum';

/**
 * The one page of an empty SQLite database that reserves room for a checksum on every page. SQLite itself can be told
 * to only through an interface that sql.js does not have. The layout is that of https://www.sqlite.org/fileformat.html.
 */
export function emptyDatabase(): Uint8Array {
  const page = new Uint8Array(pageSize);
  const view = new DataView(page.buffer);
  page.set(new TextEncoder().encode('SQLite format 3\0'));
  view.setUint16(16, pageSize);
  view.setUint8(18, 1); // Written with a rollback journal until `journal_mode` says otherwise,
  view.setUint8(19, 1); // and read so.
  view.setUint8(reservedBytesOffset, reservedBytes);
  view.setUint8(21, 64); // The three payload fractions that the format fixes.
  view.setUint8(22, 32);
  view.setUint8(23, 32);
  view.setUint32(28, 1); // Pages in the file.
  view.setUint32(44, 4); // The schema format.
  view.setUint32(56, 1); // UTF-8.
  view.setUint8(100, 13); // An empty leaf of the schema table begins after the header,
  view.setUint16(105, pageSize - reservedBytes); // its cells at the end of what is usable.
  sealPage(page);
  return page;
}
