import type { Json } from '../../core/json';
import type { DiffPart, Part } from '../../core/message';

/** What is indexed of one part and of one message, in UTF-16 units. The rest of a longer one cannot be found. */
const longestPart = 20_000;
const longestMessage = 100_000;

/** The words of a message as a person would look for them, one text per part, never blank. */
export function searchableTexts(parts: readonly Part[]): string[] {
  const texts: string[] = [];
  let room = longestMessage;
  for (const part of parts) {
    const text = textOf(part).slice(0, Math.min(longestPart, room));
    room -= text.length;
    if (text.trim() !== '') texts.push(text);
  }
  return texts;
}

function textOf(part: Part): string {
  switch (part.type) {
    case 'text':
    case 'reasoning':
    case 'summary':
      return part.text;
    case 'toolCall':
      return `${part.name}\n${jsonText(part.input)}`;
    case 'toolResult':
      return jsonText(part.output);
    case 'file':
      return `${part.path}\n${part.text ?? ''}`;
    case 'diff':
      return `${part.path}\n${changedLines(part)}`;
    case 'image':
      return '';
  }
}

/** The values without their keys: nobody looks for `"filePath":`. */
function jsonText(json: Json): string {
  const values: string[] = [];
  let room = longestPart;
  const collect = (value: Json): void => {
    if (room <= 0 || value === null || typeof value === 'boolean') return;
    if (typeof value === 'object') {
      for (const item of Object.values(value)) collect(item);
      return;
    }
    const text = String(value).slice(0, room);
    room -= text.length + 1;
    values.push(text);
  };
  collect(json);
  return values.join('\n');
}

/** A diff holds whole files; what it changed is what it is looked for by. */
function changedLines({ before, after }: DiffPart): string {
  const old = new Set(before?.split('\n'));
  const added = (after ?? '').split('\n');
  const kept = new Set(added);
  return [...added.filter((line) => !old.has(line)), ...[...old].filter((line) => !kept.has(line))].join('\n');
}
