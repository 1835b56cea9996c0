import assert from 'node:assert/strict';
import { webviewMessage } from '../../../src/protocol/webviewMessage';

const accepts = (value: unknown) => webviewMessage.safeParse(value).success;

describe('what a panel may ask of the host', () => {
  it('is taken when it fits', () => {
    assert.ok(accepts({ type: 'ready' }));
    assert.ok(accepts({ type: 'send', text: 'hello' }));
    assert.ok(accepts({ type: 'edit', turnId: 't', text: 'hello' }));
    assert.ok(accepts({ type: 'moveQueued', queuedId: 'q', beforeId: null }));
    assert.ok(accepts({ type: 'openFile', path: 'src/a.ts', line: 3 }));
    assert.ok(accepts({ type: 'openLink', url: 'https://example.com/a?b#c' }));
  });

  const refused: [string, unknown][] = [
    ['nothing', null],
    ['a type that does not exist', { type: 'eval', code: '1' }],
    ['a field too many', { type: 'ready', extra: 1 }],
    ['a field of another type', { type: 'send', text: 5 }],
    ['a missing field', { type: 'retry' }],
    ['a prompt beyond all measure', { type: 'send', text: 'x'.repeat(5_000_001) }],
    ['a place for a prompt that is sent to the end', { type: 'send', text: 'hello', parentTurnId: 't' }],
    ['a move without a place', { type: 'moveQueued', queuedId: 'q' }],
    ['a line that is none', { type: 'openFile', path: 'a', line: 0 }],
    ['a command link', { type: 'openLink', url: 'command:workbench.action.reloadWindow' }],
    ['a script link', { type: 'openLink', url: 'javascript:alert(1)' }],
    ['a file link', { type: 'openLink', url: 'file:///etc/passwd' }],
    ['a data link', { type: 'openLink', url: 'data:text/html,x' }],
  ];
  for (const [what, value] of refused) {
    it(`is refused when it is ${what}`, () => assert.equal(accepts(value), false));
  }
});
