import assert from 'node:assert/strict';
import { rankPaths } from '../../../src/host/rankPaths';

const paths = [
  'src/host/chatSurface.ts',
  'src/host/chatView.ts',
  'src/webview/chatApp.tsx',
  'src/chat/index.ts',
  'test/chatSurface.test.ts',
  'docs/surface.md',
  'README.md',
];
const rank = (query: string, recent: string[] = []) => rankPaths(paths, { query, recent, limit: 10 });

describe('the files that a query may mean', () => {
  it('are those whose name it is, then those whose name begins with it, then those that hold it', () => {
    assert.deepEqual(rank('surface'), ['docs/surface.md', 'src/host/chatSurface.ts', 'test/chatSurface.test.ts']);
    assert.equal(rank('chatv')[0], 'src/host/chatView.ts');
  });

  it('are found by the first letters of a name, and by letters in order', () => {
    assert.equal(rank('cv')[0], 'src/host/chatView.ts');
    assert.equal(rank('csrf')[0], 'src/host/chatSurface.ts');
  });

  it('come by their name before those that come by their folder', () => {
    const found = rank('chat');
    assert.ok(found.indexOf('src/webview/chatApp.tsx') < found.indexOf('src/chat/index.ts'));
    assert.ok(found.includes('src/chat/index.ts'));
  });

  it('are found by a part of their path, with either slash', () => {
    assert.equal(rank('webview/chat')[0], 'src/webview/chatApp.tsx');
    assert.equal(rank('webview\\chat')[0], 'src/webview/chatApp.tsx');
  });

  it('of equals are those in use lately, and what is in use lately never beats a better match', () => {
    assert.equal(rank('chat', ['src/webview/chatApp.tsx'])[0], 'src/webview/chatApp.tsx');
    assert.equal(rank('surface', ['test/chatSurface.test.ts'])[0], 'docs/surface.md');
  });

  it('are all of them for no query, in the order of use', () => {
    assert.deepEqual(rank('', ['README.md', 'docs/surface.md']).slice(0, 2), ['README.md', 'docs/surface.md']);
    assert.equal(rank('').length, paths.length);
  });

  it('are none for what is nowhere', () => {
    assert.deepEqual(rank('zebra'), []);
  });
});
