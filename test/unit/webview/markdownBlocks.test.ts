import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Marked } from 'marked';
import { markdownSyntax } from '../../../src/webview/lexSegment';
import { MarkdownBlocks, type Block } from '../../../src/webview/markdownBlocks';
import { growth, proportional } from '../growth';

const atOnce = (text: string) => tokensOf(new MarkdownBlocks().update(text));
const tokensOf = (blocks: Block[]) => blocks.map(({ token }) => token);

/** Pieces of which every border between blocks can be made. */
const piece = fc.constantFrom(
  ...['a', 'word ', '\n', '\n\n', '\r\n', '  ', '    ', '\t', '- ', '1. ', '* ', '+ b\n', '> ', '# ', '===\n', '---\n'],
  ...['```', '```js\n', '~~~\n', '````\n', '`', '|a|b|\n', '|-|-|\n', '**', '_', '[x]', '[x]: http://x.example\n'],
  ...['[^1]: note\n', '<div>\n', '<!-- ', '-->', '<script>', '$a_1$', '$$\n', '\\(x\\)', '[ ] ', '- [x] done\n', 'é👍'],
);
const pieces = fc.array(piece, { maxLength: 40 });

describe('Markdown that streams in', () => {
  it('gives the same blocks as all of it at once, however it is cut', () => {
    fc.assert(
      fc.property(pieces, fc.array(fc.nat(200), { maxLength: 12 }), (parts, cuts) => {
        const text = parts.join('');
        const streamed = new MarkdownBlocks();
        for (const cut of cuts.sort((one, other) => one - other)) streamed.update(text.slice(0, cut));
        assert.deepEqual(tokensOf(streamed.update(text)), atOnce(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('gives every block that it does not touch again as it was', () => {
    const streamed = new MarkdownBlocks();
    const [first] = streamed.update('# Title\n\nA paragraph\n\nAnother');
    const [again] = streamed.update('# Title\n\nA paragraph\n\nAnother one\n\nand more\n');
    assert.equal(streamed.update('# Title\n\nA paragraph\n\nAnother one\n\nand more\n\nEnd\n')[0]?.token, again?.token);
    assert.equal(first?.token.raw, again?.token.raw);
  });

  it('draws a link anew once it is said where it leads', () => {
    const streamed = new MarkdownBlocks();
    const before = streamed.update('See [docs].\n\nMore words.\n\nAnd more.\n');
    const after = streamed.update('See [docs].\n\nMore words.\n\nAnd more.\n\n[docs]: https://example.com\n');
    assert.notEqual(before[0]?.version, after[0]?.version);
    assert.match(JSON.stringify(after[0]?.token), /"href":"https:\/\/example\.com"/);
  });

  it('draws a link that is defined in the last line, whether that line has ended or not', () => {
    const text = '- see [docs]\n\n[docs]: https://example.com\n';
    const streamed = new MarkdownBlocks();
    streamed.update(text.trimEnd());
    assert.match(JSON.stringify(streamed.update(text)[0]?.token), /"href":"https:\/\/example\.com"/);
  });

  it('gives the blocks of any other text that follows, and those that are the same as they were', () => {
    fc.assert(
      fc.property(pieces, pieces, pieces, (shared, one, other) => {
        const streamed = new MarkdownBlocks();
        streamed.update([...shared, ...one].join(''));
        const text = [...shared, ...other].join('');
        assert.deepEqual(tokensOf(streamed.update(text)), atOnce(text));
      }),
      { numRuns: 1000 },
    );
    const streamed = new MarkdownBlocks();
    const [first] = streamed.update('# One\n\ntwo\n\nthree\n\nfour\n\nfive\n');
    assert.equal(streamed.update('# One\n\ntwo\n\nthree\n\nother\n')[0], first);
  });

  it('begins anew when it is another text', () => {
    const streamed = new MarkdownBlocks();
    streamed.update('# One\n\ntwo\n\nthree\n');
    assert.deepEqual(tokensOf(streamed.update('Other\n')), atOnce('Other\n'));
  });

  it('costs what its text costs and not the square of it', () => {
    const text = Array.from({ length: 2000 }, (_, n) => `Paragraph ${n} with **bold** and \`code\`.\n\n`).join('');
    const streamed = new MarkdownBlocks();
    let seen: unknown[] = [];
    let read = 0;
    for (let end = 50; end <= text.length; end += 50) {
      const blocks = streamed.update(text.slice(0, end));
      read += blocks.filter(({ token }, index) => token !== seen[index]).length;
      seen = tokensOf(blocks);
    }
    assert.ok(read < 4 * (text.length / 50), `${read} blocks were read`);
  });
});

describe('Markdown in segments', () => {
  const marked = new Marked(markdownSyntax);
  const html = (tokens: ReturnType<typeof atOnce>) =>
    tokens.map((token) => (token.type === 'plain' ? token.raw : marked.parser([token]))).join('');

  for (const [name, text] of Object.entries({
    'a loose list': '- a\n\n- b\n\n  more of b\n\n- c\n\nEnd\n\n1. x\n\n2. y\n',
    'code in a list': '1. First\n\n   ```js\n   a\n\n   b\n   ```\n\n2. Second\n\nEnd\n',
    'a fence with blank lines': 'Text\n\n```js\na\n\n\nb\n```\n\nEnd\n\n',
    'a fence that never ends': 'Text\n\n```js\na\n\nb\n',
    'quotations and tables': '> a\n> b\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nEnd\n',
    'a fence in a fence': '````md\n```js\na\n```\n\nb\n````\n\nEnd\n',
    'indented code': 'a\n\n    code\n\n    more\n\nEnd\n',
  })) {
    it(`means the same as in one piece: ${name}`, () => assert.equal(html(atOnce(text)), marked.parse(text)));
  }

  it('leaves formulas and notes at the foot as they were written', () => {
    const text =
      'Here $a_1 * b_2 * c$ and\n\n$$\nx_{1}^{*} = y_{2}^{*}\n$$\n\nand \\(z_1\\), for $5 and $6 *each*[^1].\n\n[^1]: https://n.example\n';
    const shown = html(atOnce(text));
    assert.match(shown, /\$a_1 \* b_2 \* c\$/);
    assert.match(shown, /\$\$\nx_\{1\}\^\{\*\} = y_\{2\}\^\{\*\}\n\$\$/);
    assert.match(shown, /\\\(z_1\\\)/);
    assert.match(shown, /for \$5 and \$6 <em>each<\/em>/);
    assert.match(shown, /\[\^1\]: /);
  });

  for (const [name, text] of Object.entries({
    quotations: (size: number) => '> '.repeat(size),
    lists: (size: number) => '- '.repeat(size),
    numbers: (size: number) => '1. '.repeat(size),
    indentation: (size: number) =>
      Array.from({ length: Math.sqrt(2 * size) }, (_, depth) => `${'  '.repeat(depth)}- a\n`).join(''),
    brackets: (size: number) => '['.repeat(size),
    emphasis: (size: number) => '*a **b '.repeat(size),
    exclamations: (size: number) => '!'.repeat(size),
    'emphasis over many lines': (size: number) => '*a\n'.repeat(size),
  })) {
    it(`shows endless ${name} as text, which takes no longer than its length is worth`, () => {
      for (const size of [6000, 60_000]) assert.equal(atOnce(text(size))[0]?.type, 'plain');
      assert.ok(growth((size) => atOnce(text(size)), 6000) < proportional);
    });
  }
});
