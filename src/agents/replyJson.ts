import type { z } from 'zod';
import { AgentError } from './agentError';

/** The data of one event, as the protocol has it. What a server adds beyond that is ignored. */
export function replyJson<Shape extends z.ZodType>(data: string, shape: Shape): z.infer<Shape> {
  const parsed = shape.safeParse(parse(data));
  if (parsed.success) return parsed.data;
  throw new AgentError('malformed-reply', 'The server sent something that is not part of its protocol.', {
    remedy: 'Check the address in the settings, and whether something lies between you and the server.',
  });
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
