import type { ChatClient } from './chatClient';
import { activateLink } from './activateLink';
import { FileLink } from './fileLink';

/** Lines beyond which links are not worth their elements. */
const mostLines = 400;

interface ToolOutputProps {
  text: string;
  client: ChatClient;
  /** Where each line is a path, and nothing else. */
  arePaths?: boolean;
}

/** What a tool gave, with the places in files that it names as links. */
export function ToolOutput({ text, client, arePaths = false }: ToolOutputProps) {
  const onActivate = activateLink(client);
  const lines = text.trimEnd().split('\n');
  const rest = lines.slice(mostLines);
  return (
    <pre class="plain" tabIndex={0} onClick={onActivate} onKeyDown={onActivate}>
      {lines.slice(0, mostLines).map((line, index) => (
        <span key={index}>
          <OutputLine line={line} isPath={arePaths} />
          {'\n'}
        </span>
      ))}
      {rest.length > 0 && rest.join('\n')}
    </pre>
  );
}

function OutputLine({ line, isPath }: { line: string; isPath: boolean }) {
  if (isPath && /^[^\s[][^\n]*[^/@]$/.test(line) && !/\.$/.test(line)) return <FileLink path={line} />;
  const [, path, number, rest] = /^((?![a-z]+:\/)[^\s:][^:]{0,300}):(\d{1,7}):(.*)$/.exec(line) ?? [];
  if (path === undefined || /^[\\/]/.test(path)) return <>{line}</>;
  return (
    <>
      <FileLink path={path} line={Number(number)}>
        {path}:{number}
      </FileLink>
      :{rest}
    </>
  );
}
