import type { Message } from '../core/message';
import type { Turn } from '../core/turn';
import type { TurnState } from '../core/turnState';
import type { ChatActions } from './chatActions';
import type { ChatClient } from './chatClient';
import { memo } from './memo';
import { OmittedNote } from './omittedNote';
import { PromptActions } from './promptActions';
import { PromptBubble } from './promptBubble';
import { promptText } from './promptText';
import { ReplyView } from './replyView';
import { TurnFooter } from './turnFooter';

interface TurnViewProps {
  turn: Turn;
  client: ChatClient;
  actions: ChatActions;
  isBusy: boolean;
  isLast: boolean;
}

/** A turn of the history. It never changes, so it is drawn once, and once more where what can be done with it changes. */
export const TurnView = memo(function TurnView({ turn, client, actions, isBusy, isLast }: TurnViewProps) {
  const prompt = turn.messages.filter(({ role }) => role === 'user');
  const reply = turn.messages.filter(({ role }) => role === 'assistant' || role === 'tool');
  const [first] = prompt;
  return (
    <article class={`turn turn-${turn.status}`} data-turn={turn.id}>
      {prompt.map((message) => (
        <PromptBubble key={message.id} parts={message.parts} />
      ))}
      {first && <PromptActions turn={turn} text={promptText(first.parts)} actions={actions} isBusy={isBusy} />}
      {reply.length > 0 && <ReplyView messages={reply} agent={turn.agent} client={client} />}
      <OmittedNote omitted={omittedOf(reply)} />
      <TurnFooter turn={turn} client={client} actions={actions} isBusy={isBusy} isLast={isLast} />
    </article>
  );
});

/** The engine notes with a reply what its request had no room for. An import may have put anything there. */
function omittedOf([first]: Message[]): TurnState['omitted'] {
  const omitted = first?.metadata['omitted'];
  if (typeof omitted !== 'object' || omitted === null || Array.isArray(omitted)) return null;
  const { count, throughTurnId } = omitted;
  return typeof count === 'number' && typeof throughTurnId === 'string' ? { count, throughTurnId } : null;
}
