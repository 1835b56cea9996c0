import type * as vscode from 'vscode';
import type { ChannelPort } from '../protocol/channel';
import type { Envelope } from '../protocol/envelope';
import type { Piece } from '../protocol/inPieces';

/** The host's end of the wire. A message to a page that is hidden or gone is not delivered, and need not be. */
export function webviewPort(
  webview: Pick<vscode.Webview, 'postMessage' | 'onDidReceiveMessage'>,
): ChannelPort<Envelope | Piece> {
  return {
    post: (posted) => void webview.postMessage(posted),
    listen: (receive) => webview.onDidReceiveMessage(receive),
  };
}
