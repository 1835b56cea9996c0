import type { Attachment } from '../core/promptInput';

/** What an attachment is called: by its icon, its short name, and at length. */
export interface AttachmentWords {
  icon: string;
  name: string;
  /** Lines, where it is not a whole file. */
  lines: string;
  title: string;
}

const icons = { file: 'file', selection: 'list-selection', symbol: 'symbol-method', problem: 'warning', given: 'file' };

export function attachmentWords(attachment: Attachment): AttachmentWords {
  if (attachment.type === 'image') {
    const name = attachment.name ?? 'Image';
    return { icon: 'file-media', name, lines: '', title: name };
  }
  const { path, range, mention = 'file', note = '' } = attachment;
  const file = path.split('/').at(-1) ?? path;
  const lines = range ? (range.start === range.end ? `${range.start}` : `${range.start}-${range.end}`) : '';
  const place = lines === '' ? path : `${path}:${lines}`;
  const icon = icons[mention];
  switch (mention) {
    case 'symbol':
      return { icon, name: note || file, lines: '', title: `${note} in ${place}` };
    case 'problem':
      return { icon, name: file, lines, title: `${place}\n${note}` };
    case 'given':
      return { icon, name: file, lines, title: `${file}, not in this workspace` };
    default:
      return { icon, name: file, lines, title: place };
  }
}
