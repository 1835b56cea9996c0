import { isImageType } from '../core/attachmentLimits';
import type { Attachment } from '../core/promptInput';
import type { ChatClient } from './chatClient';
import { prepareImage } from './prepareImage';

/** Files that were pasted, dropped or chosen: images as such, all others by their text. The host has the last word. */
export async function takeFiles(client: ChatClient, files: readonly File[]): Promise<Attachment[]> {
  const taken: Attachment[] = [];
  for (const file of files) taken.push(await takeFile(client, file));
  return taken;
}

/** Bytes beyond which a file is not even read: no text that can be attached is that long. */
const largestText = 1_000_000;

async function takeFile(client: ChatClient, file: File): Promise<Attachment> {
  const name = file.name || 'Pasted image';
  if (isImageType(file.type)) {
    return client.request({ type: 'attachImage', name: name.slice(0, 300), ...(await prepareImage(file)) });
  }
  if (file.type.startsWith('image/')) {
    throw new Error(`${name} is a kind of image that models do not take. PNG, JPEG, GIF and WebP can be attached.`);
  }
  if (file.size > largestText) throw new Error(`${name} is too large to attach (${Math.ceil(file.size / 1e6)} MB).`);
  const text = await file.text().catch(() => {
    throw new Error(`${name} cannot be read; is it a folder?`);
  });
  return client.request({ type: 'attachText', name: name.slice(0, 300), text });
}

/** Addresses that VS Code's explorer and editors put into what is dragged. */
export function draggedUris(data: DataTransfer): string[] {
  const list = data.getData('application/vnd.code.uri-list') || data.getData('text/uri-list');
  return list
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#') && !/^https?:/i.test(line));
}
