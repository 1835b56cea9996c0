import * as vscode from 'vscode';
import { largestImage, type ImageType } from '../core/attachmentLimits';
import type { Attachment } from '../core/promptInput';
import { SessionError } from '../core/sessionError';
import { requireImage } from './attachmentRequests';
import type { AttachmentShelf } from './attachmentShelf';
import { pathOf } from './editorMentions';
import type { MentionSources } from './mentionSources';
import { rankPaths } from './rankPaths';
import type { WorkspaceReader } from './workspaceReader';

const imageTypes: Partial<Record<string, ImageType>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

interface FilePorts {
  reader: WorkspaceReader;
  shelf: AttachmentShelf;
}

/** Files that were dropped, or named by a menu. One that is not of this workspace is refused, and with it all. */
export async function attachUris(uris: readonly string[], ports: FilePorts): Promise<Attachment[]> {
  return Promise.all(uris.map((uri) => attachUri(asSeenHere(vscode.Uri.parse(uri, true)), ports)));
}

/** A window names the files of the machine that we run on by that machine; to us they are simply files. */
function asSeenHere(uri: vscode.Uri): vscode.Uri {
  return uri.scheme === 'vscode-remote' ? uri.with({ scheme: 'file', authority: '' }) : uri;
}

async function attachUri(uri: vscode.Uri, { reader, shelf }: FilePorts): Promise<Attachment> {
  const path = pathOf(uri);
  const name = uri.path.split('/').at(-1) || uri.toString();
  if (path === null) {
    throw new SessionError('invalid', `${name} is not in this workspace.`, {
      remedy: 'Only files of the workspace can be attached by their place; paste the text or the image instead.',
    });
  }
  const resolved = await reader.resolve(path);
  const { type, size } = await vscode.workspace.fs.stat(resolved);
  if (type & vscode.FileType.Directory) {
    throw new SessionError('invalid', `${path} is a folder.`, { remedy: 'Attach the files in it that matter.' });
  }
  const mimeType = imageTypes[name.split('.').at(-1)?.toLowerCase() ?? ''];
  if (!mimeType) return { type: 'file', path };
  if (size > largestImage) throw tooLarge(path, size);
  const bytes = Buffer.from(await vscode.workspace.fs.readFile(resolved));
  requireImage(bytes, mimeType);
  return shelf.keepImage({ type: 'image', mimeType, data: bytes.toString('base64'), name });
}

function tooLarge(path: string, size: number): SessionError {
  return new SessionError('invalid', `${path} is too large (${Math.ceil(size / 1_000_000)} MB).`, {
    remedy: `Images of up to ${largestImage / 1_000_000} MB can be attached.`,
  });
}

/** Lets the person choose among all files of the workspace, those in use lately first; none where they do not. */
export async function pickFiles(mentions: MentionSources): Promise<Attachment[]> {
  const paths = await mentions.paths();
  if (paths.length === 0) {
    throw new SessionError('not-found', 'There are no files in this workspace.', { remedy: 'Open a folder first.' });
  }
  const recent = mentions.recentPaths();
  const ordered = rankPaths(paths, { query: '', recent, limit: paths.length });
  const picks = ordered.map((path) => ({
    label: path.slice(path.lastIndexOf('/') + 1),
    description: path.slice(0, Math.max(0, path.lastIndexOf('/'))),
    path,
  }));
  const chosen = await vscode.window.showQuickPick(picks, {
    title: 'Attach Files',
    placeHolder: 'Files that go with the prompt',
    canPickMany: true,
    matchOnDescription: true,
  });
  return (chosen ?? []).map(({ path }) => ({ type: 'file', path }));
}
