import assert from 'node:assert/strict';
import { approvalPreview } from '../../../src/tools/approvalPreview';

const lines = (...changed: string[]) => [...'abcdefghijklmnopqrst'].map((line, at) => changed[at] ?? line).join('\n');
const write = (...changes: { path: string; before: string | null; after: string | null }[]) =>
  approvalPreview({ kind: 'write', changes, protectedPaths: [] }).preview;

describe('a change that is asked about', () => {
  it('is shown without its name where it is of one file, which the question names', () => {
    assert.equal(
      write({ path: 'a.ts', before: '-- one\nsame\n', after: '-- two\nsame\n' }),
      '--- one\n+-- two\n same\n',
    );
    assert.equal(write({ path: 'a.ts', before: null, after: '@@ new\n' }), '+@@ new\n');
    assert.equal(write({ path: 'a.ts', before: 'old\n', after: null }), '-old\n');
  });

  it('says where its places are when there are several', () => {
    const after = lines('A').replace(/t$/, 'T');
    assert.match(write({ path: 'a.ts', before: lines(), after }), /^@@ -1,4 .*\n-a\n\+A\n[^]*\n@@ -17,4 /);
  });

  it('names each file where there are several', () => {
    const shown = write({ path: 'a.ts', before: 'a\n', after: 'b\n' }, { path: 'b.ts', before: null, after: 'c\n' });
    assert.match(shown, /^--- a\.ts\n\+\+\+ a\.ts\n@@ [^]*--- \/dev\/null\n\+\+\+ b\.ts\n/);
  });
});
