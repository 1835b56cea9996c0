import assert from 'node:assert/strict';
import type { ApprovalMode, ToolAction } from '../../../src/core/approval';
import { decide } from '../../../src/tools/decide';

const read: ToolAction = { kind: 'read', paths: ['.git/config'] };
const write: ToolAction = { kind: 'write', changes: [{ path: 'a', before: 'x', after: 'y' }], protectedPaths: [] };
const guarded: ToolAction = {
  kind: 'write',
  changes: [{ path: '.vscode/settings.json', before: '{}', after: '{"x":1}' }],
  protectedPaths: ['.vscode/settings.json'],
};
const command = (...argv: string[]): ToolAction => ({
  kind: 'command',
  argv,
  executable: '/bin/x',
  fingerprint: null,
  cwd: '',
});
const external: ToolAction = { kind: 'external', tool: 'fetch', input: { url: 'x' } };

describe('the rule of what may be done unasked', () => {
  const everything = [write, guarded, command('ls'), external];
  const modes: ApprovalMode[] = ['ask', 'edit'];

  it('refuses all but reading in a workspace that is not trusted, whatever was allowed before', () => {
    assert.equal(decide(read, { mode: 'ask', isTrusted: false, isRemembered: false }).type, 'allow');
    for (const action of everything) {
      for (const mode of modes) {
        assert.equal(decide(action, { mode, isTrusted: false, isRemembered: true }).type, 'refuse');
      }
    }
  });

  const table: [string, ToolAction, ApprovalMode, boolean, string][] = [
    ['reading', read, 'ask', false, 'allow'],
    ['a write', write, 'ask', false, 'ask: once session'],
    ['a write', write, 'edit', false, 'allow'],
    ['a write that is remembered', write, 'ask', true, 'allow'],
    ['a write to a protected path', guarded, 'ask', false, 'ask: once'],
    ['a write to a protected path', guarded, 'edit', false, 'ask: once'],
    ['a write to a protected path that is said to be remembered', guarded, 'edit', true, 'ask: once'],
    ['a command', command('npm', 'test'), 'ask', false, 'ask: once session always'],
    ['a command', command('npm', 'test'), 'edit', false, 'ask: once session always'],
    ['a command of no harm', command('ls'), 'edit', false, 'ask: once session always'],
    ['a command that carries more', command('sh', '-c', 'a && b'), 'ask', false, 'ask: once'],
    ['a command that is remembered', command('npm', 'test'), 'ask', true, 'allow'],
    ["somebody else's tool", external, 'edit', false, 'ask: once session always'],
  ];
  for (const [what, action, mode, isRemembered, expected] of table) {
    it(`for ${what} in mode ${mode} is ${expected}`, () => {
      const verdict = decide(action, { mode, isTrusted: true, isRemembered });
      const scopes = verdict.type === 'ask' ? `: ${verdict.scopes.join(' ')}` : '';
      assert.equal(verdict.type + scopes, expected);
    });
  }
});
