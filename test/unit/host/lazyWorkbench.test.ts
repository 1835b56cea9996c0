import assert from 'node:assert/strict';
import { LazyWorkbench } from '../../../src/host/lazyWorkbench';
import type { Workbench } from '../../../src/host/workbench';
import { settled } from '../engine/manualTimers';

const opened = (close: Workbench['close'] = async () => {}) => ({ close }) as Workbench;

describe('the workbench that opens when it is needed', () => {
  it('opens once, however many ask', async () => {
    let openings = 0;
    const lazy = new LazyWorkbench(
      async () => {
        openings += 1;
        return opened();
      },
      () => {},
    );
    const [first, second] = await Promise.all([lazy.get(), lazy.get()]);
    assert.equal(first, second);
    assert.equal(openings, 1);
  });

  it('tells a failure to whoever asked, and tries again for the next', async () => {
    const states: string[] = [];
    let works = false;
    const lazy = new LazyWorkbench(
      async () => {
        if (!works) throw new Error('damaged');
        return opened();
      },
      (state) => states.push(state),
    );
    await assert.rejects(lazy.get(), /damaged/);
    works = true;
    await lazy.get();
    assert.deepEqual(states, ['failed', 'ready']);
  });

  it('tells listeners when it opens, before or after they came, and through a failure', async () => {
    let works = false;
    const lazy = new LazyWorkbench(
      async () => {
        if (!works) throw new Error('damaged');
        return opened();
      },
      () => {},
    );
    const told: string[] = [];
    const listen = (name: string) =>
      lazy.whenOpen(() => {
        told.push(name);
        return { dispose: () => told.push(`${name} ended`) };
      });
    const early = listen('early');
    const opening = lazy.get();
    listen('during');
    await assert.rejects(opening);
    works = true;
    await lazy.get();
    listen('late');
    await settled();
    assert.deepEqual(told, ['early', 'during', 'late']);
    early.dispose();
    assert.equal(told.at(-1), 'early ended');
  });

  it('closes what it opened, and opens nothing to close it', async () => {
    let closings = 0;
    let openings = 0;
    const lazy = new LazyWorkbench(
      async () => {
        openings += 1;
        return opened(async () => void (closings += 1));
      },
      () => {},
    );
    await lazy.close();
    assert.equal(openings, 0);
    await lazy.get();
    await lazy.close();
    assert.equal(closings, 1);
  });

  it('ends what runs while drafts are still being saved, and waits for both', async () => {
    let saved = () => {};
    const saving = new Promise<void>((resolve) => (saved = resolve));
    const steps: string[] = [];
    const lazy = new LazyWorkbench(
      async () =>
        opened(async (rest) => {
          steps.push('ending');
          await rest;
          steps.push('closed');
        }),
      () => {},
    );
    await lazy.get();
    const closed = lazy.close(saving);
    await settled();
    assert.deepEqual(steps, ['ending']);
    saved();
    await closed;
    assert.deepEqual(steps, ['ending', 'closed']);
  });

  it('waits for drafts that need no store', async () => {
    const lazy = new LazyWorkbench(
      async () => opened(),
      () => {},
    );
    let isSaved = false;
    await lazy.close(settled().then(() => (isSaved = true)));
    assert.ok(isSaved);
  });
});
