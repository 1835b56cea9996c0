import assert from 'node:assert/strict';
import { guideCommands } from '../../../../src/agents/guide/guideCommands';
import type { Part } from '../../../../src/core/message';
import { emptyTurnState, reduceEvents } from '../../../../src/core/turnState';
import { gitRepository } from '../../tools/gitRepository';
import { allow } from '../../tools/toolBench';
import { listen } from '../listen';
import { guideBench, guideOf } from './guideBench';

const files = {
  'README.md':
    '# Demo\n\n![badge](x.svg)\n\nA small shop that sells tea.\n\n## Running the tests\n\nType `npm test`.\n',
  'package.json':
    '{"name":"demo","version":"1.2.3","main":"src/main.ts","scripts":{"test":"mocha","build":"tsc"},"dependencies":{"tea":"^1.0.0"},"devDependencies":{"mocha":"1"}}',
  'eslint.config.mjs': 'export default [];\n',
  'src/main.ts': "/** Opens the shop. */\nimport { addTea } from './cart';\n\naddTea();\n",
  'src/cart.ts': 'export function addTea() {\n  // TODO: count\n  return `tea`;\n}\n',
  'src/shop/till.ts': "import { addTea } from '../cart';\n// todo lists are not notes\naddTea();\n",
  'src/report.py':
    '"""Counts what was sold."""\n\n\ndef total(rows):\n    return sum(rows)\n\n\nprint(total([1, 2]))\n',
  'test/cart.test.ts': "import { addTea } from '../src/cart';\naddTea();\n",
  'docs/(odd) name.md': 'fence ```` inside\n',
};

