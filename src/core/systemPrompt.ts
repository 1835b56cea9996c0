import type { ToolDefinition } from './tool';

/** Where projects keep what agents should know, in the order in which it is told. Relative to the workspace. */
export const instructionPaths = ['AGENTS.md', 'CLAUDE.md', '.github/copilot-instructions.md'] as const;

/** UTF-16 units of one instruction file that are told; a model reads them with every request. */
const longestInstructions = 32_000;

export interface InstructionFile {
  path: string;
  text: string;
}

/** What a model is told beside the conversation. */
export interface Briefing {
  /** Null when no folder is open. */
  workspace: string | null;
  instructions: readonly InstructionFile[];
}

/** Ours first and short, then the project's own words, which may well contradict how we would do it. */
export function systemPrompt({ workspace, instructions }: Briefing, tools: readonly ToolDefinition[]): string {
  const own = [
    'You are a coding assistant in Turnkeeper, a chat panel inside VS Code. Answer in Markdown, briefly and precisely.',
    workspace === null ? 'No folder is open.' : `The person works in the workspace "${workspace}".`,
    toolWords(tools),
    'Say so when you do not know something or when a tool failed; never make up the contents of a file.',
  ];
  const told = toldInstructions(instructions).map(instructionWords);
  return [own.join('\n'), ...told].join('\n\n');
}

function toolWords(tools: readonly ToolDefinition[]): string {
  if (tools.length === 0) return 'You have no tools here: you see only what is in this conversation.';
  const names = tools.map(({ name }) => name).join(', ');
  return `Your tools: ${names}. Paths are relative to the workspace. Look before you change anything. Some calls are put to the person first; a call that was rejected is not to be tried again in another form.`;
}

/** What is told of these files, each with as much of its text. */
export function toldInstructions(files: readonly InstructionFile[]): InstructionFile[] {
  return withoutCopies(files).map(({ path, text }) => ({ path, text: clipped(text.trim()) }));
}

/** `CLAUDE.md` is often the same file as `AGENTS.md` under another name. */
function withoutCopies(files: readonly InstructionFile[]): InstructionFile[] {
  const seen = new Set<string>();
  return files.filter(({ text }) => {
    const words = text.trim();
    if (words === '' || seen.has(words)) return false;
    seen.add(words);
    return true;
  });
}

function instructionWords({ path, text }: InstructionFile): string {
  return `The project's instructions, from ${path}:\n\n${text}`;
}

function clipped(words: string): string {
  if (words.length <= longestInstructions) return words;
  return `${words.slice(0, longestInstructions).toWellFormed()}\n(The rest of this file was left out.)`;
}
