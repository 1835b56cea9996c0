import type { AgentEvent } from '../core/agentEvent';
import type { StopSignal } from '../core/stopSignal';
import type { Timers } from '../core/timers';
import { noteEvents } from '../core/noteEvents';
import { brokenOff } from './brokenOff';
import { settleCalls, type SettledCall } from './draftCalls';
import type { HttpClient } from './httpClient';
import type { HttpPatience } from './httpPorts';
import type { HttpProtocol, ModelRequest, ReplyReader } from './httpProtocol';
import { notStreamed } from './notStreamed';
import { RequestLife } from './requestLife';
import { serverEvents } from './serverEvents';
import type { UsageMeter } from './usageMeter';
import { WholeCharacters } from '../core/wholeCharacters';

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
    const reader = protocol.reader(reply.failure);
    const otherwise = (body: string) => notStreamed(body, reply, protocol.reader(reply.failure), host);
    const events = serverEvents(reply.response, { host, life, patience: patience.nextByte, otherwise });
    let isBegun = false;
    const failure = yield* noteEvents(told(events, reader, meter), ({ type }) => (isBegun ||= type !== 'usage'));
    const calls = settleCalls(reader.calls, reader.stopReason === null || reader.stopReason === 'max-tokens');
    for (const { event } of calls) yield event;
    // Once the model has said why it stopped, a connection that breaks takes nothing away.
    if (reader.stopReason === null)
      throw failure ?? brokenOff(host, { isSilent: life.timedOut, isBegun: isBegun || calls.length > 0 });
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
