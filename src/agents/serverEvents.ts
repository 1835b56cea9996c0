import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { AgentError } from './agentError';
import { cutOff } from './cutOff';
import type { RequestLife } from './requestLife';

/** UTF-16 units of one event: far more than any provider sends, far less than fills the memory. */
const longestEvent = 32 * 1024 * 1024;

interface Listening {
  host: string;
  life: RequestLife;
  /** Milliseconds of silence that are borne. */
  patience: number;
}

/** The events of a streamed reply, as they come. Characters are whole, wherever the bytes were split. */
export async function* serverEvents(
  response: Response,
  { host, life, patience }: Listening,
): AsyncGenerator<EventSourceMessage, void, void> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  const ready: EventSourceMessage[] = [];
  let isTooLong = false;
  const parser = createParser({
    maxBufferSize: longestEvent,
    onEvent: (event) => ready.push(event),
    onError: ({ type }) => (isTooLong ||= type === 'max-buffer-size-exceeded'),
  });
  for (;;) {
    life.expectWithin(patience);
    const { done, value } = await reader.read().catch((): never => {
      throw life.timedOut ? silence(host) : cutOff(host);
    });
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
    yield* ready.splice(0);
    if (isTooLong) throw new AgentError('malformed-reply', `${host} sent an event without end.`);
  }
}

function silence(host: string): AgentError {
  return new AgentError('timed-out', `${host} fell silent in the middle of its reply.`, {
    remedy: 'Resume goes on from what came until then.',
    retry: { afterMs: null },
  });
}
