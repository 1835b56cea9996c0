import { answererOf } from './answererOf';
import { escapeMarkup } from './escapeMarkup';
import { isoTime } from './isoTime';
import type { Session } from './session';
import type { SessionStore } from './sessionStore';
import { sessionTitle } from './sessionTitle';
import { turnMarkdown, type MarkdownOptions } from './turnMarkdown';

/** Turns that are read, and held, at once. */
const pageSize = 100;

export type MarkdownSource = Pick<SessionStore, 'loadSession' | 'readTurns' | 'listBranches'>;

/** A session as a Markdown document, piece by piece, so that one of any size is never held whole. */
export async function* exportMarkdown(
  store: MarkdownSource,
  sessionId: string,
  options: MarkdownOptions = {},
): AsyncGenerator<string> {
  const { session, turns } = await store.loadSession(sessionId);
  const branches = await store.listBranches(sessionId);
  yield headMarkdown({ ...session, ...answererOf(session, turns.at(-1)) }, branches.length, options);
  let after: string | null = null;
  for (;;) {
    const page = await store.readTurns(sessionId, { after, limit: pageSize });
    for (const turn of page.items) yield `\n---\n\n${turnMarkdown(turn, { images: 'embedded', ...options })}`;
    if (page.after === undefined) return;
    after = page.after;
  }
}

/** The title, and what there is to know of a session before its first turn. */
function headMarkdown(session: Session, branches: number, options: MarkdownOptions = {}): string {
  const { agent, model, tags, usage, turnCount } = session;
  const facts: [string, string][] = [
    ['Created', isoTime(session.createdAt)],
    ['Last turn', isoTime(session.updatedAt)],
    ['Turns', String(turnCount)],
  ];
  if (agent !== null) facts.push(['Agent', options.agentName?.(agent) ?? agent]);
  if (model !== null) facts.push(['Model', model]);
  if (tags.length > 0) facts.push(['Tags', tags.join(', ')]);
  if (usage.inputTokens + usage.outputTokens > 0) {
    facts.push(['Tokens', `${usage.inputTokens} in, ${usage.outputTokens} out`]);
  }
  if (usage.cost > 0) facts.push(['Cost', `$${usage.cost.toFixed(4)}`]);
  if (session.archivedAt !== null) facts.push(['Archived', isoTime(session.archivedAt)]);
  if (session.deletedAt !== null) facts.push(['In the trash since', isoTime(session.deletedAt)]);
  if (session.parentId !== null) facts.push(['Forked from session', session.parentId]);
  facts.push(['Session', session.id]);
  const rows = facts.map(([name, value]) => `| ${name} | ${escapeMarkup(value)} |`);
  const note = branches > 1 ? `\n> This is the current branch of ${branches}. An export as JSON has them all.\n` : '';
  return `# ${escapeMarkup(sessionTitle(session))}\n\n| | |\n| --- | --- |\n${rows.join('\n')}\n${note}`;
}
