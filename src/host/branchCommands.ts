import * as vscode from 'vscode';
import { quotedTitle } from '../core/quotedTitle';
import type { Session } from '../core/session';
import { nameProblem, toSessionName } from '../core/sessionName';
import type { Branch } from '../core/sessionStore';
import { sessionTitle } from '../core/sessionTitle';
import { chooseShownSession } from './chooseSession';
import type { CommandServices } from './commandServices';
import { ids } from './ids';
import { pickBranch, pickSnapshot, pickTurn } from './pickTurn';
import type { CommandHandlers } from './registerCommands';

/** Forks, branches and snapshots: other ways on from what was said, none of which removes anything. */
export function branchCommands(services: CommandServices) {
  const { workbench, chat } = services;
  const choose = (argument: unknown, title: string) => chooseShownSession(services, argument, { title });
  return {
    [ids.commands.forkSession]: async (argument) => {
      const session = await choose(argument, 'Fork Session');
      await chat.show((await (await workbench.get()).store.forkSession(session.id)).id);
    },
    [ids.commands.forkHere]: (argument) => forkHere(services, argument),
    [ids.commands.createSnapshot]: async (argument) =>
      createSnapshot(services, await choose(argument, 'Snapshot Session')),
    [ids.commands.restoreSnapshot]: async (argument) => {
      const session = await choose(argument, 'Restore Snapshot');
      const { store } = await workbench.get();
      await store.revertTo(session.id, { snapshotId: (await pickSnapshot(store, session)).id });
      await chat.show(session.id);
    },
    [ids.commands.switchBranch]: async (argument) => {
      const session = await choose(argument, 'Switch Branch');
      const { store } = await workbench.get();
      const options = { title: 'Switch Branch', placeHolder: 'The branch to go on from', except: isCurrent };
      await store.selectBranch(session.id, (await pickBranch(store, session, options)).turnId);
      await chat.show(session.id);
    },
    [ids.commands.compareBranches]: async (argument) =>
      compareBranches(services, await choose(argument, 'Compare Branches')),
  } satisfies Partial<CommandHandlers>;
}

const isCurrent = ({ current }: Branch) => current;

/** A message of the chat names its turn; elsewhere it is chosen by its prompt. */
async function forkHere(services: CommandServices, argument: unknown): Promise<void> {
  const { store } = await services.workbench.get();
  const sessionId: unknown = Reflect.get(Object(argument), 'sessionId');
  const turnId: unknown = Reflect.get(Object(argument), 'turnId');
  const named = typeof sessionId === 'string' ? sessionId : argument;
  const session = await chooseShownSession(services, named, { title: 'Fork Here' });
  const atTurnId = typeof turnId === 'string' ? turnId : (await pickTurn(store, session, 'Fork Here')).id;
  await services.chat.show((await store.forkSession(session.id, { atTurnId })).id);
}

async function createSnapshot({ workbench }: CommandServices, session: Session): Promise<void> {
  const label = await vscode.window.showInputBox({
    title: 'Snapshot Session',
    prompt: `Keeps the place where ${quotedTitle(session)} is now, to come back to`,
    value: new Date().toLocaleString(),
    validateInput: (value) => nameProblem(value, 'A snapshot'),
  });
  if (label === undefined) throw new vscode.CancellationError();
  const { store } = await workbench.get();
  const snapshot = await store.createSnapshot(session.id, { label: toSessionName(label) });
  void vscode.window.showInformationMessage(`Snapshot ${quotedTitle({ title: snapshot.label })} is saved.`);
}

/** Two branches side by side, as Markdown in VS Code's own diff editor. */
async function compareBranches(services: CommandServices, session: Session): Promise<void> {
  const { store } = await services.workbench.get();
  const left = await pickBranch(store, session, {
    title: 'Compare Branches (1 of 2)',
    placeHolder: 'The branch on the left',
    except: () => false,
  });
  const right = await pickBranch(store, session, {
    title: 'Compare Branches (2 of 2)',
    placeHolder: `The branch on the right of "${left.preview}"`,
    except: ({ turnId }) => turnId === left.turnId,
  });
  const [before, after] = [left, right].map(({ turnId }) => services.branches.uriOf(session.id, turnId));
  await vscode.commands.executeCommand('vscode.diff', before, after, `Branches of ${sessionTitle(session)}`);
}
