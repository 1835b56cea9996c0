import { useEffect, useRef, useState } from 'preact/hooks';
import { agentName } from './agentName';
import type { ChatClient } from './chatClient';
import { ReplyVoice } from './replyVoice';

/** Milliseconds between two announcements: who listens is not to be talked over. */
const pace = 1500;

/** Tells those who cannot see it what comes in, politely and in sentences, how it ended, and what waits for them. */
export function Announcer({ client }: { client: ChatClient }) {
  const { state } = client;
  const [words, setWords] = useState('');
  const latest = useRef(state);
  latest.current = state;
  const isRunning = state.pending?.turn.state === 'running' && state.pending.unsaved === null;
  const [question] = state.approvals;

  useEffect(() => {
    if (!isRunning) return;
    const voice = new ReplyVoice(latest.current);
    const say = (sentences: string) => sentences !== '' && setWords(sentences);
    // What two turns end with alike is heard twice only if it was gone in between.
    setWords('');
    const timer = setInterval(() => say(voice.goOn(latest.current)), pace);
    return () => {
      clearInterval(timer);
      say(voice.end(latest.current));
    };
  }, [isRunning, state.pending?.turn.id]);
  useEffect(() => {
    const agent = agentName(client, state.pending?.turn.agent ?? null);
    if (question) setWords(`${agent} ${question.wish} It waits for your answer.`);
  }, [question?.requestId]);

  return (
    <div class="announcer" aria-live="polite">
      {words}
    </div>
  );
}
