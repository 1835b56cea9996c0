import { Marked, Renderer, type MarkedToken } from 'marked';
import { escapeHtml } from './escapeHtml';
import { fileAddress } from './fileAddress';
import { followLink } from './followLink';
import { highlightCode } from './highlightCode';
import { isPathInCode } from './isPathInCode';
import { markdownSyntax } from './lexSegment';
import { sanitize } from './sanitize';

const plain = new Renderer();
/** True while the words of a link are drawn: what looks like a path in them leads where the link does. */
let isInLink = false;

const marked = new Marked(markdownSyntax, {
  renderer: {
    // Markup in a reply is shown as it was written, never taken for our own.
    html: ({ text }) => escapeHtml(text),
    // An image would be fetched by being drawn; as a link it is fetched by nobody until it is followed.
    image: ({ href, text }) => link(href, escapeHtml(text || href)),
    link({ href, tokens }) {
      return link(
        href,
        asLabel(() => this.parser.parseInline(tokens)),
      );
    },
    codespan({ text }) {
      const code = `<code>${escapeHtml(text)}</code>`;
      return !isInLink && isPathInCode(text) ? link(text, code) : code;
    },
    // It has no words of its own beside it that would say which it is.
    checkbox: ({ checked }) =>
      `<input type="checkbox" disabled${checked ? ' checked' : ''} aria-label="${checked ? 'Done' : 'To do'}"> `,
    // It may be wider than a panel, and the keyboard is to reach its other end, too.
    table(token) {
      plain.parser = this.parser;
      return `<div class="table" role="region" aria-label="Table" tabindex="0">${plain.table(token)}</div>`;
    },
    // Inside of a list or a quotation; what can be done with it is added once it is drawn.
    code: ({ text, lang = '' }) =>
      `<div class="code-block" title="${escapeHtml(lang)}"><pre tabindex="0"><code>${highlightCode(text, lang)}</code></pre></div>`,
  },
});

export function renderBlock(token: MarkedToken): string {
  return sanitize(marked.parser([token]));
}

function asLabel(draw: () => string): string {
  isInLink = true;
  try {
    return draw();
  } finally {
    isInLink = false;
  }
}

/** No `href`: the editor would follow it by itself. Where a link leads elsewhere than it says, its host is shown. */
function link(href: string, label: string): string {
  const target = followLink(href);
  if (!target) return label;
  const host = target.type === 'openLink' ? new URL(target.url).host : '';
  const note = host && !label.includes(host) ? ` <span class="quiet">(${escapeHtml(host)})</span>` : '';
  const address = escapeHtml(target.type === 'openFile' ? fileAddress(target) : href);
  return `<a role="link" tabindex="0" data-link="${address}" title="${escapeHtml(href)}">${label}</a>${note}`;
}
