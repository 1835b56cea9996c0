import type { Message } from '../core/message';
import type { Turn } from '../core/turn';
import type { TurnState } from '../core/turnState';
import type { ChatActions } from './chatActions';
import type { ChatClient } from './chatClient';
import { OmittedNote } from './omittedNote';
import { PromptActions } from './promptActions';
import { PromptBubble } from './promptBubble';
import { RepairNote } from './repairNote';
import { replyKey, ReplyView } from './replyView';
import { SafePart } from './safePart';
import { TurnFooter } from './turnFooter';
import { turnText } from './turnText';

export interface TurnViewProps {
  turn: Turn;
  client: ChatClient;
  actions: ChatActions;
  isBusy: boolean;
  isLast: boolean;
  /** The rules by which the turn was repaired, with spaces between them. */
  repaired: string;
}

/** A turn of the history. */
export function turnView({ turn, client, actions, isBusy, isLast, repaired }: TurnViewProps) {
  const prompt = turn.messages.filter(({ role }) => role === 'user');
  const reply = turn.messages.filter(({ role }) => role === 'assistant' || role === 'tool');
  const [first] = prompt;
  return (
    <article class={`turn turn-${turn.status}`} data-turn={turn.id} data-vscode-context={menuContext(turn)}>
      {prompt.map((message) => (
        <SafePart key={message.id} text={() => turnText([message])}>
          <PromptBubble parts={message.parts} client={client} />
        </SafePart>
      ))}
      {first && (
        <SafePart key="prompt actions" text={nothing} note="What can be done with the prompt cannot be shown.">
          <PromptActions turn={turn} actions={actions} isBusy={isBusy} />
        </SafePart>
      )}
      {reply.length > 0 && (
        <SafePart key={replyKey} text={() => turnText(reply)}>
          <ReplyView turnId={turn.id} messages={reply} agent={turn.agent} client={client} />
        </SafePart>
      )}
      <SafePart key="notes" text={nothing} note="What is noted about this turn cannot be shown.">
        <OmittedNote omitted={omittedOf(reply)} />
        <RepairNote rules={repaired} />
      </SafePart>
      <SafePart key="footer" text={nothing} note="This turn is saved. How it ended cannot be shown.">
        <TurnFooter turn={turn} client={client} actions={actions} isBusy={isBusy} isLast={isLast} />
      </SafePart>
    </article>
  );
}

const nothing = () => '';

/** What VS Code's own menu on a right click chooses by, and hands to the command that is chosen. */
function menuContext({ id, sessionId }: Turn): string {
  return JSON.stringify({ webviewSection: 'turn', sessionId, turnId: id });
}

/** The engine notes with a reply what its request had no room for. An import may have put anything there. */
function omittedOf([first]: Message[]): TurnState['omitted'] {
  const omitted = first?.metadata['omitted'];
  if (typeof omitted !== 'object' || omitted === null || Array.isArray(omitted)) return null;
  const { count, throughTurnId } = omitted;
  if (typeof count !== 'number') return null;
  return { count, throughTurnId: typeof throughTurnId === 'string' ? throughTurnId : null };
}
