import type { ApprovalRequest } from '../core/approval';
import type { Handlers } from '../protocol/channel';
import type { WebviewMessage, WebviewReplies } from '../protocol/webviewMessage';
import type { OpenApprovals } from './openApprovals';

type ApprovalMessage = Extract<WebviewMessage, { type: 'answerApproval' | 'showProposal' }>;

/** What panels need for the questions of their sessions. */
export interface ApprovalDesk {
  open: OpenApprovals;
  /** Opens what is asked in editors. */
  showProposal(request: ApprovalRequest): Promise<void>;
}

/** What a panel says to the questions of its session, and of no other. */
export function approvalRequests(
  { open, showProposal }: ApprovalDesk,
  session: () => string,
): Handlers<ApprovalMessage, Pick<WebviewReplies, ApprovalMessage['type']>> {
  return {
    answerApproval: ({ requestId, hash, decision }) => open.answer(session(), { requestId, hash, decision }),
    showProposal: ({ requestId }) => showProposal(open.find(session(), requestId)),
  };
}
