import { Marked, type MarkedToken, type Token } from 'marked';
import { followLink } from './followLink';
import { escapeHtml, highlightCode } from './highlightCode';
import { sanitize } from './sanitize';

/** A heading, a paragraph, a list...: what stands by itself in a text. */
export type Block = MarkedToken;

const marked = new Marked({
  gfm: true,
  renderer: {
    // Markup in a reply is shown as it was written, never taken for our own.
    html: ({ text }) => escapeHtml(text),
    // An image would be fetched by being drawn; as a link it is fetched by nobody until it is followed.
    image: ({ href, text }) => link(href, escapeHtml(text || href)),
    link({ href, tokens }) {
      return link(href, this.parser.parseInline(tokens));
    },
    code: ({ text, lang }) => `<pre><code>${highlightCode(text, lang ?? '')}</code></pre>`,
  },
});

export function lexMarkdown(text: string): Block[] {
  return marked.lexer(text).filter(isBlock);
}

export function renderBlock(block: Block): string {
  return sanitize(marked.parser([block]));
}

/** White space and definitions of links draw nothing. */
function isBlock(token: Token): token is Block {
  return token.type !== 'space' && token.type !== 'def';
}

/** No `href`: the editor would follow it by itself. Where a link leads elsewhere than it says, its host is shown. */
function link(href: string, label: string): string {
  const target = followLink(href);
  if (!target) return label;
  const host = target.type === 'openLink' ? new URL(target.url).host : '';
  const note = host && !label.includes(host) ? ` <span class="quiet">(${escapeHtml(host)})</span>` : '';
  const address = escapeHtml(href);
  return `<a role="link" tabindex="0" data-link="${address}" title="${address}">${label}</a>${note}`;
}
