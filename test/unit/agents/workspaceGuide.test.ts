import assert from 'node:assert/strict';
import { WorkspaceGuide } from '../../../src/agents/workspaceGuide';
import type { AgentEvent } from '../../../src/core/agentEvent';
import { noTools } from '../../../src/core/tool';
import { folderFiles } from './folderFiles';

const never = { aborted: false, addEventListener: () => {}, removeEventListener: () => {} };

describe('the workspace guide', () => {
  let folder: Awaited<ReturnType<typeof folderFiles>>;
  before(async () => {
    folder = await folderFiles({
      'README.md': '# Demo\n\nA small shop that sells tea.\n\nMore.\n',
      'package.json': '{"name":"demo","scripts":{"test":"mocha"}}',
      'src/cart.ts': 'export function addTea() {\n  // TODO: count\n  return `tea`;\n}\n',
      'src/shop/till.ts': "import { addTea } from '../cart';\n// todo lists are not notes\n",
      'docs/(odd) name.md': 'fence ```` inside\n',
    });
  });
  after(() => folder.remove());

  async function ask(question: string, files = folder.files, maxResults = 30) {
    const events: AgentEvent[] = [];
    const guide = new WorkspaceGuide(files, () => maxResults);
    const request = {
      sessionId: 's',
      turnId: 't',
      context: [],
      prompt: [{ type: 'text' as const, text: question }],
      model: null,
      tools: noTools,
    };
    for await (const event of guide.run(request, never)) events.push(event);
    const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
    const tools = events.flatMap((event) => (event.type === 'toolCall' ? [event.name] : []));
    return { events, text, tools };
  }

  it('says what it is and what it can do', async () => {
    const { text, tools } = await ask('who are you');
    assert.match(text, /not a language model/);
    assert.deepEqual(tools, []);
  });

  it('ends each answer with done, and each call with its result', async () => {
    for (const question of [
      'hi',
      'overview',
      'list files',
      'read nowhere.ts',
      'search tea',
      'todos',
      'zebra stripes',
    ]) {
      const { events } = await ask(question);
      assert.equal(events.at(-1)?.type, 'done');
      const calls = events.flatMap((event) => (event.type === 'toolCall' ? [event.id] : []));
      const results = events.flatMap((event) => (event.type === 'toolResult' ? [event.id] : []));
      assert.deepEqual(results, calls);
    }
  });

  it('describes a project by what it says of itself', async () => {
    const { text } = await ask('What is this project?');
    assert.match(text, /> A small shop that sells tea\./);
    assert.match(text, /`npm run test`: `mocha`/);
    assert.match(text, /\| `src\/` \| 2 \|/);
  });

  it('finds files and links to them', async () => {
    const { text } = await ask('find typescript files');
    assert.match(text, /2 files/);
    assert.match(text, /\[src\/cart\.ts\]\(src\/cart\.ts\)/);
  });

  it('says so when it shows only some', async () => {
    assert.match((await ask('list files', folder.files, 2)).text, /The first 2 files/);
  });

  it('reads a range of a file, at its line', async () => {
    const { text } = await ask('read src/cart.ts:2-3');
    assert.match(text, /\(src\/cart\.ts#L2\), lines 2 to 3 of 5/);
    assert.match(text, /```ts\n {2}\/\/ TODO: count\n {2}return `tea`;\n```/);
  });

  it('finds a file that was named without its folder', async () => {
    assert.match((await ask('read till.ts')).text, /src\/shop\/till\.ts/);
  });

  it('says why a file could not be read, and shows the failed call as failed', async () => {
    const { text, events } = await ask('read nowhere.ts');
    assert.match(text, /could not read `nowhere\.ts`/);
    assert.ok(events.some((event) => event.type === 'toolResult' && event.isError));
  });

  it('quotes a file that holds fences, and links to a path with brackets', async () => {
    const { text } = await ask('find files named odd');
    assert.match(text, /\(docs\/%28odd%29%20name\.md\)/);
    assert.match((await ask('/read docs/(odd) name.md')).text, /^`{5}md\n/m);
  });

  it('searches text and cites the lines', async () => {
    const { text } = await ask('where is addTea used?');
    assert.match(text, /\[1\]\(src\/cart\.ts#L1\)/);
    assert.match(text, /\[1\]\(src\/shop\/till\.ts#L1\)/);
  });

  it('tells notes from the word', async () => {
    const { text } = await ask('list the TODOs');
    assert.match(text, /TODO: count/);
    assert.doesNotMatch(text, /todo lists/);
  });

  it('looks for the words of a question that it does not understand, and says so', async () => {
    const { text } = await ask('How does the till count tea?');
    assert.match(text, /I match words/);
    assert.match(text, /src\/shop\/till\.ts/);
  });

  it('admits that it found nothing', async () => {
    assert.match((await ask('zebra stripes')).text, /I found nothing/);
    assert.match((await ask('search for zebra')).text, /Nothing in this workspace contains `zebra`/);
  });

  it('says that no folder is open', async () => {
    assert.match((await ask('list files', { ...folder.files, name: () => null })).text, /No folder is open/);
  });
});
