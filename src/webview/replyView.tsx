import type { Message } from '../core/message';
import type { TurnState } from '../core/turnState';
import { agentName } from './agentName';
import { agentIcon } from './agentIcon';
import { ChangedFiles } from './changedFiles';
import type { ChatClient } from './chatClient';
import { Icon } from './icon';
import { ImageView } from './imageView';
import { Markdown } from './markdown';
import { Reasoning } from './reasoning';
import { replyItems, type ReplyItem } from './replyItems';
import { SafePart } from './safePart';
import { ToolUses } from './toolUses';
import { useTurnChanges, type TurnChangesView } from './useTurnChanges';

/** Keeps what is drawn of a reply when its turn becomes history. */
export const replyKey = 'reply';

interface ReplyViewProps {
  turnId: string;
  messages: readonly Pick<Message, 'role' | 'parts'>[];
  agent: string | null;
  client: ChatClient;
  isRunning?: boolean;
  /** What the tool that runs has put out by now. */
  output?: TurnState['output'];
  /** The call that waits for the person's answer. */
  askingFor?: string | null;
}

/** What the agent answered, across the width, and what it did to files. */
export function ReplyView(props: ReplyViewProps) {
  const { turnId, messages, agent, client, isRunning = false, output = null, askingFor = null } = props;
  const name = agentName(client, agent);
  const count = messages.reduce((sum, { parts }) => sum + parts.filter(({ type }) => type === 'diff').length, 0);
  const view = useTurnChanges(client, turnId, count);
  const items = replyItems(messages);
  const shared = { client, turnId, changes: view.changes, output, askingFor };
  return (
    <div class="reply" role="group" aria-label={`${name} answered`}>
      <header class="reply-header">
        <span class="avatar">
          <Icon name={agentIcon(agent)} />
        </span>
        <span class="reply-name">{name}</span>
      </header>
      {items.map((item, index) => (
        <SafePart key={index} text={() => textOf(item)} stage={isRunning}>
          <ReplyItemView {...shared} item={item} isRunning={isRunning} isLast={index === items.length - 1} />
        </SafePart>
      ))}
      {!isRunning && (
        <SafePart text={() => ''} note="The files that it changed cannot be shown.">
          <ChangedFiles turnId={turnId} view={view} client={client} />
        </SafePart>
      )}
    </div>
  );
}

interface ReplyItemProps {
  item: ReplyItem;
  client: ChatClient;
  turnId: string;
  changes: TurnChangesView['changes'];
  isRunning: boolean;
  isLast: boolean;
  output: TurnState['output'];
  askingFor: string | null;
}

function ReplyItemView({ item, isLast, ...shared }: ReplyItemProps) {
  const { client, isRunning } = shared;
  switch (item.type) {
    case 'text':
      return <Markdown text={item.text} client={client} isGrowing={isRunning && isLast} />;
    case 'reasoning':
      return (
        <Reasoning text={item.text} durationMs={item.durationMs} client={client} isRunning={isRunning && isLast} />
      );
    case 'tools':
      return <ToolUses uses={item.uses} {...shared} />;
    case 'other':
      if (item.part.type === 'summary') return <Summary text={item.part.text} client={client} />;
      if (item.part.type === 'image') return <ImageView part={item.part} />;
      return <pre class="plain">{textOf(item)}</pre>;
  }
}

/** Open, since it is all that the reply is; every turn that it stands for is still above. */
function Summary({ text, client }: { text: string; client: ChatClient }) {
  return (
    <details class="fold" open>
      <summary>
        <span class="fold-text">Stands for the turns above from now on; all of them are kept</span>
      </summary>
      <Markdown text={text} client={client} />
    </details>
  );
}

/** What is shown when a part cannot be drawn. */
function textOf(item: ReplyItem): string {
  if (item.type === 'text' || item.type === 'reasoning') return item.text;
  if (item.type === 'tools') return item.uses.map(({ call }) => call.name).join(', ');
  const { part } = item;
  if (part.type === 'summary') return part.text;
  return part.type === 'image' ? `[${part.mimeType}]` : part.path;
}
