import assert from 'node:assert/strict';
import { isInside } from '../../../src/tools/isInside';
import { pathSegments } from '../../../src/tools/pathSegments';

describe('a path by its words', () => {
  const refused = [
    '..',
    '../x',
    'a/../../x',
    'a/..',
    'a\\..\\..\\x',
    '..\\x',
    '/etc/passwd',
    '//server/share/x',
    '\\\\server\\share\\x',
    '\\\\?\\C:\\x',
    '\\\\.\\pipe\\x',
    '\\x',
    'C:\\x',
    'C:x',
    'c:/x',
    'file:///etc/passwd',
    'vscode-remote://x/y',
    '~/x',
    '~',
    'a\0b',
    'a\nb',
    'a\u001bb',
    'a\u0085b',
    'a\ud800',
    '.git.',
    '.git ',
    '.git. ./config',
    '.vscode /settings.json',
    'a/.../b',
    '...',
    '.git::$INDEX_ALLOCATION/config',
    'a.txt:stream',
    'a.txt::$DATA',
    'NUL',
    'nul.txt',
    'src/CON',
    'com1.log',
    'COM¹',
    'CONIN$',
    'x'.repeat(5000),
  ];
  for (const path of refused) {
    it(`refuses ${JSON.stringify(path.slice(0, 40))}`, () => {
      assert.throws(() => pathSegments(path), { name: 'SessionError', code: 'invalid' });
    });
  }

  const taken: [string, string[]][] = [
    ['', []],
    ['.', []],
    ['./src//a.ts', ['src', 'a.ts']],
    ['src\\a.ts', ['src', 'a.ts']],
    ['src/', ['src']],
    ['..a/b..c', ['..a', 'b..c']],
    ['.env', ['.env']],
    ['~backup/console.ts', ['~backup', 'console.ts']],
    ['Ünï/你好 مرحبا.md', ['Ünï', '你好 مرحبا.md']],
  ];
  for (const [path, segments] of taken) {
    it(`takes ${JSON.stringify(path)}`, () => assert.deepEqual(pathSegments(path), segments));
  }
});

describe('being inside a folder', () => {
  const cases: [NodeJS.Platform, string, string, boolean][] = [
    ['linux', '/projects/shop', '/projects/shop', true],
    ['linux', '/projects/shop', '/projects/shop/a', true],
    ['linux', '/projects/shop', '/projects/shop/..a', true],
    ['linux', '/projects/shop', '/projects/shop-old/a', false],
    ['linux', '/projects/shop', '/projects', false],
    ['linux', '/projects/shop', '/projects/Shop/a', false],
    ['linux', '/', '/etc', true],
    ['darwin', '/projects/shop', '/Projects/SHOP/a', true],
    ['darwin', '/projects/é', '/projects/e\u0301/a', true],
    ['win32', 'C:\\work\\shop', 'c:\\WORK\\shop\\a', true],
    ['win32', 'C:\\work\\shop', 'C:\\work\\shop-old\\a', false],
    ['win32', 'C:\\work\\shop', 'D:\\work\\shop\\a', false],
    ['win32', 'C:\\work\\shop', '\\\\server\\work\\shop', false],
  ];
  for (const [platform, folder, file, expected] of cases) {
    it(`${expected ? 'has' : 'has not'} ${file} in ${folder} on ${platform}`, () => {
      assert.equal(isInside(folder, file, platform), expected);
    });
  }
});
