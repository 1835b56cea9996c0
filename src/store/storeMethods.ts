import type { StoreCalls } from './storeCalls';

export type StoreMethod = keyof StoreCalls;

/** Spelled out for the compiler to check, since types are gone when a method must be looked up by its name. */
const every: Record<StoreMethod, true> = {
  createSession: true,
  listSessions: true,
  loadSession: true,
  readTurns: true,
  readContext: true,
  appendTurn: true,
  beginTurn: true,
  appendPartial: true,
  renewLease: true,
  commitTurn: true,
  releasePending: true,
  discardPending: true,
  requestStop: true,
  saveDraft: true,
  readDraft: true,
  enqueue: true,
  listQueue: true,
  updateQueued: true,
  removeQueued: true,
  moveQueued: true,
  updateSession: true,
  replaceHistory: true,
  forkSession: true,
  createSnapshot: true,
  listSnapshots: true,
  revertTo: true,
  listBranches: true,
  selectBranch: true,
  moveToTrash: true,
  restore: true,
  purge: true,
  search: true,
  exportSession: true,
  importSession: true,
  exportTo: true,
  importFrom: true,
  backup: true,
  checkIntegrity: true,
};

export const storeMethods = Object.keys(every) as StoreMethod[];
