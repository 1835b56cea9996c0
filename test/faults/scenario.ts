import type { SessionStore } from '../../src/core/sessionStore';
import type { Files } from '../../src/store/disk/files';
import { builtStore } from './builtStore';
import { Ledger } from './ledger';
import { markedTurn } from './markedTurn.mjs';

export interface Refusal {
  step: string;
  attempt: number;
  code: string;
  error: unknown;
}

/**
 * The same calls every time: open, create, append, begin, stream and commit a turn, begin another that stays pending,
 * search, close. What is refused is tried once more. All of it runs in this thread without waiting for anything, so
 * that the same calls are the same file operations.
 */
export class Scenario {
  readonly ledger: Ledger;
  readonly refusals: Refusal[] = [];
  /** Calls that were made. */
  calls = 0;
  /** The step under way. */
  step = 'open';
  /** Called whenever a step has ended. */
  onStep: () => void = () => undefined;

  constructor(
    readonly directory: string,
    readonly files: Files,
    ledger = new Ledger(),
  ) {
    this.ledger = ledger;
  }

  async run(): Promise<void> {
    const { directory, files } = this;
    const store = await this.#attempt('open', () => builtStore.openStore({ directory, files }));
    if (!store) return;
    const session = await this.#attempt('create', () => store.createSession({ title: 'Scenario' }));
    const sessionId = session?.id ?? [...this.ledger.sessions][0];
    if (session) this.ledger.sessions.add(session.id);
    if (sessionId !== undefined) await this.#talk(store, sessionId);
    await this.#attempt('search', () => store.search({ text: 'answer' }));
    await this.#attempt('close', () => store.close());
  }

  async #talk(store: SessionStore, sessionId: string): Promise<void> {
    await this.#append(store, sessionId, 'whole.s.1.9000');
    await this.#begin(store, sessionId, 'begun.s.2.3000');
    await this.#commit(store, sessionId, 'begun.s.2.3000');
    await this.#append(store, sessionId, 'whole.s.3.100');
    await this.#begin(store, sessionId, 'begun.s.4.2000');
  }

  async #append(store: SessionStore, sessionId: string, id: string): Promise<void> {
    const { user, reply, tools, number } = markedTurn(id);
    const turn = { id, user, assistant: reply, tools, usage: { inputTokens: number } };
    if (await this.#attempt(`append ${id}`, () => store.appendTurn(sessionId, turn), id)) {
      this.ledger.turnStored(id, sessionId);
    }
  }

  async #begin(store: SessionStore, sessionId: string, id: string): Promise<void> {
    const { user, reply } = markedTurn(id);
    const prompt = { id, prompt: user };
    if (!(await this.#attempt(`begin ${id}`, () => store.beginTurn(sessionId, prompt), id))) return;
    this.ledger.promptSaved(id, sessionId);
    const half = reply.length >> 1;
    const events = [{ type: 'text' as const, text: reply.slice(0, half) }];
    const saved = await this.#attempt(`stream ${id}`, async () => {
      await store.appendPartial(id, events);
      return true;
    });
    if (saved) this.ledger.replySaved(id, half);
  }

  async #commit(store: SessionStore, sessionId: string, id: string): Promise<void> {
    if (!this.ledger.begun.has(id)) return;
    const { reply, number } = markedTurn(id);
    const messages = [{ role: 'assistant' as const, parts: [{ type: 'text' as const, text: reply }] }];
    const outcome = { status: 'complete' as const, messages, usage: { inputTokens: number } };
    if (await this.#attempt(`commit ${id}`, () => store.commitTurn(id, outcome))) this.ledger.turnStored(id, sessionId);
  }

  /** `id` names what must not be there when the call is refused. */
  async #attempt<Result>(step: string, call: () => Promise<Result>, id?: string): Promise<Result | undefined> {
    this.step = step;
    for (let attempt = 1; attempt <= 2; attempt++) {
      this.calls++;
      try {
        return await call();
      } catch (error) {
        const code = error instanceof builtStore.SessionError ? error.code : 'untyped';
        this.refusals.push({ step, attempt, code, error });
        if (id !== undefined) this.ledger.refused.add(id);
      } finally {
        this.onStep();
      }
    }
    return undefined;
  }
}
