import type { EventSourceMessage } from 'eventsource-parser';
import type { AgentEvent } from '../core/agentEvent';
import type { JsonObject } from '../core/json';
import type { WireMessage } from '../core/message';
import type { ToolDefinition } from '../core/tool';
import type { DraftCall } from './draftCalls';
import type { HttpHeaders, HttpReply } from './httpClient';
import type { HttpEndpoint } from './httpEndpoint';
import type { RequestUsage } from './usageMeter';

/** One request to a model, in no provider's words yet. */
export interface ModelRequest {
  model: string;
  system: string;
  messages: readonly WireMessage[];
  tools: readonly ToolDefinition[];
}

/** Reads one streamed reply. */
export interface ReplyReader {
  /** What an event of the server says. Throws AgentError for a fault, and for what is not of the protocol. */
  read(event: EventSourceMessage): AgentEvent[];
  /** The calls so far; complete once there is a stop reason. */
  readonly calls: readonly DraftCall[];
  /** The newest report, replaced by the next. */
  readonly usage: RequestUsage | null;
  /** Why the model stopped; null while it has not. */
  readonly stopReason: string | null;
  /** True when nothing more is to come. */
  readonly isOver: boolean;
}

/** Everything in which two providers differ, and nothing else. */
export interface HttpProtocol {
  endpoint(address: string): HttpEndpoint;
  headers: HttpHeaders;
  replyPath: string;
  modelsPath: string;
  body(request: ModelRequest): JsonObject;
  reader(failure: HttpReply['failure']): ReplyReader;
}
