import type { Agent } from '../../../src/core/agent';
import type { SessionStore } from '../../../src/core/sessionStore';
import type { TurnProgress } from '../../../src/core/turnRunner';
import { TurnEngine } from '../../../src/engine/turnEngine';
import { openStore } from '../../../src/store/openStore';
import { waitUntil } from '../../rig/waitUntil';
import { temporaryFolder } from '../store/temporaryFolder';
import { ManualTimers } from './manualTimers';
import { ScriptedAgent } from './scriptedAgent';

/** A window: an engine on a store of its own, with time that passes by hand. */
export interface EngineWindow {
  store: SessionStore;
  engine: TurnEngine;
  timers: ManualTimers;
  agent: ScriptedAgent;
  progress: TurnProgress[];
  logged: unknown[];
}

/** Windows on one folder, with the real store and one clock. */
export class EngineScene {
  readonly clock = { at: 1_700_000_000_000, now: () => this.clock.at };
  readonly #directory = temporaryFolder();
  readonly #stores: SessionStore[] = [];

  async open(agents: Agent[] = []): Promise<EngineWindow> {
    const store = await openStore({ directory: this.#directory, clock: this.clock });
    this.#stores.push(store);
    const timers = new ManualTimers();
    const agent = new ScriptedAgent();
    const logged: unknown[] = [];
    const log = (_message: string, error: unknown) => void logged.push(error);
    const engine = new TurnEngine({ store, timers, agents: [agent, ...agents], log });
    const progress: TurnProgress[] = [];
    engine.onDidProgress((event) => progress.push(event));
    return { store, engine, timers, agent, progress, logged };
  }

  /** Nobody renews the leases of a window that stands still, so that they end. */
  outliveLeases(): void {
    this.clock.at += 31_000;
  }

  async close(): Promise<void> {
    for (const store of this.#stores.splice(0)) await store.close();
  }
}

/** Waits until that many turns of this kind of end were told. */
export function untilTold({ progress }: EngineWindow, type: TurnProgress['type'], times = 1) {
  return waitUntil(`${type} was told`, () => progress.filter((event) => event.type === type).length >= times);
}

export function promptTexts(turns: readonly { messages: readonly { role: string; parts: unknown[] }[] }[]): string[] {
  return turns.map(({ messages }) => textOf(messages.find(({ role }) => role === 'user')?.parts ?? []));
}

export function replyTexts(turns: readonly { messages: readonly { role: string; parts: unknown[] }[] }[]): string[] {
  return turns.map(({ messages }) =>
    textOf(messages.filter(({ role }) => role !== 'user').flatMap(({ parts }) => parts)),
  );
}

function textOf(parts: readonly unknown[]): string {
  return parts.map((part) => String(Reflect.get(part as object, 'text') ?? '')).join('');
}
