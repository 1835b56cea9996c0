import type { ApprovalQuestion, ApprovalRequest } from '../core/approval';
import { approvalWish } from '../core/approvalTitle';

/** UTF-16 units of a question's text that fit a panel's message, whatever characters they are. */
const longestPreview = 100_000;

/** A question as a panel is told it. */
export function approvalQuestion(request: ApprovalRequest): ApprovalQuestion {
  const { id, turnId, callId, reason, preview, facts, hidden, scopes, hash, action } = request;
  return {
    requestId: id,
    kind: action.kind,
    wish: approvalWish(request),
    isWhole: isWholeInPanel(request),
    preview: preview.slice(0, longestPreview),
    ...{ turnId, callId, reason, facts, hidden, scopes, hash },
  };
}

export function isWholeInPanel({ preview }: Pick<ApprovalRequest, 'preview'>): boolean {
  return preview.length <= longestPreview;
}
