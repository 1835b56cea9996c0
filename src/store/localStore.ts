import type { SessionStore } from '../core/sessionStore';
import { callableStore } from './callableStore';
import { ChangeListeners } from './changeListeners';
import { closed } from './closed';
import { openThread, type ThreadOptions } from './storeThread';
import { watchRecord } from './disk/watchRecord';

/** A store in the calling thread: for ports that cannot go to another, such as a file system that fails on purpose. */
export async function openLocalStore(options: Omit<ThreadOptions, 'onChange'>): Promise<SessionStore> {
  const listeners = new ChangeListeners();
  const thread = await openThread({ ...options, onChange: (change) => listeners.tell(change) });
  const watching = watchRecord(thread.recordFile, options.files, () => thread.tellOthersChanges());
  let isOpen = true;
  return callableStore(
    async (method, args) => {
      if (!isOpen) throw closed();
      return (thread.calls[method] as (...args: unknown[]) => unknown)(...args);
    },
    listeners,
    async () => {
      if (!isOpen) return;
      isOpen = false;
      watching.dispose();
      thread.close();
    },
  );
}
