import assert from 'node:assert/strict';
import { fileAddress } from '../../../src/webview/fileAddress';
import { followLink } from '../../../src/webview/followLink';

describe('a link in a reply', () => {
  it('leads to the place whose address it carries, whatever the name of the file is', () => {
    const places = [{ path: 'a b/c:3#?%.ts' }, { path: 'TODO.md', line: 3 }, { path: 'x/y.ts', line: 3, column: 7 }];
    for (const place of places) assert.deepEqual(followLink(fileAddress(place)), { type: 'openFile', ...place });
  });

  it('opens a file, at its line where it names one', () => {
    assert.deepEqual(followLink('src/main.ts'), { type: 'openFile', path: 'src/main.ts' });
    assert.deepEqual(followLink('src/main.ts#L12'), { type: 'openFile', path: 'src/main.ts', line: 12 });
    assert.deepEqual(followLink('src/main.ts#L2-L4'), { type: 'openFile', path: 'src/main.ts', line: 2 });
    assert.deepEqual(followLink('src/main.ts:3'), { type: 'openFile', path: 'src/main.ts', line: 3 });
    assert.deepEqual(followLink('src/main.ts:3-9'), { type: 'openFile', path: 'src/main.ts', line: 3 });
    assert.deepEqual(followLink('TODO.md:3:7'), { type: 'openFile', path: 'TODO.md', line: 3, column: 7 });
    assert.deepEqual(followLink('src/a%3A3'), { type: 'openFile', path: 'src/a:3' });
    assert.deepEqual(followLink('docs/%28odd%29%20name.md'), { type: 'openFile', path: 'docs/(odd) name.md' });
  });

  it('opens the web', () => {
    assert.deepEqual(followLink('https://example.com/a'), { type: 'openLink', url: 'https://example.com/a' });
  });

  for (const href of [
    '',
    '#top',
    '/etc/passwd',
    '//example.com',
    '\\\\server\\share',
    'command:workbench.action.quit',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'vscode://x/y',
    'mailto:a@b.c',
    'tel:112',
    'localhost:3000',
    'C:\\notes.md:3',
    '/etc/passwd:3',
    '//example.com:80',
    'https://',
    'bad%zz',
    'java&#10;script:alert(1)',
    'java\nscript:alert(1)',
  ]) {
    it(`leads nowhere when it is ${JSON.stringify(href)}`, () => assert.equal(followLink(href), null));
  }
});
