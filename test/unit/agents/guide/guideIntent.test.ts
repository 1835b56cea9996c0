import assert from 'node:assert/strict';
import { guideIntent, type GuideIntent } from '../../../../src/agents/guide/guideIntent';
import { growth, proportional } from '../../growth';

const questions: [string, GuideIntent][] = [
  ['', { type: 'help' }],
  ['hello!', { type: 'help' }],
  ['What can you do?', { type: 'help' }],
  ['Are you a language model?', { type: 'help' }],
  ['What is this project?', { type: 'overview' }],
  ["what's this?", { type: 'overview' }],
  ['what does this repo do', { type: 'overview' }],
  ['Can you explain this project to me?', { type: 'overview' }],
  ['Give me an overview', { type: 'overview' }],
  ['How is the code organised?', { type: 'overview' }],
  ['Which folders are there?', { type: 'overview' }],
  ['How do I run the tests?', { type: 'howTo', topic: 'tests' }],
  ['how can I start the app', { type: 'howTo', topic: 'start' }],
  ['How is it built?', { type: 'howTo', topic: 'built' }],
  ['how to install this', { type: 'howTo', topic: 'install' }],
  ['What scripts are there?', { type: 'howTo', topic: '' }],
  ['Where are the tests?', { type: 'tests' }],
  ['What are the dependencies?', { type: 'dependencies' }],
  ['Which libraries does it use?', { type: 'dependencies' }],
  ['What are the main entry points?', { type: 'entryPoints' }],
  ['Where does the program start?', { type: 'entryPoints' }],
  ['Where is the configuration for lint?', { type: 'configuration', topic: 'lint' }],
  ['how is prettier configured?', { type: 'configuration', topic: 'prettier' }],
  ['How big is this project?', { type: 'size' }],
  ['Which languages is it written in?', { type: 'size' }],
  ['How many lines of code?', { type: 'size' }],
  ['What is the license?', { type: 'read', path: 'LICENSE' }],
  ['Are there any TODOs?', { type: 'todos' }],
  ['What is left to do?', { type: 'todos' }],
  ['find files', { type: 'find', pattern: '**/*' }],
  ['which files are there?', { type: 'find', pattern: '**/*' }],
  ['find typescript files', { type: 'find', pattern: '**/*.{ts,tsx,mts,cts}' }],
  ['list the md files', { type: 'find', pattern: '**/*.md' }],
  ['find files named store', { type: 'find', pattern: '**/*store*' }],
  ['Where is cart.ts?', { type: 'find', pattern: '**/cart.ts' }],
  ['find *.json', { type: 'find', pattern: '**/*.json' }],
  ['What is in src/core?', { type: 'list', path: 'src/core' }],
  ['list files in src', { type: 'list', path: 'src' }],
  ['Read TODO.md', { type: 'read', path: 'TODO.md' }],
  ['Show me README.md.', { type: 'read', path: 'README.md' }],
  ['show the readme', { type: 'read', path: 'readme' }],
  ['open the file `src/a b/c.ts`', { type: 'read', path: 'src/a b/c.ts' }],
  ['read src\\main.ts', { type: 'read', path: 'src/main.ts' }],
  ['read src/main.ts:3-9', { type: 'read', path: 'src/main.ts', start: 3, end: 9 }],
  ['Show me lines 10-40 of src/main.ts', { type: 'read', path: 'src/main.ts', start: 10, end: 40 }],
  ['read src/main.ts lines 3 to 9', { type: 'read', path: 'src/main.ts', start: 3, end: 9 }],
  ['read src/main.ts#L7', { type: 'read', path: 'src/main.ts', start: 7 }],
  ['What does src/cart.ts do?', { type: 'describe', path: 'src/cart.ts' }],
  ['explain package.json', { type: 'describe', path: 'package.json' }],
  ['What does the file till.py do?', { type: 'describe', path: 'till.py' }],
  ['search for activate', { type: 'search', text: 'activate' }],
  ['Which files mention Foo?', { type: 'search', text: 'Foo' }],
  ['grep foo_bar', { type: 'search', text: 'foo_bar' }],
  ['search for "two words" in src', { type: 'search', text: 'two words' }],
  ['Why does it say "not found"?', { type: 'search', text: 'not found' }],
  ['Where is commitTurn defined?', { type: 'symbol', name: 'commitTurn' }],
  ['where is the function `steep` implemented', { type: 'symbol', name: 'steep' }],
  ['What is TurnEngine?', { type: 'symbol', name: 'TurnEngine' }],
  ['What does Cart.add() do?', { type: 'symbol', name: 'Cart.add' }],
  ['explain the class Cart', { type: 'symbol', name: 'Cart' }],
  ['definition of steep', { type: 'symbol', name: 'steep' }],
  ['Who calls addTea?', { type: 'references', name: 'addTea' }],
  ['where is commitTurn used?', { type: 'references', name: 'commitTurn' }],
  ['Which files use Cart?', { type: 'references', name: 'Cart' }],
  ['usages of `steep`', { type: 'references', name: 'steep' }],
  ['Are there any errors?', { type: 'problems', path: null }],
  ['What is broken?', { type: 'problems', path: null }],
  ['Does it compile?', { type: 'problems', path: null }],
  ['any problems in src/cart.ts?', { type: 'problems', path: 'src/cart.ts' }],
  ['What changed recently?', { type: 'changes', path: null }],
  ['show the last commits', { type: 'changes', path: null }],
  ["What's new?", { type: 'changes', path: null }],
  ['What is not committed yet?', { type: 'changes', path: null }],
  ['what changed in src/cart.ts', { type: 'changes', path: 'src/cart.ts' }],
  ['Who changed package.json last?', { type: 'authors', path: 'package.json' }],
  ['Who wrote this project?', { type: 'authors', path: null }],
  ['when was src/cart.ts last changed?', { type: 'authors', path: 'src/cart.ts' }],
  ['rename foo to bar', { type: 'rename', from: 'foo', to: 'bar' }],
  ['Please rename the function `foo` to `bar`.', { type: 'rename', from: 'foo', to: 'bar' }],
  ["replace 'a b' with 'b' in src", { type: 'replace', oldText: 'a b', newText: 'b', include: 'src' }],
  ['replace colour by color', { type: 'replace', oldText: 'colour', newText: 'color' }],
  ["replace 'x' with ''", { type: 'replace', oldText: 'x', newText: '' }],
  ['more', { type: 'more' }],
  ['Show me more', { type: 'more' }],
  ['Write a test for the cart', { type: 'beyond', words: ['test', 'cart'] }],
  ['fix the bug in the till', { type: 'beyond', words: ['bug', 'till'] }],
  ['How does the store commit a turn?', { type: 'guess', words: ['store', 'commit', 'turn'] }],
  ['Where are errors handled?', { type: 'guess', words: ['errors', 'handled'] }],
  ['what are its usages?', { type: 'unclear' }],
  ['whats this repo about?', { type: 'overview' }],
  ['wats this', { type: 'overview' }],
  ['how do i run teh tests', { type: 'howTo', topic: 'tests' }],
  ['how do i strat the app', { type: 'howTo', topic: 'start' }],
  ['what changed last week?', { type: 'changes', path: null, days: 7 }],
  ['what changed in the last 2 days', { type: 'changes', path: null, days: 2 }],
  ['what does diff/index.js do', { type: 'describe', path: 'diff/index.js' }],
  ['is there any documentation', { type: 'documents' }],
  ['what version is this', { type: 'version' }],
  ['which files are biggest', { type: 'size' }],
  ['where is the bug', { type: 'problems', path: null }],
  ['why does it fail?', { type: 'problems', path: null }],
  ['what env variables does it need', { type: 'configuration', topic: 'environment' }],
  ['what are the public exports', { type: 'entryPoints' }],
  ['show me the tests for the queue', { type: 'tests', about: 'queue' }],
  ['how does it work?', { type: 'overview' }],
  ['What does Repository do?', { type: 'symbol', name: 'Repository' }],
  ['what does the Repository do?', { type: 'overview' }],
  ['Where is Get used?', { type: 'references', name: 'Get' }],
  ['Why is Get failing?', { type: 'failures', name: 'Get' }],
  ['Where does Get come in?', { type: 'guess', words: ['Get', 'come'] }],
  ['which classes extend Shape', { type: 'implementers', name: 'Shape' }],
  ['what do I need to run this', { type: 'howTo', topic: 'need' }],
  ['Which tests cover the lease?', { type: 'tests', about: 'lease' }],
  ['how is the queue tested', { type: 'tests', about: 'queue' }],
  ['What can go wrong in greet?', { type: 'failures', name: 'greet' }],
  ['Which exceptions does Cart.add throw?', { type: 'failures', name: 'Cart.add' }],
  ['what went wrong?', { type: 'problems', path: null }],
  ['list the routes', { type: 'routes' }],
  ['can you summarize internal/link?', { type: 'describe', path: 'internal/link' }],
  ['explain the store folder', { type: 'describe', path: 'store/' }],
  ['is there CI', { type: 'configuration', topic: 'ci' }],
  ['are there any bugs', { type: 'problems', path: null }],
  ['run it with docker', { type: 'howTo', topic: 'docker' }],
  [
    'how do I install and run the tests?',
    {
      type: 'several',
      intents: [
        { type: 'howTo', topic: 'install' },
        { type: 'howTo', topic: 'tests' },
      ],
    },
  ],
  [
    'What is Cart? Who uses it?',
    {
      type: 'several',
      intents: [
        { type: 'symbol', name: 'Cart' },
        { type: 'references', name: 'Cart' },
      ],
    },
  ],
];

