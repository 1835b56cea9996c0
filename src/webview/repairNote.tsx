import { Icon } from './icon';

/** What repair found when the session was loaded, in words; no content is ever changed by it. */
const words: Record<string, string> = {
  duplicate: 'a message was there twice',
  'assistant-first': 'an answer stood before any prompt',
  'stray-result': 'a tool result had no call',
  'empty-reply': 'a reply was empty',
  'orphaned-prompt': 'the prompt had no answer',
  'unanswered-prompt': 'the prompt was left without an answer',
  'partial-reply': 'the reply was cut off',
  'missing-result': 'a tool call had no result',
};

/** Says quietly that a turn was not whole when it was loaded. `rules` are names with spaces between them. */
export function RepairNote({ rules }: { rules: string }) {
  if (rules === '') return null;
  const found = rules.split(' ').map((rule) => words[rule] ?? rule);
  return (
    <p class="quiet aside repaired" title="Nothing was edited or deleted; models are sent a history that they accept.">
      <Icon name="wrench" />
      <span>Repaired when it was loaded: {found.join(', ')}. All of it is kept.</span>
    </p>
  );
}
