import type { SessionStore } from '../core/sessionStore';

type StoreMethod = Exclude<keyof SessionStore, 'onDidChange' | 'close'>;

/** The store as the worker thread sees it: the same methods, answered at once where SQLite can. */
export type StoreCalls = {
  [Name in StoreMethod]: (
    ...args: Parameters<SessionStore[Name]>
  ) => ReturnType<SessionStore[Name]> | Awaited<ReturnType<SessionStore[Name]>>;
};