describe('the workspace guide', function () {
  this.timeout(20_000);
  const shop = (changed: Record<string, string | Uint8Array> = {}) => guideBench({ ...files, ...changed });

  it('says what it is and all that it can do, and uses nothing for it', async () => {
    const { text, used } = await shop().ask('who are you');
    assert.match(text, /not a language model/);
    for (const { name } of guideCommands) assert.ok(text.includes(`\`/${name}`), name);
    assert.match(text, /Select Agent/);
    assert.deepEqual(used, []);
  });

  it('ends each answer with done, and each call with its result, and says what it used', async () => {
    const { ask } = shop();
    const prompts = [...guideCommands.map(({ name }) => `/${name} src/cart.ts`), 'zebra stripes', 'What is broken?'];
    for (const prompt of prompts) {
      const { events, text, used } = await ask(prompt);
      assert.equal(events.at(-1)?.type, 'done', prompt);
      const calls = events.flatMap((event) => (event.type === 'toolCall' ? [event.id] : []));
      const results = events.flatMap((event) => (event.type === 'toolResult' ? [event.id] : []));
      assert.deepEqual(results, calls, prompt);
      assert.equal(/\*Looked up with /.test(text), used.length > 0, prompt);
    }
  });

  it('describes a project by what it says of itself', async () => {
    const { text } = await shop().ask('What is this project?');
    assert.match(text, /> A small shop that sells tea\./);
    assert.match(text, /`demo` 1\.2\.3/);
    assert.match(text, /`npm test`: `mocha`/);
    assert.match(text, /\| `src\/` \| 4 \|/);
    assert.match(text, /mostly TypeScript, Python/);
  });

  it('tells how the tests are run, from the scripts and from the documents', async () => {
    const { text } = await shop().ask('How do I run the tests?');
    assert.match(text, /Run \*\*`npm test`\*\*/);
    assert.match(text, /\*\*Running the tests\*\*, from \[README\.md:7\]\(README\.md#L7\)/);
  });

  it('tells dependencies, entry points, configuration, tests and size', async () => {
    const { ask } = shop();
    assert.match((await ask('What are the dependencies?')).text, /To run \(1\): `tea \^1\.0\.0`/);
    assert.match(
      (await ask('What are the main entry points?')).text,
      /`main` in .*: `src\/main\.ts`[^]*main\.ts\)?: Opens the shop\./,
    );
    assert.match((await ask('Where is the configuration for lint?')).text, /\*\*Linting\*\*: \[eslint\.config\.mjs\]/);
    assert.match((await ask('Where are the tests?')).text, /\[cart\.test\.ts\]\(test\/cart\.test\.ts\)[^]*`npm test`/);
    assert.match((await ask('How big is this project?')).text, /9 files[^]*\| TypeScript \| 4 \|/);
  });

  it('says where a symbol is, shows it, and who uses it', async () => {
    const { text } = await shop().ask('Where is addTea defined?');
    assert.match(text, /is a function, defined in \[src\/cart\.ts:1\]\(src\/cart\.ts#L1\)/);
    assert.match(text, /```ts\nexport function addTea\(\) \{\n[^]*\n\}\n```/);
    assert.match(text, /Used in 6 places in 3 files/);
    assert.match(text, /Nothing that is installed here knows this language/);
  });

  it('follows "it" to what was spoken of', async () => {
    const { ask } = shop();
    await ask('What is addTea?');
    assert.match((await ask('and who calls it?')).text, /\[3\]\(src\/shop\/till\.ts#L3\)/);
    await ask('What does src/report.py do?');
    assert.match((await ask('show it')).text, /lines 1 to 8, all of it/);
    assert.match((await shop().ask('who calls it?')).text, /I do not know what you mean/);
  });

  it('describes a file by what it says of itself, what it defines and who imports it', async () => {
    const { ask } = shop();
    const { text } = await ask('What does src/report.py do?');
    assert.match(text, /> Counts what was sold\./);
    assert.match(text, /- function \[total\]\(src\/report\.py#L4\)/);
    assert.match((await ask('explain cart.ts')).text, /\*\*Imported by\*\* \[src\/main\.ts\]\(src\/main\.ts#L2\)/);
  });

  it('finds files and links to them, and says so when it shows only some', async () => {
    const { ask } = shop();
    assert.match((await ask('find typescript files')).text, /4 files[^]*\[src\/cart\.ts\]\(src\/cart\.ts\)/);
    const first = await ask('list all files', { guide: guideOf(5) });
    assert.match(first.text, /The first 5 of 9 files/);
    const second = await ask('more', { guide: guideOf(5) });
    assert.match(second.text, /Files 6 to 9 of 9/);
    assert.match((await shop().ask('more')).text, /nothing before this/);
  });

  it('reads a range of a file at its line, and goes on where it stopped', async () => {
    const { ask } = shop({ 'long.txt': Array.from({ length: 400 }, (_, index) => `line ${index + 1}`).join('\n') });
    assert.match(
      (await ask('Show me lines 2-3 of src/cart.ts')).text,
      /\(src\/cart\.ts#L2\), lines 2 to 3:\n\n```ts\n {2}\/\/ TODO/,
    );
    assert.match((await ask('read long.txt')).text, /lines 1 to 150:[^]*say `more`/);
    assert.match((await ask('more')).text, /lines 151 to 300:\n\n```txt\nline 151\n/);
    assert.match((await ask('more')).text, /lines 301 to 400:\n/);
  });

  it('finds a file that was named without its folder, and asks which of several', async () => {
    const { ask } = shop({ 'src/shop/cart.ts': '' });
    assert.match((await ask('read till.ts')).text, /src\/shop\/till\.ts/);
    assert.match((await ask('show the readme')).text, /A small shop/);
    const twice = shop({ 'a/same.ts': 'one', 'b/same.ts': 'two' });
    assert.match((await twice.ask('read same.ts')).text, /Which one do you mean\?[^]*a\/same\.ts[^]*b\/same\.ts/);
  });

  it('says what is wrong with a file that cannot be read', async () => {
    const { ask } = shop({ 'logo.png': Buffer.from([1, 0, 2]) });
    assert.match((await ask('read nowhere.ts')).text, /could not read `nowhere\.ts`: There is no file/);
    assert.match((await ask('read ../outside/secret.txt')).text, /could not read .*leads upwards/);
    assert.match((await ask('/read logo.png')).text, /binary file \(3 bytes\)/);
  });

  it('quotes a file that holds fences, and links to a path with brackets', async () => {
    const { ask } = shop();
    assert.match((await ask('find files named odd')).text, /\(docs\/%28odd%29%20name\.md\)/);
    assert.match((await ask('/read docs/(odd) name.md')).text, /^`{5}md\n/m);
  });

  it('searches text and cites the lines', async () => {
    const { text } = await shop().ask('Which files mention addTea?');
    assert.match(text, /7 lines with `addTea` in 4 files/);
    assert.match(text, /\[1\]\(src\/shop\/till\.ts#L1\)/);
  });

  it('tells notes from the word', async () => {
    const { text } = await shop().ask('What is left to do?');
    assert.match(text, /TODO: count/);
    assert.doesNotMatch(text, /todo lists/);
  });

  it('tells recent changes and who made them, and that there is no repository', async () => {
    const { ask, folder, write } = shop();
    assert.match((await ask('What changed recently?')).text, /no git repository/);
    const { commit } = gitRepository(folder);
    const first = commit('Ada', 'Open the shop');
    write('src/cart.ts', 'export function addTea() {}\n');
    commit('Bo', 'Sell *nothing*');
    write('package.json', '{}');
    const { text } = await ask('What changed recently?');
    assert.match(text, /On branch `main`[^]*changed \[package\.json\]/);
    assert.match(text, /Bo: Sell \\\*nothing\\\*[^]*\[cart\.ts\]\(src\/cart\.ts\)/);
    assert.match((await ask('Who changed src/cart.ts last?')).text, /\*\*Bo\*\* changed \[src\/cart\.ts\]/);
    assert.match((await ask('Who changed README.md last?')).text, new RegExp(`Ada[^]*${first}`));
    assert.match((await ask('what changed in package.json')).text, /```diff\n[^]*\+\{\}/);
  });

  it('proposes a replacement, and makes it only when it is allowed', async () => {
    const { ask, bench } = shop();
    const rejected = await ask("replace 'addTea' with 'sellTea' in src");
    assert.match(rejected.text, /Nothing was changed\. You rejected it\.\n/);
    assert.equal(bench.read('src/cart.ts'), files['src/cart.ts']);
    bench.answer = () => ({ type: 'reject', why: 'not today' });
    assert.match((await ask("replace 'addTea' with 'x'")).text, /You rejected it: not today\n/);
    bench.answer = allow;
    const made = await ask("replace 'addTea' with 'sellTea' in src");
    assert.match(made.text, /Replaced 5 times in 3 files\./);
    assert.match(bench.read('src/cart.ts'), /sellTea/);
    assert.match(bench.read('test/cart.test.ts'), /addTea/);
    assert.deepEqual(made.events.filter(({ type }) => type === 'permission' || type === 'diff').length, 5);
  });

  it('proposes a word in place of a rename that nothing here can do, and says so', async () => {
    const { ask, bench } = shop();
    bench.answer = allow;
    const { text } = await ask('rename total to sum_up');
    assert.match(text, /can rename in that language, so I propose to replace the word `total`/);
    assert.match(bench.read('src/report.py'), /def sum_up\(rows\)[^]*print\(sum_up/);
    assert.match((await ask('rename zebra to horse')).text, /That was not done\. Nothing called "zebra" is defined/);
  });

  it('explains what is attached, and is honest about what it cannot do', async () => {
    const { ask } = shop();
    const selection: Part = { type: 'file', path: 'src/shop/till.ts', range: { start: 3, end: 3 }, text: 'addTea();' };
    const explained = await ask([selection, { type: 'text', text: 'explain this' }]);
    assert.match(explained.text, /src\/shop\/till\.ts, lines 3 to 3/);
    assert.match(explained.text, /`addTea`: .*/);
    const fixed = await ask([{ type: 'text', text: 'fix this' }, selection]);
    assert.match(fixed.text, /I am no language model, so I cannot write or repair code[^]*Select Agent/);
    assert.match(fixed.text, /no problem in these lines/);
  });

  it('looks for the words of a question that it does not understand, and says so', async () => {
    const { text } = await shop().ask('How does the till count tea?');
    assert.match(text, /I do not understand sentences, so I looked for `till`, `count`, `tea`/);
    assert.match(text, /src\/shop\/till\.ts/);
    assert.match(text, /Select Agent/);
  });

  it('admits that it found nothing, that it cannot, and that a command is wrong', async () => {
    const { ask } = shop();
    assert.match((await ask('zebra stripes')).text, /I found nothing/);
    assert.match((await ask('search for zebra')).text, /Nothing in this workspace contains `zebra`/);
    assert.match((await ask('What is Zebra?')).text, /Nothing called `Zebra` is defined/);
    assert.match((await ask('write me a poem')).text, /I cannot do that[^]*Select Agent/);
    assert.match((await ask('/nonsense')).text, /There is no command `\/nonsense` here/);
    assert.match((await ask('/rename foo')).text, /That command needs more: `\/rename <old> <new>`/);
    assert.match((await ask('list files', { guide: guideOf(30, null) })).text, /No folder is open/);
  });

  it('only reads where the workspace is not trusted', async () => {
    const { ask, bench } = shop();
    gitRepository(bench.folder).commit('Ada', 'Open the shop');
    bench.trust.isTrusted = false;
    bench.answer = allow;
    assert.match((await ask('What is this project?')).text, /A small shop that sells tea/);
    assert.match((await ask('Where is addTea defined?')).text, /src\/cart\.ts/);
    assert.match((await ask('What changed recently?')).text, /not trusted/);
    assert.match((await ask("replace 'tea' with 'x'")).text, /That was not done\. This workspace is not trusted/);
    assert.match((await ask('rename addTea to x')).text, /That was not done\. This workspace is not trusted/);
    assert.equal(bench.asked.length, 0);
    assert.equal(bench.read('src/cart.ts'), files['src/cart.ts']);
  });

  it('goes on from a partial reply, and does nothing a second time that was done', async () => {
    const { ask, bench } = shop();
    bench.answer = allow;
    const whole = await ask("replace 'addTea' with 'sellTea'");
    const { messages } = reduceEvents(
      emptyTurnState,
      whole.events.slice(0, whole.events.findIndex(({ type }) => type === 'toolResult') + 1),
    );
    const rest = await ask("replace 'addTea' with 'sellTea'", { partial: messages });
    assert.equal(bench.asked.length, 1);
    assert.equal(rest.text, whole.text);
    assert.deepEqual(rest.used, []);
  });

  it('hears a tool out that runs when it is stopped, and says no more', async () => {
    const { bench } = shop();
    const stop = new AbortController();
    const tools = bench.box({ sessionId: 's', turnId: 't' });
    const onEvent = ({ type }: { type: string }) => type === 'toolCall' && stop.abort();
    const { events } = await listen(guideOf(), 'search for tea', { tools, signal: stop.signal, onEvent });
    assert.deepEqual(
      events.map(({ type }) => type),
      ['toolCall', 'toolResult'],
    );
  });
});
