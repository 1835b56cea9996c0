import type * as vscode from 'vscode';
import type { ChannelPort } from '../protocol/channel';

/** The host's end of the wire. A message to a page that is hidden or gone is not delivered, and need not be. */
export function webviewPort(webview: Pick<vscode.Webview, 'postMessage' | 'onDidReceiveMessage'>): ChannelPort {
  return {
    post: (envelope) => void webview.postMessage(envelope),
    listen: (receive) => webview.onDidReceiveMessage(receive),
  };
}