const commands: [string, GuideIntent][] = [
  ['/help', { type: 'help' }],
  ['/nonsense', { type: 'wrongCommand', name: 'nonsense' }],
  ['/find', { type: 'wrongCommand', name: 'find' }],
  ['/overview', { type: 'overview' }],
  ['/todos', { type: 'todos' }],
  ['/find *.json', { type: 'find', pattern: '**/*.json' }],
  ['/find src/core', { type: 'find', pattern: 'src/core{,/**}' }],
  ['/search a b', { type: 'search', text: 'a b' }],
  ['/read docs/(odd) name.md:2', { type: 'read', path: 'docs/(odd) name.md', start: 2 }],
  ['/symbol Cart.add', { type: 'symbol', name: 'Cart.add' }],
  ['/usages Cart', { type: 'references', name: 'Cart' }],
  ['/outline src/cart.ts', { type: 'describe', path: 'src/cart.ts' }],
  ['/outline', { type: 'overview' }],
  ['/problems', { type: 'problems', path: null }],
  ['/changes src/cart.ts', { type: 'changes', path: 'src/cart.ts' }],
  ['/scripts test', { type: 'howTo', topic: 'test' }],
  ['/config lint', { type: 'configuration', topic: 'lint' }],
  ['/entry', { type: 'entryPoints' }],
  ['/rename foo bar', { type: 'rename', from: 'foo', to: 'bar' }],
  ['/rename foo', { type: 'wrongCommand', name: 'rename' }],
  ['/replace "a" with "b" in src', { type: 'replace', oldText: 'a', newText: 'b', include: 'src' }],
  ['/more', { type: 'more' }],
];

