import type { ApprovalAnswer, ApprovalDecision, ApprovalRequest, Approver } from '../core/approval';
import type { Disposable } from '../core/disposable';
import { Emitter } from '../core/emitter';
import { SessionError } from '../core/sessionError';
import type { StopSignal } from '../core/stopSignal';
import { isWholeInPanel } from './approvalQuestion';

interface OpenApproval {
  request: ApprovalRequest;
  settle(decision: ApprovalDecision): void;
  /** True once all of it has been where a person can read it. */
  isShown: boolean;
}

/** A question came up, or is no longer open, whatever became of it. */
export type ApprovalChange = { type: 'asked' | 'closed'; request: ApprovalRequest };

const withdrawn: ApprovalDecision = { type: 'reject', why: '' };

/**
 * The questions that wait for the person, of all sessions of this window. They live here and not in a page: a panel
 * shows them and sends an answer back, and what it sends is held against what was asked. Each is answered once.
 */
export class OpenApprovals implements Approver {
  readonly #open = new Map<string, OpenApproval>();
  readonly #changed: Emitter<ApprovalChange>;

  constructor(onError: (error: unknown) => void) {
    this.#changed = new Emitter(onError);
  }

  get all(): ApprovalRequest[] {
    return [...this.#open.values()].map(({ request }) => request);
  }

  of(sessionId: string): ApprovalRequest[] {
    return this.all.filter((request) => request.sessionId === sessionId);
  }

  onDidChange(listener: (change: ApprovalChange) => void): Disposable {
    return this.#changed.event(listener);
  }

  /** Stopping the turn withdraws the question. */
  ask(request: ApprovalRequest, signal: StopSignal): Promise<ApprovalDecision> {
    if (signal.aborted) return Promise.resolve(withdrawn);
    return new Promise((resolve) => {
      const stop = () => settle(withdrawn);
      const settle = (decision: ApprovalDecision) => {
        if (!this.#open.delete(request.id)) return;
        signal.removeEventListener('abort', stop);
        resolve(decision);
        this.#changed.fire({ type: 'closed', request });
      };
      signal.addEventListener('abort', stop);
      this.#open.set(request.id, { request, settle, isShown: isWholeInPanel(request) });
      this.#changed.fire({ type: 'asked', request });
    });
  }

  /** Throws where there is no such question in this session any more. */
  find(sessionId: string, requestId: string): ApprovalRequest {
    return this.#find(sessionId, requestId).request;
  }

  /** What was too long for a panel has been shown whole. */
  markShown(requestId: string): void {
    const open = this.#open.get(requestId);
    if (open) open.isShown = true;
  }

  /** Throws for an answer that is not one to exactly this question; the question then stays open. */
  answer(sessionId: string, { requestId, hash, decision }: ApprovalAnswer): void {
    const open = this.#find(sessionId, requestId);
    if (decision.type === 'reject') return open.settle(decision);
    const { scope } = decision;
    if (open.request.hash !== hash || !open.request.scopes.includes(scope)) throw otherQuestion(sessionId);
    if (!open.isShown) throw notShown(sessionId);
    open.settle({ type: 'allow', scope, hash });
  }

  #find(sessionId: string, requestId: string): OpenApproval {
    const open = this.#open.get(requestId);
    if (open?.request.sessionId === sessionId) return open;
    throw new SessionError('not-found', 'This question is no longer open, so nothing was answered.', { sessionId });
  }
}

function otherQuestion(sessionId: string): SessionError {
  return new SessionError('conflict', 'This answer does not fit what was asked, so nothing was allowed.', {
    sessionId,
    remedy: 'Look at the question again.',
  });
}

function notShown(sessionId: string): SessionError {
  return new SessionError('conflict', 'Not all of it has been shown, so nothing was allowed.', {
    sessionId,
    remedy: 'Open it in the editor first.',
  });
}
