import assert from 'node:assert/strict';
import { emptyPrompt } from '../../../src/core/promptInput';
import type { ChatEvent } from '../../../src/core/chatState';
import { ChatClient } from '../../../src/webview/chatClient';
import type { Page } from '../../../src/webview/page';

/** A page whose host refuses everything and tells what a test makes it tell. */
function refusingPage() {
  let receive: (value: unknown) => void = () => {};
  let told = 0;
  const page = {
    port: {
      post: ({ kind, id }: { kind: string; id: number }) => {
        if (kind === 'request') receive({ kind: 'failure', id, error: { message: 'There is no file a.ts.' } });
      },
      listen: (listener: (value: unknown) => void) => {
        receive = listener;
        return { dispose: () => {} };
      },
    },
    readState: () => ({ sessionId: null, place: null }),
    writeState: () => {},
  } as unknown as Page;
  const tell = (event: ChatEvent) => receive({ kind: 'request', id: (told += 1), message: { type: 'chat', event } });
  return { page, tell };
}

describe('why something could not be done', () => {
  it('is shown until something else is opened', async () => {
    const { page, tell } = refusingPage();
    const client = new ChatClient(page);
    assert.equal(await client.ask({ type: 'openFile', path: 'a.ts' }), null);
    assert.equal(client.failure, 'There is no file a.ts.');
    tell({ type: 'revealed', sessionId: 'another', reveal: { turnId: 'turn', match: null } });
    assert.equal(client.failure, 'There is no file a.ts.');
    tell({ type: 'closed', draft: emptyPrompt });
    assert.equal(client.failure, null);
  });
});
