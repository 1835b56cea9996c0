/** What every provider takes. SVG is no picture but a document. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

export function isImageType(type: string): type is ImageType {
  return (imageTypes as readonly string[]).includes(type);
}

/** Bytes of the largest image that is taken; a page makes larger ones smaller before it sends them. */
export const largestImage = 5_000_000;

/** Attachments of one prompt. */
export const mostAttachments = 50;

/** UTF-16 units of the small picture that stands for an image. */
export const longestPreview = 24_000;

/** UTF-16 units of the text of one attached file. More of it would crowd out the conversation. */
export const longestFile = 200_000;
