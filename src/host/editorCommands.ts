import * as vscode from 'vscode';
import type { Attachment, FileAttachment } from '../core/promptInput';
import { SessionError } from '../core/sessionError';
import type { Problem } from '../core/workspace';
import type { ChatView } from './chatView';
import { pathOf } from './editorMentions';
import { ids } from './ids';
import type { InputServices } from './inputServices';
import { problemsAt } from './problemActions';
import type { CommandHandlers } from './registerCommands';
import { problemAttachment } from './suggestMentions';

interface EditorCommandServices {
  chat: Pick<ChatView, 'ready' | 'attach' | 'ask'>;
  input: Pick<InputServices, 'mentions' | 'shelf' | 'attachUris' | 'pickFiles' | 'choices'>;
}

/** Lines above and below a problem that go with it, so that whoever answers sees what it is about. */
const surroundings = 20;

/** From the editor and the explorer to the chat. What is being typed there is added to, never replaced. */
export function editorCommands(services: EditorCommandServices) {
  return {
    [ids.commands.sendSelection]: async () =>
      services.chat.attach({ text: '', attachments: [selected(services, 'Select what is to go to the chat.')] }),
    [ids.commands.explainSelection]: () => explainSelection(services),
    [ids.commands.fixProblem]: (argument) => fixProblem(services, argument),
    [ids.commands.explainProblem]: (argument) => explainProblem(services, argument),
    [ids.commands.attachFile]: async (argument, others) => {
      const attachments = await chosenFiles(services, argument, others);
      if (attachments.length > 0) await services.chat.attach({ text: '', attachments });
    },
  } satisfies Partial<CommandHandlers>;
}

function selected({ input }: EditorCommandServices, remedy: string): FileAttachment {
  if (!vscode.window.activeTextEditor) throw new SessionError('invalid', 'No editor is open.', { remedy });
  const selection = input.mentions.selection();
  if (!selection) throw new SessionError('invalid', 'Nothing is selected in the editor.', { remedy });
  return input.shelf.keepFile(selection);
}

async function explainSelection(services: EditorCommandServices): Promise<void> {
  const selection = selected(services, 'Select what is to be explained.');
  const { path, range } = selection;
  const place = range ? `${path} lines ${range.start}-${range.end}` : path;
  const text = selection.mention === 'given' ? 'Explain this.' : `Explain ${place}`;
  await services.chat.ask({ text, attachments: [selection] });
}

async function explainProblem(services: EditorCommandServices, argument: unknown): Promise<void> {
  const problems = problemsOf(argument);
  await services.chat.ask({ text: `Explain ${wordsFor(problems)}`, attachments: attachmentsFor(problems) });
}

/** A model is asked at once. The guide is none and fixes nothing, so there the prompt waits for another to be chosen. */
async function fixProblem({ chat, input }: EditorCommandServices, argument: unknown): Promise<void> {
  const problems = problemsOf(argument);
  const prompt = { text: `Fix ${wordsFor(problems)}`, attachments: attachmentsFor(problems) };
  const { agent } = await input.choices.current(await chat.ready());
  if (agent.models && vscode.workspace.isTrusted) return chat.ask(prompt);
  await chat.attach(prompt);
  const choose = 'Select Agent';
  void vscode.window
    .showInformationMessage(`${agent.name} cannot change code by itself. Choose a model, then send the prompt.`, choose)
    .then((choice) => choice && vscode.commands.executeCommand(ids.commands.selectAgent));
}

/** From a quick fix, or where the cursor is. */
function problemsOf(argument: unknown): Problem[] {
  if (Array.isArray(argument) && argument.length > 0 && argument.every(isProblem)) return argument;
  const editor = vscode.window.activeTextEditor;
  const remedy = 'Put the cursor on an underlined place.';
  if (!editor) throw new SessionError('invalid', 'No editor is open.', { remedy });
  const problems = problemsAt(editor.document, editor.selection);
  if (problems.length > 0) return problems;
  throw new SessionError('invalid', 'There is no problem at the cursor.', { remedy });
}

function isProblem(value: unknown): value is Problem {
  const { path, line, message } = Object(value) as Partial<Record<keyof Problem, unknown>>;
  return typeof path === 'string' && typeof message === 'string' && Number.isInteger(line) && Number(line) > 0;
}

function wordsFor(problems: readonly Problem[]): string {
  const [first] = problems;
  if (!first) return 'this';
  const place = `in ${first.path}, line ${first.line}`;
  return problems.length === 1 ? `this problem ${place}: ${first.message}` : `these problems ${place}`;
}

function attachmentsFor(problems: readonly Problem[]): FileAttachment[] {
  const [first] = problems;
  if (!first) return [];
  const range = { start: Math.max(1, first.line - surroundings), end: first.line + surroundings };
  return [...problems.map(problemAttachment), { type: 'file', path: first.path, range }];
}

/** Those of a menu, else the one in the editor, else those that the person picks. */
async function chosenFiles(
  { input }: EditorCommandServices,
  argument: unknown,
  others: unknown,
): Promise<Attachment[]> {
  const given = Array.isArray(others) && others.length > 0 ? others : [argument];
  const uris = given.filter((uri) => uri instanceof vscode.Uri);
  if (uris.length > 0) return input.attachUris(uris.map(String));
  const open = vscode.window.activeTextEditor?.document.uri;
  return open && pathOf(open) !== null ? input.attachUris([open.toString()]) : input.pickFiles();
}
