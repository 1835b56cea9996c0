import type { ApprovalDecision, ApprovalRequest, ApprovalScope, Approver } from '../core/approval';
import type { Disposable } from '../core/disposable';
import type { StopSignal } from '../core/stopSignal';

export type ApprovalAnswer = ApprovalScope | 'reject' | 'rejectWithWords' | 'look';

export interface ApprovalQuestion {
  request: ApprovalRequest;
  /** In the order in which they are offered; rejecting is always possible. */
  answers: ApprovalAnswer[];
}

/** How a person is asked. Every question that is dismissed is undefined. */
export interface ApprovalUi {
  /** Shows the very thing that is to be approved, until it is disposed of. */
  show(request: ApprovalRequest): Promise<Disposable>;
  ask(question: ApprovalQuestion): Promise<ApprovalAnswer | undefined>;
  /** Leaves the person alone with what is shown, until they want to decide. */
  look(request: ApprovalRequest): Promise<void>;
  askWhy(request: ApprovalRequest): Promise<string | undefined>;
}

const stopped: ApprovalDecision = { type: 'reject', why: '' };

/** Asks the person one thing at a time: of two questions at once nobody could tell which one is being answered. */
export class PersonApprover implements Approver {
  readonly #ui: ApprovalUi;
  #last: Promise<unknown> = Promise.resolve();

  constructor(ui: ApprovalUi) {
    this.#ui = ui;
  }

  ask(request: ApprovalRequest, signal: StopSignal): Promise<ApprovalDecision> {
    const turn = this.#last.then(() =>
      signal.aborted ? stopped : untilStopped(this.#decide(request, signal), signal),
    );
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #decide(request: ApprovalRequest, signal: StopSignal): Promise<ApprovalDecision> {
    const shown = await this.#ui.show(request);
    try {
      for (;;) {
        // A dialog may come up under fingers that are typing: what Enter would choose must do nothing.
        const answer = await this.#ui.ask({ request, answers: ['look', ...request.scopes, 'rejectWithWords'] });
        if (answer !== 'look') return await this.#toDecision(request, answer);
        await this.#ui.look(request);
        if (signal.aborted) return stopped;
      }
    } finally {
      shown.dispose();
    }
  }

  async #toDecision(request: ApprovalRequest, answer: ApprovalAnswer | undefined): Promise<ApprovalDecision> {
    if (answer === 'rejectWithWords') return { type: 'reject', why: (await this.#ui.askWhy(request)) ?? '' };
    const scope = request.scopes.find((candidate) => candidate === answer);
    return scope ? { type: 'allow', scope, hash: request.hash } : { type: 'reject', why: '' };
  }
}

/** A dialog cannot be taken away, so its answer is not waited for any longer once the turn is stopped. */
function untilStopped(decision: Promise<ApprovalDecision>, signal: StopSignal): Promise<ApprovalDecision> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(stopped);
    signal.addEventListener('abort', stop);
    decision.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
