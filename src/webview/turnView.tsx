import { memo } from './memo';
import type { Turn } from '../core/turn';
import type { ChatClient } from './chatClient';
import { PromptBubble } from './promptBubble';
import { ReplyView } from './replyView';
import { TurnFooter } from './turnFooter';

/** A turn of the history. It never changes, so it is drawn once. */
export const TurnView = memo(function TurnView({ turn, client }: { turn: Turn; client: ChatClient }) {
  const prompt = turn.messages.filter(({ role }) => role === 'user');
  const reply = turn.messages.filter(({ role }) => role === 'assistant' || role === 'tool');
  return (
    <article class={`turn turn-${turn.status}`} data-turn={turn.id}>
      {prompt.map((message) => (
        <PromptBubble key={message.id} parts={message.parts} />
      ))}
      {reply.length > 0 && <ReplyView messages={reply} agent={turn.agent} client={client} />}
      <TurnFooter turn={turn} client={client} />
    </article>
  );
});
