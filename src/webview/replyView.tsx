import type { Message } from '../core/message';
import type { ChatClient } from './chatClient';
import { Icon } from './icon';
import { Markdown } from './markdown';
import { replyItems, type ReplyItem } from './replyItems';
import { SafePart } from './safePart';
import { ToolUses } from './toolUses';

interface ReplyViewProps {
  messages: readonly Pick<Message, 'role' | 'parts'>[];
  agent: string | null;
  client: ChatClient;
  isRunning?: boolean;
}

/** What the agent answered, across the width. */
export function ReplyView({ messages, agent, client, isRunning = false }: ReplyViewProps) {
  const name = client.settings.agents.find(({ id }) => id === agent)?.name ?? agent ?? 'Agent';
  return (
    <section class="reply" aria-label={`${name} answered`}>
      <header class="reply-header">
        <span class="avatar">
          <Icon name="compass" />
        </span>
        {name}
      </header>
      {replyItems(messages).map((item, index) => (
        <SafePart key={index} text={textOf(item)}>
          <ReplyItemView item={item} client={client} isRunning={isRunning} />
        </SafePart>
      ))}
    </section>
  );
}

function ReplyItemView({ item, client, isRunning }: { item: ReplyItem; client: ChatClient; isRunning: boolean }) {
  switch (item.type) {
    case 'text':
      return <Markdown text={item.text} client={client} />;
    case 'reasoning':
      return (
        <details class="fold">
          <summary>Thoughts</summary>
          <Markdown text={item.text} client={client} />
        </details>
      );
    case 'tools':
      return <ToolUses uses={item.uses} isRunning={isRunning} />;
    case 'other':
      if (item.part.type === 'summary') return <Summary text={item.part.text} client={client} />;
      return <pre class="plain">{textOf(item)}</pre>;
  }
}

/** Open, since it is all that the reply is; every turn that it stands for is still above. */
function Summary({ text, client }: { text: string; client: ChatClient }) {
  return (
    <details class="fold" open>
      <summary>Stands for the turns above from now on; all of them are kept</summary>
      <Markdown text={text} client={client} />
    </details>
  );
}

/** What is shown when a part cannot be drawn, and for parts that have no drawing of their own yet. */
function textOf(item: ReplyItem): string {
  if (item.type === 'text' || item.type === 'reasoning') return item.text;
  if (item.type === 'tools') return item.uses.map(({ call }) => call.name).join(', ');
  const { part } = item;
  if (part.type === 'summary') return part.text;
  return part.type === 'image' ? `[${part.mimeType}]` : part.path;
}
