import * as vscode from 'vscode';

let state = 'new';

/** Tells a test how far the tool is. */
export const teapotState = () => state;

/**
 * A tool that can be foretold: it says what it was given; asked for a picture, it gives one as well; asked to wait, it
 * does until it is cancelled; and it makes no coffee.
 *
 * @type {vscode.LanguageModelTool<{ say: string, picture?: boolean, wait?: boolean }>}
 */
export const teapot = {
  async invoke({ input }, token) {
    if (input.say === 'coffee') throw new Error('I am a teapot.');
    if (input.wait) await untilCancelled(token);
    const picture = vscode.LanguageModelDataPart.image(new Uint8Array([137, 80, 78, 71]), 'image/png');
    const words = new vscode.LanguageModelTextPart(`It was given ${JSON.stringify(input)}.`);
    return new vscode.LanguageModelToolResult(input.picture ? [words, picture] : [words]);
  },
};

/** @param {vscode.CancellationToken} token */
async function untilCancelled(token) {
  const cancelled = new Promise((resolve) => token.onCancellationRequested(resolve));
  state = 'waiting';
  await cancelled;
  state = 'cancelled';
}
