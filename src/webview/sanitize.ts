import createDOMPurify from 'dompurify';

const purify = createDOMPurify(window);

/** What Markdown and code need, and nothing that could load, run, navigate or restyle. */
const tags =
  'a b blockquote br code del div em h1 h2 h3 h4 h5 h6 hr i input li ol p pre s span strong sub sup table tbody td th thead tr ul';
const attributes = 'align aria-label checked class data-link disabled role start tabindex title type';

export function sanitize(html: string): string {
  return purify.sanitize(html, {
    ALLOWED_TAGS: tags.split(' '),
    ALLOWED_ATTR: attributes.split(' '),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
