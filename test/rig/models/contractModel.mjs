import * as vscode from 'vscode';

/** How often the model was asked. A test reads it by this command. */
let requests = 0;
vscode.commands.registerCommand('turnkeeper-test.requests', () => requests);

/** @param {string} words */
const say = (words) => new vscode.LanguageModelTextPart(words);

/**
 * @param {string} name
 * @param {unknown} input
 */
const call = (name, input) =>
  new vscode.LanguageModelToolCallPart(`call_${requests}`, name, /** @type {object} */ (input));

/** @type {(part: unknown) => vscode.LanguageModelResponsePart} */
const anything = (part) => /** @type {vscode.LanguageModelResponsePart} */ (part);

/**
 * The model of the contract that every adapter passes: test/unit/agents/contract/contractPrompts.ts says what it does.
 * Its words come with the prompt, so that they are written once: `talk: the words`.
 *
 * @type {vscode.LanguageModelChatProvider['provideLanguageModelChatResponse']}
 */
export async function answerByContract(_model, messages, _options, progress, token) {
  /** @param {vscode.LanguageModelResponsePart} part */
  const report = (part) => progress.report(part);
  requests += 1;
  const { prompt, words } = promptOf(messages);
  const result = resultIn(messages.at(-1));
  if (result !== null && prompt !== 'loop') return report(say(`It says: ${result}`));
  switch (prompt) {
    case 'talk':
      for (let unit = 0; unit < words.length; unit += 1) report(say(words.charAt(unit)));
      return;
    case 'work':
    case 'loop':
      return report(call('read_file', {}));
    case 'fly':
      return report(call('fly', {}));
    case 'scribble':
      return report(call('read_file', '{"path": oops}'));
    case 'wait':
      report(say('half'));
      return new Promise((resolve) => token.onCancellationRequested(() => resolve()));
    case 'die':
      report(say('half'));
      // VS Code sends parts on in batches, and drops the last one when the error comes before it was read.
      await new Promise((resolve) => setTimeout(resolve, 200));
      throw new Error('The wire was cut.');
    case 'babble':
      report(say('half'));
      return report(anything(Object.assign(say(''), { value: 7 })));
    case 'refuse':
      throw vscode.LanguageModelError.NoPermissions('Who are you?');
    case 'tire':
      throw vscode.LanguageModelError.Blocked('quota exceeded');
    case 'fail':
      throw new Error('The cluster is on fire.');
    case 'much':
      for (let at = 0; at < 5 * 1024 * 1024; at += 16 * 1024) report(say('0123456789abcde\n'.repeat(1024)));
      return;
  }
}

/** @param {readonly vscode.LanguageModelChatRequestMessage[]} messages */
function promptOf(messages) {
  const texts = messages.map(({ content }) =>
    content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join(''),
  );
  const asked = texts.findLast(
    (text, index) => text !== '' && messages[index]?.role === vscode.LanguageModelChatMessageRole.User,
  );
  const [prompt = '', words = ''] = (asked ?? '').split(/: (.*)/s);
  return { prompt, words };
}

/** @param {vscode.LanguageModelChatRequestMessage | undefined} message */
function resultIn(message) {
  const results = (message?.content ?? []).flatMap((part) =>
    part instanceof vscode.LanguageModelToolResultPart ? part.content : [],
  );
  if (results.length === 0) return null;
  return results.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}
