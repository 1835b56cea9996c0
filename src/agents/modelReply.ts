import type { AgentEvent } from '../core/agentEvent';
import type { StopSignal } from '../core/stopSignal';
import type { Timers } from '../core/timers';
import { AgentError } from './agentError';
import { cutOff } from './cutOff';
import { settleCalls, type SettledCall } from './draftCalls';
import type { HttpClient, HttpReply } from './httpClient';
import type { HttpPatience } from './httpPorts';
import type { HttpProtocol, ModelRequest, ReplyReader } from './httpProtocol';
import { readSome } from './readSome';
import { RequestLife } from './requestLife';
import { serverEvents } from './serverEvents';
import type { UsageMeter } from './usageMeter';
import { WholeCharacters } from '../core/wholeCharacters';

/** Bytes of a reply that was not streamed which are read for a reason. */
const mostFaultBytes = 64 * 1024;

interface Asking {
  client: HttpClient;
  protocol: HttpProtocol;
  meter: UsageMeter;
  timers: Timers;
  patience: HttpPatience;
  stop: StopSignal;
}

export interface ModelReply {
  calls: SettledCall[];
  stopReason: string;
}

/** One request and its streamed reply. Calls are told once they are complete, or as incomplete when the reply breaks off. */
export async function* modelReply(
  request: ModelRequest,
  { client, protocol, meter, timers, patience, stop }: Asking,
): AsyncGenerator<AgentEvent, ModelReply, void> {
  const life = new RequestLife(stop, timers);
  const { host } = client.endpoint;
  try {
    const call = { path: protocol.replyPath, body: protocol.body(request), model: request.model };
    const reply = await client.send(call, life);
    if (isJson(reply)) throw await notStreamed(reply, host);
    const reader = protocol.reader(reply.failure);
    const events = serverEvents(reply.response, { host, life, patience: patience.nextByte });
    const failure = yield* told(events, reader, meter);
    const calls = settleCalls(reader.calls, reader.stopReason === null || reader.stopReason === 'max-tokens');
    for (const { event } of calls) yield event;
    // Once the model has said why it stopped, a connection that breaks takes nothing away.
    if (reader.stopReason === null) throw failure ?? cutOff(host);
    return { calls, stopReason: reader.stopReason };
  } finally {
    meter.close();
    life.close();
  }
}

/** Passes on what the reply says; what goes wrong on the way is the result, since the calls so far come first. */
async function* told(
  events: ReturnType<typeof serverEvents>,
  reader: ReplyReader,
  meter: UsageMeter,
): AsyncGenerator<AgentEvent, unknown, void> {
  const characters = new WholeCharacters();
  let usage = reader.usage;
  let failure: unknown = null;
  try {
    for await (const event of events) {
      for (const said of reader.read(event)) yield* characters.next(said);
      if (reader.usage && reader.usage !== usage) yield meter.report(reader.usage);
      usage = reader.usage;
      if (reader.isOver) break;
    }
  } catch (error) {
    failure = error;
  }
  yield* characters.end();
  return failure;
}

function isJson({ response }: HttpReply): boolean {
  return /json/i.test(response.headers.get('content-type') ?? '');
}

/** Some servers tell a fault with status 200, and some proxies swallow the stream. */
async function notStreamed(reply: HttpReply, host: string): Promise<AgentError> {
  const body = await readSome(reply.response, mostFaultBytes);
  if (/"error"\s*:/.test(body)) return reply.failure(500, body);
  return new AgentError('malformed-reply', `${host} did not stream its reply as the protocol asks.`, {
    remedy: 'Check the address in the settings, and whether something lies between you and the server.',
  });
}
