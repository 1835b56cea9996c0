/** A small project that the guide has never seen: a library that lends books, in TypeScript and Python. */
export const lendingFiles: Record<string, string> = {
  'README.md': `# Lending

[![build](https://example.com/badge.svg)](https://example.com)

Lending keeps track of which reader has which book, and reminds readers who are late.

## Getting started

\`\`\`sh
npm install
npm start
\`\`\`

## Tests

Run \`npm test\` for the service and \`pytest\` in \`reports/\`.
`,
  'CONTRIBUTING.md': '# Contributing\n\nOpen a pull request. Run `npm run lint` first.\n',
  LICENSE: 'MIT License\n\nCopyright (c) 2026 The Lending authors\n',
  '.gitignore': 'node_modules/\ndist/\n__pycache__/\n',
  '.editorconfig': 'root = true\n',
  'package.json': `${JSON.stringify(
    {
      name: 'lending',
      version: '0.3.0',
      description: 'A library that lends books',
      main: 'src/main.ts',
      scripts: { start: 'tsx src/main.ts', test: 'mocha', lint: 'eslint .', build: 'tsc -p .' },
      dependencies: { fastify: '^5.0.0' },
      devDependencies: { mocha: '^11.0.0', typescript: '^5.9.0' },
    },
    null,
    2,
  )}\n`,
  'tsconfig.json':
    '{ "compilerOptions": { "strict": true, "noEmit": true, "types": [] }, "include": ["src", "test"] }\n',
  'eslint.config.mjs': 'export default [{ rules: { "no-console": "warn" } }];\n',
  'src/main.ts': `/** Starts the service: opens the shelf and waits for readers. */
import { Shelf } from './shelf';
import { lendBook } from './lending';
import { remindLate } from './reminders';

const shelf = new Shelf(['Emma', 'Dracula']);
lendBook(shelf, 'Emma', 'ada');
remindLate(shelf, 20);
`,
  'src/shelf.ts': `/** What is there and who has it. */
export class Shelf {
  private readonly lent = new Map<string, string>();

  constructor(readonly books: string[]) {}

  /** True when nobody has it. */
  isFree(book: string): boolean {
    return this.books.includes(book) && !this.lent.has(book);
  }

  take(book: string, reader: string): void {
    this.lent.set(book, reader);
  }
}
`,
  'src/lending.ts': `import { Shelf } from './shelf';

/** How many days a reader may keep a book. */
export const lendingDays = 14;

/**
 * Lends a book to a reader.
 * Throws when somebody else has it.
 */
export function lendBook(shelf: Shelf, book: string, reader: string): void {
  // TODO: refuse readers who are late
  if (!shelf.isFree(book)) throw new Error('This book is lent');
  shelf.take(book, reader);
}
`,
  'src/reminders.ts': `import { lendingDays } from './lending';
import type { Shelf } from './shelf';

export function remindLate(shelf: Shelf, days: number): string {
  // FIXME: send a letter instead
  return days > lendingDays ? \`\${shelf.books.length} books are late\` : '';
}
`,
  'src/http/routes.ts': `import { lendBook } from '../lending';
import type { Shelf } from '../shelf';

export function lendRoute(shelf: Shelf, body: { book: string; reader: string }): number {
  lendBook(shelf, body.book, body.reader);
  return 201;
}
`,
  'src/http/broken.ts': "export const port: number = 'eighty';\n",
  'src/storage/memory.ts': 'export const memory = new Map<string, string>();\n',
  'test/lending.test.ts': `import { lendBook } from '../src/lending';
import { Shelf } from '../src/shelf';

lendBook(new Shelf(['Emma']), 'Emma', 'ada');
`,
  'test/shelf.test.ts': "import { Shelf } from '../src/shelf';\n\nnew Shelf([]).isFree('Emma');\n",
  'reports/pyproject.toml':
    '[project]\nname = "reports"\ndependencies = ["pandas>=2"]\n\n[tool.pytest.ini_options]\ntestpaths = ["tests"]\n',
  'reports/late_report.py': `"""Prints who is late, as a table."""


class LateReport:
    def __init__(self, rows):
        self.rows = rows

    def count_late(self):
        return sum(1 for row in self.rows if row["days"] > 14)


if __name__ == "__main__":
    print(LateReport([]).count_late())
`,
  'reports/tests/test_late_report.py':
    'from late_report import LateReport\n\n\ndef test_empty():\n    assert LateReport([]).count_late() == 0\n',
  'docs/architecture.md': '# Architecture\n\nThe shelf knows the books; lending knows the rules.\n',
  'docs/faq.md': '# Questions\n\n- [ ] Explain what happens when a book is lost\n',
};
