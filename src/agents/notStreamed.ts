import { AgentError } from './agentError';
import type { HttpReply } from './httpClient';
import type { ReplyReader } from './httpProtocol';

/**
 * Why a body with status 200 that held no event is no reply. Some servers tell a fault that way, some proxies swallow
 * the stream or put a page in its place, and few of them say so in the type of their content. Null where it is the
 * beginning of a stream, or nothing.
 */
export function notStreamed(body: string, reply: HttpReply, reader: ReplyReader, host: string): AgentError | null {
  const text = body.trimStart();
  if (/^(:|data:|event:|id:|retry:|$)/.test(text)) return null;
  if (text.startsWith('<')) return reply.failure(200, text);
  return (
    faultIn(text, reply, reader) ??
    new AgentError('malformed-reply', `${host} did not stream its reply as the protocol asks.`, {
      remedy: 'Check the address in the settings, and whether something lies between you and the server.',
    })
  );
}

/** A fault in one piece is the one event that it would have been in a stream. */
function faultIn(text: string, reply: HttpReply, reader: ReplyReader): AgentError | null {
  try {
    reader.read({ data: text });
  } catch (error) {
    if (error instanceof AgentError && error.code !== 'malformed-reply') return error;
  }
  return /"error"\s*:/.test(text) ? reply.failure(500, text) : null;
}
