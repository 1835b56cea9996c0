import type * as vscode from 'vscode';
import { DraftKeeper } from './draftKeeper';
import { hostTimers } from './hostTimers';
import type { LazyWorkbench } from './lazyWorkbench';

/** Under which `workspaceState` keeps the draft of a session that does not exist yet. */
const newSessionKey = 'chat.draft';

/** Drafts lie with their session in the store. */
export function draftsOf(
  { workspaceState }: vscode.ExtensionContext,
  workbench: LazyWorkbench,
  log: vscode.LogOutputChannel,
): DraftKeeper {
  return new DraftKeeper({
    timers: hostTimers,
    read: async (sessionId) => {
      if (sessionId === null) return workspaceState.get<string>(newSessionKey) ?? '';
      const draft = await (await workbench.get()).store.readDraft(sessionId);
      return (draft ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('');
    },
    write: async (sessionId, text) => {
      if (sessionId === null) await workspaceState.update(newSessionKey, text);
      else await (await workbench.get()).store.saveDraft(sessionId, text || null);
    },
    onError: (error) => log.error('A draft could not be saved.', error),
  });
}
