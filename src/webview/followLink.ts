import type { WebviewMessage } from '../protocol/webviewMessage';

/** What following a link of a reply asks of the host; null for one that leads nowhere we go. */
export function followLink(href: string): Extract<WebviewMessage, { type: 'openFile' | 'openLink' }> | null {
  if (/^https?:\/\//i.test(href)) return URL.canParse(href) ? { type: 'openLink', url: href } : null;
  // What has a colon before its first slash claims a scheme, however it spells it.
  if (/^[^/]*:|^[\\/#?]/.test(href) || href === '') return null;
  const [, file = '', line] = /^([^#]*)(?:#L?(\d+))?/.exec(href) ?? [];
  const path = decode(file);
  if (!path) return null;
  return { type: 'openFile', path, ...(Number(line) > 0 && { line: Number(line) }) };
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
