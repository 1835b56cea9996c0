import type { Agent } from '../core/agent';
import type { Session } from '../core/session';
import { suggestTitle } from '../core/suggestTitle';
import { titleFromPrompt } from '../core/titleFromPrompt';
import type { PendingTurn, Turn } from '../core/turn';
import type { EnginePorts } from './enginePorts';
import { StopSource } from './stopSource';

/** Milliseconds that an agent has to think of a title. */
const patience = 30_000;

/**
 * Names sessions: after the prompt at once, by the agent once its first answer is there. A title is a convenience, so
 * that no failure of it fails anything else. That a person's title stays is the store's rule and needs no look here.
 */
export class SessionNamer {
  readonly #ports: Pick<EnginePorts, 'store' | 'timers' | 'log'>;
  readonly #asked = new Set<StopSource>();

  constructor(ports: Pick<EnginePorts, 'store' | 'timers' | 'log'>) {
    this.#ports = ports;
  }

  async afterPrompt({ id, titleSource }: Session, { prompt }: PendingTurn): Promise<void> {
    const title = titleSource === 'default' ? titleFromPrompt(prompt) : null;
    if (title !== null)
      await this.#attempt(() => this.#ports.store.updateSession(id, { title, titleSource: 'prompt' }));
  }

  /** Only the first turn of a session is what it is about. */
  async afterTurn(turn: Turn, agent: Agent): Promise<void> {
    if (turn.parentTurnId !== null || turn.status !== 'complete' || !agent.complete) return;
    await this.#attempt(async () => {
      const { store } = this.#ports;
      const { session } = await store.loadSession(turn.sessionId);
      if (session.titleSource !== 'default' && session.titleSource !== 'prompt') return;
      const title = await this.#ask(agent, turn);
      if (title !== null && title !== session.title)
        await store.updateSession(session.id, { title, titleSource: 'agent' });
    });
  }

  /** Asks for no more titles and takes none. */
  close(): void {
    for (const stop of this.#asked) stop.stop();
  }

  async #ask(agent: Agent, { messages, model }: Turn): Promise<string | null> {
    const prompt = messages.find(({ role }) => role === 'user')?.parts ?? [];
    const stop = new StopSource();
    const timer = this.#ports.timers.after(patience, () => stop.stop());
    this.#asked.add(stop);
    try {
      const title = await suggestTitle(agent, { prompt, model }, stop.signal);
      return stop.signal.aborted ? null : title;
    } finally {
      this.#asked.delete(stop);
      timer.dispose();
    }
  }

  async #attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#ports.log('A session could not be named.', error);
    }
  }
}
