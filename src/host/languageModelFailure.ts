import * as vscode from 'vscode';
import { SessionError } from '../core/sessionError';

/** Why a model of VS Code did not answer, in words for a person. What an extension throws arrives as a plain error. */
export function languageModelFailure(error: unknown): unknown {
  if (error instanceof SessionError || !(error instanceof Error)) return error;
  switch (error instanceof vscode.LanguageModelError ? error.code : '') {
    case vscode.LanguageModelError.NoPermissions.name:
      return new SessionError('read-only', 'Turnkeeper was not allowed to use this language model.', {
        remedy: 'Allow it when VS Code asks, or select another agent.',
        cause: error,
      });
    case vscode.LanguageModelError.Blocked.name:
      return new SessionError('busy', `This language model refuses to answer for now: ${error.message}`, {
        remedy: 'Try again later, or select another model.',
        cause: error,
      });
    case vscode.LanguageModelError.NotFound.name:
      return new SessionError('not-found', 'This language model is no longer there.', {
        remedy: 'Select another model.',
        cause: error,
      });
    default:
      return new SessionError('io', `The language model failed: ${causeOf(error)}`, {
        remedy: 'Try again, or select another model.',
        cause: error,
      });
  }
}

function causeOf({ cause, message }: Error): string {
  return cause instanceof Error ? cause.message : message;
}
