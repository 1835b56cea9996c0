import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { AgentError } from './agentError';
import type { RequestLife } from './requestLife';

/** UTF-16 units of one event: far more than any provider sends, far less than fills the memory. */
const longestEvent = 32 * 1024 * 1024;

/** UTF-16 units of a body without events that are read for a reason. */
const longestOther = 64 * 1024;

interface Listening {
  host: string;
  life: RequestLife;
  /** Milliseconds of silence that are borne. */
  patience: number;
  /** Why a body that ended and held no event is no reply; null where it only ended too early. */
  otherwise(body: string): AgentError | null;
}

/**
 * The events of a streamed reply, as they come. Characters are whole, wherever the bytes were split. A connection that
 * breaks ends them as a server does: whether that was the end of the reply is for its reader to say.
 */
export async function* serverEvents(
  response: Response,
  { host, life, patience, otherwise }: Listening,
): AsyncGenerator<EventSourceMessage, void, void> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  const ready: EventSourceMessage[] = [];
  let isTooLong = false;
  let isHeard = false;
  let start = '';
  const parser = createParser({
    maxBufferSize: longestEvent,
    onEvent: (event) => ready.push(event),
    onError: ({ type }) => (isTooLong ||= type === 'max-buffer-size-exceeded'),
  });
  for (;;) {
    life.expectWithin(patience);
    const { done, value } = await reader.read().catch(() => broken);
    if (done === 'broken') return;
    if (done) break;
    const text = decoder.decode(value, { stream: true });
    parser.feed(text);
    isHeard ||= ready.length > 0;
    if (!isHeard && start.length < longestOther) start += text;
    yield* ready.splice(0);
    if (isTooLong) throw new AgentError('malformed-reply', `${host} sent an event without end.`);
  }
  // Some servers leave out the blank line that ends the last event. One that was cut off in its middle says nothing.
  parser.feed('\n\n');
  const last = ready.filter(isWhole);
  const other = isHeard || last.length > 0 ? null : otherwise(start);
  if (other) throw other;
  yield* last;
}

const broken = { done: 'broken', value: undefined } as const;

function isWhole({ data }: EventSourceMessage): boolean {
  try {
    JSON.parse(data);
    return true;
  } catch {
    return false;
  }
}
