import { useEffect, useRef, useState } from 'preact/hooks';
import type { ChatState } from '../core/chatState';
import { newSentences } from './newSentences';
import { promptText } from './promptText';

/** Milliseconds between two announcements: who listens is not to be talked over. */
const pace = 1500;

/** Tells those who cannot see it what comes in, politely and in sentences, and what waits for them. */
export function Announcer({ state }: { state: ChatState }) {
  const [words, setWords] = useState('');
  const latest = useRef(state);
  latest.current = state;
  const isRunning = state.pending?.turn.state === 'running';
  const [question] = state.approvals;

  useEffect(() => {
    if (!isRunning) return;
    let said = replyText(latest.current).length;
    const timer = setInterval(() => {
      const { words: sentences, until } = newSentences(replyText(latest.current), said);
      said = until;
      if (sentences !== '') setWords(sentences);
    }, pace);
    return () => clearInterval(timer);
  }, [isRunning, state.pending?.turn.id]);
  useEffect(() => {
    if (question) setWords(`${question.title} It waits for your answer.`);
  }, [question?.requestId]);

  return (
    <div class="announcer" aria-live="polite">
      {words}
    </div>
  );
}

function replyText({ pending }: ChatState): string {
  const spoken = pending?.state.messages.filter(({ role }) => role === 'assistant') ?? [];
  return spoken.map(({ parts }) => promptText(parts)).join('\n');
}
