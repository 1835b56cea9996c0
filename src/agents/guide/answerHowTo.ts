import type { AgentEvent } from '../../core/agentEvent';
import { documentSections } from './documentSections';
import { codeSpan, fileLink } from './guideMarkdown';
import { text, type Answer } from './guideText';
import { firstParagraph } from './leadingWords';
import { scriptsFor, type Script } from './projectScripts';
import { scriptRow } from './scriptRow';
import type { Scene } from './scene';
import { linesIn, pathsIn } from './toolText';
import { webServers } from './webServers';

interface Topic {
  asked: RegExp;
  /** As projects write it in the names of their scripts and in headings. */
  written: RegExp;
  /** What a command is run for. */
  aim: string;
}

const topics: Topic[] = [
  { asked: /^test|^testing/, written: /test|spec|jest|mocha|pytest|vitest/i, aim: 'to test it' },
  { asked: /^lint|^linter/, written: /lint|ruff|flake|clippy|check/i, aim: 'to check it' },
  { asked: /^format/, written: /format|prettier|fmt|black/i, aim: 'to format it' },
  { asked: /^(?:docker|container)/, written: /docker|container|compose/i, aim: 'to have it in a container' },
  {
    asked: /^(?:run|runs|start|started|launch|serve|execute|try|use|dev)/,
    written:
      /^(?:start|serve|dev|run|watch)(?!.*\btests?\b)|\b(?:start|usage|use|run(?:ning)?|getting started|quick ?start|try)\b(?!.*\btests?\b)/i,
    aim: 'to start it',
  },
  { asked: /^(?:build|built|compile|package)/, written: /build|compile|bundle|pack|dist/i, aim: 'to build it' },
  {
    asked: /^(?:install|set ?up|need)/,
    written:
      /^(?:install|set ?up|bootstrap|prepare)\b|\b(?:install(?:ing|ation)?|set ?up|getting started|requirements|prerequisites)\b(?!:)/i,
    aim: 'to install it',
  },
  { asked: /^(?:develop|contribut)/, written: /contribut|develop|hacking|pull requests?/i, aim: 'to work on it' },
  { asked: /^(?:deploy|release|publish)/, written: /deploy|release|publish|ship/i, aim: 'to release it' },
  { asked: /^(?:bench)/, written: /bench|perf/i, aim: 'to measure it' },
  { asked: /^(?:migrat)/, written: /migrat/i, aim: 'to migrate it' },
  { asked: /^(?:doc)/, written: /docs?\b|documentation/i, aim: 'for the documentation' },
  { asked: /^(?:debug)/, written: /debug|inspect/i, aim: 'to debug it' },
];

const mostScripts = 20;

/** How something is done here: the project's own scripts, what its documents say about it, else what is usual. */
export async function* answerHowTo(scene: Scene, { topic }: { topic: string }): Answer {
  if (topic === '') return yield* listScripts(yield* scriptsFor(scene, /./));
  const wanted = patternOf(topic);
  const scripts = yield* scriptsFor(scene, wanted);
  const own = scripts.filter(({ isUsual }) => !isUsual);
  const sections = yield* sectionsAbout(scene, wanted);
  if (/^contribut/.test(topic)) sections.unshift(...(yield* contributing(scene)));
  if (own.length > 0) yield* ownScripts(own, topic);
  for (const section of sections) yield text(section);
  if (own.length > 0) return;
  const servers = wanted.test('start') ? yield* webServers(scene) : [];
  const isTold = ({ command }: Script) => sections.some((section) => section.includes(command));
  const usual = [...scripts, ...servers].filter((script) => !isTold(script));
  if (usual.length > 0) return yield* usualOnes(usual, topic, sections.length > 0);
  if (sections.length === 0)
    yield text(
      `I found no script and no section of the documents about ${codeSpan(topic)}. \`/scripts\` lists all that can be run, \`/search ${topic}\` all lines with the word.\n`,
    );
}

function topicOf(topic: string): Topic | undefined {
  return topics.find(({ asked }) => asked.test(topic.toLowerCase()));
}

