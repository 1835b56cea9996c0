import * as vscode from 'vscode';
import type { Json, JsonObject } from '../core/json';
import type { StopSignal } from '../core/stopSignal';
import type { ToolOutcome } from '../core/tool';
import { externalTool } from '../tools/externalTool';
import type { PlannedTool } from '../tools/plannedTool';
import { withCancellation } from './cancellation';

/** Providers refuse a request with more tools than about this many, ours included. */
const mostTools = 100;

/** What providers take for a name. */
const sendable = /^[a-zA-Z0-9_-]{1,64}$/;

/** The tools that other extensions and MCP servers bring to VS Code, each behind our gate like our own. */
export function vsCodeTools(lm: Pick<typeof vscode.lm, 'tools' | 'invokeTool'>): PlannedTool[] {
  const named = lm.tools.filter(({ name }) => sendable.test(name)).slice(0, mostTools);
  return named.map(({ name, description, inputSchema }) => {
    const schema = (inputSchema as JsonObject | undefined) ?? { type: 'object', properties: {} };
    return externalTool({ name, description, inputSchema: schema }, (input, signal) => invoke(lm, name, input, signal));
  });
}

async function invoke(
  lm: Pick<typeof vscode.lm, 'invokeTool'>,
  name: string,
  input: Json,
  signal: StopSignal,
): Promise<ToolOutcome> {
  const options = { input: Object(input) as object, toolInvocationToken: undefined };
  const { content } = await withCancellation(signal, (token) => lm.invokeTool(name, options, token));
  const words = content.flatMap((part) => (part instanceof vscode.LanguageModelTextPart ? [part.value] : []));
  const isOther = words.length < content.length;
  return {
    output: [...words, ...(isOther ? ['(It gave something that is no text, too.)'] : [])].join('\n'),
    isError: false,
  };
}
