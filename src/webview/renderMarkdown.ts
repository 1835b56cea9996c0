import { Marked, type MarkedToken } from 'marked';
import { escapeHtml } from './escapeHtml';
import { followLink } from './followLink';
import { highlightCode } from './highlightCode';
import { markdownSyntax } from './lexSegment';
import { sanitize } from './sanitize';

const marked = new Marked(markdownSyntax, {
  renderer: {
    // Markup in a reply is shown as it was written, never taken for our own.
    html: ({ text }) => escapeHtml(text),
    // An image would be fetched by being drawn; as a link it is fetched by nobody until it is followed.
    image: ({ href, text }) => link(href, escapeHtml(text || href)),
    link({ href, tokens }) {
      return link(href, this.parser.parseInline(tokens));
    },
    // Inside of a list or a quotation; what can be done with it is added once it is drawn.
    code: ({ text, lang = '' }) =>
      `<div class="code-block" title="${escapeHtml(lang)}"><pre tabindex="0"><code>${highlightCode(text, lang)}</code></pre></div>`,
  },
});

export function renderBlock(token: MarkedToken): string {
  return sanitize(marked.parser([token]));
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
