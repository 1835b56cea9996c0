import type { ApprovalDecision, ApprovalRequest, ApprovalScope, Approver } from '../../src/core/approval';

/** A person who gives every question the same answer; a no, unless told otherwise. */
export class SilentPerson implements Approver {
  readonly asked: ApprovalRequest[] = [];
  answer: ApprovalScope | 'reject' = 'reject';

  async ask(request: ApprovalRequest): Promise<ApprovalDecision> {
    this.asked.push(request);
    if (this.answer === 'reject') return { type: 'reject', why: '' };
    return { type: 'allow', scope: this.answer, hash: request.hash };
  }
}
