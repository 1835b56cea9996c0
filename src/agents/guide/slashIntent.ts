import { filePattern } from './filePattern';
import { commandAliases, guideCommands } from './guideCommands';
import type { GuideIntent } from './guideIntent';
import type { GuideSubject } from './guideSubject';
import { fileMention, plainPath, quotesOf, symbolName, unquote } from './questionWords';

type CommandName = (typeof guideCommands)[number]['name'];

/** What a slash command asks for; null for a prompt that is none. */
export function slashIntent(question: string, subject: GuideSubject): GuideIntent | null {
  const match = /^\/([a-z]+)(?:\s+([^]*))?$/i.exec(question);
  if (!match) return null;
  const typed = (match[1] ?? '').toLowerCase();
  const command = guideCommands.find(({ name }) => name === (commandAliases[typed] ?? typed));
  if (!command) return { type: 'wrongCommand', name: typed };
  const argument = (match[2] ?? '').trim();
  return intentOf(command.name, argument, subject) ?? { type: 'wrongCommand', name: command.name };
}

/** Null where something is missing. */
function intentOf(name: CommandName, argument: string, subject: GuideSubject): GuideIntent | null {
  switch (name) {
    case 'find':
      return argument === '' ? null : { type: 'find', pattern: filePattern(unquote(argument)) };
    case 'search':
      return argument === '' ? null : { type: 'search', text: unquote(argument) };
    case 'read':
      return readIntent(argument);
    case 'symbol':
    case 'references': {
      const symbol = symbolName(argument) ?? (argument === '' ? subject.symbol : undefined);
      return symbol === undefined ? null : { type: name, name: symbol };
    }
    case 'outline':
      return argument === '' ? { type: 'overview' } : { type: 'describe', path: pathOf(argument) };
    case 'problems':
    case 'changes':
    case 'authors':
      return { type: name, path: argument === '' ? null : pathOf(argument) };
    case 'scripts':
      return { type: 'howTo', topic: argument };
    case 'config':
      return { type: 'configuration', topic: argument };
    case 'rename':
      return renameIntent(argument);
    case 'replace':
      return replaceIntent(argument);
    default:
      return { type: name === 'entry' ? 'entryPoints' : name };
  }
}

function readIntent(argument: string): GuideIntent | null {
  if (argument === '') return null;
  const mention = fileMention(`"${argument.replaceAll('"', '')}"`) ?? fileMention(argument);
  return { type: 'read', ...(mention ?? { path: pathOf(argument) }) };
}

export function renameIntent(words: string): GuideIntent | null {
  const match = /^(.+?)\s+(?:(?:to|as|into|->|=>)\s+)?(\S+)$/.exec(words.trim());
  const from = symbolName(match?.[1] ?? '');
  const to = unquote(match?.[2] ?? '');
  return from !== null && to !== '' ? { type: 'rename', from, to } : null;
}

export function replaceIntent(words: string): GuideIntent | null {
  const piece = '(`[^`]*`|"[^"]*"|“[^”]*”|\'[^\']*\'|\\S+)';
  const match = new RegExp(
    `^${piece}\\s+(?:with|by|to|into|->|=>)\\s+${piece}(?:\\s+(?:in|inside|under)\\s+(.+))?$`,
    'i',
  ).exec(words.trim());
  const [oldText, newText] = [match?.[1], match?.[2]].map((part) => (part === undefined ? '' : literal(part)));
  if (!match || !oldText || newText === undefined) return null;
  const include = match[3]
    ?.replace(/^(?:the\s+)?(?:folder|file|directory)\s+/i, '')
    .replace(/\s+(?:folder|directory)$/i, '');
  const everywhere = include === undefined || /^(?:all|every|the whole|this)\b/i.test(include);
  return { type: 'replace', oldText, newText, ...(!everywhere && { include: pathOf(include) }) };
}

function literal(part: string): string {
  return quotesOf(part)[0] ?? (/^(["'`“])[^]?["'`”]$/.test(part) ? '' : part);
}

function pathOf(argument: string): string {
  return plainPath(unquote(argument));
}
