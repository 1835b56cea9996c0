import type { Agent } from '../core/agent';
import type { Disposable } from '../core/disposable';
import { Emitter } from '../core/emitter';
import { SessionError } from '../core/sessionError';
import { titleFromPrompt } from '../core/titleFromPrompt';
import type { PendingTurn } from '../core/turn';
import type { LiveTurn, SendRequest, TurnProgress, TurnRunner } from '../core/turnRunner';
import type { EnginePorts } from './enginePorts';
import { TurnRun } from './turnRun';

/** Runs the turns of this window, one a session at a time; that no other window runs it too is the lease's work. */
export class TurnEngine implements TurnRunner {
  readonly #ports: EnginePorts;
  readonly #runs = new Map<string, { run: TurnRun; ended: Promise<void> }>();
  readonly #progress: Emitter<TurnProgress>;
  readonly #changes: Disposable;

  constructor(ports: EnginePorts) {
    this.#ports = ports;
    this.#progress = new Emitter((error) => ports.log('A listener to a turn failed.', error));
    this.#changes = ports.store.onDidChange((change) => {
      if (change.kind === 'stop') this.#runs.get(change.sessionId)?.run.stop('stopped');
    });
  }

  get onDidProgress(): TurnRunner['onDidProgress'] {
    return this.#progress.event;
  }

  async send(request: SendRequest): Promise<PendingTurn> {
    if (this.#runs.has(request.sessionId)) {
      throw new SessionError('busy', 'This session is still answering, or its last turn is not saved yet.', {
        sessionId: request.sessionId,
        remedy: 'Stop it or save it first.',
      });
    }
    const { session } = await this.#ports.store.loadSession(request.sessionId);
    const agent = this.#agentFor(request.agent ?? session.agent, session.id);
    const pending = await this.#ports.store.beginTurn(session.id, {
      prompt: request.prompt,
      agent: agent.id,
      model: request.model === undefined ? session.model : request.model,
      parentTurnId: request.parentTurnId,
    });
    this.#start(pending, agent);
    if (session.titleSource === 'default') await this.#nameSession(pending);
    return pending;
  }

  async stop(sessionId: string): Promise<boolean> {
    const here = this.#runs.get(sessionId);
    if (here) {
      here.run.stop('stopped');
      await here.ended;
      return true;
    }
    const { pending } = await this.#ports.store.loadSession(sessionId);
    if (pending?.state !== 'running') return false;
    await this.#ports.store.requestStop(sessionId);
    return true;
  }

  async saveAgain(sessionId: string): Promise<void> {
    await this.#runs.get(sessionId)?.run.saveAgain();
  }

  live(sessionId: string): LiveTurn | null {
    return this.#runs.get(sessionId)?.run.live ?? null;
  }

  /** Ends every turn and waits until each is saved or has said that it cannot be. */
  async close(): Promise<void> {
    const runs = [...this.#runs.values()];
    for (const { run } of runs) run.stop('window-closed');
    await Promise.all(runs.map(({ ended }) => ended));
    await Promise.all(runs.map(({ run }) => run.saveAgain()));
    this.#changes.dispose();
  }

  #start(pending: PendingTurn, agent: Agent): void {
    const { sessionId, id: turnId } = pending;
    const run = new TurnRun(this.#ports, pending, agent, (progress) => this.#tell(progress));
    this.#runs.set(sessionId, { run, ended: run.run() });
    this.#tell({ type: 'begun', sessionId, turnId, pending });
  }

  /** A turn is forgotten before its end is told, so that whoever listens finds no live turn any more. */
  #tell(progress: TurnProgress): void {
    if (isEnd(progress)) this.#runs.delete(progress.sessionId);
    this.#progress.fire(progress);
  }

  #agentFor(id: string | null, sessionId: string): Agent {
    const agent = id === null ? this.#ports.agents[0] : this.#ports.agents.find((candidate) => candidate.id === id);
    if (agent) return agent;
    throw new SessionError('not-found', id === null ? 'There is no agent to ask.' : `There is no agent "${id}".`, {
      sessionId,
      remedy: 'Choose another agent for this session.',
    });
  }

  /** A title is a convenience: a failure to set it must not fail the turn that is running already. */
  async #nameSession(pending: PendingTurn): Promise<void> {
    const title = titleFromPrompt(pending.prompt);
    if (title === null) return;
    try {
      await this.#ports.store.updateSession(pending.sessionId, { title, titleSource: 'prompt' });
    } catch (error) {
      this.#ports.log('A session could not be named after its prompt.', error);
    }
  }
}

function isEnd({ type }: TurnProgress): boolean {
  return type === 'ended' || type === 'released' || type === 'lost';
}