describe('what the workspace guide takes a question for', () => {
  for (const [question, intent] of [...questions, ...commands]) {
    it(`${JSON.stringify(question)} is ${intent.type}`, () => assert.deepEqual(guideIntent(question), intent));
  }

  const followUps: [string, GuideIntent][] = [
    ['and its usages?', { type: 'references', name: 'boil' }],
    ['who calls it?', { type: 'references', name: 'boil' }],
    ['show it', { type: 'symbol', name: 'boil' }],
    ['rename it to heat', { type: 'rename', from: 'boil', to: 'heat' }],
    ['who changed this file last?', { type: 'authors', path: 'src/kettle.ts' }],
    ['who maintains this?', { type: 'authors', path: null }],
    ['who owns this file?', { type: 'authors', path: 'src/kettle.ts' }],
    ['any problems in it?', { type: 'problems', path: 'src/kettle.ts' }],
    ['/references', { type: 'references', name: 'boil' }],
  ];
  for (const [question, intent] of followUps) {
    it(`${JSON.stringify(question)} is about what was spoken of`, () => {
      assert.deepEqual(guideIntent(question, { symbol: 'boil', path: 'src/kettle.ts' }), intent);
    });
  }

  it('takes words about something attached for words about that', () => {
    for (const words of ['explain this', 'What does this do?', '', 'describe the selection']) {
      assert.deepEqual(guideIntent(words, { path: 'a.ts' }, true), { type: 'attached', wish: 'explain' }, words);
    }
    assert.deepEqual(guideIntent('fix this', {}, true), { type: 'attached', wish: 'change' });
    assert.deepEqual(guideIntent('Who calls addTea?', {}, true), { type: 'references', name: 'addTea' });
  });

  it('takes no longer over a long question than its length is worth', () => {
    const words = ['a/', 'is ', 'files ', "'", '"', '`', 'rename ', 'the ', 'please ', 'what is ', 'config ', '('];
    const beginnings = ['', 'read ', 'where ', 'find ', 'replace ', 'who ', 'how do i run ', '/replace '];
    for (const word of words) {
      const ask = (size: number) => beginnings.forEach((first) => guideIntent(`${first}${word.repeat(size)}`));
      // No more of a question is looked at than this times ten.
      assert.ok(growth(ask, Math.floor(190 / word.length)) < proportional, word);
    }
  });
});
