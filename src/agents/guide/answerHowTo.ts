import type { AgentEvent } from '../../core/agentEvent';
import { codeSpan, fileLink } from './guideMarkdown';
import { text, type Answer } from './guideText';
import { firstParagraph } from './leadingWords';
import { scriptsFor, type Script } from './projectScripts';
import type { Scene } from './scene';
import { linesIn, pathsIn } from './toolText';

/** Words of a topic as projects write them in the names of their scripts and in headings. */
const topics: [RegExp, RegExp][] = [
  [/^test|^testing/, /test|spec|jest|mocha|pytest|vitest/i],
  [/^lint|^linter/, /lint|ruff|flake|clippy|check/i],
  [/^format/, /format|prettier|fmt|black/i],
  [
    /^(?:run|runs|start|started|launch|serve|execute|try|use|dev)/,
    /^(?:start|serve|dev|run|watch)|\b(?:start|usage|use|run(?:ning)?|getting started|quick ?start|try)\b/i,
  ],
  [/^(?:build|built|compile|package)/, /build|compile|bundle|pack|dist/i],
  [
    /^(?:install|set ?up)/,
    /^(?:install|set ?up|bootstrap|prepare)\b|\b(?:install(?:ing|ation)?|set ?up|getting started|requirements|prerequisites)\b(?!:)/i,
  ],
  [/^(?:develop|contribut)/, /contribut|develop|hacking|pull requests?/i],
  [/^(?:deploy|release|publish)/, /deploy|release|publish|ship/i],
  [/^(?:bench)/, /bench|perf/i],
  [/^(?:doc)/, /docs?\b|documentation/i],
  [/^(?:debug)/, /debug|inspect/i],
];

const mostScripts = 20;

/** How something is done here: the project's own scripts, then what its documents say about it. */
export async function* answerHowTo(scene: Scene, { topic }: { topic: string }): Answer {
  const wanted = topic === '' ? /./ : patternOf(topic);
  const scripts = yield* scriptsFor(scene, wanted);
  const sections = topic === '' ? [] : yield* sectionsAbout(scene, wanted);
  if (/^contribut/.test(topic)) sections.unshift(...(yield* contributing(scene)));
  if (scripts.length > 0) yield* listScripts(scripts, topic);
  for (const section of sections) yield text(section);
  if (scripts.length > 0 || sections.length > 0) return;
  yield text(
    topic === ''
      ? 'I found no scripts: no package.json, Makefile, pyproject.toml or the like lies at the root.\n'
      : `I found no script and no section of the documents about ${codeSpan(topic)}. Ask \`/scripts\` for all scripts.\n`,
  );
}

function patternOf(topic: string): RegExp {
  const known = topics.find(([asked]) => asked.test(topic.toLowerCase()));
  return known?.[1] ?? new RegExp(topic.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
}

async function* listScripts(scripts: readonly Script[], topic: string): Answer {
  // The plainest name is the one that is meant most often.
  const sorted = topic === '' ? scripts : scripts.toSorted((one, other) => one.name.length - other.name.length);
  const [first] = sorted;
  if (first && topic !== '')
    yield text(`Run **\`${first.command}\`** (${fileLink(first.path)}: ${codeSpan(first.what)}).\n\n`);
  const others = topic === '' ? sorted : sorted.slice(1);
  if (others.length === 0) return;
  yield text(`${topic === '' ? 'What can be run here' : 'Also'}:\n\n`);
  for (const { command, what } of others.slice(0, mostScripts)) yield text(`- \`${command}\`: ${codeSpan(what)}\n`);
  yield text(others.length > mostScripts ? `- and ${others.length - mostScripts} more\n\n` : '\n');
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
  for (const path of found.isError ? [] : pathsIn(found.text).slice(0, 4)) {
    const read = yield* tools.call('read_file', { path });
    if (!read.isError) sections.push(...sectionsIn(path, linesIn(read.text).lines, wanted));
  }
  return sections.slice(0, 3);
}

const longestSection = 18;

function sectionsIn(path: string, lines: readonly string[], wanted: RegExp): string[] {
  return lines.flatMap((line, index) => {
    const heading = /^#{1,6}\s+(.+?)\s*#*$/.exec(line)?.[1];
    if (heading === undefined || !wanted.test(heading)) return [];
    const rest = lines.slice(index + 1);
    const end = rest.findIndex((next) => /^#{1,6}\s/.test(next));
    const body = rest.slice(0, end < 0 ? undefined : end);
    const words = closeFence(body.slice(0, longestSection)).join('\n').trim();
    return words === '' ? [] : [`**${heading}**, from ${fileLink(path, index + 1)}:\n\n${quote(words)}\n\n`];
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
