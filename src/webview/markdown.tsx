import { Component } from 'preact';
import type { ChatClient } from './chatClient';
import { CodeBlock } from './codeBlock';
import { followLink } from './followLink';
import { memo } from './memo';
import { lexMarkdown, renderBlock, type Block } from './renderMarkdown';

/** Markdown in blocks. While it streams, only the last block changes, so only that one is drawn again. */
export const Markdown = memo(function Markdown({ text, client }: { text: string; client: ChatClient }) {
  const onActivate = (event: MouseEvent | KeyboardEvent) => {
    if (event instanceof KeyboardEvent && event.key !== 'Enter') return;
    const target = event.target instanceof Element ? event.target.closest('[data-link]') : null;
    const message = target && followLink(target.getAttribute('data-link') ?? '');
    if (!message) return;
    event.preventDefault();
    client.tell(message);
  };
  return (
    <div class="markdown" onClick={onActivate} onKeyDown={onActivate}>
      {lexMarkdown(text).map((block, index) =>
        block.type === 'code' ? (
          <CodeBlock key={index} code={block.text} language={block.lang ?? ''} client={client} />
        ) : (
          <HtmlBlock key={index} block={block} />
        ),
      )}
    </div>
  );
});

/** Lexing makes a new block each time; whether it is the same is known by its source. */
class HtmlBlock extends Component<{ block: Block }> {
  override shouldComponentUpdate({ block }: { block: Block }): boolean {
    return block.raw !== this.props.block.raw;
  }

  override render({ block }: { block: Block }) {
    return <div class="block" dangerouslySetInnerHTML={{ __html: renderBlock(block) }} />;
  }
}
