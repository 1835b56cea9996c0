import assert from 'node:assert/strict';
import { SurfacePage } from '../../../src/host/surfacePage';
import type { HostMessage } from '../../../src/protocol/hostMessage';

/** A webview whose page answers only while it is there, as VS Code drops what is said to one that is hidden. */
function scene() {
  const heard: HostMessage['type'][] = [];
  const warned: string[] = [];
  let receive: (value: unknown) => void = () => {};
  const state = { answers: true, posted: 0 };
  const page = new SurfacePage({
    webview: {
      postMessage: async (envelope: { id: number; message: HostMessage }) => {
        state.posted += 1;
        if (!state.answers) return false;
        heard.push(envelope.message.type);
        queueMicrotask(() => receive({ kind: 'reply', id: envelope.id, result: undefined }));
        return true;
      },
      onDidReceiveMessage: (listener: (value: unknown) => void) => {
        receive = listener;
        return { dispose: () => {} };
      },
    },
    handlers: {} as never,
    log: { warn: (message) => void warned.push(message) },
  });
  return { page, heard, warned, state };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the page of a panel', () => {
  it('is told nothing before it is there, nor after it is gone', async () => {
    const { page, heard, state } = scene();
    page.tell({ type: 'openFind' });
    page.arrived();
    page.tell({ type: 'focusInput' });
    page.forget();
    for (let count = 0; count < 1000; count += 1) page.tell({ type: 'openFind' });
    await settled();
    assert.deepEqual(heard, ['focusInput']);
    assert.equal(state.posted, 1);
  });

  it('leaves nobody waiting for one that is gone, and logs nothing about it', async () => {
    const { page, state, warned } = scene();
    page.arrived();
    state.answers = false;
    const asked = page.request({ type: 'focusInput' });
    page.tell({ type: 'openFind' });
    page.forget();
    await assert.rejects(asked, { code: 'closed' });
    await settled();
    assert.deepEqual(warned, []);
  });

  it('lets nobody wait for the page before, once another has come', async () => {
    const { page, state } = scene();
    page.arrived();
    state.answers = false;
    const asked = page.request({ type: 'focusInput' });
    page.arrived();
    await assert.rejects(asked, { code: 'closed' });
  });

  it('is told of a wish once it shows what it is to show, and only one page is', async () => {
    const { page, heard } = scene();
    page.wish({ type: 'focusInput' });
    page.arrived();
    await settled();
    assert.deepEqual(heard, []);
    page.shown();
    await settled();
    page.forget();
    page.arrived();
    page.shown();
    await settled();
    assert.deepEqual(heard, ['focusInput']);
  });

  it('is told of a wish that the page before took along', async () => {
    const { page, heard, state } = scene();
    page.arrived();
    page.shown();
    state.answers = false;
    page.wish({ type: 'focusApproval' });
    page.forget();
    state.answers = true;
    page.arrived();
    page.shown();
    await settled();
    assert.deepEqual(heard, ['focusApproval']);
  });
});
