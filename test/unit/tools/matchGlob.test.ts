import assert from 'node:assert/strict';
import { matchGlob } from '../../../src/tools/matchGlob';

describe('a glob', () => {
  const cases: [string, string, boolean][] = [
    ['*.ts', 'a.ts', true],
    ['*.ts', 'src/a.ts', false],
    ['**/*.ts', 'a.ts', true],
    ['**/*.ts', 'src/deep/a.ts', true],
    ['src/**', 'src/deep/a.ts', true],
    ['src/**', 'other/a.ts', false],
    ['src/**/a.ts', 'src/a.ts', true],
    ['**/src/**/*.{ts,tsx}', 'x/src/y/z/a.tsx', true],
    ['**/{a,{b,c}}.ts', 'x/c.ts', true],
    ['a?.ts', 'ab.ts', true],
    ['a?.ts', 'a/.ts', false],
    ['[a-c]x.[!j]s', 'bx.ts', true],
    ['[a-c]x.[!j]s', 'bx.js', false],
    ['README*', 'readme.md', true],
    ['a.c', 'abc', false],
    ['(a+)+$', '(a+)+$', true],
  ];
  for (const [pattern, path, expected] of cases) {
    it(`${expected ? 'matches' : 'does not match'} ${path} by ${pattern}`, () => {
      assert.equal(matchGlob(pattern)(path), expected);
    });
  }

  it('fails soon, whatever the pattern', () => {
    const matches = matchGlob(`${'**/'.repeat(100)}${'*a'.repeat(100)}b`);
    assert.equal(matches(`${'x/'.repeat(200)}${'a'.repeat(2000)}`), false);
  });

  it('refuses more alternatives than it can hold', () => {
    assert.throws(() => matchGlob('{a,b}'.repeat(20)), { code: 'invalid' });
  });
});
