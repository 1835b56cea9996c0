import type { ChatClient } from './chatClient';
import { highlightCode } from './highlightCode';
import { Icon } from './icon';
import { memo } from './memo';

interface CodeBlockProps {
  code: string;
  language: string;
  client: ChatClient;
}

export const CodeBlock = memo(function CodeBlock({ code, language, client }: CodeBlockProps) {
  return (
    <figure class="code-block">
      <figcaption>
        <span>{language}</span>
        <button
          type="button"
          class="icon-button"
          title="Copy"
          aria-label="Copy code"
          onClick={() => client.tell({ type: 'copy', text: code })}
        >
          <Icon name="copy" />
        </button>
      </figcaption>
      <pre tabIndex={0}>
        <code dangerouslySetInnerHTML={{ __html: highlightCode(code, language) }} />
      </pre>
    </figure>
  );
});
