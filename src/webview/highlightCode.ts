import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import json from 'highlight.js/lib/languages/json';
import markdown from 'highlight.js/lib/languages/markdown';
import python from 'highlight.js/lib/languages/python';
import rust from 'highlight.js/lib/languages/rust';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { cGrammar } from './cGrammar';
import { cssGrammar } from './cssGrammar';
import { escapeHtml } from './escapeHtml';
import { sanitize } from './sanitize';
import { sqlGrammar } from './sqlGrammar';

const languages = {
  css: cssGrammar,
  bash,
  c: cGrammar,
  diff,
  go,
  json,
  markdown,
  python,
  rust,
  sql: sqlGrammar,
  typescript,
  xml,
  yaml,
};
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);
// The larger language colours what is written in the smaller one just as well.
hljs.registerAliases(['javascript', 'js', 'jsx', 'mjs', 'cjs'], { languageName: 'typescript' });
hljs.registerAliases(['h', 'cpp', 'c++', 'cc', 'hpp', 'cxx', 'java', 'csharp', 'cs'], { languageName: 'c' });

/** UTF-16 units beyond which colours cost more than they help. */
const longest = 60_000;

/** Code as inert HTML, coloured where its language is known. */
export function highlightCode(code: string, language: string): string {
  const name = language.toLowerCase();
  if (code.length > longest || !hljs.getLanguage(name)) return escapeHtml(code);
  return sanitize(hljs.highlight(code, { language: name, ignoreIllegals: true }).value);
}
