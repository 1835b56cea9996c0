import * as vscode from 'vscode';
import { readFilter, type FilterKey } from '../core/searchFilter';
import type { SessionStore } from '../core/sessionStore';

interface FilterKind extends vscode.QuickPickItem {
  key: FilterKey;
}

const kinds: FilterKind[] = [
  { key: 'role', label: '$(account) Role', description: 'who said it' },
  { key: 'tool', label: '$(tools) Tool', description: 'which tool was used' },
  { key: 'file', label: '$(file) File', description: 'which file it was about' },
  { key: 'model', label: '$(symbol-parameter) Model', description: 'which model answered' },
  { key: 'agent', label: '$(robot) Agent', description: 'who answered' },
  { key: 'error', label: '$(error) Errors', description: 'whether something failed' },
  { key: 'since', label: '$(calendar) Since', description: 'not older than' },
  { key: 'until', label: '$(calendar) Until', description: 'not newer than' },
  { key: 'cost', label: '$(credit-card) Cost', description: 'what the turn has cost at least' },
];

const fixed: Partial<Record<FilterKey, vscode.QuickPickItem[]>> = {
  role: [
    { label: 'user', description: 'what you asked' },
    { label: 'assistant', description: 'what an agent answered' },
    { label: 'tool', description: 'what a tool gave back' },
    { label: 'system', description: 'what was told to the model' },
  ],
  error: [
    { label: 'yes', description: 'turns and tools that failed' },
    { label: 'no', description: 'what did not fail' },
  ],
};

const days: vscode.QuickPickItem[] = ['today', 'yesterday', '7d', '30d'].map((label) => ({ label }));

/** Lets the person choose a filter and its value, for those who do not want to learn how to write one. */
export async function pickFilter(
  store: SessionStore,
  agents: readonly { id: string; name: string }[],
): Promise<{ key: FilterKey; value: string }> {
  const kind = await vscode.window.showQuickPick(kinds, { title: 'Add Filter', placeHolder: 'What to filter by' });
  if (!kind) throw new vscode.CancellationError();
  const { key } = kind;
  const choices = fixed[key] ?? (await knownValues(store, key, agents));
  const chosen = choices.length > 0 ? await choose(key, choices, fixed[key] === undefined) : undefined;
  const value = chosen ?? (await ask(key));
  return { key, value };
}

/** Undefined when the person wants to type another value. */
async function choose(key: FilterKey, choices: vscode.QuickPickItem[], isOpen: boolean): Promise<string | undefined> {
  const other = { label: 'Another...', alwaysShow: true };
  const options = { title: `Add Filter: ${key}`, placeHolder: 'Type to filter' };
  const pick = await vscode.window.showQuickPick(isOpen ? [...choices, other] : choices, options);
  if (!pick) throw new vscode.CancellationError();
  return pick === other ? undefined : pick.label;
}

async function ask(key: FilterKey): Promise<string> {
  const value = await vscode.window.showInputBox({
    title: `Add Filter: ${key}`,
    validateInput: (typed) => {
      const read = readFilter(key, typed.trim(), Date.now());
      return 'problem' in read ? read.problem : undefined;
    },
  });
  if (value === undefined) throw new vscode.CancellationError();
  return value.trim();
}

async function knownValues(
  store: SessionStore,
  key: FilterKey,
  agents: readonly { id: string; name: string }[],
): Promise<vscode.QuickPickItem[]> {
  if (key === 'since' || key === 'until') return days;
  if (key === 'agent') return agents.map(({ id, name }) => ({ label: id, description: name }));
  if (key !== 'model') return [];
  return (await store.listFacets()).models.map(({ name }) => ({ label: name }));
}
