import { useState } from 'preact/hooks';
import type { Proposal } from '../protocol/webviewMessage';
import type { ChatClient } from './chatClient';
import { IconButton } from './iconButton';

/** Languages of what one types into a terminal or reads there; no file is made of it. */
const ofTerminals = new Set([
  'bash',
  'sh',
  'shell',
  'zsh',
  'console',
  'powershell',
  'ps1',
  'bat',
  'text',
  'txt',
  'output',
]);

interface CodeActionsProps {
  code: string;
  language: string;
  /** The file it is meant for, where that is known. */
  target: string | null;
  client: ChatClient;
  isWrapped: boolean;
  onWrap(): void;
}

/** What can be done with code. A change is shown first, and made on the person's word. */
export function CodeActions({ code, language, target, client, isWrapped, onWrap }: CodeActionsProps) {
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const apply = async () =>
    setProposal((await client.ask({ type: 'proposeCode', code, path: target }))?.result ?? null);
  if (proposal) return <Proposed proposal={proposal} client={client} onDone={() => setProposal(null)} />;
  return (
    <span class="code-actions" role="group" aria-label="Code">
      <IconButton icon="word-wrap" label="Wrap lines" isPressed={isWrapped} onClick={onWrap} />
      {!ofTerminals.has(language.toLowerCase()) && (
        <IconButton
          icon="git-compare"
          label="Apply"
          title={target ? `Apply to ${target}, shown as a diff first` : 'Apply to a file, shown as a diff first'}
          onClick={() => void apply()}
        />
      )}
      <IconButton
        icon="insert"
        label="Insert at cursor"
        onClick={() => void client.ask({ type: 'insertCode', code })}
      />
      <IconButton
        icon="copy"
        label="Copy code"
        title="Copy"
        onClick={() => client.tell({ type: 'copy', text: code })}
      />
    </span>
  );
}

interface ProposedProps {
  proposal: Proposal;
  client: ChatClient;
  onDone(): void;
}

/** The change lies open in the diff editor; what is accepted is exactly that. */
function Proposed({ proposal: { id, path }, client, onDone }: ProposedProps) {
  const answer = async (type: 'acceptProposal' | 'discardProposal') => {
    const answered = await client.ask({ type, id });
    if (answered && answered.result !== false) onDone();
  };
  return (
    <span class="code-actions code-proposal" role="group" aria-label="Proposed change">
      <span class="proposal-path" title={path}>
        {path}
      </span>
      <button type="button" class="button button-small" onClick={() => void answer('acceptProposal')}>
        Accept
      </button>
      <button type="button" class="button button-quiet button-small" onClick={() => void answer('discardProposal')}>
        Discard
      </button>
    </span>
  );
}
