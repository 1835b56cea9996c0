import { SessionError } from '../core/sessionError';

/** What a shell would act upon. There is none, so a line that counts on one is refused rather than misunderstood. */
const operator: Record<string, string> = {
  '|': 'a pipe',
  '&': '"&"',
  ';': '";"',
  '<': 'a redirect',
  '>': 'a redirect',
  '(': 'a subshell',
  ')': 'a subshell',
  '`': 'a command in backticks',
  '\n': 'a second line',
  '\r': 'a second line',
};

/**
 * A command line as words, read as a POSIX shell would read it, without anything being expanded. A backslash before
 * anything but a quote, a space or another backslash stands for itself, since on Windows it is a part of paths.
 */
export function parseCommandLine(line: string): string[] {
  if (line.includes('\0')) throw refusal('has a NUL character in it');
  const words: string[] = [];
  let word: string | null = null;
  let rest = line.trim();
  while (rest !== '') {
    const { length, text, ends } = readToken(rest);
    rest = rest.slice(length);
    if (text !== null) word = (word ?? '') + text;
    if (ends || rest === '') {
      if (word !== null) words.push(word);
      word = null;
    }
  }
  if (words.length === 0) throw refusal('is empty');
  if (/^\w+=/.test(words[0] ?? '')) throw refusal('starts with a variable, which only a shell could set');
  return words;
}

interface Token {
  length: number;
  /** Null for the space between words. */
  text: string | null;
  ends: boolean;
}

function readToken(rest: string): Token {
  const first = rest[0] ?? '';
  if (first === ' ' || first === '\t') return { length: 1, text: null, ends: true };
  if (first === "'") return readSingle(rest);
  if (first === '"') return readDouble(rest);
  if (first === '\\' && /^\\["' \\]/.test(rest)) return { length: 2, text: rest[1] ?? '', ends: false };
  requirePlain(rest);
  return { length: 1, text: first, ends: false };
}

function readSingle(rest: string): Token {
  const end = rest.indexOf("'", 1);
  if (end < 0) throw refusal('has a quote that is never closed');
  return { length: end + 1, text: rest.slice(1, end), ends: false };
}

function readDouble(rest: string): Token {
  let text = '';
  for (let index = 1; index < rest.length; index += 1) {
    if (rest[index] === '"') return { length: index + 1, text, ends: false };
    if (/^\\["\\$`]/.test(rest.slice(index, index + 2))) index += 1;
    else requireUnexpanded(rest.slice(index));
    text += rest[index] ?? '';
  }
  throw refusal('has a quote that is never closed');
}

function requirePlain(rest: string): void {
  const name = operator[rest[0] ?? ''];
  if (name) throw refusal(`has ${name} in it`);
  requireUnexpanded(rest);
}

function requireUnexpanded(rest: string): void {
  if (rest.startsWith('`')) throw refusal('has a command in backticks in it');
  if (/^\$[({\w]/.test(rest)) throw refusal('has a variable or a command in it that only a shell could expand');
}

function refusal(reason: string): SessionError {
  return new SessionError('invalid', `This command line ${reason}; commands run without a shell.`, {
    remedy: 'Give one program with its arguments, and quote what is meant literally.',
  });
}
