import type { WebviewMessage } from '../protocol/webviewMessage';

type Followed = Extract<WebviewMessage, { type: 'openFile' | 'openLink' }>;

/** A path with a place in it, as compilers write it; a name without a dot or a slash before the colon claims a scheme. */
const place = /^([^:#?]*[./][^:#?]*):(\d{1,9})(?:(?::(\d{1,9}))|-\d{1,9})?$/;
/** The same as web pages of code write it. */
const anchor = /^([^#]*)(?:#L?(\d{1,9})(?:C(\d{1,9}))?)?/;

/** What following a link of a reply asks of the host; null for one that leads nowhere we go. */
export function followLink(href: string): Followed | null {
  if (/^https?:\/\//i.test(href)) return URL.canParse(href) ? { type: 'openLink', url: href } : null;
  const placed = place.exec(href);
  // What has a colon before its first slash claims a scheme, however it spells it.
  if ((!placed && /^[^/]*:/.test(href)) || /^[\\/#?]/.test(href) || href === '') return null;
  const [, file = '', line, column] = placed ?? anchor.exec(href) ?? [];
  const path = decode(file);
  if (!path) return null;
  return {
    type: 'openFile',
    path,
    ...(Number(line) > 0 && { line: Number(line) }),
    ...(Number(column) > 0 && { column: Number(column) }),
  };
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
