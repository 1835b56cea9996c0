import type { Json } from './json';
import type { DiffPart, FilePart, ImagePart, Part, ToolCallPart, ToolResultPart } from './message';
import { fenced } from './partText';

/** Whether an image is only named, or is in the document itself. */
export type ImageStyle = 'named' | 'embedded';

export function partMarkdown(part: Exclude<Part, ToolCallPart | ToolResultPart>, images: ImageStyle = 'named'): string {
  switch (part.type) {
    case 'text':
      return part.text.trim();
    case 'summary':
      return folded('Summary of the turns before', withoutFoldEnds(part.text.trim()), true);
    case 'reasoning':
      return folded('Thoughts', withoutFoldEnds(part.text.trim()));
    case 'image':
      return imageMarkdown(part, images);
    case 'file':
      return fileMarkdown(part);
    case 'diff':
      return diffMarkdown(part);
  }
}

/** A call with what came back, folded into one line. A result whose call is not there stands alone. */
export function toolUseMarkdown(call: ToolCallPart | null, result: ToolResultPart | null): string {
  const mark = result ? (result.isError ? 'Failed: ' : '') : 'Cut off: ';
  const sections = [
    ...(call ? [fenced(show(call.input), 'json')] : []),
    ...(result ? [`**${result.isError ? 'Failed' : 'Result'}**`, fenced(show(result.output))] : []),
  ];
  return folded(`${mark}${call ? toolLine(call) : 'Result'}`, sections.join('\n\n'));
}

/** UTF-16 units of what a tool was told that stand in its line. */
const longestHint = 80;

function toolLine({ name, input }: ToolCallPart): string {
  const first = typeof input === 'object' && input !== null ? Object.values(input)[0] : input;
  const hint = first === undefined || first === null ? '' : show(first).replace(/\s+/g, ' ');
  const short = hint.length > longestHint ? `${hint.slice(0, longestHint).toWellFormed()}…` : hint;
  return short === '' ? name : `${name}: ${short}`;
}

function folded(summary: string, body: string, isOpen = false): string {
  const line = summary.replace(/[&<>]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[mark] ?? mark);
  return `<details${isOpen ? ' open' : ''}>\n<summary>${line}</summary>\n\n${body}\n\n</details>`;
}

/** What an agent wrote must not end the fold that it stands in. */
function withoutFoldEnds(text: string): string {
  return text.replace(/<(\/?)(details|summary)/gi, '&lt;$1$2');
}

function imageMarkdown({ mimeType, data }: ImagePart, style: ImageStyle): string {
  const isPlain = /^image\/[\w.+-]+$/.test(mimeType) && /^[\w+/=-]*$/.test(data);
  return style === 'embedded' && isPlain ? `![Image](data:${mimeType};base64,${data})` : `*[image, ${mimeType}]*`;
}

function fileMarkdown({ path, range, text }: FilePart): string {
  const name = `\`${path}${range ? `:${range.start}-${range.end}` : ''}\``;
  return text === undefined
    ? `Attached: ${name}`
    : folded(`Attached: ${path}${range ? `:${range.start}-${range.end}` : ''}`, fenced(text));
}

function diffMarkdown({ path, before, after }: DiffPart): string {
  const verb = before === null ? 'Created' : after === null ? 'Deleted' : 'Changed';
  return folded(`${verb}: ${path}`, fenced(changedLines(before, after), 'diff'));
}

/** Lines of context on both sides of what has changed. */
const context = 3;

/** Everything between the first and the last line that differ, as one hunk: true, if not the shortest there is. */
function changedLines(before: string | null, after: string | null): string {
  const [old, now] = [before, after].map((text) => (text === null || text === '' ? [] : text.split('\n')));
  if (!old || !now) return '';
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return [
    ...old.slice(Math.max(0, start - context), start).map((line) => ` ${line}`),
    ...old.slice(start, old.length - end).map((line) => `-${line}`),
    ...now.slice(start, now.length - end).map((line) => `+${line}`),
    ...old.slice(old.length - end, old.length - end + context).map((line) => ` ${line}`),
  ].join('\n');
}

function show(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
