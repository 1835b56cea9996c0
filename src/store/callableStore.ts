import type { SessionStore } from '../core/sessionStore';
import type { ChangeListeners } from './changeListeners';
import { storeMethods, type StoreMethod } from './storeMethods';

type Call = (method: StoreMethod, args: unknown[]) => Promise<unknown>;

/** The store's interface over one function that carries every call to where the store is. */
export function callableStore(call: Call, listeners: ChangeListeners, close: () => Promise<void>): SessionStore {
  const methods = storeMethods.map((method) => [method, (...args: unknown[]) => call(method, args)]);
  return {
    ...(Object.fromEntries(methods) as Omit<SessionStore, 'close' | 'onDidChange'>),
    close,
    onDidChange: (listener) => listeners.add(listener),
  };
}
