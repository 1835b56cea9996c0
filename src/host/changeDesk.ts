import type { FileChange } from '../core/fileChange';
import { fileChanges, netChanges, undoing } from '../core/fileChanges';
import type { Message } from '../core/message';
import { restorePlan, type RestoreConflict, type RestorePlan } from '../core/restorePlan';
import { SessionError } from '../core/sessionError';
import type { ChangedFile, FileDiff, TurnChanges } from '../core/turnChanges';
import type { Workspace } from '../core/workspace';
import { fileDiff } from '../tools/fileDiff';
import { readWhole } from '../tools/readWhole';

/** Single changes that a panel is sent, and lines of each. */
const mostSteps = 60;
const linesOfStep = 60;
const mostFiles = 200;

/** What a person says of files that others have changed meanwhile: put them back all the same, leave them, or stop. */
export type ConflictAnswer = 'overwrite' | 'leave' | 'cancel';

interface DeskPorts {
  workspace: Pick<Workspace, 'locate' | 'readBytes' | 'apply'>;
  askConflicts(conflicts: readonly RestoreConflict[], others: number): Promise<ConflictAnswer>;
}

type Spoken = { messages: readonly Pick<Message, 'parts'>[] };

/** Lists what turns did to files, and puts files back. */
export class ChangeDesk {
  readonly #ports: DeskPorts;

  constructor(ports: DeskPorts) {
    this.#ports = ports;
  }

  /** `isKept` says of which files the person wants to hear no more. */
  async list(turn: Spoken, isKept: (path: string) => boolean): Promise<TurnChanges> {
    const changes = fileChanges([turn]);
    const files = netChanges(changes).slice(0, mostFiles);
    return {
      files: await Promise.all(files.map((change) => this.#toFile(change, isKept(change.path)))),
      steps: changes.slice(-mostSteps).map((change) => fileDiff(change, linesOfStep)),
    };
  }

  /** Takes back what a turn did to these files. False where the person thought better of it. */
  undo(turn: Spoken, paths: readonly string[]): Promise<boolean> {
    return this.carryOut(undoing(fileChanges([turn]).filter(({ path }) => paths.includes(path))));
  }

  async plan(steps: readonly FileChange[]): Promise<RestorePlan> {
    const paths = [...new Set(steps.map(({ path }) => path))];
    const texts = await Promise.all(paths.map(async (path) => [path, await this.#current(path)] as const));
    const current = new Map(texts);
    return restorePlan(steps, (path) => current.get(path));
  }

  /** As one step that can be undone; nothing that somebody else did is overwritten without the person's word. */
  async carryOut(steps: readonly FileChange[]): Promise<boolean> {
    const { changes, conflicts } = await this.plan(steps);
    const unreadable = conflicts.find(({ reason }) => reason === 'unreadable');
    if (unreadable && changes.length === 0 && conflicts.length === 1) {
      throw new SessionError('conflict', `${unreadable.change.path} can no longer be read as text.`, {
        remedy: 'Nothing was changed.',
      });
    }
    const answer = conflicts.length === 0 ? 'leave' : await this.#ports.askConflicts(conflicts, changes.length);
    if (answer === 'cancel') return false;
    const overwritten = conflicts.filter(({ reason }) => answer === 'overwrite' && reason !== 'unreadable');
    const all = [...changes, ...overwritten.map(({ change }) => change)];
    if (all.length > 0) await this.#ports.workspace.apply(all, { exactly: true });
    return true;
  }

  async #toFile(change: FileChange, isKept: boolean): Promise<ChangedFile> {
    const diff: FileDiff = fileDiff(change);
    const now = await this.#current(change.path);
    const state = now === change.after ? 'applied' : now === change.before ? 'undone' : 'changed';
    return { ...diff, isKept, state: now === undefined ? 'unreadable' : state };
  }

  /** Undefined for what is no text, or too much of it, or outside of the workspace by now. */
  async #current(path: string): Promise<string | null | undefined> {
    const { workspace } = this.#ports;
    try {
      return await readWhole(workspace, await workspace.locate(path));
    } catch (error) {
      if (error instanceof SessionError) return undefined;
      throw error;
    }
  }
}
