import type { AgentCommand } from '../../core/agentCommand';

/** All that the guide can be asked by a slash, in the order in which `/help` and the panel list it. */
export const guideCommands = [
  { name: 'help', description: 'What the guide is and what it can do', argument: null },
  { name: 'overview', description: 'What this project is, how it is laid out and how it is run', argument: null },
  { name: 'find', description: 'Find files by a name or a glob', argument: '<name or *.ts>' },
  { name: 'read', description: 'Show a file or some of its lines', argument: '<path:10-40>' },
  { name: 'search', description: 'Find the lines that hold a text', argument: '<text>' },
  { name: 'symbol', description: 'What a function, class or type is, and where', argument: '<name>' },
  { name: 'references', description: 'Where a symbol is used', argument: '<name>' },
  { name: 'outline', description: 'What a file is and defines; without a path, the project', argument: '[path]' },
  { name: 'problems', description: 'Errors and warnings that the editor knows of', argument: '[path]' },
  { name: 'changes', description: 'Recent commits and what is not committed yet', argument: '[path]' },
  { name: 'authors', description: 'Who changed a file or the project, and when last', argument: '[path]' },
  { name: 'todos', description: 'Notes that are left in the code', argument: null },
  { name: 'scripts', description: 'How to run, test, build and so on', argument: '[test]' },
  { name: 'tests', description: 'Where the tests are and how to run them', argument: null },
  { name: 'dependencies', description: 'What the project needs of others', argument: null },
  { name: 'entry', description: 'Where the program begins', argument: null },
  { name: 'routes', description: 'Which addresses a web service answers', argument: null },
  { name: 'config', description: 'Where something is configured', argument: '[lint]' },
  { name: 'size', description: 'How large it is and in which languages', argument: null },
  { name: 'rename', description: 'Propose a rename of a symbol, as a diff to approve', argument: '<old> <new>' },
  { name: 'replace', description: 'Propose a replacement in many files', argument: "<'old' with 'new' in src>" },
  { name: 'more', description: 'The next part of the last answer', argument: null },
] as const satisfies readonly AgentCommand[];

/** Other names for them, which are understood and not listed. */
export const commandAliases: Record<string, (typeof guideCommands)[number]['name']> = {
  usages: 'references',
  uses: 'references',
  define: 'symbol',
  explain: 'symbol',
  grep: 'search',
  errors: 'problems',
  diagnostics: 'problems',
  git: 'changes',
  diff: 'changes',
  log: 'changes',
  blame: 'authors',
  todo: 'todos',
  run: 'scripts',
  deps: 'dependencies',
  cat: 'read',
  open: 'read',
  ls: 'find',
};
