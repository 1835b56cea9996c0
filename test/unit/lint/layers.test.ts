import assert from 'node:assert/strict';
import { ESLint } from 'eslint';
import { rooms, sqlFile } from '../../../scripts/lint/houseRules.mjs';

/** What each room may import, as DESIGN's table has it: a change of the rule must be a change here too. */
const table: Record<string, { ours: string[]; others: string[] }> = {
  core: { ours: ['core'], others: [] },
  protocol: { ours: ['core', 'protocol'], others: ['zod'] },
  store: { ours: ['core', 'store'], others: ['node:fs', 'uuid'] },
  engine: { ours: ['core', 'engine'], others: [] },
  agents: { ours: ['core', 'agents'], others: ['node:fs', 'eventsource-parser', '@agentclientprotocol/sdk', 'zod'] },
  tools: { ours: ['core', 'tools'], others: ['node:fs', 'diff', 'zod'] },
  webview: { ours: ['core', 'protocol', 'webview'], others: ['preact', 'marked', 'dompurify', 'highlight.js'] },
  host: { ours: ['core', 'protocol', 'tools', 'host'], others: ['vscode', 'node:fs'] },
};
const everyRoom = Object.keys(table);
const everyPackage = [...new Set([...Object.values(table).flatMap(({ others }) => others), 'fs', 'lodash'])];

/** Every way in which TypeScript lets one file name another. */
const ways: [string, (module: string) => string][] = [
  ['an import', (module) => `import { a } from '${module}';\nvoid a;`],
  ['a type import', (module) => `import type { A } from '${module}';\nexport type B = A;`],
  ['an inline type import', (module) => `import { type A } from '${module}';\nexport type B = A;`],
  ['an import for its effect', (module) => `import '${module}';`],
  ['a re-export', (module) => `export { a } from '${module}';`],
  ['a re-export of types', (module) => `export type { A } from '${module}';`],
  ['a re-export of all', (module) => `export * from '${module}';`],
  ['a dynamic import', (module) => `export const a = () => import('${module}');`],
  ['an import type', (module) => `export type A = import('${module}').A;`],
  ['an import assignment', (module) => `import a = require('${module}');\nvoid a;`],
  ['a require', (module) => `export const a = require('${module}');`],
];

describe('the rule that keeps the rooms apart', () => {
  const eslint = new ESLint();

  /** The scratch file is never written: the linter takes its text under its name. */
  async function objections(file: string, code: string): Promise<string[]> {
    const [result] = await eslint.lintText(code, { filePath: `src/${file}` });
    assert.equal(result?.fatalErrorCount, 0, JSON.stringify(result?.messages));
    return (result?.messages ?? []).filter(({ ruleId }) => ruleId === 'house/layers').map(({ message }) => message);
  }

  const importOf = (module: string) => `import { a } from '${module}';\nvoid a;`;

  it('has exactly the rooms of the table', () => {
    assert.deepEqual(Object.keys(rooms), everyRoom);
  });

  for (const [room, { ours, others }] of Object.entries(table)) {
    for (const other of everyRoom) {
      const isAllowed = ours.includes(other);
      it(`${isAllowed ? 'lets' : 'keeps'} ${room} ${isAllowed ? 'use' : 'out of'} ${other}`, async () => {
        const found = await objections(`${room}/scratch.ts`, importOf(`../${other}/thing`));
        assert.equal(found.length, isAllowed ? 0 : 1, found.join('\n'));
      });
    }
    it(`lets ${room} have its packages and no others`, async () => {
      for (const name of everyPackage) {
        const found = await objections(`${room}/scratch.ts`, importOf(name));
        assert.equal(found.length, others.includes(name) ? 0 : 1, `${room} and ${name}`);
      }
    });
  }

  for (const [way, write] of ways) {
    it(`sees ${way} of a room and of a package`, async () => {
      assert.equal((await objections('core/scratch.ts', write('../host/thing'))).length, 1);
      assert.equal((await objections('core/scratch.ts', write('vscode'))).length, 1);
    });
  }

  it('sees through a path that takes a detour', async () => {
    assert.equal((await objections('core/deep/scratch.ts', importOf('../../core/../host/thing'))).length, 1);
    assert.equal((await objections('core/scratch.ts', importOf('../../test/thing'))).length, 1);
  });

  it('refuses an import whose module is computed', async () => {
    assert.equal((await objections('core/scratch.ts', 'export const a = (name: string) => import(name);')).length, 1);
  });

  it('lets one file have sql.js', async () => {
    assert.equal((await objections(sqlFile, importOf('sql.js'))).length, 0);
    assert.equal((await objections('store/scratch.ts', importOf('sql.js'))).length, 1);
    assert.equal((await objections('extension.ts', importOf('sql.js'))).length, 1);
  });

  it('lets the composition root see every room, and of packages only vscode', async () => {
    for (const room of everyRoom)
      assert.equal((await objections('extension.ts', importOf(`./${room}/thing`))).length, 0);
    assert.equal((await objections('extension.ts', importOf('vscode'))).length, 0);
    assert.equal((await objections('extension.ts', importOf('zod'))).length, 1);
  });

  it('refuses a file in no room', async () => {
    assert.equal((await objections('utils/scratch.ts', importOf('../core/thing'))).length, 1);
  });
});
