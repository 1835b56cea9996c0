import assert from 'node:assert/strict';
import { guideBench } from './guideBench';
import { shortener } from './shortener';
import { tally } from './tally';

type Row = [question: string, ...expected: RegExp[]];

const inGo: Row[] = [
  ['What does Repository do?', /`Repository`\*\* is a type, defined in \[internal\/link\/repository\.go:10\]/],
  ['Where is Get used?', /lines in 4 files with `Get`[^]*\[16\]\(internal\/httpapi\/routes\.go#L16\)/],
  [
    'What does Repository do and who implements it?',
    /`Repository`\*\* is a type/,
    /One type implements or extends `Repository`[^]*func \(m \*Memory\) Get/,
  ],
  ['Why is Get failing?', /this is only what `Get` is[^]*defined in \[internal\/link\/memory\.go:15\]/],
  ['what does the Memory thing do exactly', /`Memory`\*\* is a type, defined in/],
];

const inRust: Row[] = [
  ['who implements Cache?', /One type implements or extends `Cache`[^]*impl Cache for MemoryCache/],
];

describe("a newcomer's questions", function () {
  this.timeout(20_000);
  const repositories: [string, Record<string, string>, Row[]][] = [
    ['Go', shortener, inGo],
    ['Rust', tally, inRust],
  ];
  for (const [language, files, rows] of repositories) {
    for (const [question, ...expected] of rows) {
      it(`${JSON.stringify(question)} has a useful answer in ${language}`, async () => {
        const { text } = await guideBench(files).ask(question);
        for (const pattern of expected) assert.match(text, pattern);
      });
    }
  }
});
