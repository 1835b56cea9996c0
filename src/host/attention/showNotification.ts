import * as vscode from 'vscode';

/** Shows words with one button; true when it was pressed. */
export async function showNotification(words: string, isProblem: boolean, action: string): Promise<boolean> {
  const show = isProblem ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
  return (await show(words, action)) === action;
}
