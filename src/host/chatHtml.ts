import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** What a chat webview may load: our own bundle and styles, and nothing else on this machine. */
export function chatResourceRoots(extensionUri: vscode.Uri): vscode.Uri[] {
  return [vscode.Uri.joinPath(extensionUri, 'dist')];
}

/**
 * The page around the chat. Its policy holds even where the sanitiser should fail: only the script with this page's
 * nonce runs, and nothing can be fetched but our own styles and fonts.
 */
export function chatHtml(webview: vscode.Webview, extensionUri: vscode.Uri): string {
  const nonce = randomBytes(16).toString('base64');
  const resource = (...segments: string[]) =>
    webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, ...segments)).toString();
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource}`,
    `font-src ${webview.cspSource}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="stylesheet" href="${resource('dist', 'codicon.css')}" />
    <link rel="stylesheet" href="${resource('dist', 'chat.css')}" />
    <title>Turnkeeper</title>
  </head>
  <body>
    <div id="chat"></div>
    <script nonce="${nonce}" src="${resource('dist', 'webview.js')}"></script>
  </body>
</html>`;
}
