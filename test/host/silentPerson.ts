import type { ApprovalRequest } from '../../src/core/approval';
import type { ApprovalAnswer, ApprovalUi } from '../../src/host/personApprover';

/** A person who gives every question the same answer; a no, unless told otherwise. */
export class SilentPerson implements ApprovalUi {
  readonly asked: ApprovalRequest[] = [];
  answer: ApprovalAnswer = 'reject';

  async show() {
    return { dispose: () => {} };
  }

  async ask({ request }: { request: ApprovalRequest }) {
    this.asked.push(request);
    return this.answer;
  }

  async look() {}

  async askWhy() {
    return undefined;
  }
}
