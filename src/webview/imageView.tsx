import type { ImagePart } from '../core/message';

/** Pictures that can do nothing but be looked at; an SVG is a document. */
const types = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp']);

/** An image of a reply. Its bytes came with it, so nothing is fetched. */
export function ImageView({ part: { mimeType, data, preview } }: { part: ImagePart }) {
  const source = data === '' ? preview : `data:${mimeType};base64,${data}`;
  if (!types.has(mimeType) || !source) return <p class="quiet">[{mimeType}]</p>;
  return <img class="reply-image" src={source} alt="An image of the reply" />;
}
