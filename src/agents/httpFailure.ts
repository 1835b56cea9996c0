import { AgentError } from './agentError';
import { plainWords } from './plainWords';
import { retryAfter } from './retryAfter';
import { waitWords } from './waitWords';

/** A reply that is no answer, as far as it was read. */
export interface FailedReply {
  status: number;
  headers: Headers;
  body: string;
  host: string;
  model: string | null;
  /** What was sent; it must not come back in a message. */
  key: string | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/** What went wrong, from the status and from what the provider says about it. */
export function httpFailure(reply: FailedReply): AgentError {
  const words = providerWords(reply);
  if (reply.status < 500 && isHtml(reply)) return pageFailure(reply);
  if (reply.status === 401) return keyFailure(reply);
  if (isAboutReasoning(reply.status, words)) {
    return new AgentError('stale-reasoning', `${reply.host} did not take the thoughts of earlier turns back: ${words}`);
  }
  if (isAboutTools(reply.status, words)) {
    return new AgentError('no-tools', `${reply.model ?? reply.host} takes no tools: ${words}`);
  }
  if (reply.status === 413 || isTooLong(reply.status, reply.body)) {
    return new AgentError('too-long', `This conversation is too long for ${reply.model ?? reply.host}.`, {
      remedy: 'Shorten it with /compact, or choose a model with a larger context.',
    });
  }
  if (reply.status === 402 || /insufficient_quota|credit balance/i.test(reply.body)) {
    return new AgentError('no-credit', `${reply.host} says that there is no credit left: ${words}`, {
      remedy: 'Top the account up, or choose another agent.',
    });
  }
  if (reply.status === 404) return notFound(reply, words);
  if (reply.status === 429 || reply.status === 529 || reply.status === 503) return busy(reply, words);
  if (reply.status >= 500 || reply.status === 408) {
    return new AgentError('server-failed', `${reply.host} failed (${reply.status}): ${words}`, {
      remedy: 'Try again in a while.',
      retry: { afterMs: retryAfter(reply.headers, reply.now) },
    });
  }
  return new AgentError('refused', `${reply.host} refused the request (${reply.status}): ${words}`);
}

function keyFailure({ host, key }: FailedReply): AgentError {
  if (key === undefined) {
    return new AgentError('no-key', `${host} asks for a key, and none is set for it.`, { remedy: 'Set its API key.' });
  }
  return new AgentError('wrong-key', `${host} did not accept the key.`, { remedy: 'Set its API key again.' });
}

function notFound({ host, model, body }: FailedReply, words: string): AgentError {
  if (/model/i.test(body)) {
    return new AgentError('no-such-model', `${host} has no model "${model ?? ''}".`, {
      remedy: 'Choose another model, or install this one.',
    });
  }
  return new AgentError('wrong-address', `There is no such service at this address of ${host} (404): ${words}`, {
    remedy: 'Correct the address in the settings; it often ends with /v1.',
  });
}

function busy({ host, status, headers, now }: FailedReply, words: string): AgentError {
  const problem = status === 429 ? `${host} wants fewer requests for now` : `${host} is overloaded`;
  const afterMs = retryAfter(headers, now);
  return new AgentError(status === 429 ? 'rate-limited' : 'server-failed', `${problem}: ${words}`, {
    remedy: `Try again in ${afterMs === null ? 'a while' : waitWords(afterMs)}.`,
    retry: { afterMs },
  });
}

/** A proxy, a login page or another web server: what it says is for a browser. */
function pageFailure({ host, status, body }: FailedReply): AgentError {
  const title = titleOf(body);
  const named = title === null ? '' : ` ("${title}")`;
  return new AgentError('wrong-address', `${host} answered with a web page${named} instead of a reply (${status}).`, {
    remedy: 'Correct the address in the settings, or ask whoever runs the proxy in between.',
  });
}

function titleOf(page: string): string | null {
  const title = /<title[^>]*>([^<]*)/i.exec(page)?.[1] ?? '';
  return plainWords(title, undefined) || null;
}

function isHtml({ headers, body }: FailedReply): boolean {
  return /html/i.test(headers.get('content-type') ?? '') || /^\s*<[!?a-z]/i.test(body);
}

function isTooLong(status: number, body: string): boolean {
  return (
    status === 400 &&
    /context_length_exceeded|prompt is too long|context (length|window|size)|exceed_context/i.test(body)
  );
}

/** About thoughts that were sent back, and not about how a model may be asked to think. */
function isAboutReasoning(status: number, words: string): boolean {
  return status === 400 && /\bsignature\b|redacted_thinking|thinking\W+blocks?\b/i.test(words);
}

/** Ollama, OpenRouter, vLLM and llama.cpp, each in words and with a status of its own. */
function isAboutTools(status: number, words: string): boolean {
  return status >= 400 && /not support (tools|tool use|function)|support tool use|tool.*requires? --/i.test(words);
}

function providerWords({ body, key }: FailedReply): string {
  const words = plainWords(messageIn(body) ?? titleOf(body) ?? body, key) || 'it gave no reason';
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}

/** Providers agree on little: `error.message`, `error`, `message` and `detail` are all in use. */
function messageIn(body: string): string | null {
  try {
    const found = [JSON.parse(body) as unknown].flatMap((value) => [
      field(field(value, 'error'), 'message'),
      field(value, 'error'),
      field(value, 'message'),
      field(value, 'detail'),
    ]);
    return found.find((value): value is string => typeof value === 'string') ?? null;
  } catch {
    return null;
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
