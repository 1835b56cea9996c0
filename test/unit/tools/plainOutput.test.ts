import assert from 'node:assert/strict';
import fc from 'fast-check';
import { BoundedOutput } from '../../../src/tools/boundedOutput';
import { PlainOutput, plainText } from '../../../src/tools/plainOutput';

describe('plain output', () => {
  const cases: [string, string, string][] = [
    ['colours', '\x1b[1;31mred\x1b[0m', 'red'],
    ['cursor moves and erasures', 'a\x1b[2J\x1b[1;1Hb\x1b[K', 'ab'],
    ['private modes', '\x1b[?25la\x1b[?1049h', 'a'],
    ['titles ended by a bell', '\x1b]0;evil\x07a', 'a'],
    ['titles ended by a string terminator', '\x1b]0;evil\x1b\\a', 'a'],
    ['links', '\x1b]8;;https://x\x1b\\text\x1b]8;;\x1b\\', 'text'],
    ['the clipboard', '\x1b]52;c;ZXZpbA==\x07a', 'a'],
    ['device strings', '\x1bP1$r0m\x1b\\a\x1b_x\x1b\\b\x1b^y\x1b\\c\x1bXz\x1b\\', 'abc'],
    ['character sets', '\x1b(Ba\x1b#8b', 'ab'],
    ['eight-bit sequences', 'a\x9b31mb\x9d0;x\x9cc\x90q\x9cd\x85', 'abcd'],
    ['control characters', 'a\x00\x01\x07\x08\x0b\x0c\x0e\x7fb', 'ab'],
    ['a sequence broken off by another', '\x1b[31\x1b[0ma', 'a'],
    ['a sequence broken off by a cancel', '\x1b[31\x18a', 'a'],
    ['a sequence cut off at the end', 'a\x1b[31', 'a'],
    ['a string that never ends, up to its line', 'a\x1b]0;hidden\nshown', 'a\nshown'],
    ['line breaks of every kind', 'a\r\nb\rc\nd\te', 'a\nb\nc\nd\te'],
    ['a control inside a sequence', '\x1b[3\n1mx', '\n1mx'],
  ];
  for (const [what, raw, plain] of cases) {
    it(`strips or keeps ${what}`, () => assert.equal(plainText(raw), plain));
  }

  it('is the same wherever chunks are cut', () => {
    for (const [, raw, plain] of cases) {
      for (let cut = 0; cut <= raw.length; cut += 1) {
        const output = new PlainOutput();
        assert.equal(output.push(raw.slice(0, cut)) + output.push(raw.slice(cut)), plain);
      }
    }
  });

  it('never lets a control character through', () => {
    const unit = fc.constantFrom(
      '\x1b',
      '[',
      ']',
      'P',
      '\\',
      '\x07',
      '\x9b',
      '\x9c',
      '0',
      ';',
      'm',
      'a',
      '\n',
      '\r',
      '😀',
    );
    fc.assert(
      fc.property(fc.string({ unit }), (raw) => {
        assert.doesNotMatch(plainText(raw), /(?![\n\t])\p{Cc}/u);
      }),
    );
  });
});

describe('bounded output', () => {
  it('is whole below its bound', () => {
    const output = new BoundedOutput({ head: 4, tail: 4 });
    for (const piece of ['ab', 'cde', 'fgh']) output.push(piece);
    assert.equal(output.text(), 'abcdefgh');
  });

  it('keeps the beginning and the end, and says how much is missing', () => {
    const output = new BoundedOutput({ head: 3, tail: 4 });
    for (let index = 0; index < 1000; index += 1) output.push('0123456789');
    assert.equal(output.text(), '012\n[… 9993 characters left out …]\n6789');
  });
});
