import type { ApprovalAnswer, ApprovalQuestion, ApprovalScope } from '../core/approval';

export type ApprovalChoice =
  { type: 'answer'; decision: ApprovalAnswer['decision'] } | { type: 'say' } | { type: 'open' };

export interface OfferedChoice {
  label: string;
  /** Counts while the card has the focus, and nowhere else. */
  key: string;
  hint: string;
  choice: ApprovalChoice;
  /** True for the two that are always there. */
  isMain?: boolean;
}

const scopes: Record<ApprovalScope, Pick<OfferedChoice, 'label' | 'key' | 'hint' | 'isMain'>> = {
  once: { label: 'Allow Once', key: 'y', hint: 'Allow exactly this, this once', isMain: true },
  session: { label: 'For This Session', key: 's', hint: 'Allow it in this session until the window closes' },
  always: { label: 'Always', key: 'a', hint: 'Always allow exactly this in this workspace' },
};

/** What can be said to a question, in the order in which it is offered. */
export function approvalChoices({ scopes: offered, kind }: ApprovalQuestion): OfferedChoice[] {
  const allowing = offered.map((scope): OfferedChoice => ({
    ...scopes[scope],
    choice: { type: 'answer', decision: { type: 'allow', scope } },
  }));
  const reject: ApprovalChoice = { type: 'answer', decision: { type: 'reject', why: '' } };
  return [
    ...allowing.filter(({ isMain }) => isMain),
    { label: 'Reject', key: 'n', hint: 'Reject it', choice: reject, isMain: true },
    ...allowing.filter(({ isMain }) => !isMain),
    { label: 'Reject and Say Why…', key: 'w', hint: 'Reject it and say what to do instead', choice: { type: 'say' } },
    {
      label: kind === 'write' ? 'Open in Diff Editor' : 'Open in Editor',
      key: 'o',
      hint: 'See all of it in the editor',
      choice: { type: 'open' },
    },
  ];
}

/** What a key means on the card. In a field of it, keys are text; one that is held down or modified means nothing. */
export function choiceOf(event: KeyboardEvent, question: ApprovalQuestion): ApprovalChoice | null {
  const isText = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (isText || event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return null;
  return approvalChoices(question).find(({ key }) => key === event.key.toLowerCase())?.choice ?? null;
}
