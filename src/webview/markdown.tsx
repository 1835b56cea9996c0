import { Component } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { activateLink } from './activateLink';
import type { ChatClient } from './chatClient';
import { CodeBlock } from './codeBlock';
import { HtmlBlock } from './htmlBlock';
import { MarkdownBlocks, type Block } from './markdownBlocks';
import { memo } from './memo';
import { SafePart } from './safePart';

/** Blocks in a group. */
const groupSize = 32;
/** Groups that are added in one frame, so that it stays short. */
const groupsAFrame = 2;

interface MarkdownProps {
  text: string;
  client: ChatClient;
  /** While the text grows, its last block is drawn as cheaply as it can be. */
  isGrowing?: boolean;
}

/** Markdown in blocks. While it streams, only the last block changes, so only that one is drawn again. */
export const Markdown = memo(function Markdown({ text, client, isGrowing = false }: MarkdownProps) {
  const reader = useRef<MarkdownBlocks | null>(null);
  reader.current ??= new MarkdownBlocks();
  const blocks = reader.current.update(text);
  const groups = groupsOf(blocks);
  const drawn = useDrawn(groups.length);
  const onActivate = activateLink(client);
  return (
    <div class="markdown" aria-busy={drawn < groups.length} onClick={onActivate} onKeyDown={onActivate}>
      {groups.slice(0, drawn).map((group, index) => (
        <BlockGroup
          key={index}
          blocks={group}
          before={blocks[index * groupSize - 1]?.token.raw ?? ''}
          client={client}
          isGrowing={isGrowing && (index + 1) * groupSize >= blocks.length}
        />
      ))}
    </div>
  );
});

interface BlockGroupProps {
  blocks: Block[];
  /** What stands before the first of them. */
  before: string;
  client: ChatClient;
  isGrowing: boolean;
}

/** Blocks that are looked at together, so that of a long text nearly all is passed over when it grows. */
class BlockGroup extends Component<BlockGroupProps> {
  override shouldComponentUpdate({ blocks, isGrowing }: BlockGroupProps): boolean {
    const now = this.props;
    if (isGrowing || now.isGrowing || blocks.length !== now.blocks.length) return true;
    return blocks.some((block, index) => block !== now.blocks[index]);
  }

  override render({ blocks, before, client, isGrowing }: BlockGroupProps) {
    return blocks.map((block, index) => (
      <SafePart key={index} text={() => block.token.raw} stage={isGrowing}>
        <BlockView
          block={block}
          before={blocks[index - 1]?.token.raw ?? before}
          client={client}
          isGrowing={isGrowing && index === blocks.length - 1}
        />
      </SafePart>
    ));
  }
}

/** How many of so many groups are drawn now: a text that is there at once is drawn over several frames, from its top. */
function useDrawn(count: number): number {
  const drawn = useRef(0);
  const [, redraw] = useState(0);
  drawn.current = Math.min(count, drawn.current + groupsAFrame);
  const isBusy = drawn.current < count;
  useEffect(() => {
    if (!isBusy) return;
    const frame = requestAnimationFrame(() => redraw((times) => times + 1));
    return () => cancelAnimationFrame(frame);
  });
  return drawn.current;
}

function groupsOf(blocks: Block[]): Block[][] {
  const groups: Block[][] = [];
  for (let start = 0; start < blocks.length; start += groupSize) groups.push(blocks.slice(start, start + groupSize));
  return groups;
}

interface BlockViewProps {
  block: Block;
  before: string;
  client: ChatClient;
  isGrowing: boolean;
}

function BlockView({ block, before, client, isGrowing }: BlockViewProps) {
  const { token } = block;
  if (token.type === 'plain') return <pre class="plain plain-long">{token.text}</pre>;
  if (token.type !== 'code') return <HtmlBlock token={token} version={block.version} client={client} />;
  return <CodeBlock code={token.text} info={token.lang ?? ''} before={before} client={client} isGrowing={isGrowing} />;
}
