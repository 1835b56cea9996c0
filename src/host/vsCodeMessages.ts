import * as vscode from 'vscode';
import type { Part, ToolResultPart, WireMessage } from '../core/message';
import { partText } from '../core/partText';
import { callInput, callsOf, resultsFor, resultText } from '../core/toolExchange';
import { wellFormed } from '../core/wellFormed';

type UserPart = vscode.LanguageModelTextPart | vscode.LanguageModelToolResultPart | vscode.LanguageModelDataPart;

/**
 * The history in the words of `vscode.lm`, which knows no system role and no tool role: what we say comes first, as
 * the person's, and results stand in a message of the person right after the calls.
 */
export function vsCodeMessages(system: string, given: readonly WireMessage[]): vscode.LanguageModelChatMessage[] {
  const messages = wellFormed(given);
  const said = messages.flatMap((message, index): vscode.LanguageModelChatMessage[] => {
    if (message.role === 'tool') return [];
    if (message.role !== 'assistant') return [vscode.LanguageModelChatMessage.User(userParts(message.parts))];
    return assistantMessages(message, resultsFor(message, messages[index + 1]));
  });
  return [vscode.LanguageModelChatMessage.User(system), ...said];
}

function assistantMessages(message: WireMessage, results: ToolResultPart[]): vscode.LanguageModelChatMessage[] {
  const calls = callsOf(message).map(
    (call) => new vscode.LanguageModelToolCallPart(call.id, call.name, callInput(call)),
  );
  const parts = [...textParts(message.parts), ...calls];
  const said = parts.length === 0 ? [] : [vscode.LanguageModelChatMessage.Assistant(parts)];
  return results.length === 0 ? said : [...said, vscode.LanguageModelChatMessage.User(results.map(toResult))];
}

function userParts(parts: readonly Part[]): UserPart[] {
  const told = parts.flatMap((part): UserPart[] =>
    part.type === 'image'
      ? [vscode.LanguageModelDataPart.image(Buffer.from(part.data, 'base64'), part.mimeType)]
      : textParts([part]),
  );
  return told.length === 0 ? [new vscode.LanguageModelTextPart('(empty)')] : told;
}

function textParts(parts: readonly Part[]): vscode.LanguageModelTextPart[] {
  return parts.flatMap((part) => partText(part) ?? []).map((text) => new vscode.LanguageModelTextPart(text));
}

function toResult({ id, output, isError }: ToolResultPart): vscode.LanguageModelToolResultPart {
  const text = isError ? `Error: ${resultText(output)}` : resultText(output);
  return new vscode.LanguageModelToolResultPart(id, [new vscode.LanguageModelTextPart(text)]);
}
