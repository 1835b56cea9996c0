import type { LanguageFn } from 'highlight.js';

/** Enough of CSS to tell its parts apart. The library's own lists every property there is, and is ten times as large. */
export const cssGrammar: LanguageFn = (hljs) => ({
  name: 'CSS',
  case_insensitive: true,
  contains: [
    hljs.C_BLOCK_COMMENT_MODE,
    hljs.APOS_STRING_MODE,
    hljs.QUOTE_STRING_MODE,
    { scope: 'keyword', match: /@[\w-]+|!important/ },
    { scope: 'number', match: /#[\da-f]{3,8}(?=[\s;,)])|\b\d*\.?\d+(?:%|[a-z]+)?/ },
    { scope: 'selector-class', match: /\.[a-z_][\w-]*/ },
    { scope: 'selector-id', match: /#[a-z_][\w-]*/ },
    { scope: 'selector-pseudo', match: /::?[a-z-]+(?=[^;{}]*\{)/ },
    { scope: 'attribute', match: /[\w-]+(?=\s*:)/ },
    { scope: 'built_in', match: /[\w-]+(?=\()/ },
  ],
});
