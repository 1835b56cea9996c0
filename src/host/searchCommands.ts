import * as vscode from 'vscode';
import type { Agent } from '../core/agent';
import { revealOf } from '../core/reveal';
import type { FilterKey } from '../core/searchFilter';
import { parseSearch, withFilter, withoutFilter } from '../core/searchSyntax';
import { SessionError } from '../core/sessionError';
import type { SearchHit, SearchQuery } from '../core/sessionStore';
import type { CommandServices } from './commandServices';
import { ids } from './ids';
import { pickFilter } from './pickFilter';
import type { CommandHandlers } from './registerCommands';
import { searchPick } from './searchPick';
import type { SearchResults } from './searchResults';
import type { SearchRow } from './searchRow';

type SearchServices = Pick<CommandServices, 'workbench' | 'chat' | 'editors'> & {
  results: SearchResults;
  agents(): readonly Pick<Agent, 'id' | 'name'>[];
};

/** Finding anything again. */
export function searchCommands(services: SearchServices) {
  const { results } = services;
  return {
    [ids.commands.searchSessions]: (argument) => search(services, typeof argument === 'string' ? argument : ''),
    [ids.commands.openSearchHit]: (argument) => openHit(services, hitOf(argument), false),
    [ids.commands.openHitInEditor]: (argument) => openHit(services, hitOf(argument), true),
    [ids.commands.editSearch]: () => search(services, results.input),
    [ids.commands.addSearchFilter]: async () => results.show(await filtered(services, results.input)),
    [ids.commands.removeSearchFilter]: async (argument) => {
      const row = argument as SearchRow | undefined;
      const key = row?.type === 'filter' ? row.filter.key : await chooseFilter(results.input);
      await results.show(withoutFilter(results.input, key));
    },
    [ids.commands.loadMoreResults]: () => {
      if (!results.hasMore) throw new SessionError('not-found', 'There are no more results to show.');
      return results.more();
    },
    [ids.commands.closeSearch]: () => {
      if (!results.isShown) throw new SessionError('not-found', 'No search results are shown.');
      return results.close();
    },
  } satisfies Partial<CommandHandlers>;
}

/** An agent may be named as people call it. */
export function agentIdOf(agents: readonly Pick<Agent, 'id' | 'name'>[], name: string): string {
  return agents.find((agent) => agent.name.toLowerCase() === name.toLowerCase())?.id ?? name;
}

async function search(services: SearchServices, begun: string): Promise<void> {
  const { store } = await services.workbench.get();
  const prepare = (query: SearchQuery) =>
    query.agent === undefined ? query : { ...query, agent: agentIdOf(services.agents(), query.agent) };
  let input = begun;
  for (;;) {
    const choice = await searchPick(store, input, prepare);
    if (choice.type === 'open') return openHit(services, choice.hit, choice.inEditor);
    if (choice.type === 'results') return services.results.show(choice.input);
    input = await filtered(services, choice.input).catch((error: unknown) => {
      // Who leaves the choice of a filter is back where it began.
      if (error instanceof vscode.CancellationError) return choice.input;
      throw error;
    });
  }
}

async function chooseFilter(input: string): Promise<FilterKey> {
  const { filters } = parseSearch(input, Date.now());
  if (filters.length === 0) throw new SessionError('not-found', 'The search has no filter to remove.');
  const picks = filters.map(({ key, value }) => ({ label: key, description: value, key }));
  const pick = await vscode.window.showQuickPick(picks, { title: 'Remove Search Filter' });
  if (!pick) throw new vscode.CancellationError();
  return pick.key;
}

async function filtered({ workbench, agents }: SearchServices, input: string): Promise<string> {
  const { key, value } = await pickFilter((await workbench.get()).store, agents());
  return withFilter(input, key, value);
}

/** In the tab that shows the session already, if one does, else in the chat. */
async function openHit({ chat, editors }: SearchServices, hit: SearchHit | null, inEditor: boolean): Promise<void> {
  if (!hit) return;
  const reveal = revealOf(hit);
  if (inEditor || editors.isVisible(hit.sessionId)) await editors.show(hit.sessionId, reveal);
  else await chat.show(hit.sessionId, reveal);
  await vscode.commands.executeCommand('setContext', ids.contextKeys.foundAgain, true);
}

/** A click gives the hit, a menu its row. */
function hitOf(argument: unknown): SearchHit | null {
  const row = argument as SearchRow | SearchHit | undefined;
  if (!row) return null;
  if ('messageId' in row) return row;
  return row.type === 'hit' ? row.hit : null;
}
