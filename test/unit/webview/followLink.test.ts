import assert from 'node:assert/strict';
import { followLink } from '../../../src/webview/followLink';

describe('a link in a reply', () => {
  it('opens a file, at its line where it names one', () => {
    assert.deepEqual(followLink('src/main.ts'), { type: 'openFile', path: 'src/main.ts' });
    assert.deepEqual(followLink('src/main.ts#L12'), { type: 'openFile', path: 'src/main.ts', line: 12 });
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
    'https://',
    'bad%zz',
    'java&#10;script:alert(1)',
    'java\nscript:alert(1)',
  ]) {
    it(`leads nowhere when it is ${JSON.stringify(href)}`, () => assert.equal(followLink(href), null));
  }
});
