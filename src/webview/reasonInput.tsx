import { useEffect, useRef, useState } from 'preact/hooks';

interface ReasonInputProps {
  onSend(why: string): void;
  onCancel(): void;
}

/** Takes what is to be done instead of what is rejected. */
export function ReasonInput({ onSend, onCancel }: ReasonInputProps) {
  const [why, setWhy] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Enter') onSend(why);
    else if (event.key === 'Escape') onCancel();
    else return;
    event.preventDefault();
  };
  return (
    <div class="approval-choices">
      <input
        ref={field}
        class="text-field"
        value={why}
        maxLength={4000}
        placeholder="What is to be done instead?"
        aria-label="Why it is rejected"
        onInput={(event) => setWhy(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" class="button" onClick={() => onSend(why)}>
        Reject
      </button>
      <button type="button" class="button button-quiet" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}
