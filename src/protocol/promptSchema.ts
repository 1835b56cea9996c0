import { z } from 'zod';
import { imageTypes, largestImage, longestPreview, mostAttachments } from '../core/attachmentLimits';
import type { Attachment, PromptInput } from '../core/promptInput';

/** Longer than anybody types, shorter than what would stall the editor: 5 million characters. */
export const longText = z.string().max(5_000_000);
export const id = z.string().min(1).max(200);
export const filePath = z.string().min(1).max(4096);

export const imageType = z.enum(imageTypes);
/** Four characters of base64 are three bytes. */
export const imageData = z.base64().max(Math.ceil(largestImage / 3) * 4);
export const preview = z
  .string()
  .max(longestPreview)
  .regex(/^data:image\/(?:png|jpeg|webp);base64,[\w+/=]+$/);
const name = z.string().max(300);

const line = z.int().positive();
/** Counted from 1, both ends included. */
export const lines = z.strictObject({ start: line, end: line });
const fileAttachment = z.strictObject({
  type: z.literal('file'),
  path: filePath,
  range: lines.optional(),
  mention: z.enum(['selection', 'symbol', 'problem', 'given']).optional(),
  note: z.string().max(4000).optional(),
  id: id.optional(),
});
const imageAttachment = z.strictObject({
  type: z.literal('image'),
  id,
  // What an import brought may be of any type; what is attached anew is not.
  mimeType: z.string().max(100),
  name: name.optional(),
  preview: preview.optional(),
});

export const attachment = z.discriminatedUnion('type', [fileAttachment, imageAttachment]);
export const attachments = z.array(attachment).max(mostAttachments);

/** What was typed and what was attached. Files are only named here; their text is read in the host. */
export const promptInput = z.strictObject({ text: longText, attachments });

/** The schema says what the core says; where the two part, this line does not compile. */
promptInput satisfies z.ZodType<PromptInput>;
attachment satisfies z.ZodType<Attachment>;
