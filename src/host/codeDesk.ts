import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { placeCode } from '../core/placeCode';
import { SessionError } from '../core/sessionError';
import type { Located, Workspace } from '../core/workspace';
import type { Proposal } from '../protocol/webviewMessage';
import { approvalPreview } from '../tools/approvalPreview';
import { patched } from '../tools/fileDiff';
import { readWhole } from '../tools/readWhole';
import { writePlan, type AskedChange } from '../tools/writePlan';
import type { ProtectedQuestion } from './askProtected';
import { pickFile } from './pickFile';
import type { ProposedTexts } from './proposedTexts';

interface CodeDeskPorts {
  workspace: Workspace;
  texts: ProposedTexts;
  /** False where the person thought better of it. */
  askProtected(question: ProtectedQuestion): Promise<boolean>;
}

interface OpenProposal extends AskedChange {
  uris: vscode.Uri[];
}

/** Brings code from a reply into files: at the cursor, or as a change that is shown before it is made. */
export class CodeDesk {
  readonly #ports: CodeDeskPorts;
  readonly #open = new Map<string, OpenProposal>();

  constructor(ports: CodeDeskPorts) {
    this.#ports = ports;
  }

  /** Replaces what is selected. One step that can be undone. */
  async insert(code: string): Promise<void> {
    const editor = lastEditor();
    if (!editor) {
      throw new SessionError('not-found', 'No file is open to insert into.', {
        remedy: 'Open one and place the cursor.',
      });
    }
    const isDone = await editor.edit((edit) => {
      for (const selection of editor.selections) edit.replace(selection, code);
    });
    if (!isDone)
      throw new SessionError('read-only', 'The editor did not take the code.', { remedy: 'Nothing was changed.' });
    await vscode.window.showTextDocument(editor.document, editor.viewColumn);
  }

  /** Shows what the code would change, in the diff editor. Null where the person chose no file. */
  async propose(code: string, named: string | null): Promise<Proposal | null> {
    if (!this.#ports.workspace.isTrusted()) {
      throw new SessionError('invalid', 'This workspace is not trusted, so nothing is changed in it.');
    }
    const path = named ?? patchTarget(code) ?? (await pickFile());
    if (path === null) return null;
    const located = await this.#locate(path);
    const before = await readWhole(this.#ports.workspace, located);
    const change = { path: located.path, before, after: afterOf(before, code, located) };
    // Refuses what would change nothing or could not be put back later.
    await writePlan(this.#ports.workspace, [{ asked: path, change }], '');
    const id = randomUUID();
    const uris = [
      this.#ports.texts.add(path, `${id}-before`, before ?? ''),
      this.#ports.texts.add(path, `${id}-after`, change.after),
    ];
    this.#open.set(id, { asked: path, change, uris });
    const options = { preview: false, preserveFocus: true };
    await vscode.commands.executeCommand('vscode.diff', ...uris, `${change.path} (proposed)`, options);
    return { id, path: change.path };
  }

  /**
   * Makes exactly the change that was shown; where the file is another by now, nothing is done. For a protected one the
   * page's word is not enough. False where the person then thought better of it.
   */
  async accept(id: string): Promise<boolean> {
    const { asked, change, uris } = this.#require(id);
    if (!(await this.#mayChange({ asked, change }))) return false;
    await this.#ports.workspace.apply([change]);
    this.#open.delete(id);
    await this.#ports.texts.remove(uris);
    const { absolute } = await this.#ports.workspace.locate(change.path);
    await vscode.window.showTextDocument(vscode.Uri.file(absolute), { preserveFocus: true });
    return true;
  }

  async discard(id: string): Promise<void> {
    const open = this.#open.get(id);
    this.#open.delete(id);
    if (open) await this.#ports.texts.remove(open.uris);
  }

  async #mayChange(asked: AskedChange): Promise<boolean> {
    const { action } = await writePlan(this.#ports.workspace, [asked], '');
    if (action.kind !== 'write' || action.protectedPaths.length === 0) return true;
    const { hidden } = approvalPreview(action);
    return this.#ports.askProtected({ path: asked.change.path, hidden });
  }

  #require(id: string): OpenProposal {
    const open = this.#open.get(id);
    if (open) return open;
    throw new SessionError('not-found', 'This change is no longer open.', { remedy: 'Apply the code again.' });
  }

  /** Models name files without their folders; one that is alone with its name is surely meant. */
  async #locate(path: string): Promise<Located> {
    const located = await this.#ports.workspace.locate(path);
    if (located.kind !== 'missing') return located;
    const name = path.slice(path.lastIndexOf('/') + 1).replace(/[[\]{}*?]/g, '?');
    const { signal } = new AbortController();
    const found = await this.#ports.workspace.findFiles({ pattern: `**/${name}`, limit: 2, signal });
    return found.length === 1 && found[0] ? this.#ports.workspace.locate(found[0]) : located;
  }
}

/** A panel in an editor tab takes the focus from the text beside it, which is meant all the same. */
function lastEditor(): vscode.TextEditor | undefined {
  const editors = [vscode.window.activeTextEditor, ...vscode.window.visibleTextEditors];
  return editors.find((editor) => editor && ['file', 'untitled', 'vscode-remote'].includes(editor.document.uri.scheme));
}

function afterOf(before: string | null, code: string, { absolute, path }: Located): string {
  if (!isPatch(code)) return placeCode(before, code, { cursorLine: cursorIn(absolute) });
  const after = patched(before ?? '', `${code.trimEnd()}\n`);
  if (after !== null) return after;
  throw new SessionError('conflict', `The patch does not fit ${path}.`, { remedy: 'Nothing was changed.' });
}

function isPatch(code: string): boolean {
  return /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/m.test(code);
}

function patchTarget(code: string): string | null {
  return isPatch(code) ? (/^\+\+\+ (?:b\/)?([^\t\n]+)/m.exec(code)?.[1] ?? null) : null;
}

function cursorIn(absolute: string): number | null {
  const editor = lastEditor();
  return editor?.document.uri.fsPath === absolute ? editor.selection.active.line : null;
}
