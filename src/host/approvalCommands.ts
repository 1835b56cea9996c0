import { SessionError } from '../core/sessionError';
import type { ChatView } from './chatView';
import { ids } from './ids';
import type { OpenApprovals } from './openApprovals';
import type { CommandHandlers } from './registerCommands';
import type { SessionEditors } from './sessionEditors';

interface ApprovalCommandServices {
  approvals: OpenApprovals;
  chat: ChatView;
  editors: SessionEditors;
}

/** Commands lead to a question and never answer one: any extension could call them. */
export function approvalCommands({ approvals, chat, editors }: ApprovalCommandServices) {
  return {
    [ids.commands.showApproval]: async (argument) => {
      const seen = approvals.all.find(({ sessionId }) => editors.activeSession === sessionId);
      const session = typeof argument === 'string' ? argument : (seen ?? approvals.all[0])?.sessionId;
      if (session === undefined) throw new SessionError('not-found', 'Nothing waits for your answer.');
      const inTab = editors.reveal(session);
      if (!inTab) await chat.show(session);
      (inTab ?? chat.surface)?.focusApproval();
    },
  } satisfies Partial<CommandHandlers>;
}
