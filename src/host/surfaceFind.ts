import type { Disposable } from '../core/disposable';
import type { Reveal } from '../core/reveal';
import type { HostMessage } from '../protocol/hostMessage';
import type { LazyWorkbench } from './lazyWorkbench';
import { SessionFind } from './sessionFind';

interface SurfaceFindPorts {
  workbench: LazyWorkbench;
  sessionId(): string | null;
  tell(message: Extract<HostMessage, { type: 'find' | 'openFind' }>): void;
  reveal(reveal: Reveal): void;
  onError(error: unknown): void;
}

/** Finding in the session of one panel: made when something is first looked for, and counted anew when turns are added. */
export class SurfaceFind implements Disposable {
  readonly #ports: SurfaceFindPorts;
  #find: SessionFind | null = null;
  #changes: Disposable | null = null;

  constructor(ports: SurfaceFindPorts) {
    this.#ports = ports;
  }

  async get(): Promise<SessionFind> {
    const { workbench, sessionId, tell, reveal, onError } = this.#ports;
    const { store } = await workbench.get();
    this.#find ??= new SessionFind({ store, post: (state) => tell({ type: 'find', state }), reveal });
    const find = this.#find;
    this.#changes ??= store.onDidChange((change) => {
      if (change.kind === 'turn' && change.sessionId === sessionId()) find.again().catch(onError);
    });
    return find;
  }

  open(): void {
    this.#ports.tell({ type: 'openFind' });
  }

  /** Goes to the next or the previous match; where nothing is looked for yet, it asks for what. */
  step(step: 1 | -1): void {
    if (this.#find?.isActive) this.#find.step(step);
    else this.open();
  }

  stop(): void {
    this.#find?.stop();
  }

  dispose(): void {
    this.#changes?.dispose();
    this.stop();
  }
}
