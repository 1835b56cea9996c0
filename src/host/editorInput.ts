import { AttachmentShelf } from './attachmentShelf';
import type { DraftKeeper } from './draftKeeper';
import { attachUris, pickFiles } from './editorFiles';
import { EditorMentions } from './editorMentions';
import { EditorWorkspace } from './editorWorkspace';
import type { InputServices } from './inputServices';
import { readAttached } from './readAttached';
import { readBriefing } from './readBriefing';
import type { WorkspaceReader } from './workspaceReader';

interface EditorInputPorts {
  reader: WorkspaceReader;
  drafts: DraftKeeper;
}

/** What the input of every panel takes from the editor. */
export function editorInput({
  reader,
  drafts,
}: EditorInputPorts): Omit<InputServices, 'choices' | 'tools'> & { mentions: EditorMentions } {
  const shelf = new AttachmentShelf();
  const workspace = new EditorWorkspace(reader);
  const mentions = new EditorMentions({
    reader,
    problems: () => workspace.problems(null, new AbortController().signal),
  });
  return {
    drafts,
    shelf,
    mentions,
    readAttached: readAttached(reader),
    attachUris: (uris) => attachUris(uris, { reader, shelf }),
    pickFiles: () => pickFiles(mentions),
    instructions: async () => (await readBriefing(reader)).instructions,
  };
}
