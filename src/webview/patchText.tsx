import type { ApprovalQuestion } from '../core/approval';

/** The very text that is asked about, to the letter; the lines of a patch are marked as what they are. */
export function PatchText({ question: { kind, preview } }: { question: ApprovalQuestion }) {
  const label = kind === 'write' ? 'Changes' : kind === 'command' ? 'Command' : 'Input';
  return (
    <pre class="approval-text" tabIndex={0} role="region" aria-label={label}>
      {kind === 'write' ? preview.split('\n').map((line, index) => <PatchLine key={index} line={line} />) : preview}
    </pre>
  );
}

function PatchLine({ line }: { line: string }) {
  return <span class={`patch-line ${classOf(line)}`}>{`${line}\n`}</span>;
}

function classOf(line: string): string {
  if (/^(---|\+\+\+) /.test(line) || line.startsWith('@@')) return 'patch-place';
  if (line.startsWith('+')) return 'patch-added';
  return line.startsWith('-') ? 'patch-removed' : '';
}
