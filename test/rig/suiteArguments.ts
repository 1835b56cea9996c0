import path from 'node:path';
import { parseArgs } from 'node:util';

export interface SuiteArguments {
  resultsFile: string;
  /** Where the suite's tests lie. */
  folder?: string;
  /** These instead of all the folder's. */
  files: string[];
  grep?: string;
  /** Milliseconds a test may take. */
  timeout?: number;
}

/** What `scripts/test.mjs` hands to a suite, and what a person put behind `npm run test:... --`. */
export function suiteArguments(args: string[]): SuiteArguments {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      results: { type: 'string' },
      folder: { type: 'string' },
      timeout: { type: 'string' },
      grep: { type: 'string', short: 'g' },
      long: { type: 'boolean' },
    },
  });
  // The tests themselves decide what more there is to do at length.
  if (values.long) process.env['TURNKEEPER_LONG'] = '1';
  return {
    resultsFile: path.resolve(values.results ?? path.join('test-results', 'results.json')),
    folder: values.folder,
    files: positionals.map((file) => path.resolve(file)),
    grep: values.grep,
    timeout: values.timeout ? Number(values.timeout) : undefined,
  };
}
