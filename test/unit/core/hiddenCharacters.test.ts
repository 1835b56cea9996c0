import assert from 'node:assert/strict';
import { hiddenCharacters } from '../../../src/core/hiddenCharacters';

const tags = (text: string) => [...text].map((one) => String.fromCodePoint(0xe0000 + one.charCodeAt(0))).join('');

describe('hidden characters', () => {
  const attacks: [string, string, string][] = [
    ['a direction override (Trojan source)', 'if (a\u202E)', 'if (a⟦U+202E right-to-left override⟧)'],
    ['isolates', '\u2066x\u2069', '⟦U+2066 left-to-right isolate⟧x⟦U+2069 end of isolate⟧'],
    ['a zero-width space in a name', 'adm\u200Bin', 'adm⟦U+200B zero-width space⟧in'],
    ['a joiner between Latin letters', 'a\u200Db', 'a⟦U+200D zero-width joiner⟧b'],
    ['sentences in tags', `Hi${tags('rm')}`, 'Hi⟦U+E0072 tag r⟧⟦U+E006D tag m⟧'],
    ['tags after a flag that spell none', `🏴${tags('ab')}`, '🏴⟦U+E0061 tag a⟧⟦U+E0062 tag b⟧'],
    ['bytes in variation selectors', '😀\uFE0F\uFE01\u{E0101}', '😀⟦U+FE0F⟧⟦U+FE01⟧⟦U+E0101⟧'],
    ['letters without ink', 'a\u3164b\u2800', 'a⟦U+3164⟧b⟦U+2800⟧'],
    ['an escape and a NUL', '\u001b[2J\0', '⟦U+001B⟧[2J⟦U+0000⟧'],
    ['a return that overwrites its line', 'rm x\rls', 'rm x⟦U+000D⟧ls'],
    ['a line separator', 'a\u2028b', 'a⟦U+2028⟧b'],
    ['a mark inside', 'a\uFEFFb', 'a⟦U+FEFF byte order mark⟧b'],
  ];
  for (const [what, text, expected] of attacks) {
    it(`reveals ${what}`, () => {
      const { revealed, names } = hiddenCharacters(text);
      assert.equal(revealed, expected);
      assert.ok(names.length > 0);
    });
  }

  const honest = ['plain text\twith\r\nlines\n', 'Ünïcödé 你好 עברית العربية', '👨‍👩‍👧‍👦 👍🏽 ❤️ 1️⃣ 👩🏽‍💻', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'می‌خواهم क्‍ष'];
  for (const text of honest) {
    it(`leaves ${JSON.stringify(text)} alone`, () => {
      assert.deepEqual(hiddenCharacters(text), { revealed: text, names: [] });
    });
  }

  it('names each character once', () => {
    assert.deepEqual(hiddenCharacters('\u200Ba\u200Bb').names, ['U+200B zero-width space']);
  });
});
