import type { Part } from '../core/message';
import type { Attachment } from '../core/promptInput';
import { SessionError } from '../core/sessionError';
import type { Handlers } from '../protocol/channel';
import type { WebviewMessage, WebviewReplies } from '../protocol/webviewMessage';
import { contextUse } from './contextUse';
import type { InputServices } from './inputServices';
import { promptHistory } from './promptHistory';
import { resolvePrompt } from './resolvePrompt';
import { fileProblems, suggestNear, suggestSymbols } from './suggestMentions';
import type { Workbench } from './workbench';

type InputRequest = Extract<
  WebviewMessage,
  {
    type:
      | 'suggest'
      | 'locateSymbol'
      | 'attachUris'
      | 'attachFrom'
      | 'promptHistory'
      | 'contextUse'
      | 'choose'
      | 'offeredModel';
  }
>;

interface InputPorts {
  services: InputServices;
  open(): Promise<Pick<Workbench, 'store'>>;
  sessionId(): string | null;
}

/** What a panel asks while a prompt is being written. */
export function inputRequests({
  services,
  open,
  sessionId,
}: InputPorts): Handlers<InputRequest, Pick<WebviewReplies, InputRequest['type']>> {
  const { mentions, shelf, choices } = services;
  return {
    suggest: ({ query, of }) =>
      of === 'symbols' ? suggestSymbols(query, mentions) : suggestNear(query, mentions, shelf),
    locateSymbol: async ({ path, name, range }) => ({
      type: 'file',
      path,
      range: await mentions.wholeSymbol({ path, name, range }),
      mention: 'symbol',
      note: name,
    }),
    attachUris: ({ uris }) => services.attachUris(uris),
    attachFrom: ({ from }) => attachFrom(services, from),
    promptHistory: async () => promptHistory((await open()).store, sessionId()),
    contextUse: async ({ attachments }) => {
      const { store } = await open();
      const choice = await choices.current(sessionId());
      const attached = await readable(services, attachments);
      const instructions = await services.instructions();
      const { signal } = new AbortController();
      const tools = services.tools();
      return contextUse({ store, sessionId: sessionId(), ...choice, attached, instructions, tools, signal });
    },
    offeredModel: () => choices.offer(),
    choose: async ({ what }) => {
      if (what === 'approvalMode') await choices.approvalMode();
      else await choices[what](sessionId());
    },
  };
}

async function attachFrom(services: InputServices, from: 'files' | 'selection' | 'problems'): Promise<Attachment[]> {
  const { mentions, shelf } = services;
  if (from === 'files') return services.pickFiles();
  if (from === 'selection') {
    const selection = mentions.selection();
    if (selection) return [shelf.keepFile(selection)];
    throw new SessionError('invalid', 'Nothing is selected in the editor.', {
      remedy: 'Select some code and try again.',
    });
  }
  const problems = await mentions.problems();
  const here = problems.filter(({ path }) => path === mentions.activePath());
  if (problems.length > 0) return fileProblems(here.length > 0 ? here : problems);
  throw new SessionError('invalid', 'The editor knows of no problems in this workspace.');
}

/** What cannot be read takes no room; that it cannot is said when it is sent. */
async function readable(services: InputServices, attachments: Attachment[]): Promise<Part[]> {
  const read = attachments.map((attachment) =>
    resolvePrompt({ text: '', attachments: [attachment] }, services.shelf, services.readAttached).catch(() => []),
  );
  return (await Promise.all(read)).flat();
}
