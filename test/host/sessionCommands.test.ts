import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Turn } from '../../src/core/turn';
import { ids } from '../../src/host/ids';
import { accepting } from './accepting';
import { CommandScene } from './commandScene';

const { commands } = ids;

describe('the commands about sessions', () => {
  let scene: CommandScene;
  const session = async (title: string) => (await scene.store.createSession({ title })).id;
  const turn = (id: string, user: string): Promise<Turn> => scene.store.appendTurn(id, { user, assistant: `${user}!` });
  const read = async (id: string) => (await scene.store.loadSession(id)).session;

  beforeEach(async () => {
    scene = await CommandScene.open();
  });

  afterEach(() => scene.close());

  it('open a session by its row, by its id, and by a choice', async () => {
    const id = await session('Tea');
    await scene.run(commands.openSession, await scene.row('Tea'));
    await scene.run(commands.openSession, id);
    await accepting(scene.run(commands.openSession));
    await scene.run(commands.openInEditor, id);
    await scene.run(commands.openToSide, id);
    await scene.run(commands.newSession);
    assert.deepEqual(scene.shown, [id, id, id, id, id, null]);
  });

  it('say what is missing when there is no session', async () => {
    await assert.rejects(scene.run(commands.openSession), /no session yet/);
    await assert.rejects(scene.run(commands.restoreSession), /trash is empty/);
    await assert.rejects(scene.run(commands.emptyTrash), /trash is empty/);
    await assert.rejects(scene.run(commands.stopTurn), /Nothing is running/);
    await assert.rejects(scene.run(commands.resumeTurn), /No session was interrupted/);
    await assert.rejects(scene.run(commands.unpinSession), /No session is pinned/);
    await assert.rejects(scene.run(commands.unarchiveSession), /No session is archived/);
    await assert.rejects(scene.run(commands.revealParent), /No session has a parent/);
    await assert.rejects(scene.run(commands.salvageStore), /not damaged/);
  });

  it('act by a key of the tree on the row with the focus, and on all selected ones where it is one of them', async () => {
    for (const title of ['Tea', 'Cake', 'Jam']) await session(title);
    const [tea, cake, jam] = [await scene.row('Tea'), await scene.row('Cake'), await scene.row('Jam')];
    await assert.rejects(scene.run(commands.moveToTrash, ['key', null]), vscode.CancellationError);
    await assert.rejects(scene.run(commands.moveToTrash, ['key', await scene.row('Today')]), vscode.CancellationError);
    scene.selected = [tea];
    await scene.run(commands.moveToTrash, ['key', cake]);
    assert.deepEqual(await scene.drawn(), ['Today', '·Jam', '·Tea', 'Trash']);
    scene.selected = [tea, jam];
    await scene.run(commands.moveToTrash, ['key', jam]);
    assert.deepEqual(await scene.drawn(), ['Trash']);
  });

  it('act on what is before the person when nothing is named, and on all selected rows of a menu', async () => {
    const [tea, cake, jam] = [await session('Tea'), await session('Cake'), await session('Jam')];
    scene.visible = tea;
    await scene.run(commands.pinSession);
    assert.equal((await read(tea)).pinned, true);
    const rows = [await scene.row('Cake'), await scene.row('Jam')];
    await scene.run(commands.archiveSession, rows[0], rows);
    assert.equal(await scene.store.countSessions('archived'), 2);
    await scene.run(commands.archiveSession, await scene.row('Tea'), rows);
    assert.deepEqual(
      (await Promise.all([tea, cake, jam].map(read))).map(({ archivedAt }) => archivedAt !== null),
      [true, true, true],
    );
  });

  it('offer what was used last first, pinned or not, and what is archived after all others', async () => {
    const archived = await session('Archived');
    await scene.store.updateSession(archived, { archivedAt: 1 });
    await accepting(scene.run(commands.openSession));
    const [pinned, latest] = [await session('Pinned'), await session('Latest')];
    await turn(latest, 'hello');
    await turn(archived, 'hello');
    await scene.store.updateSession(pinned, { pinned: true });
    await accepting(scene.run(commands.openSession));
    assert.deepEqual(scene.shown, [archived, latest]);
  });

  it('act on an archived session that is before the person', async () => {
    const id = await session('Put away');
    await turn(await session('Other'), 'hello');
    await scene.store.updateSession(id, { archivedAt: 1 });
    scene.visible = id;
    await scene.run(commands.openInEditor);
    await scene.run(commands.moveToTrash);
    assert.deepEqual(scene.shown, [id]);
    assert.notEqual((await read(id)).deletedAt, null);
  });

  it('keep the name when a rename is confirmed unchanged, as given by a person', async () => {
    const id = await session('');
    await scene.store.updateSession(id, { title: 'From a prompt', titleSource: 'prompt' });
    await accepting(scene.run(commands.renameSession, id));
    const renamed = await read(id);
    assert.equal(renamed.title, 'From a prompt');
    assert.equal(renamed.titleSource, 'user');
  });

  it('move sessions to the trash and restore them, and leave what runs where it is, and say so', async () => {
    const [tea, cake] = [await session('Tea'), await session('Cake')];
    await scene.engine.send({ sessionId: tea, prompt: 'hello' });
    await assert.rejects(scene.run(commands.moveToTrash, [tea, cake]), /"Tea" is still running/);
    assert.deepEqual(await scene.drawn(), ['Today', '·Tea', 'Trash']);
    await scene.run(commands.restoreSession, await scene.row('Cake'));
    assert.deepEqual((await scene.drawn()).sort(), ['Today', '·Cake', '·Tea']);
  });

  it('stop the turn of a row', async () => {
    const id = await session('Tea');
    await scene.engine.send({ sessionId: id, prompt: 'hello' });
    await scene.run(commands.stopTurn, await scene.row('Tea'));
    assert.equal(scene.engine.live(id), null);
    assert.equal((await scene.store.loadSession(id)).pending?.state, 'abandoned');
  });

  it('retry the last prompt as another branch, and resume what was interrupted', async () => {
    const id = await session('Tea');
    await assert.rejects(scene.run(commands.retryTurn, id), /Nothing has been asked in "Tea"/);
    await turn(id, 'hello');
    await assert.rejects(scene.run(commands.resumeTurn, id), /was not interrupted/);
    await scene.run(commands.retryTurn, id);
    assert.equal(scene.engine.live(id)?.pending.parentTurnId, null);
    await scene.run(commands.stopTurn, id);
    await scene.run(commands.resumeTurn, id);
    assert.ok(scene.engine.live(id));
  });

  it('fork a session, and fork it at a turn that was named or is chosen', async () => {
    const id = await session('Tea');
    const first = await turn(id, 'one');
    await turn(id, 'two');
    await scene.run(commands.forkSession, id);
    await scene.run(commands.forkHere, { sessionId: id, turnId: first.id });
    await accepting(scene.run(commands.forkHere, id));
    const forks = await Promise.all(scene.shown.map((fork) => read(fork ?? '')));
    assert.deepEqual(
      forks.map(({ parentId, turnCount }) => [parentId, turnCount]),
      [
        [id, 2],
        [id, 1],
        [id, 2],
      ],
    );
  });

  it('restore a snapshot, and switch to and compare with the branch that this leaves', async () => {
    const id = await session('Tea');
    await turn(id, 'one');
    await assert.rejects(scene.run(commands.switchBranch, id), /has no other branch/);
    await assert.rejects(scene.run(commands.restoreSnapshot, id), /has no snapshot/);
    await accepting(scene.run(commands.createSnapshot, id));
    const two = await turn(id, 'two');
    await accepting(scene.run(commands.restoreSnapshot, id));
    assert.equal((await read(id)).turnCount, 1);
    const three = await turn(id, 'three');
    await accepting(scene.run(commands.switchBranch, id));
    assert.equal((await read(id)).headTurnId, two.id);
    await accepting(scene.run(commands.compareBranches, id));
    assert.deepEqual(scene.compared.sort(), [two.id, three.id].sort());
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('compare branches by what was said and by whom, and not by when and for how much', async () => {
    const id = await session('Tea');
    const usage = { inputTokens: 9, outputTokens: 9, cost: 1 };
    const { id: turnId } = await scene.store.appendTurn(id, { user: 'Why?', assistant: 'So.', agent: 'guide', usage });
    const text = await scene.branches.provideTextDocumentContent(scene.branches.uriOf(id, turnId));
    assert.equal(text, '## You\n\nWhy?\n\n## Agent guide\n\nSo.\n');
  });

  it('copy a session as Markdown', async () => {
    const id = await session('Tea');
    await turn(id, 'Which tea?');
    await scene.run(commands.copyAsMarkdown, id);
    assert.match(await vscode.env.clipboard.readText(), /^# Tea[^]*Which tea\?/);
  });

  it('say that a store is sound', async () => {
    await scene.run(commands.checkStore);
  });
});
