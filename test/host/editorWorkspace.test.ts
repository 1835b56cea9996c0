import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { UnfinishedChange } from '../../src/core/unfinishedChange';
import { EditorWorkspace } from '../../src/host/editorWorkspace';
import { WorkspaceReader } from '../../src/host/workspaceReader';
import { waitUntil } from '../rig/waitUntil';

/** Has the editor format plain texts by a function whenever it saves them. */
async function formatOnSave(format: (text: string) => string): Promise<{ end(): Promise<void> }> {
  const provider = vscode.languages.registerDocumentFormattingEditProvider('plaintext', {
    provideDocumentFormattingEdits: (document) => {
      const all = new vscode.Range(new vscode.Position(0, 0), document.lineAt(document.lineCount - 1).range.end);
      return [vscode.TextEdit.replace(all, format(document.getText()))];
    },
  });
  const settings = vscode.workspace.getConfiguration('editor');
  await settings.update('formatOnSave', true, vscode.ConfigurationTarget.Global);
  return {
    end: async () => {
      await settings.update('formatOnSave', undefined, vscode.ConfigurationTarget.Global);
      provider.dispose();
    },
  };
}

describe('the workspace that tools change', () => {
  const workspace = new EditorWorkspace(new WorkspaceReader());
  const { signal } = new AbortController();
  const folder = () => vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  const fileOf = (name: string) => path.join(folder(), name);
  const onDisk = (name: string) => readFile(fileOf(name), 'utf8');
  const open = async (name: string) => {
    const document = await vscode.workspace.openTextDocument(fileOf(name));
    await vscode.window.showTextDocument(document);
    return document;
  };

  beforeEach(() => writeFile(fileOf('tea.txt'), 'green\nblack\nwhite\n'));

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const name of ['tea.txt', 'new/cup.txt', 'mixed.txt', 'bom.txt']) await rm(fileOf(name), { force: true });
  });

  it('changes a file on disk and in the editor, in one step that can be undone there', async () => {
    const document = await open('tea.txt');
    await workspace.apply([{ path: 'tea.txt', before: 'green\nblack\nwhite\n', after: 'green\nred\nwhite\n' }]);
    assert.equal(await onDisk('tea.txt'), 'green\nred\nwhite\n');
    assert.equal(document.getText(), 'green\nred\nwhite\n');
    assert.equal(document.isDirty, false);
    await vscode.commands.executeCommand('undo');
    await waitUntil('the change is undone', () => document.getText() === 'green\nblack\nwhite\n');
  });

  it('creates and deletes files', async () => {
    await workspace.apply([{ path: 'new/cup.txt', before: null, after: 'one cup' }]);
    assert.equal(await onDisk('new/cup.txt'), 'one cup');
    await workspace.apply([{ path: 'new/cup.txt', before: 'one cup', after: null }]);
    await assert.rejects(onDisk('new/cup.txt'), { code: 'ENOENT' });
  });

  it('changes nothing where a file is not as it was said to be', async () => {
    const change = { path: 'tea.txt', before: 'coffee\n', after: 'tea\n' };
    await assert.rejects(workspace.apply([change]), { code: 'conflict' });
    await assert.rejects(workspace.apply([{ path: '../out.txt', before: null, after: 'x' }]), { code: 'invalid' });
    assert.equal(await onDisk('tea.txt'), 'green\nblack\nwhite\n');
  });

  it('reads what is typed and not saved yet, and never writes over it', async () => {
    const document = await open('tea.txt');
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), 'oolong\n');
    await vscode.workspace.applyEdit(edit);
    const typed = 'oolong\ngreen\nblack\nwhite\n';
    assert.equal(await workspace.readText('tea.txt'), typed);
    const { size } = await workspace.locate('tea.txt');
    assert.equal(Buffer.from(await workspace.readBytes('tea.txt', { offset: 0, length: size })).toString(), typed);
    await assert.rejects(workspace.apply([{ path: 'tea.txt', before: typed, after: 'x' }]), /unsaved changes/);
    assert.equal(document.getText(), typed);
    assert.equal(await onDisk('tea.txt'), 'green\nblack\nwhite\n');
  });

  it('keeps to the byte what the editor would not keep', async () => {
    await writeFile(fileOf('mixed.txt'), 'a\r\nb\nc\r\n');
    await workspace.apply([{ path: 'mixed.txt', before: 'a\r\nb\nc\r\n', after: 'a\r\nB\nc\r\n' }]);
    assert.equal(await onDisk('mixed.txt'), 'a\r\nB\nc\r\n');
  });

  it('leaves what the person has formatted while saving, tells it, and puts back to the byte', async () => {
    const formatting = await formatOnSave((text) => text.toUpperCase());
    try {
      const before = 'green\nblack\nwhite\n';
      const approved = 'green\nred\nwhite\n';
      const formatted = 'GREEN\nRED\nWHITE\n';
      const further = await workspace.apply([{ path: 'tea.txt', before, after: approved }]);
      assert.deepEqual(further, [{ path: 'tea.txt', before: approved, after: formatted }]);
      assert.equal(await onDisk('tea.txt'), formatted);
      const back = { path: 'tea.txt', before: formatted, after: before };
      assert.deepEqual(await workspace.apply([back], { exactly: true }), []);
      assert.equal(await onDisk('tea.txt'), before);
    } finally {
      await formatting.end();
    }
  });

  it('says what was changed where it fails after that', async () => {
    const formatting = await formatOnSave((text) => `${text}\0`);
    try {
      const change = { path: 'tea.txt', before: 'green\nblack\nwhite\n', after: 'green\nred\nwhite\n' };
      await assert.rejects(workspace.apply([change]), (error) => {
        assert.ok(error instanceof UnfinishedChange, String(error));
        assert.deepEqual(error.paths, ['tea.txt']);
        return true;
      });
      assert.equal(await onDisk('tea.txt'), 'green\nred\nwhite\n\0');
    } finally {
      await formatting.end();
    }
  });

  it('keeps a byte order mark, and the change is still one step', async () => {
    await writeFile(fileOf('bom.txt'), '\uFEFFgreen\n');
    const document = await open('bom.txt');
    await workspace.apply([{ path: 'bom.txt', before: '\uFEFFgreen\n', after: '\uFEFFred\n' }]);
    assert.equal(await onDisk('bom.txt'), '\uFEFFred\n');
    await vscode.commands.executeCommand('undo');
    await waitUntil('the change is undone', () => document.getText() === 'green\n');
  });

  it('lists the problems that the editor knows of', async () => {
    const collection = vscode.languages.createDiagnosticCollection('tea');
    const range = new vscode.Range(1, 0, 1, 5);
    const diagnostic = new vscode.Diagnostic(range, 'Too strong', vscode.DiagnosticSeverity.Warning);
    collection.set(vscode.Uri.file(fileOf('tea.txt')), [diagnostic]);
    try {
      const problem = { path: 'tea.txt', line: 2, severity: 'warning', message: 'Too strong', source: null };
      assert.deepEqual(await workspace.problems('tea.txt', signal), [problem]);
      assert.deepEqual(await workspace.problems('README.md', signal), []);
    } finally {
      collection.dispose();
    }
  });
});
