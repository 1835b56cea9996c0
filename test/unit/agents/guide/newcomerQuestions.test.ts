import assert from 'node:assert/strict';
import { guideBench } from './guideBench';
import { shortener } from './shortener';
import { stockroom } from './stockroom';
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
  ['Why is Get failing?', /is where `Get` gives up[^]*ErrNotFound[^]*defined in \[internal\/link\/memory\.go:15\]/],
  ['what does the Memory thing do exactly', /`Memory`\*\* is a type, defined in/],
  ['how do i build and run it', /`go build \.\/\.\.\.`\*\* to build it[^]*`go run \.\/cmd\/shortd`\*\* to start it/],
  [
    'list the routes',
    /3 routes[^]*\| GET \| `\/\{code\}` \| \[internal\/httpapi\/routes\.go:15\][^]*\| POST \| `\/links`[^]*\| any \| `\/healthz`/,
  ],
  ['What can go wrong in Get?', /\[20\]\(internal\/link\/memory\.go#L20\) `return "", ErrNotFound`/],
  [
    'can you summarize internal/link?',
    /### `internal\/link\/`[^]*\[repository\.go\][^)]*\): Package link keeps short links[^]*defines \[Repository\]\([^)]*#L10\)/,
    /defines \[Memory\][^]*\[NewMemory\]/,
  ],
  ['what is the httpapi folder for', /### `internal\/httpapi\/`[^]*Package httpapi is the service/],
  ['what go version', /\[3\]\(go\.mod#L3\) `go 1\.22`/],
  ["what's the difference between Memory and Repository", /`Memory`\*\* is a type[^]*`Repository`\*\* is a type/],
  ['which file handles links', /`internal\/link\/` \(3 files\)/],
];

const inPython: Row[] = [
  ['How do I install it?', /\*\*Installation\*\*, from \[README\.rst:8\][^]*> {5}pip install -e \.\[dev\]/],
  [
    'How do I start the server?',
    /\*\*Running the server\*\*, from \[README\.rst:\d+\][^]*flask --app inventory\.app run/,
  ],
  ['How do I install and run it?', /pip install -e[^]*---[^]*flask --app inventory\.app run --debug/],
  ['how do I set up and run the tests', /pip install -e[^]*---[^]*usually runs \*\*`pytest`\*\*/],
  [
    'where does the program start',
    /- \[inventory\/app\.py:\d+\]\([^)]*\): The Flask application and its routes\.\n- \[inventory\/migrate/,
  ],
  ['which tests test the Store?', /Tests named after `Store`[^]*- \[tests\/test\\_store\.py\]/],
  ['is check_token tested?', /Tests that name it[^]*\(tests\/test_auth\.py#L9\)/],
  ['How does authentication work?', /\[inventory\/auth\.py\]\([^)]*\): Checks the bearer token of a request\./],
  ['What database does it use?', /\[inventory\/db\.py\]\([^)]*\): Helpers for the connection\./],
  ['Where is logging set up?', /\[18\]\(inventory\/app\.py#L18\) `logging\.basicConfig/],
  [
    'What endpoints does the API have?',
    /3 routes[^]*\| GET \| `\/items`[^]*\| GET, DELETE \| `\/items\/<sku>`[^]*\| POST \| `\/orders`/,
  ],
  ['what can go wrong in check_token?', /is where `check_token` gives up[^]*`raise TokenError/],
  ['what python version do i need', /requires-python = ">=3\.11"/],
  ['what happens when the token is wrong', /I looked for `token`[^]*`class TokenError`/],
  ['how do i add a new endpoint', /3 routes/],
  ['what is STOCKROOM_DB', /Nothing called `STOCKROOM_DB`[^]*names the database file/],
  ['is there CI', /I found no configuration for `ci`[^]*`\/config`/],
];

const inRust: Row[] = [
  ['who implements Cache?', /One type implements or extends `Cache`[^]*impl Cache for MemoryCache/],
  ['How do I run it?', /\*\*Usage\*\*, from \[README\.md:6\][^]*one usually runs \*\*`cargo run --bin tally`\*\*/],
  [
    'What is the entry point?',
    /\[src\/bin\/tally\.rs:12\]\([^)]*\): The command line of tally\.\n/,
    /src\/lib\.rs\): Counting words, as a library\./,
  ],
  ['where are the tests', /2 modules with tests inside: \[src\/counter\.rs:31\][^]*`cargo test`/],
  ['how can parse fail', /`return Err\(ParseError::Empty\);`[^]*`return Err\(ParseError::Binary\);`/],
  ['which urls are there', /I found no routes[^]*`\/entry`/],
  ['what is a counter', /`Counter`\*\* is a struct/],
  ['what does memorycache do', /- `struct MemoryCache` in \[src\/cache\.rs:9\]/],
  ['license?', /no file with the licence[^]*\[11\]\(README\.md#L11\)/],
  ['which crates does it use', /`clap 4`, `rayon 1\.10`/],
  ['what is Tally', /### demo[^]*Tally counts words in many files at once/],
];

describe("a newcomer's questions", function () {
  this.timeout(20_000);
  const repositories: [string, Record<string, string>, Row[]][] = [
    ['Go', shortener, inGo],
    ['Python', stockroom, inPython],
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
