import type { EventSourceMessage } from 'eventsource-parser';
import { z } from 'zod';
import type { AgentEvent } from '../core/agentEvent';
import { redactedMark } from './anthropicBody';
import { DraftCalls, type DraftCall } from './draftCalls';
import type { HttpReply } from './httpClient';
import type { ReplyReader } from './httpProtocol';
import { replyJson } from './replyJson';
import type { RequestUsage } from './usageMeter';

const usage = z.object({
  input_tokens: z.number().nullish(),
  output_tokens: z.number().nullish(),
  cache_read_input_tokens: z.number().nullish(),
  cache_creation_input_tokens: z.number().nullish(),
});

const block = z.object({
  type: z.string(),
  text: z.string().nullish(),
  thinking: z.string().nullish(),
  signature: z.string().nullish(),
  data: z.string().nullish(),
  id: z.string().nullish(),
  name: z.string().nullish(),
  input: z.unknown().optional(),
});

const delta = z.object({
  type: z.string().nullish(),
  text: z.string().nullish(),
  thinking: z.string().nullish(),
  signature: z.string().nullish(),
  partial_json: z.string().nullish(),
  stop_reason: z.string().nullish(),
});

const event = z.object({
  type: z.string(),
  index: z.number().nullish(),
  message: z.object({ usage: usage.nullish() }).nullish(),
  content_block: block.nullish(),
  delta: delta.nullish(),
  usage: usage.nullish(),
  error: z.object({ type: z.string().nullish() }).loose().nullish(),
});

const stopReasons = new Map([
  ['end_turn', 'end'],
  ['tool_use', 'end'],
  ['stop_sequence', 'end'],
  ['max_tokens', 'max-tokens'],
  ['refusal', 'refused'],
  ['model_context_window_exceeded', 'context-full'],
]);

const errorStatus = new Map([
  ['invalid_request_error', 400],
  ['authentication_error', 401],
  ['billing_error', 402],
  ['permission_error', 403],
  ['not_found_error', 404],
  ['request_too_large', 413],
  ['rate_limit_error', 429],
  ['overloaded_error', 529],
]);

/** Reads the stream of Anthropic's messages. */
export class AnthropicReader implements ReplyReader {
  readonly #calls = new DraftCalls();
  readonly #failure: HttpReply['failure'];
  #signature = '';
  usage: RequestUsage | null = null;
  stopReason: string | null = null;
  isOver = false;

  constructor(failure: HttpReply['failure']) {
    this.#failure = failure;
  }

  get calls(): readonly DraftCall[] {
    return this.#calls.all;
  }

  read({ data }: EventSourceMessage): AgentEvent[] {
    const said = replyJson(data, event);
    const report = said.message?.usage ?? said.usage;
    if (report) this.usage = toUsage(report, this.usage);
    switch (said.type) {
      case 'content_block_start':
        return said.content_block ? this.#begin(said.index ?? 0, said.content_block) : [];
      case 'content_block_delta':
        return said.delta ? this.#continue(said.index ?? 0, said.delta) : [];
      case 'content_block_stop':
        return this.#sign();
      case 'message_delta':
        if (said.delta?.stop_reason) {
          this.stopReason = stopReasons.get(said.delta.stop_reason) ?? said.delta.stop_reason;
        }
        return [];
      case 'message_stop':
        this.isOver = true;
        this.stopReason ??= 'end';
        return [];
      case 'error':
        throw this.#failure(errorStatus.get(said.error?.type ?? '') ?? 500, data);
      default:
        return [];
    }
  }

  #begin(index: number, start: z.infer<typeof block>): AgentEvent[] {
    if (start.type === 'tool_use') {
      const hasInput = typeof start.input === 'object' && start.input !== null && Object.keys(start.input).length > 0;
      const json = hasInput ? JSON.stringify(start.input) : '';
      this.#calls.add(index, { id: start.id, name: start.name, json });
      return [];
    }
    if (start.type === 'redacted_thinking') {
      return [{ type: 'reasoning', text: '', signature: `${redactedMark}${start.data ?? ''}` }];
    }
    this.#signature = start.signature ?? '';
    return words(start.thinking, start.text);
  }

  #continue(index: number, said: z.infer<typeof delta>): AgentEvent[] {
    if (typeof said.partial_json === 'string') this.#calls.add(index, { json: said.partial_json });
    this.#signature += said.signature ?? '';
    return words(said.thinking, said.text);
  }

  /** A signature belongs to a whole thought, so it is told when the thought is over. */
  #sign(): AgentEvent[] {
    const signature = this.#signature;
    this.#signature = '';
    return signature === '' ? [] : [{ type: 'reasoning', text: '', signature }];
  }
}

function words(thinking: string | null | undefined, text: string | null | undefined): AgentEvent[] {
  return [
    ...(thinking ? [{ type: 'reasoning' as const, text: thinking }] : []),
    ...(text ? [{ type: 'text' as const, text }] : []),
  ];
}

/** A later report has the final output and may leave out what was told at the start. */
function toUsage(report: z.infer<typeof usage>, before: RequestUsage | null): RequestUsage {
  return {
    fresh: report.input_tokens ?? before?.fresh ?? 0,
    cached: report.cache_read_input_tokens ?? before?.cached ?? 0,
    written: report.cache_creation_input_tokens ?? before?.written ?? 0,
    output: report.output_tokens ?? before?.output ?? 0,
  };
}
