import * as vscode from 'vscode';
import { answerByContract } from './contractModel.mjs';
import { teapot, teapotState } from './teapot.mjs';

const limits = { version: '1', maxInputTokens: 100_000, maxOutputTokens: 10_000, capabilities: { toolCalling: true } };
const echo = { id: 'echo', name: 'Echo', family: 'echo', ...limits };
const contract = { id: 'contract', name: 'Contract', family: 'contract', ...limits };

/** @param {readonly unknown[]} content */
const textOf = (content) =>
  content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');

/**
 * A model that can be foretold: it repeats the prompt, word by word; asked to read a file, it calls the tool for that
 * and repeats what it was given; asked to wait, it says one word and waits until it is cancelled.
 *
 * @type {vscode.LanguageModelChatProvider['provideLanguageModelChatResponse']}
 */
async function answerByEcho(_model, messages, _options, progress, token) {
  const { content } = messages.at(-1) ?? { content: [] };
  const given = content.flatMap((part) => (part instanceof vscode.LanguageModelToolResultPart ? part.content : []));
  const words = textOf(given.length > 0 ? given : content);
  const [, file] = /^read (\S+)$/.exec(words) ?? [];
  if (file) return progress.report(new vscode.LanguageModelToolCallPart('call_0', 'read_file', { path: file }));
  for (const word of words.split(/(?<= )/)) progress.report(new vscode.LanguageModelTextPart(word));
  if (words === 'wait') await new Promise((resolve) => token.onCancellationRequested(resolve));
}

/** @type {vscode.LanguageModelChatProvider} */
const provider = {
  provideLanguageModelChatInformation: () => [echo, contract],
  provideTokenCount: async (_model, text) => (typeof text === 'string' ? text.length : textOf(text.content).length),
  provideLanguageModelChatResponse: (model, ...request) =>
    (model.id === contract.id ? answerByContract : answerByEcho)(model, ...request),
};

/** @param {vscode.ExtensionContext} context */
export function activate(context) {
  context.subscriptions.push(
    vscode.lm.registerLanguageModelChatProvider('turnkeeper-test', provider),
    vscode.lm.registerTool('turnkeeper_test_teapot', teapot),
    vscode.commands.registerCommand('turnkeeper-test.teapotState', teapotState),
  );
}
