import type { SessionStore } from '../core/sessionStore';
import type { TurnRunner } from '../core/turnRunner';

/** What the views and commands work with, once the store is open. */
export interface Workbench {
  store: SessionStore;
  runner: TurnRunner;
  /** Ends what runs, saves it, and closes the store once what else is being saved is in it. */
  close(saving: Promise<unknown>): Promise<void>;
}
