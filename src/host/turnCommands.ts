import { quotedTitle } from '../core/quotedTitle';
import type { Session } from '../core/session';
import { SessionError } from '../core/sessionError';
import { chooseShownSession } from './chooseSession';
import type { CommandServices } from './commandServices';
import { ids } from './ids';
import type { CommandHandlers } from './registerCommands';

/** What runs, and what is to be answered again. Each shows the session that it acts on. */
export function turnCommands(services: CommandServices) {
  return {
    [ids.commands.stopTurn]: (argument) => stop(services, argument),
    [ids.commands.retryTurn]: async (argument) => {
      const session = await chooseShownSession(services, argument, { title: 'Retry the Last Prompt' });
      const { runner } = await services.workbench.get();
      await services.chat.show(session.id);
      await runner.retry({ sessionId: session.id, turnId: (await lastTurn(services, session)).id });
    },
    [ids.commands.resumeTurn]: async (argument) => {
      const choice = { title: 'Resume', state: 'interrupted', none: 'No session was interrupted.' } as const;
      const session = await chooseShownSession(services, argument, choice);
      await services.chat.show(session.id);
      await resume(services, session);
    },
    [ids.commands.compactSession]: async (argument) => {
      const session = await chooseShownSession(services, argument, { title: 'Compact Session' });
      if (session.turnCount === 0) throw nothingAsked(session);
      const { runner } = await services.workbench.get();
      await services.chat.show(session.id);
      await runner.send({ sessionId: session.id, prompt: '/compact' });
    },
  } satisfies Partial<CommandHandlers>;
}

/** What runs here or elsewhere can be chosen where nothing is shown that runs. */
async function stop(services: CommandServices, argument: unknown): Promise<void> {
  const { runner, store } = await services.workbench.get();
  const shown = argument === undefined ? services.shownSession() : null;
  if (shown !== null && (await runner.stop(shown))) return;
  const nothing = new SessionError('not-found', 'Nothing is running.');
  if (argument === undefined && (await store.listSessions({ state: 'running', limit: 1 })).items.length === 0)
    throw nothing;
  const choice = { title: 'Stop', state: 'running', none: nothing.message } as const;
  const session = await chooseRunning(services, argument, choice);
  if (!(await runner.stop(session.id))) throw nothing;
}

async function chooseRunning(
  services: CommandServices,
  argument: unknown,
  choice: Parameters<typeof chooseShownSession>[2],
): Promise<Session> {
  return chooseShownSession({ ...services, shownSession: () => null }, argument, choice);
}

async function resume({ workbench }: CommandServices, session: Session): Promise<void> {
  const { store, runner } = await workbench.get();
  const { pending, turns } = await store.loadSession(session.id);
  if (pending?.state === 'running') {
    throw new SessionError('busy', `${quotedTitle(session)} is still running.`, { sessionId: session.id });
  }
  const head = turns.at(-1);
  const turn = pending ?? (head?.status === 'interrupted' ? head : null);
  if (!turn) {
    throw new SessionError('not-found', `${quotedTitle(session)} was not interrupted.`, {
      sessionId: session.id,
      remedy: 'Its last turn is complete. Retry asks the last prompt again.',
    });
  }
  const hasReply = turn.messages.some(({ role }) => role === 'assistant');
  const request = { sessionId: session.id, turnId: turn.id };
  await (hasReply ? runner.resume(request) : runner.retry(request));
}

/** The prompt in the outbox is newer than any turn of the history. */
async function lastTurn({ workbench }: CommandServices, session: Session): Promise<{ id: string }> {
  const { store } = await workbench.get();
  const { pending, turns } = await store.loadSession(session.id);
  const last = pending ?? turns.at(-1);
  if (!last) throw nothingAsked(session);
  return last;
}

function nothingAsked(session: Session): SessionError {
  return new SessionError('not-found', `Nothing has been asked in ${quotedTitle(session)} yet.`, {
    sessionId: session.id,
    remedy: 'Send a prompt first.',
  });
}
