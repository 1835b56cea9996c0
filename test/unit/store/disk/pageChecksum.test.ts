import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isSealed, pageSize, sealPage } from '../../../../src/store/disk/pageChecksum';

describe('the checksum of a page', () => {
  it('fits the page it was made for and none with one bit flipped', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), fc.nat(pageSize * 8 - 1), (content, bit) => {
        const page = new Uint8Array(pageSize);
        page.set(content, 100);
        sealPage(page);
        assert.ok(isSealed(page));
        page[bit >> 3] = (page[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        assert.ok(!isSealed(page));
      }),
    );
  });

  it('does not fit a page that was wiped out, though it fits one that is to hold zeros', () => {
    const page = new Uint8Array(pageSize);
    assert.ok(!isSealed(page));
    sealPage(page);
    assert.ok(isSealed(page));
  });
});
