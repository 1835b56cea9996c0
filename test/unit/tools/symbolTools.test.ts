import assert from 'node:assert/strict';
import { noLanguageService, type CodePosition, type LanguageService } from '../../../src/core/languageService';
import { SessionError } from '../../../src/core/sessionError';
import { allow, toolBench } from './toolBench';

const files = {
  'src/cart.py': 'LIMIT = 3\n\nclass Cart:\n    def add(self, tea):\n        return tea\n',
  'src/till.py': 'from cart import Cart\n\ndef ring(cart: Cart):\n    cart.add("green")\n    print("Cartoon")\n',
  'docs/use.md': '# Use\n\nMake a Cart.\n',
};

describe('the tools for symbols', () => {
  it('go by the looks of the text where no language support answers, and say so', async () => {
    const { use } = toolBench(files);
    assert.match(
      (await use('find_symbols', { query: 'cart' })).text,
      /^src\/cart\.py:3: class Cart\n\[No language support/,
    );
    assert.match(
      (await use('find_definition', { symbol: 'Cart.add' })).text,
      /^src\/cart\.py:4: function add\n\[No lang/,
    );
    assert.match(
      (await use('document_symbols', { path: 'src/cart.py' })).text,
      /1: constant LIMIT\n.*3: class Cart\n.*4: f/,
    );
    const { text } = await use('find_references', { symbol: 'Cart' });
    assert.match(text, /src\/till\.py:1: from cart import Cart/);
    assert.doesNotMatch(text, /Cartoon/);
    assert.match(text, /No language support/);
  });

  it('say that a symbol is not there, and what is known of none', async () => {
    const { use } = toolBench(files);
    for (const name of ['find_definition', 'find_references', 'hover', 'rename_symbol']) {
      const input = { symbol: 'Zebra', ...(name === 'rename_symbol' && { new_name: 'Horse' }) };
      const { text, outcome } = await use(name, input);
      assert.match(text, /Nothing called "Zebra" is defined in this workspace/);
      assert.equal(outcome.isError, true);
    }
    assert.match((await use('find_symbols', { query: 'Zebra' })).text, /No symbol/);
    assert.match((await use('hover', { symbol: 'Cart' })).text, /No language support knows more/);
    assert.match(
      (await use('find_definition', { symbol: 'Cart', path: 'src/till.py', line: 4 })).text,
      /not stand on line 4/,
    );
    assert.match((await use('find_definition', { symbol: '!!' })).text, /no name/);
    assert.match((await use('document_symbols', { path: '../outside/secret.txt' })).text, /upwards/);
  });

  const known = (changes: Partial<LanguageService>): LanguageService => ({ ...noLanguageService, ...changes });
  const cart = { name: 'Cart', kind: 'class', container: null, path: 'src/cart.py', line: 3, column: 7, endLine: 5 };

  it('ask the language support where there is one', async () => {
    const asked: CodePosition[] = [];
    const languages = known({
      workspaceSymbols: async () => [cart, { ...cart, name: 'Cartoon' }],
      references: async (at) => (asked.push(at), [{ path: 'src/till.py', line: 3, column: 16 }]),
      hover: async () => 'class Cart\u001b[31m',
    });
    const { use } = toolBench(files, [], languages);
    assert.equal((await use('find_definition', { symbol: 'Cart' })).text, 'src/cart.py:3: class Cart');
    assert.equal((await use('find_references', { symbol: 'Cart' })).text, 'src/till.py:3: def ring(cart: Cart):');
    assert.equal((await use('hover', { symbol: 'Cart' })).text, 'class Cart');
    assert.deepEqual(asked, [cart]);
  });

  it('start it by opening the likeliest file where it knows nothing yet', async () => {
    const languages = known({ documentSymbols: async (path) => (path === 'src/cart.py' ? [cart] : []) });
    const { use } = toolBench(files, [], languages);
    assert.equal((await use('find_definition', { symbol: 'Cart' })).text, 'src/cart.py:3: class Cart');
  });

  it('rename only what was shown and allowed', async () => {
    const change = {
      path: 'src/cart.py',
      before: files['src/cart.py'],
      after: files['src/cart.py'].replace('Cart', 'Box'),
    };
    const languages = known({ workspaceSymbols: async () => [cart], rename: async () => [change] });
    const bench = toolBench(files, [], languages);
    assert.equal((await bench.use('rename_symbol', { symbol: 'Cart', new_name: 'Box' })).outcome.isError, true);
    assert.equal(bench.read('src/cart.py'), change.before);
    bench.answer = allow;
    const { text } = await bench.use('rename_symbol', { symbol: 'Cart', new_name: 'Box' });
    assert.equal(text, '"Cart" is now "Box" in one file.');
    assert.equal(bench.read('src/cart.py'), change.after);
    assert.deepEqual(bench.asked.at(-1)?.action, { kind: 'write', changes: [change], protectedPaths: [] });
  });

  it('say why a rename is refused, and that none can be done', async () => {
    const refusing = known({ rename: () => Promise.reject(new SessionError('invalid', 'You cannot rename this.')) });
    assert.match(
      (await toolBench(files, [], refusing).use('rename_symbol', { symbol: 'Cart', new_name: 'x' })).text,
      /cannot rename/,
    );
    const { text } = await toolBench(files).use('rename_symbol', { symbol: 'Cart', new_name: 'Box' });
    assert.match(text, /No language support here can rename "Cart"/);
  });
});

describe('replacing a text in many files', () => {
  it('is one proposal, and changes only what was named', async () => {
    const bench = toolBench({ ...files, 'src/image.bin': Buffer.from([0, 67, 97, 114, 116]) });
    bench.answer = allow;
    const { text } = await bench.use('replace_text', {
      old_text: 'Cart',
      new_text: 'Box',
      include: 'src',
      whole_word: true,
    });
    assert.equal(text, 'Replaced 3 times in 2 files.');
    assert.match(bench.read('src/till.py'), /import Box\n\ndef ring\(cart: Box\)[^]*Cartoon/);
    assert.match(bench.read('docs/use.md'), /Cart/);
    assert.equal(bench.asked.length, 1);
    assert.equal(
      (await bench.use('replace_text', { old_text: 'Cart', new_text: '$&', include: 'docs/use.md' })).outcome.isError,
      false,
    );
    assert.match(bench.read('docs/use.md'), /Make a \$&\./);
  });

  it('says that there is nothing to replace, and asks nobody', async () => {
    const bench = toolBench(files);
    const replace = async (input: Record<string, string>) =>
      (await bench.use('replace_text', { new_text: 'x', old_text: 'a', ...input })).text;
    assert.match(await replace({ old_text: 'zebra' }), /"zebra" stands nowhere in this workspace/);
    assert.match(await replace({ old_text: 'CART' }), /stands nowhere/);
    assert.match(await replace({ old_text: 'Cart', include: 'nowhere' }), /no file and no folder nowhere/);
    assert.match(await replace({ old_text: 'Cart', include: '../outside' }), /upwards/);
    assert.match(await replace({ old_text: 'x' }), /the same/);
    assert.equal(bench.asked.length, 0);
  });

  it('refuses more files than anybody reads', async () => {
    const many = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`f${index}.txt`, 'tea']));
    const bench = toolBench(many);
    assert.match((await bench.use('replace_text', { old_text: 'tea', new_text: 'x' })).text, /120 files/);
  });
});

describe('counting files', () => {
  it('tells files and lines by folder and by kind', async () => {
    const { use } = toolBench({ ...files, 'logo.png': Buffer.from([0, 10, 10]) });
    const [counts, largest = ''] = (await use('count_files', {})).text.split('\nLargest:\n');
    assert.equal(
      counts,
      'all: 4 files, 13 lines\nBy folder:\nsrc/: 2 files, 10 lines\ndocs/: 1 file, 3 lines\n(root): 1 file, 0 lines\nBy kind:\n.py: 2 files, 10 lines\n.md: 1 file, 3 lines\n.png: 1 file, 0 lines',
    );
    assert.match(largest, /^src\/\w+\.py: 1 file, \d+ lines\n(?:.+\n)+logo\.png: 1 file, 0 lines$/);
  });
});
