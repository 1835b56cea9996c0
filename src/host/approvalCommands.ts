import { SessionError } from '../core/sessionError';
import type { AlwaysAllowed } from '../tools/approvalMemory';
import type { ChatView } from './chatView';
import { forgetApprovals } from './forgetApprovals';
import { ids } from './ids';
import type { OpenApprovals } from './openApprovals';
import type { CommandHandlers } from './registerCommands';
import type { SessionEditors } from './sessionEditors';

interface ApprovalCommandServices {
  approvals: OpenApprovals;
  chat: ChatView;
  editors: SessionEditors;
  always: AlwaysAllowed;
}

/** Commands lead to a question or take an answer back, and never give one: any extension could call them. */
export function approvalCommands({ approvals, chat, editors, always }: ApprovalCommandServices) {
  return {
    [ids.commands.showApproval]: async (argument) => {
      const seen = approvals.all.find(({ sessionId }) => editors.activeSession === sessionId);
      const session = typeof argument === 'string' ? argument : (seen ?? approvals.all[0])?.sessionId;
      if (session === undefined) throw new SessionError('not-found', 'Nothing waits for your answer.');
      const inTab = editors.reveal(session);
      if (!inTab) await chat.show(session);
      (inTab ?? chat.surface)?.focusApproval();
    },
    [ids.commands.forgetApprovals]: () => forgetApprovals(always),
  } satisfies Partial<CommandHandlers>;
}
