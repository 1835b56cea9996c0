import { useEffect, useState } from 'preact/hooks';
import type { ChatClient } from './chatClient';
import { IconButton } from './iconButton';

/** Milliseconds for which it shows that it has been done. */
const moment = 1500;

interface CopyButtonProps {
  icon: string;
  label: string;
  title?: string;
  message: Parameters<ChatClient['ask']>[0];
  client: ChatClient;
}

/** Has the host copy something, and turns into a check for a moment once that is done. */
export function CopyButton({ icon, label, title = label, message, client }: CopyButtonProps) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), moment);
    return () => clearTimeout(timer);
  }, [isDone]);
  const copy = async () => setDone((await client.ask(message)) !== null);
  return (
    <>
      <IconButton icon={isDone ? 'check' : icon} label={label} title={title} onClick={() => void copy()} />
      <span class="announced" role="status">
        {isDone ? 'Copied' : ''}
      </span>
    </>
  );
}
