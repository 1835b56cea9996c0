import { emptyPrompt } from '../../../src/core/promptInput';
import assert from 'node:assert/strict';
import { initialChatState, reduceChat, shownTurns, type ChatEvent, type LoadedChat } from '../../../src/core/chatState';
import { emptyQueue } from '../../../src/core/queueState';
import type { Session } from '../../../src/core/session';
import type { PendingTurn, Turn } from '../../../src/core/turn';
import { emptyTurnState } from '../../../src/core/turnState';
import { noUsage } from '../../../src/core/usage';

const session = { id: 's', title: 'One' } as Session;
const turn = (id: string, parentTurnId: string | null) => ({ id, sessionId: 's', parentTurnId }) as Turn;
const pending = (id: string): PendingTurn => ({
  id,
  sessionId: 's',
  parentTurnId: null,
  prompt: [{ type: 'text', text: 'hello' }],
  messages: [],
  usage: noUsage,
  agent: null,
  model: null,
  owner: null,
  state: 'running',
  askingFor: null,
  plan: [],
  error: null,
  startedAt: 0,
});
const chat = (turns: Turn[], rest: Partial<LoadedChat> = {}): LoadedChat => ({
  session,
  turns,
  cursor: null,
  pending: null,
  live: null,
  queue: emptyQueue,
  repairs: {},
  ...rest,
});
const about = { sessionId: 's', turnId: 'p' };
const play = (...events: ChatEvent[]) => events.reduce(reduceChat, initialChatState);
const idsOf = (state: { turns: Turn[] }) => state.turns.map(({ id }) => id);
const opened = (turns: Turn[], rest?: Partial<LoadedChat>): ChatEvent => ({
  type: 'opened',
  chat: chat(turns, rest),
  draft: { text: 'half a thought', attachments: [] },
});
const begun: ChatEvent = { type: 'progress', progress: { type: 'begun', ...about, pending: pending('p') } };
const said = (text: string): ChatEvent => ({
  type: 'progress',
  progress: { type: 'events', ...about, events: [{ type: 'text', text }] },
});

