import { largestImage, longestFile, type ImageType } from '../core/attachmentLimits';
import { SessionError } from '../core/sessionError';
import type { Handlers } from '../protocol/channel';
import type { WebviewMessage, WebviewReplies } from '../protocol/webviewMessage';
import type { AttachmentShelf } from './attachmentShelf';
import { promptOf } from './promptOf';
import type { OpenSession } from './turnRequests';

type AttachmentRequest = Extract<WebviewMessage, { type: 'takePrompt' | 'attachImage' | 'attachText' }>;

/** What a panel asks about what is attached to a prompt. Nothing that a page says about itself is believed. */
export function attachmentRequests(
  shelf: AttachmentShelf,
  open: () => Promise<OpenSession>,
): Handlers<AttachmentRequest, Pick<WebviewReplies, AttachmentRequest['type']>> {
  return {
    takePrompt: async ({ from }) => shelf.toInput(await promptOf(await open(), from)),
    attachImage: ({ mimeType, data, name, preview }) => {
      requireImage(Buffer.from(data, 'base64'), mimeType);
      return shelf.keepImage({ type: 'image', mimeType, data, ...(name && { name }), ...(preview && { preview }) });
    },
    attachText: ({ name, text }) => {
      const path = name.split(/[\\/]/).at(-1) || 'file';
      requireText(text, path);
      return shelf.keepFile({ type: 'file', path, text, mention: 'given' });
    },
  };
}

/** How the bytes of each type begin; a type is believed only with the right bytes behind it. */
const beginnings: Record<ImageType, RegExp> = {
  'image/png': /^\x89PNG\r\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/gif': /^GIF8/,
  'image/webp': /^RIFF[\s\S]{4}WEBP/,
};

export function requireImage(bytes: Buffer, mimeType: ImageType): void {
  if (bytes.length > largestImage) {
    throw new SessionError('invalid', `The image is too large (${Math.ceil(bytes.length / 1_000_000)} MB).`, {
      remedy: `Images of up to ${largestImage / 1_000_000} MB can be attached.`,
    });
  }
  if (!beginnings[mimeType].test(bytes.subarray(0, 16).toString('latin1'))) {
    throw new SessionError('invalid', 'This is no image that can be attached.', {
      remedy: 'PNG, JPEG, GIF and WebP can be.',
    });
  }
}

function requireText(text: string, path: string): void {
  if (text.includes('\0')) throw new SessionError('invalid', `${path} is not a text file, so it cannot be attached.`);
  if (text.length <= longestFile) return;
  throw new SessionError('invalid', `${path} is too large to attach (${Math.ceil(text.length / 1000)} KB).`, {
    remedy: `Text of up to ${longestFile / 1000} KB can be attached.`,
  });
}
