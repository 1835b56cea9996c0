import { isImageType, largestImage, longestPreview, type ImageType } from '../core/attachmentLimits';

/** Pixels of the longer side: models see no more of an image than this. */
const longestSide = 1568;
/** Pixels of the longer side of the small picture that stands for it. */
const previewSide = 160;

interface PreparedImage {
  mimeType: ImageType;
  data: string;
  preview?: string;
}

/** An image as it is sent: no larger than what a model sees of it, and with a small picture of it. */
export async function prepareImage(file: Blob): Promise<PreparedImage> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error('This image cannot be read. PNG, JPEG, GIF and WebP can be attached.');
  });
  try {
    const fits = Math.max(bitmap.width, bitmap.height) <= longestSide && file.size <= largestImage;
    const url = fits
      ? await dataUrl(file)
      : draw(bitmap, longestSide, file.type === 'image/png' ? 'image/png' : 'image/jpeg');
    const sent = parse(url).data.length * 0.75 > largestImage ? draw(bitmap, longestSide, 'image/jpeg') : url;
    const preview = draw(bitmap, previewSide, 'image/webp');
    return { ...parse(sent), ...(preview.length <= longestPreview && { preview }) };
  } finally {
    bitmap.close();
  }
}

function draw(bitmap: ImageBitmap, side: number, type: string): string {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This image cannot be drawn here.');
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL(type, 0.8);
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('This image cannot be read.'));
    reader.readAsDataURL(blob);
  });
}

function parse(url: string): { mimeType: ImageType; data: string } {
  const [, mimeType = '', data = ''] = /^data:([^;,]*);base64,(.*)$/.exec(url) ?? [];
  if (!isImageType(mimeType)) throw new Error('This is no image that can be attached.');
  return { mimeType, data };
}