describe('what a chat panel shows', () => {
  it('is the session that was opened, with its draft', () => {
    const state = play(opened([turn('a', null)]));
    assert.equal(state.phase, 'open');
    assert.equal(state.draft.text, 'half a thought');
    assert.equal(state.opened, 1);
  });

  it('streams a turn of this window and ends with it in the history', () => {
    const running = play(opened([]), begun, said('Hi '), said('there'));
    assert.deepEqual(running.pending?.state.messages, [
      { role: 'assistant', parts: [{ type: 'text', text: 'Hi there' }] },
    ]);
    assert.equal(running.pending?.here, true);
    const ended = reduceChat(running, {
      type: 'progress',
      progress: { type: 'ended', ...about, turn: turn('p', null) },
    });
    assert.equal(ended.pending, null);
    assert.deepEqual(idsOf(ended), ['p']);
  });

  it('is the same whether a stream was seen from its start or taken up in the middle', () => {
    const seen = play(opened([]), begun, said('Hi '), said('there'));
    const state = {
      ...emptyTurnState,
      messages: [{ role: 'assistant' as const, parts: [{ type: 'text' as const, text: 'Hi ' }] }],
    };
    const takenUp = play(opened([], { live: { pending: pending('p'), state, unsaved: null } }), said('there'));
    assert.deepEqual(takenUp.pending, seen.pending);
  });

  it('offers a prompt again when nothing was received', () => {
    const error = { message: 'no route' };
    const state = play(opened([]), begun, { type: 'progress', progress: { type: 'released', ...about, error } });
    assert.equal(state.pending?.turn.state, 'abandoned');
    assert.deepEqual(state.pending?.turn.error, error);
  });

  it('keeps the text of a turn that could not be saved', () => {
    const error = { message: 'disk full' };
    const state = play(opened([]), begun, said('kept'), {
      type: 'progress',
      progress: { type: 'unsaved', ...about, error },
    });
    assert.deepEqual(state.pending?.unsaved, error);
    assert.equal(state.pending?.state.messages.length, 1);
  });

  it('shows what another window has received so far', () => {
    const message = { id: 'm', role: 'assistant' as const, parts: [], createdAt: 0, metadata: {}, excluded: false };
    const state = play(opened([], { pending: { ...pending('q'), messages: [message] } }));
    assert.equal(state.pending?.here, false);
    assert.deepEqual(state.pending?.state.messages, [{ role: 'assistant', parts: [] }]);
  });

  it('lets a turn that is tried again give way to its new try, and puts that in its place', () => {
    const turns = [turn('a', null), turn('b', 'a'), turn('c', 'b')];
    const again = { ...pending('p'), parentTurnId: 'a' };
    const running = play(opened(turns), { type: 'progress', progress: { type: 'begun', ...about, pending: again } });
    assert.deepEqual(idsOf({ turns: shownTurns(running) }), ['a']);
    assert.deepEqual(idsOf(running), ['a', 'b', 'c']);
    const ended = reduceChat(running, {
      type: 'progress',
      progress: { type: 'ended', ...about, turn: turn('p', 'a') },
    });
    assert.deepEqual(idsOf({ turns: shownTurns(ended) }), ['a', 'p']);
  });

  it('shows all turns while what runs goes on from the last', () => {
    const next = { ...pending('p'), parentTurnId: 'a' };
    assert.deepEqual(idsOf({ turns: shownTurns(play(opened([turn('a', null)], { pending: next }))) }), ['a']);
  });

  it('offers a turn whose window is gone, and forgets one that was discarded', () => {
    const state = play(opened([], { pending: pending('p') }), {
      type: 'progress',
      progress: { type: 'orphaned', ...about },
    });
    assert.equal(state.pending?.turn.state, 'abandoned');
    const other = { type: 'orphaned' as const, sessionId: 's', turnId: 'another' };
    assert.equal(reduceChat(state, { type: 'progress', progress: other }), state);
    assert.equal(reduceChat(state, { type: 'progress', progress: { type: 'discarded', ...about } }).pending, null);
  });

  it('shows the queue as it was opened and as it changes', () => {
    const queued = { id: 'q', sessionId: 's', prompt: [], createdAt: 0 };
    const stopped = { prompts: [queued], stopped: { message: 'failed' } };
    assert.deepEqual(play(opened([], { queue: stopped })).queue, stopped);
    const changed: ChatEvent = { type: 'progress', progress: { type: 'queue', sessionId: 's', queue: emptyQueue } };
    assert.deepEqual(play(opened([], { queue: stopped }), changed).queue, emptyQueue);
    assert.deepEqual(play(opened([], { queue: stopped }), { type: 'closed', draft: emptyPrompt }).queue, emptyQueue);
  });

  it('keeps earlier pages through a refresh of the same branch', () => {
    const state = play(
      opened([turn('c', 'b')], { cursor: 'c' }),
      { type: 'earlier', sessionId: 's', turns: [turn('a', null), turn('b', 'a')], cursor: null },
      { type: 'refreshed', chat: chat([turn('c', 'b'), turn('d', 'c')], { cursor: 'c' }) },
    );
    assert.deepEqual(idsOf(state), ['a', 'b', 'c', 'd']);
    assert.equal(state.cursor, null);
  });

  it('drops earlier pages that another branch does not go on from', () => {
    const state = play(opened([turn('a', null), turn('b', 'a')]), { type: 'refreshed', chat: chat([turn('x', null)]) });
    assert.deepEqual(idsOf(state), ['x']);
  });

  it('takes a page once, however often it comes', () => {
    const earlier: ChatEvent = { type: 'earlier', sessionId: 's', turns: [turn('a', null)], cursor: null };
    assert.deepEqual(idsOf(play(opened([turn('b', 'a')]), earlier, earlier)), ['a', 'b']);
  });

  it('in the middle of the history stays there while turns come and go at the end', () => {
    const at = {
      reveal: { turnId: 'm', match: null },
      window: { turns: [turn('m', 'l')], cursor: 'm', later: 'm' },
      leftBranch: null,
    };
    const middle = play({ type: 'opened', chat: chat([turn('z', 'y')]), draft: emptyPrompt, at }, begun);
    assert.deepEqual(idsOf(middle), ['m']);
    assert.deepEqual(idsOf({ turns: shownTurns(middle) }), ['m']);
    const ended: ChatEvent = {
      type: 'progress',
      progress: { type: 'ended', ...about, turn: turn('p', 'z') },
    };
    const refresh: ChatEvent = { type: 'refreshed', chat: chat([turn('p', 'z')]), isInWindow: true };
    const later = [ended, refresh].reduce(reduceChat, middle);
    assert.deepEqual(idsOf(later), ['m']);
    assert.equal(later.pending, null);
    const elsewhere = reduceChat(later, { type: 'refreshed', chat: chat([turn('x', null)]), isInWindow: false });
    assert.deepEqual(idsOf(elsewhere), ['x']);
    assert.equal(elsewhere.later, null);
    const on = reduceChat(later, { type: 'later', sessionId: 's', turns: [turn('n', 'm')], later: null });
    assert.deepEqual(idsOf(on), ['m', 'n']);
  });

  it('ignores what belongs to another session', () => {
    const state = play(opened([]));
    const other = { ...session, id: 'other' };
    assert.equal(reduceChat(state, { type: 'refreshed', chat: { ...chat([]), session: other } }), state);
    assert.equal(reduceChat(state, { type: 'earlier', sessionId: 'other', turns: [], cursor: null }), state);
    assert.equal(
      reduceChat(state, {
        type: 'progress',
        progress: { type: 'events', sessionId: 'other', turnId: 'p', events: [] },
      }),
      state,
    );
  });

  it('does not take the draft again on a refresh', () => {
    const state = play(opened([]), { type: 'refreshed', chat: chat([]) });
    assert.equal(state.opened, 1);
  });

  it('is empty for a new session, and says why when there is no store', () => {
    assert.equal(play(opened([turn('a', null)]), { type: 'closed', draft: emptyPrompt }).turns.length, 0);
    assert.equal(play({ type: 'unavailable', problem: { message: 'damaged' } }).problem?.message, 'damaged');
  });
});
