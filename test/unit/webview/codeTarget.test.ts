import assert from 'node:assert/strict';
import { codeLanguage, codeTarget } from '../../../src/webview/codeTarget';

describe('the file that code is meant for', () => {
  for (const [info, language] of [
    ['ts src/main.ts', 'ts'],
    ['ts:src/main.ts', 'ts'],
    ['ts title="src/main.ts"', 'ts'],
    ['typescript {1,3} file=src/main.ts', 'typescript'],
    ['src/main.ts', 'ts'],
  ] as const) {
    it(`is said by the fence: ${info}`, () => {
      assert.equal(codeTarget(info, 'code', ''), 'src/main.ts');
      assert.equal(codeLanguage(info), language);
    });
  }

  it('is said by the first line of the code', () => {
    assert.equal(codeTarget('ts', '// src/main.ts\nconst a = 1;', ''), 'src/main.ts');
    assert.equal(codeTarget('py', '# file: tools/run.py\n', ''), 'tools/run.py');
    assert.equal(codeTarget('html', '<!-- index.html -->\n<p>', ''), 'index.html');
  });

  it('is said by what stands before it', () => {
    assert.equal(codeTarget('ts', 'code', 'First words.\nChange `src/main.ts` to this:\n'), 'src/main.ts');
    assert.equal(codeTarget('ts', 'code', '**src/main.ts**\n'), 'src/main.ts');
    assert.equal(codeTarget('ts', 'code', 'In [main.ts](src/main.ts#L3):\n'), 'src/main.ts');
    assert.equal(codeTarget('ts', 'code', '### src/main.ts\n'), 'src/main.ts');
  });

  it('is not made up', () => {
    assert.equal(codeTarget('ts', 'const a = 1;', 'Call `run()` like this:'), null);
    assert.equal(codeTarget('', '# a heading\n', ''), null);
    assert.equal(codeTarget('ts', 'code', 'In `src/main.ts` it was wrong.\n\nThis is right:'), null);
    assert.equal(codeTarget('ts ../../etc/passwd', 'code', ''), null);
  });

  it('needs no language', () => {
    assert.equal(codeLanguage(''), '');
    assert.equal(codeLanguage('js'), 'js');
  });
});
