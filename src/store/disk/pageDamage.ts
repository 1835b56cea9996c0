/** A page of a database file whose checksum does not fit what was read. */
export class PageDamage extends Error {
  override readonly name = 'PageDamage';

  constructor(file: string, page: number) {
    super(`Page ${page} of ${file} is damaged.`);
  }
}