function patternOf(topic: string): RegExp {
  return topicOf(topic)?.written ?? new RegExp(topic.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
}

async function* ownScripts(scripts: readonly Script[], topic: string): Answer {
  // The plainest name is the one that is meant most often.
  const [first, ...others] = scripts.toSorted((one, other) => one.name.length - other.name.length);
  if (first)
    yield text(`Run **\`${first.command}\`**${aimOf(topic)} (${fileLink(first.path)}: ${codeSpan(first.what)}).\n\n`);
  if (others.length > 0) yield text(`Also:\n\n${rows(others)}`);
}

/** What nobody wrote down here is said to be a custom. */
async function* usualOnes([first, ...others]: readonly Script[], topic: string, isWritten: boolean): Answer {
  if (!first) return;
  const usual = `with ${fileLink(first.path)} one usually runs **\`${first.command}\`**${aimOf(topic)} (${first.what})`;
  yield text(isWritten ? `Otherwise, ${usual}.\n\n` : `Nothing here says how, but ${usual}.\n\n`);
  if (others.length > 0) yield text(`Also usual:\n\n${rows(others)}`);
}

async function* listScripts(scripts: readonly Script[]): Answer {
  yield text(
    scripts.length === 0
      ? 'I found no scripts: no package.json, Makefile, pyproject.toml or the like lies at the root.\n'
      : `What can be run here:\n\n${rows(scripts)}`,
  );
}

function rows(scripts: readonly Script[]): string {
  const shown = scripts.slice(0, mostScripts).map(scriptRow);
  return `${shown.join('')}${scripts.length > mostScripts ? `- and ${scripts.length - mostScripts} more\n` : ''}\n`;
}

function aimOf(topic: string): string {
  const aim = topicOf(topic)?.aim;
  return aim === undefined ? '' : ` ${aim}`;
}

/** A document that is all about contributing, by what it begins with. */
async function* contributing({ tools }: Scene): AsyncGenerator<AgentEvent, string[]> {
  const found = yield* tools.call('find_files', { pattern: '{,.github/,docs/}{CONTRIBUTING,contributing}*' });
  const [path] = found.isError ? [] : pathsIn(found.text);
  if (path === undefined) return [];
  const read = yield* tools.call('read_file', { path, start: 1, end: 80 });
  const words = read.isError ? '' : firstParagraph(linesIn(read.text).lines);
  return [`${fileLink(path)} is about that${words === '' ? '' : `:\n\n${quote(words)}`}\n\n`];
}

/** Sections of the documents at the root whose headings are about it, with what stands in them. */
async function* sectionsAbout({ tools }: Scene, wanted: RegExp): AsyncGenerator<AgentEvent, string[]> {
  const found = yield* tools.call('find_files', {
    pattern: '{README,readme,Readme,CONTRIBUTING,DEVELOPMENT,INSTALL,HACKING}*.{md,rst,txt}',
  });
  const sections: string[] = [];
  // What everybody is to read comes before what only some are.
  const paths = found.isError ? [] : pathsIn(found.text).toSorted((one, other) => isReadme(other) - isReadme(one));
  for (const path of paths.slice(0, 4)) {
    const read = yield* tools.call('read_file', { path });
    if (!read.isError) sections.push(...sectionsIn(path, linesIn(read.text).lines, wanted));
  }
  return sections.slice(0, 3);
}

function isReadme(path: string): number {
  return Number(/^readme/i.test(path));
}

const longestSection = 18;

function sectionsIn(path: string, lines: readonly string[], wanted: RegExp): string[] {
  return documentSections(lines, path).flatMap(({ heading, line, body }) => {
    const words = closeFence(body.slice(0, longestSection))
      .join('\n')
      .replace(/^\s*\n/, '')
      .trimEnd();
    const isAbout = wanted.test(heading) && words !== '';
    return isAbout ? [`**${heading}**, from ${fileLink(path, line)}:\n\n${quote(words)}\n\n`] : [];
  });
}

/** A fence that the cut left open would swallow the rest of the answer. */
function closeFence(lines: readonly string[]): string[] {
  const fences = lines.filter((line) => /^\s*```/.test(line)).length;
  return fences % 2 === 0 ? [...lines] : [...lines, '```'];
}

function quote(words: string): string {
  return words
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}
