import assert from 'node:assert/strict';
import type { Problem } from '../../../src/core/workspace';
import { AttachmentShelf } from '../../../src/host/attachmentShelf';
import type { MentionSources } from '../../../src/host/mentionSources';
import { suggestNear, suggestSymbols } from '../../../src/host/suggestMentions';

const problem = (path: string, line: number, message: string): Problem => ({
  path,
  line,
  message,
  severity: 'error',
  source: 'ts',
});

const sources: MentionSources = {
  activePath: () => 'src/a.ts',
  selection: () => ({ type: 'file', path: 'src/a.ts', range: { start: 2, end: 4 }, mention: 'selection' }),
  problems: async () => [
    problem('src/a.ts', 3, 'Type mismatch'),
    problem('src/a.ts', 9, 'Unused'),
    problem('b.ts', 1, 'Nope'),
  ],
  recentPaths: () => ['b.ts'],
  paths: async () => ['README.md', 'b.ts', 'src/a.ts'],
  symbols: async () => [
    { name: 'steeper', container: '', path: 'src/a.ts', range: { start: 1, end: 1 }, icon: 'symbol-class' },
    { name: 'steep', container: 'Pot', path: 'src/a.ts', range: { start: 5, end: 5 }, icon: 'symbol-method' },
  ],
  wholeSymbol: async ({ range }) => range,
};
const near = (query: string, some: Partial<MentionSources> = {}) =>
  suggestNear(query, { ...sources, ...some }, new AttachmentShelf());
const labels = async (query: string) => (await near(query)).map(({ label }) => label);

describe('what can be mentioned', () => {
  it('is at first the selection, problems, and files, those in use first', async () => {
    assert.deepEqual(
      (await near('')).map(({ label, kind, word }) => (kind === 'file' ? word : label)),
      ['Selection', 'Problems in a.ts', 'All problems', 'b.ts', 'src/a.ts', 'README.md'],
    );
  });

  it('is narrowed down by what is typed', async () => {
    assert.deepEqual(await labels('sel'), ['Selection']);
    assert.deepEqual(await labels('prob'), ['Problems in a.ts', 'All problems']);
    assert.deepEqual(await labels('mism'), ['Type mismatch']);
    assert.deepEqual(await labels('read'), ['README.md']);
  });

  it('is not a selection where nothing is selected, nor a problem where there are none', async () => {
    const found = await near('', { selection: () => null, problems: async () => [] });
    assert.ok(found.every(({ kind }) => kind === 'file'));
  });

  it('brings the problems of a file with the file, one attachment each', async () => {
    const all = (await near('prob')).find(({ label }) => label === 'All problems');
    assert.deepEqual(all?.attachments, [
      {
        type: 'file',
        path: 'src/a.ts',
        mention: 'problem',
        note: 'line 3: error: Type mismatch (ts)\nline 9: error: Unused (ts)',
      },
      { type: 'file', path: 'b.ts', mention: 'problem', note: 'line 1: error: Nope (ts)' },
    ]);
  });

  it('keeps the text of a selection that no file of the workspace has', async () => {
    const shelf = new AttachmentShelf();
    const selection = () => ({ type: 'file' as const, path: 'untitled', mention: 'given' as const, text: 'mine' });
    const [found] = await suggestNear('sel', { ...sources, selection }, shelf);
    const attached = found?.attachments[0];
    assert.ok(attached?.type === 'file' && !('text' in attached));
    assert.deepEqual(shelf.find(attached.id), selection());
  });

  it('is a symbol, the one that was typed first', async () => {
    const found = await suggestSymbols('steep', sources);
    assert.deepEqual(
      found.map(({ label }) => label),
      ['steep', 'steeper'],
    );
    assert.equal(found[0]?.detail, 'Pot · src/a.ts');
  });
});
