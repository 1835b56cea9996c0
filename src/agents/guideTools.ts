import type { AgentEvent } from '../core/agentEvent';
import type { Json } from '../core/json';
import type { StopSignal } from '../core/stopSignal';
import type { TextMatch, WorkspaceFiles } from '../core/workspaceFiles';

type Attempt<Value> = { ok: true; value: Value } | { ok: false; reason: string };

/** A tool in use: its call and its result are events, what it found is the return value. */
export type ToolRun<Value> = AsyncGenerator<AgentEvent, Attempt<Value>>;

/** The guide's tools. Each use is told as it happens, so that an answer shows what it rests on. */
export class GuideTools {
  readonly #files: WorkspaceFiles;
  readonly #signal: StopSignal;
  #uses = 0;

  constructor(files: WorkspaceFiles, signal: StopSignal) {
    this.#files = files;
    this.#signal = signal;
  }

  findFiles(pattern: string, limit: number): ToolRun<string[]> {
    const signal = this.#signal;
    return this.#use('find_files', { pattern }, () => this.#files.findFiles({ pattern, limit, signal }));
  }

  findText(text: string, limit: number): ToolRun<TextMatch[]> {
    const signal = this.#signal;
    return this.#use(
      'search_text',
      { text },
      async () => this.#files.findText({ text, limit, signal }),
      describeMatches,
    );
  }

  readText(path: string): ToolRun<string> {
    return this.#use('read_file', { path }, () => this.#files.readText(path), describeText);
  }

  async *#use<Value>(
    name: string,
    input: Json,
    work: () => Promise<Value>,
    describe: (value: Value) => Json = (value) => value as Json,
  ): ToolRun<Value> {
    this.#uses += 1;
    const id = `call_${this.#uses}`;
    yield { type: 'toolCall', id, name, input };
    try {
      const value = await work();
      yield { type: 'toolResult', id, output: describe(value), isError: false };
      return { ok: true, value };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      yield { type: 'toolResult', id, output: reason, isError: true };
      return { ok: false, reason };
    }
  }
}

/** The answer quotes the file; the record of the tool need not hold it a second time. */
function describeText(text: string): Json {
  return `${text.split('\n').length} lines`;
}

function describeMatches(matches: TextMatch[]): Json {
  return matches.map(({ path, line, text }) => `${path}:${line}: ${text.trim()}`);
}
