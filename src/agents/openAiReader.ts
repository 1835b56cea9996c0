import type { EventSourceMessage } from 'eventsource-parser';
import { z } from 'zod';
import type { AgentEvent } from '../core/agentEvent';
import { DraftCalls, type DraftCall } from './draftCalls';
import type { HttpReply } from './httpClient';
import type { ReplyReader } from './httpProtocol';
import { replyJson } from './replyJson';
import type { RequestUsage } from './usageMeter';

const toolCall = z.object({
  index: z.number().nullish(),
  id: z.string().nullish(),
  // Most send arguments as text, in pieces; some send the object.
  function: z.object({ name: z.string().nullish(), arguments: z.unknown().optional() }).nullish(),
});

/** Most send text, some a list of parts. */
const content = z.union([z.string(), z.array(z.looseObject({ text: z.string().nullish() }))]);

const delta = z.object({
  content: content.nullish(),
  refusal: z.string().nullish(),
  reasoning_content: z.string().nullish(),
  reasoning: z.string().nullish(),
  tool_calls: z.array(toolCall).nullish(),
});

const usage = z.object({
  prompt_tokens: z.number().nullish(),
  completion_tokens: z.number().nullish(),
  prompt_tokens_details: z.object({ cached_tokens: z.number().nullish() }).nullish(),
  cost: z.number().nullish(),
});

const chunk = z.object({
  choices: z.array(z.object({ delta: delta.nullish(), finish_reason: z.string().nullish() })).nullish(),
  usage: usage.nullish(),
  error: z.unknown().optional(),
});

const stopReasons = new Map([
  ['stop', 'end'],
  ['tool_calls', 'end'],
  ['function_call', 'end'],
  ['length', 'max-tokens'],
  ['content_filter', 'content-filter'],
]);

/** Reads the stream of OpenAI's chat completions and of the many servers that imitate them. */
export class OpenAiReader implements ReplyReader {
  readonly #calls = new DraftCalls();
  readonly #failure: HttpReply['failure'];
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
    if (data.trim() === '[DONE]') {
      this.isOver = true;
      this.stopReason ??= 'end';
      return [];
    }
    const { choices, usage: report, error } = replyJson(data, chunk);
    if (error !== undefined && error !== null) throw this.#failure(statusOf(error), JSON.stringify({ error }));
    if (report) this.usage = toUsage(report);
    return (choices ?? []).flatMap((choice) => {
      if (choice.finish_reason) this.stopReason = stopReasons.get(choice.finish_reason) ?? choice.finish_reason;
      return choice.delta ? this.#readDelta(choice.delta) : [];
    });
  }

  #readDelta(said: z.infer<typeof delta>): AgentEvent[] {
    for (const [position, call] of (said.tool_calls ?? []).entries()) {
      const { name, arguments: json } = call.function ?? {};
      this.#calls.add(call.index ?? position, { id: call.id, name, json: toJson(json) });
    }
    const thought = said.reasoning_content ?? said.reasoning ?? '';
    const text = `${textOf(said.content)}${said.refusal ?? ''}`;
    return [
      ...(thought === '' ? [] : [{ type: 'reasoning' as const, text: thought }]),
      ...(text === '' ? [] : [{ type: 'text' as const, text }]),
    ];
  }
}

function textOf(said: z.infer<typeof delta>['content']): string {
  return Array.isArray(said) ? said.map(({ text }) => text ?? '').join('') : (said ?? '');
}

function toJson(json: unknown): string {
  if (typeof json === 'string') return json;
  return json === undefined || json === null ? '' : JSON.stringify(json);
}

/** Routers put the status that they were given into the code. */
function statusOf(error: unknown): number {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : null;
  const status = Number(code);
  return Number.isInteger(status) && status >= 400 && status < 600 ? status : 500;
}

function toUsage(report: z.infer<typeof usage>): RequestUsage {
  const cached = report.prompt_tokens_details?.cached_tokens ?? 0;
  const fresh = Math.max(0, (report.prompt_tokens ?? 0) - cached);
  const tokens = { fresh, cached, written: 0, output: report.completion_tokens ?? 0 };
  return typeof report.cost === 'number' ? { ...tokens, cost: report.cost } : tokens;
}
