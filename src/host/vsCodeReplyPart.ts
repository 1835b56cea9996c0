import * as vscode from 'vscode';
import type { TextEvent, ToolCallEvent } from '../core/agentEvent';
import type { Json } from '../core/json';
import { SessionError } from '../core/sessionError';

/** What a part of a model's reply says; null for kinds that we do not know. Any extension may have made it. */
export function vsCodeReplyPart(part: unknown): TextEvent | ToolCallEvent | null {
  if (part instanceof vscode.LanguageModelTextPart) {
    return isText(part.value) ? { type: 'text', text: part.value } : malformed();
  }
  if (!(part instanceof vscode.LanguageModelToolCallPart)) return null;
  const { callId: id, name, input } = part;
  if (!isText(id) || !isText(name) || id === '' || name === '') return malformed();
  return { type: 'toolCall', id, name, input: (input ?? null) as Json };
}

/** The types say that it is one, and nobody checks what extensions send. */
function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function malformed(): never {
  throw new SessionError('io', 'The language model sent something that is no part of a reply.', {
    remedy: 'Try again, or select another model.',
  });
}
