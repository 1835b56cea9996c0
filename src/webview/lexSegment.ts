import {
  Lexer,
  Marked,
  type MarkedExtension,
  type MarkedToken,
  type Token,
  type TokenizerAndRendererExtension,
} from 'marked';
import { escapeHtml } from './escapeHtml';

/** Where the links of a text lead that are defined apart from it, by their names. */
export type Links = Lexer['tokens']['links'];

const formula =
  /^(?:\$\$[^$]{1,4000}\$\$|\$(?!\s)[^$\n`]{1,400}(?<!\s)\$(?!\d)|\\\(.{1,400}?\\\)|\\\[[\s\S]{1,4000}?\\\])/;

/** Formulas are left as they are: their underscores and stars mean something else. */
const math: TokenizerAndRendererExtension = {
  name: 'math',
  level: 'inline',
  start: (source) => source.search(/\$|\\[([]/),
  tokenizer(source) {
    const [raw] = formula.exec(source) ?? [];
    return raw === undefined ? undefined : { type: 'math', raw, text: raw };
  },
  renderer: ({ raw }) => `<span class="math">${escapeHtml(raw)}</span>`,
};

/** What our Markdown has, and has not, beside what everybody's has. */
export const markdownSyntax: MarkedExtension = {
  gfm: true,
  extensions: [math],
  tokenizer: {
    // A note at the foot is text, and no link that is defined there.
    def: (source) => (/^ {0,3}\[\^/.test(source) ? undefined : false),
  },
};

const marked = new Marked(markdownSyntax);

/** The blocks of a text that stands by itself. What it defines is added to `links`. */
export function lexSegment(source: string, links: Links): MarkedToken[] {
  const lexer = new Lexer(marked.defaults);
  lexer.tokens.links = links;
  return lexer.lex(source).filter(isBlock);
}

/** White space and definitions of links draw nothing. */
function isBlock(token: Token): token is MarkedToken {
  return token.type !== 'space' && token.type !== 'def';
}
