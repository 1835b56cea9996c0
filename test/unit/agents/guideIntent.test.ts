import assert from 'node:assert/strict';
import { guideIntent, type GuideIntent } from '../../../src/agents/guideIntent';

const questions: [string, GuideIntent][] = [
  ['', { type: 'help' }],
  ['hello!', { type: 'help' }],
  ['What can you do?', { type: 'help' }],
  ['/help', { type: 'help' }],
  ['/nonsense', { type: 'help' }],
  ['/find', { type: 'help' }],
  ['What is this project?', { type: 'overview' }],
  ['what does this repo do', { type: 'overview' }],
  ['Give me an overview', { type: 'overview' }],
  ['/overview', { type: 'overview' }],
  ['Are there any TODOs?', { type: 'todos' }],
  ['/todos', { type: 'todos' }],
  ['find files', { type: 'find', pattern: '**/*' }],
  ['list all files', { type: 'find', pattern: '**/*' }],
  ['which files are there?', { type: 'find', pattern: '**/*' }],
  ['find typescript files', { type: 'find', pattern: '**/*.{ts,tsx,mts,cts}' }],
  ['list the md files', { type: 'find', pattern: '**/*.md' }],
  ['find files named store', { type: 'find', pattern: '**/*store*' }],
  ['/find *.json', { type: 'find', pattern: '**/*.json' }],
  ['/find src/core', { type: 'find', pattern: 'src/core{,/**}' }],
  ['Read TODO.md', { type: 'read', path: 'TODO.md' }],
  ['read src/main.ts', { type: 'read', path: 'src/main.ts' }],
  ['Show me README.md.', { type: 'read', path: 'README.md' }],
  ['open the file `src/a b/c.ts`', { type: 'read', path: 'src/a b/c.ts' }],
  ['read src\\main.ts', { type: 'read', path: 'src/main.ts' }],
  ['read src/main.ts:3-9', { type: 'read', path: 'src/main.ts', start: 3, end: 9 }],
  ['read src/main.ts lines 3 to 9', { type: 'read', path: 'src/main.ts', start: 3, end: 9 }],
  ['read src/main.ts#L7', { type: 'read', path: 'src/main.ts', start: 7 }],
  ['search for activate', { type: 'search', text: 'activate' }],
  ['where is commitTurn used?', { type: 'search', text: 'commitTurn' }],
  ['Where do we use "two words"?', { type: 'search', text: 'two words' }],
  ['grep foo_bar', { type: 'search', text: 'foo_bar' }],
  ['/search a b', { type: 'search', text: 'a b' }],
  ['How does the store commit a turn?', { type: 'guess', words: ['store', 'commit', 'turn'] }],
  ['where is the config file read', { type: 'search', text: 'config' }],
];

describe('what the workspace guide takes a question for', () => {
  for (const [question, intent] of questions) {
    it(`${JSON.stringify(question)} is ${intent.type}`, () => assert.deepEqual(guideIntent(question), intent));
  }

  it('never stalls on a long question', () => {
    const started = performance.now();
    guideIntent(`read ${'a/'.repeat(20_000)}`);
    guideIntent(`where ${'is '.repeat(20_000)}`);
    guideIntent(`find ${'files '.repeat(20_000)}`);
    assert.ok(performance.now() - started < 2000);
  });
});
