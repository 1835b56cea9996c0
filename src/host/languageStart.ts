import * as vscode from 'vscode';
import type { StopSignal } from '../core/stopSignal';
import { askProvider } from './askProvider';

/** Milliseconds that support for a language has to start, and between looks whether it has. */
const longestStart = 8000;
const interval = 200;

/** Languages whose support has answered by now, or has had its time. */
const started = new Set<string>();

/**
 * Waits until the support for a document's language is there: opening a document starts it, but nothing says when it
 * is ready, and until then the editor answers as if there were none. A file that defines nothing costs the wait once.
 */
export async function languageStart({ languageId, uri }: vscode.TextDocument, signal: StopSignal): Promise<void> {
  if (started.has(languageId) || !isSupported(languageId)) return;
  const end = Date.now() + longestStart;
  while (Date.now() < end && !signal.aborted && !(await hasSymbols(uri, signal))) await pause();
  if (!signal.aborted) started.add(languageId);
}

/** An extension that is woken by a language most likely knows it; one that only colours it is not woken. */
function isSupported(languageId: string): boolean {
  return vscode.extensions.all.some(({ packageJSON }) => {
    const events = (packageJSON as { activationEvents?: unknown }).activationEvents;
    return Array.isArray(events) && events.includes(`onLanguage:${languageId}`);
  });
}

async function hasSymbols(uri: vscode.Uri, signal: StopSignal): Promise<boolean> {
  try {
    const found = await askProvider<unknown[]>(signal, 'vscode.executeDocumentSymbolProvider', uri);
    return (found ?? []).length > 0;
  } catch {
    return false;
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, interval));
}
