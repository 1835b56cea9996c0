import type { Handlers } from '../protocol/channel';
import type { WebviewMessage, WebviewReplies } from '../protocol/webviewMessage';
import type { CodeDesk } from './codeDesk';

type CodeRequest = Extract<
  WebviewMessage,
  { type: 'insertCode' | 'proposeCode' | 'acceptProposal' | 'discardProposal' }
>;

/** What a panel asks about code in a reply. */
export function codeRequests(
  desk: Pick<CodeDesk, 'insert' | 'propose' | 'accept' | 'discard'>,
): Handlers<CodeRequest, Pick<WebviewReplies, CodeRequest['type']>> {
  return {
    insertCode: ({ code }) => desk.insert(code),
    proposeCode: ({ code, path }) => desk.propose(code, path),
    acceptProposal: ({ id }) => desk.accept(id),
    discardProposal: ({ id }) => desk.discard(id),
  };
}
