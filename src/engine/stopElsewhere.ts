import type { EnginePorts } from './enginePorts';

/** Milliseconds that another window has to end its turn once it was asked to. */
const patience = 10_000;

type Ports = Pick<EnginePorts, 'store' | 'timers'>;

/** Asks the window that runs the session to stop, and waits until it has; false when none runs it. */
export async function stopElsewhere(ports: Ports, sessionId: string): Promise<boolean> {
  const { pending } = await ports.store.loadSession(sessionId);
  if (pending?.state !== 'running') return false;
  await ports.store.requestStop(sessionId);
  await untilIdle(ports, sessionId);
  return true;
}

/** Resolves once no turn of the session runs in any window, or when that takes too long. */
async function untilIdle({ store, timers }: Ports, sessionId: string): Promise<void> {
  let isOver = false;
  let isNews = false;
  let wake = () => {};
  const onNews = () => {
    isNews = true;
    wake();
  };
  const changes = store.onDidChange((change) => {
    if (change.sessionId === sessionId) onNews();
  });
  const timer = timers.after(patience, () => {
    isOver = true;
    onNews();
  });
  try {
    while (!isOver) {
      isNews = false;
      const { pending } = await store.loadSession(sessionId);
      if (pending?.state !== 'running') return;
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (isNews) resolve();
      });
    }
  } finally {
    changes.dispose();
    timer.dispose();
  }
}
