import { useState } from 'preact/hooks';
import type { ChatClient } from './chatClient';
import { CodeActions } from './codeActions';
import { codeLanguage, codeTarget } from './codeTarget';

interface CodeHeaderProps {
  code: string;
  /** What the fence says. */
  info: string;
  /** What stands before the code; it may name the file. */
  before: string;
  client: ChatClient;
  /** Has the lines that are wrapped or not. */
  box(): Element | null;
}

/** The language of code, and what can be done with it. */
export function CodeHeader({ code, info, before, client, box }: CodeHeaderProps) {
  const [isWrapped, setWrapped] = useState(false);
  const language = codeLanguage(info);
  const wrap = () => {
    box()?.classList.toggle('code-wrapped', !isWrapped);
    setWrapped(!isWrapped);
  };
  return (
    <div class="code-header">
      <span class="code-language">{language}</span>
      <CodeActions
        code={code}
        language={language}
        target={codeTarget(info, code.slice(0, 300), before)}
        client={client}
        isWrapped={isWrapped}
        onWrap={wrap}
      />
    </div>
  );
}
