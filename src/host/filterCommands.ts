import * as vscode from 'vscode';
import type { CommandServices } from './commandServices';
import { ids } from './ids';
import { plainLabel } from './plainLabel';
import type { CommandHandlers } from './registerCommands';
import { stateNames, type RowState, type SessionFilter } from './sessionFilter';

/** Under which `workspaceState` keeps whether the tree goes by tags. */
const byTagKey = 'sessions.byTag';

/** Narrowing the tree, and its two orders. */
export function filterCommands(services: CommandServices) {
  const { tree, memory } = services;
  const group = async (byTag: boolean) => {
    await memory.update(byTagKey, byTag);
    tree.groupByTag(byTag);
    await vscode.commands.executeCommand('setContext', ids.contextKeys.groupedByTag, byTag);
  };
  if (memory.get<boolean>(byTagKey)) void group(true);
  return {
    [ids.commands.filterSessions]: () => chooseFilter(services),
    [ids.commands.clearFilter]: () => tree.setFilter({}),
    [ids.commands.groupByTag]: () => group(true),
    [ids.commands.groupByDate]: () => group(false),
  } satisfies Partial<CommandHandlers>;
}

type FilterPick = vscode.QuickPickItem & { part: Pick<SessionFilter, 'state' | 'tag' | 'agent'> };

/** The tree follows each letter and each tick. Enter keeps the filter, Escape gives back what was there before. */
async function chooseFilter(services: CommandServices): Promise<void> {
  const { tree } = services;
  const before = tree.filter;
  const pick = vscode.window.createQuickPick<FilterPick>();
  pick.title = 'Filter Sessions';
  pick.placeholder = 'Words of titles and tags; tick a state, a tag, an agent';
  pick.canSelectMany = true;
  pick.items = await filterPicks(services);
  pick.value = before.text ?? '';
  pick.selectedItems = pick.items.filter(({ part }) => isPartOf(part, before));
  let ticked: readonly FilterPick[] = pick.selectedItems;
  const apply = () => tree.setFilter({ ...(pick.value.trim() && { text: pick.value }), ...partsOf(ticked) });
  pick.onDidChangeValue(apply);
  pick.onDidChangeSelection((selected) => {
    const kept = oneOfEach(selected, ticked);
    if (kept.length !== selected.length) pick.selectedItems = kept;
    ticked = kept;
    apply();
  });
  await services.revealTree();
  return new Promise((resolve) => {
    let isAccepted = false;
    pick.onDidAccept(() => {
      isAccepted = true;
      pick.hide();
    });
    pick.onDidHide(() => {
      if (!isAccepted) tree.setFilter(before);
      pick.dispose();
      resolve();
    });
    pick.show();
  });
}

async function filterPicks({ workbench, agentName }: CommandServices): Promise<FilterPick[]> {
  const { store } = await workbench.get();
  const { tags, agents } = await store.listFacets();
  const states: RowState[] = ['waiting', 'running', 'unread', 'interrupted', 'idle'];
  const picks: FilterPick[] = [
    ...states.map((state) => ({ label: stateNames[state], description: 'state', part: { state } })),
    ...tags.map(({ name, count }) => ({ label: plainLabel(name), description: `tag, ${count}`, part: { tag: name } })),
    ...agents.map(({ name, count }) => {
      return { label: plainLabel(agentName(name)), description: `agent, ${count}`, part: { agent: name } };
    }),
  ];
  // What is typed filters the tree, not this list.
  return picks.map((pick) => ({ ...pick, alwaysShow: true }));
}

/** Of each kind the one that was ticked last: a session is in one state, and two tags would be asked for in vain. */
function oneOfEach(selected: readonly FilterPick[], before: readonly FilterPick[]): FilterPick[] {
  const newestFirst = [...selected.filter((pick) => !before.includes(pick)), ...selected];
  const kinds = new Map<string, FilterPick>();
  for (const pick of newestFirst) {
    const kind = Object.keys(pick.part).join();
    if (!kinds.has(kind)) kinds.set(kind, pick);
  }
  return [...kinds.values()];
}

function partsOf(picks: readonly FilterPick[]): SessionFilter {
  return Object.assign({}, ...picks.map(({ part }) => part)) as SessionFilter;
}

function isPartOf(part: FilterPick['part'], filter: SessionFilter): boolean {
  return Object.entries(part).every(([key, value]) => filter[key as keyof SessionFilter] === value);
}
