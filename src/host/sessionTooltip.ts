import * as vscode from 'vscode';
import { answererOf } from '../core/answererOf';
import { money } from '../core/money';
import type { Session } from '../core/session';
import type { SessionStore } from '../core/sessionStore';
import { sessionTitle } from '../core/sessionTitle';
import type { Turn } from '../core/turn';
import { stateWords, type SessionRow } from './sessionRow';

/** Characters of a prompt that tell it from others. */
const promptLength = 240;

const views = ['active', 'archived', 'trash'] as const;

/** All that a row has no room for, read when somebody points at it. Not trusted: titles and prompts are not our words. */
export async function sessionTooltip(
  row: SessionRow,
  store: SessionStore,
  agentName: (id: string) => string,
): Promise<vscode.MarkdownString> {
  const { session } = row;
  const [{ items }, origin] = await Promise.all([
    store.readTurns(session.id, { limit: 1 }),
    readOrigin(store, session),
  ]);
  const tooltip = new vscode.MarkdownString();
  tooltip.supportThemeIcons = false;
  const line = (label: string, text: string) => tooltip.appendMarkdown(`\n\n${label}: `).appendText(text);
  tooltip.appendMarkdown('**').appendText(sessionTitle(session)).appendMarkdown('**');
  tooltip.appendMarkdown(`\n\n${capitalised(stateWords(row))}, ${new Date(session.updatedAt).toLocaleString()}`);
  const { agent, model } = answererOf(session, items.at(-1));
  const answerer = [agent === null ? null : agentName(agent), model].filter((part) => part !== null);
  if (answerer.length > 0) line('Agent', answerer.join(', '));
  line('Used', usageWords(session));
  const prompt = lastPrompt(items.at(-1));
  if (prompt) line('Last prompt', prompt);
  if (session.tags.length > 0) line('Tags', session.tags.join(', '));
  if (origin !== null) line(session.forkedFromTurnId === null ? 'Child of' : 'Forked from', origin);
  return tooltip;
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function usageWords({ turnCount, usage }: Session): string {
  const count = (number: number) => number.toLocaleString('en');
  const tokens = usage.inputTokens + usage.outputTokens;
  return [
    turnCount === 1 ? '1 turn' : `${count(turnCount)} turns`,
    ...(tokens > 0 ? [`${count(usage.inputTokens)} tokens in, ${count(usage.outputTokens)} out`] : []),
    ...(usage.cost > 0 ? [money(usage.cost)] : []),
  ].join(', ');
}

function lastPrompt(turn: Turn | undefined): string {
  const prompt = turn?.messages.find(({ role }) => role === 'user');
  const text = (prompt?.parts ?? []).map((part) => (part.type === 'text' ? part.text : '')).join(' ');
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length > promptLength ? `${characters.slice(0, promptLength).join('')}…` : characters.join('');
}

/** The parent by its title, and the prompt that the fork was made at where that is on the parent's branch. */
async function readOrigin(store: SessionStore, { parentId, forkedFromTurnId }: Session): Promise<string | null> {
  if (parentId === null) return null;
  const pages = await Promise.all(views.map((view) => store.listSessions({ view, ids: [parentId] })));
  const [parent] = pages.flatMap(({ items }) => items);
  if (!parent) return null;
  const { items } = await store.readTurns(parentId, { limit: 200 });
  const prompt = lastPrompt(items.find(({ id }) => id === forkedFromTurnId));
  return prompt === '' ? sessionTitle(parent) : `${sessionTitle(parent)}, at "${prompt}"`;
}
