import type { FileDiff } from '../core/turnChanges';
import { revealHidden } from './revealHidden';

/** A change, line by line, with a word on what is not shown of it. */
export function DiffView({ diff }: { diff: FileDiff }) {
  return (
    <div class="diff" role="group" aria-label={`Changes to ${diff.path}`}>
      <pre tabIndex={0}>
        {diff.hunks.map((hunk, index) => (
          <div class="hunk" key={index}>
            {index > 0 && <div class="diff-gap">⋯</div>}
            {hunk.lines.map((line, at) => (
              <DiffLine key={at} line={line} />
            ))}
          </div>
        ))}
      </pre>
      {diff.isCut && <p class="quiet diff-more">There is more; the diff editor shows all of it.</p>}
    </div>
  );
}

const kinds: Record<string, string> = { '+': 'diff-added', '-': 'diff-removed' };

function DiffLine({ line }: { line: string }) {
  return (
    <div class={`diff-line ${kinds[line.charAt(0)] ?? ''}`}>
      <span class="diff-sign">{line.charAt(0)}</span>
      {revealHidden(line.slice(1))}
    </div>
  );
}
