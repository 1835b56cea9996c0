import type { AgentEvent } from '../../core/agentEvent';
import { documentSections } from './documentSections';
import { fileLink } from './guideMarkdown';
import { holdsWord } from './holdsWord';
import type { Scene } from './scene';
import { linesIn, pathsIn } from './toolText';
import { wordForms } from './wordForms';

const mostDocuments = 6;
const longest = 14;

/** The section of the project's documents whose heading holds all the words, with what it says; empty where none does. */
export async function* sectionAbout({ tools }: Scene, words: readonly string[]): AsyncGenerator<AgentEvent, string> {
  const found = yield* tools.call('find_files', { pattern: '{*.md,*.rst,docs/*.md,docs/*.rst}' });
  const paths = (found.isError ? [] : pathsIn(found.text)).filter((path) => !/^change|^history/i.test(path));
  for (const path of paths.slice(0, mostDocuments)) {
    const read = yield* tools.call('read_file', { path });
    if (read.isError) continue;
    const [, ...sections] = documentSections(linesIn(read.text).lines, path);
    const about = sections.find(({ heading, body }) => isAbout(heading, words) && body.join('').trim() !== '');
    if (!about) continue;
    const text = about.body
      .slice(0, longest)
      .join('\n')
      .replace(/^\s*\n/, '')
      .trimEnd();
    const more = about.body.length > longest ? '\n\nIt goes on there.' : '';
    return `**${about.heading}**, from ${fileLink(path, about.line)}:\n\n${text.replace(/^/gm, '> ')}${more}\n`;
  }
  return '';
}

function isAbout(heading: string, words: readonly string[]): boolean {
  return words.every((word) => wordForms(word).some(({ form, isShort }) => holdsWord(heading, form, isShort)));
}
