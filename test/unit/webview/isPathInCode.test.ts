import assert from 'node:assert/strict';
import { isPathInCode } from '../../../src/webview/isPathInCode';

describe('inline code', () => {
  for (const code of [
    'src/teas.ts',
    'src/teas.ts:3',
    'src/teas.ts:3:7',
    'src/teas.ts:3-9',
    'src/teas.ts#L3',
    './src/steep.test.tsx',
    '.github/workflows/ci.yml',
    'media/logo.svg',
    'package.json',
    'TODO.md:12',
  ]) {
    it(`is taken for a path when it is ${code}`, () => assert.ok(isPathInCode(code)));
  }

  for (const code of [
    '',
    'ts',
    'console.log',
    'event.key',
    'foo()',
    'and/or',
    'application/vnd.api+json',
    'src/**/*.ts',
    '../secret.ts',
    'src/../../secret.ts',
    '/etc/hosts.txt',
    '~/notes.md',
    'https://example.com/a.html',
    'C:\\notes.md',
    'v1.2',
    'a b.ts',
  ]) {
    it(`is left alone when it is ${JSON.stringify(code)}`, () => assert.equal(isPathInCode(code), false));
  }
});
