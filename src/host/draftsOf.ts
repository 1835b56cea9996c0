import type * as vscode from 'vscode';
import { DraftKeeper } from './draftKeeper';
import { hostTimers } from './hostTimers';
import type { LazyWorkbench } from './lazyWorkbench';
import { NewSessionDraft } from './newSessionDraft';

interface DraftServices {
  /** The folder of the workspace's store. */
  folder(): Promise<string>;
  workbench: LazyWorkbench;
  log: vscode.LogOutputChannel;
}

/** Drafts lie with their session in the store. */
export function draftsOf({ folder, workbench, log }: DraftServices): DraftKeeper {
  const ofNewSession = new NewSessionDraft(folder);
  return new DraftKeeper({
    timers: hostTimers,
    read: async (sessionId) => {
      if (sessionId === null) return ofNewSession.read();
      return (await (await workbench.get()).store.readDraft(sessionId)) ?? [];
    },
    write: async (sessionId, draft) => {
      if (sessionId === null) await ofNewSession.write(draft);
      else await (await workbench.get()).store.saveDraft(sessionId, draft.length === 0 ? null : draft);
    },
    onError: (error) => log.error('A draft could not be saved.', error),
  });
}
