import type { Agent, AgentRequest } from '../core/agent';
import type { AgentEvent } from '../core/agentEvent';
import { agentIds } from '../core/agentIds';
import type { StopSignal } from '../core/stopSignal';
import type { TextMatch, WorkspaceFiles } from '../core/workspaceFiles';
import { guideIntent, type GuideIntent } from './guideIntent';
import { codeBlock, codeSpan, fileLink } from './guideMarkdown';
import { guideOverview } from './guideOverview';
import { GuideTools } from './guideTools';
import { restOfReply } from './restOfReply';

type Answer = AsyncGenerator<AgentEvent, void>;

/** Lines of a file that one answer quotes. */
const longestQuote = 200;

const help = `I am the **workspace guide**: a small program, not a language model. I need no key and no network, and I answer
only from the files that are open here, which I never change.

Ask me in plain words, or by a command:

| ask | command |
|---|---|
| What is this project? | \`/overview\` |
| Find typescript files | \`/find *.ts\` |
| Read src/main.ts lines 10 to 40 | \`/read src/main.ts:10-40\` |
| Where is \`activate\` used? | \`/search activate\` |
| List the TODOs | \`/todos\` |
`;

/** The built-in agent: deterministic, honest about being no model, and of use with nothing configured. */
export class WorkspaceGuide implements Agent {
  readonly id = agentIds.guide;
  readonly name = 'Workspace guide';
  readonly continues = true;
  readonly #files: WorkspaceFiles;
  readonly #maxResults: () => number;

  constructor(files: WorkspaceFiles, maxResults: () => number) {
    this.#files = files;
    this.#maxResults = maxResults;
  }

  async *run({ prompt, partial = [] }: AgentRequest, signal: StopSignal): AsyncIterable<AgentEvent> {
    const question = prompt.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
    const intent = guideIntent(question);
    for await (const event of restOfReply(this.#answer(intent, new GuideTools(this.#files, signal)), partial)) {
      if (signal.aborted) return;
      yield event;
    }
    if (!signal.aborted) yield { type: 'done', stopReason: 'end' };
  }

  #answer(intent: GuideIntent, tools: GuideTools): Answer {
    const name = this.#files.name();
    if (intent.type === 'help') return say(help);
    if (name === null)
      return say('No folder is open, so there is nothing here that I could read. Open a folder and ask again.');
    switch (intent.type) {
      case 'overview':
        return guideOverview(tools, name);
      case 'find':
        return this.#find(tools, intent.pattern);
      case 'read':
        return this.#read(tools, intent);
      case 'search':
        return this.#search(tools, intent.text);
      case 'todos':
        return this.#todos(tools);
      case 'guess':
        return this.#guess(tools, intent.words);
    }
  }

  async *#find(tools: GuideTools, pattern: string): Answer {
    const limit = this.#maxResults();
    const found = yield* tools.findFiles(pattern, limit + 1);
    if (!found.ok) return yield* say(`That search failed: ${found.reason}`);
    if (found.value.length === 0) return yield* say(`No file matches \`${pattern}\`.`);
    yield text(`${howMany(found.value.length, limit, 'file')} for \`${pattern}\`:\n\n`);
    for (const path of found.value.slice(0, limit)) yield text(`- ${fileLink(path)}\n`);
  }

  async *#read(tools: GuideTools, { path, start = 1, end }: Extract<GuideIntent, { type: 'read' }>): Answer {
    const file = yield* tools.readText(path);
    if (!file.ok) return yield* this.#readByName(tools, path, file.reason);
    const lines = file.value.split(/\r?\n/);
    const last = Math.min(end ?? lines.length, start + longestQuote - 1, lines.length);
    if (start > lines.length) return yield* say(`${fileLink(path)} has only ${lines.length} lines.`);
    yield text(`${fileLink(path, start)}, lines ${start} to ${last} of ${lines.length}:\n\n`);
    yield text(codeBlock(lines.slice(start - 1, last).join('\n'), path));
  }

  /** People name a file without its folder; one that is alone with its name is surely meant. */
  async *#readByName(tools: GuideTools, path: string, reason: string): Answer {
    const name = path.slice(path.lastIndexOf('/') + 1).replace(/[[\]{}*?]/g, '?');
    const found = yield* tools.findFiles(`**/${name}`, this.#maxResults());
    const paths = found.ok ? found.value.filter((candidate) => candidate !== path) : [];
    const [only] = paths;
    if (paths.length === 1 && only) return yield* this.#read(tools, { type: 'read', path: only });
    yield text(`I could not read \`${path}\`: ${reason}\n`);
    if (paths.length > 0)
      yield text(`\nThere are these:\n\n${paths.map((other) => `- ${fileLink(other)}\n`).join('')}`);
  }

  async *#search(tools: GuideTools, wanted: string): Answer {
    const limit = this.#maxResults();
    const found = yield* tools.findText(wanted, limit + 1);
    if (!found.ok) return yield* say(`That search failed: ${found.reason}`);
    if (found.value.length === 0) return yield* say(`Nothing in this workspace contains ${codeSpan(wanted)}.`);
    yield text(`${howMany(found.value.length, limit, 'line')} with ${codeSpan(wanted)}:\n`);
    yield* listMatches(found.value.slice(0, limit));
  }

  async *#todos(tools: GuideTools): Answer {
    const limit = this.#maxResults();
    const matches: TextMatch[] = [];
    for (const word of ['TODO', 'FIXME']) {
      const found = yield* tools.findText(word, limit * 4);
      // The search does not heed case, but "todo" in a sentence is no note to oneself.
      if (found.ok) matches.push(...found.value.filter((match) => new RegExp(`\\b${word}\\b`).test(match.text)));
    }
    if (matches.length === 0) return yield* say('There is no TODO and no FIXME in this workspace.');
    yield text(`${howMany(matches.length, limit, 'note')} left in the code:\n`);
    yield* listMatches(matches.slice(0, limit));
  }

  async *#guess(tools: GuideTools, words: string[]): Answer {
    const limit = Math.ceil(this.#maxResults() / 3);
    yield text(`I match words, so I looked for ${words.map(codeSpan).join(', ')}.\n`);
    let hits = 0;
    for (const word of words) {
      const files = yield* tools.findFiles(`**/*${word.replace(/[^\p{L}\p{N}_.-]/gu, '?')}*`, limit);
      const lines = yield* tools.findText(word, limit);
      if (files.ok && files.value.length > 0) {
        hits += files.value.length;
        yield text(
          `\n**Files named like ${codeSpan(word)}**\n\n${files.value.map((path) => `- ${fileLink(path)}\n`).join('')}`,
        );
      }
      if (lines.ok && lines.value.length > 0) {
        hits += lines.value.length;
        yield text(`\n**Lines with ${codeSpan(word)}**\n`);
        yield* listMatches(lines.value);
      }
    }
    yield text(hits > 0 ? '' : '\nI found nothing. Ask `/help` for what I can do.\n');
  }
}

async function* listMatches(matches: TextMatch[]): Answer {
  let path = '';
  for (const match of matches) {
    if (match.path !== path) yield text(`\n${fileLink(match.path)}\n\n`);
    path = match.path;
    yield text(`- ${fileLink(match.path, match.line, String(match.line))} ${codeSpan(match.text)}\n`);
  }
}

async function* say(words: string): Answer {
  yield text(words);
}

function text(words: string): AgentEvent {
  return { type: 'text', text: words };
}

function howMany(count: number, limit: number, what: string): string {
  if (count > limit) return `The first ${limit} ${what}s`;
  return count === 1 ? `One ${what}` : `${count} ${what}s`;
}
