import assert from 'node:assert/strict';
import { ignoredGlobs } from '../../../src/tools/ignoredGlobs';

describe('what a .gitignore leaves out', () => {
  const table: [string, string[]][] = [
    ['node_modules/', ['**/node_modules']],
    ['/dist', ['dist']],
    ['test/rig/.cache/', ['test/rig/.cache']],
    ['*.pyc\n\n# made by hand\n', ['**/*.pyc']],
    ['**/target', ['**/target']],
    ['build/*\n!build/keep.txt\nout\r\n', ['**/out']],
    ['*.log\n!important.log', []],
    ['a{b,c}', []],
    ['', []],
  ];
  for (const [text, globs] of table) {
    it(`${JSON.stringify(text)} is ${JSON.stringify(globs)}`, () => assert.deepEqual(ignoredGlobs(text), globs));
  }
});
