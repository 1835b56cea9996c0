import type { LanguageFn } from 'highlight.js';

const keywords =
  'add all alter and as asc begin between by cascade case check column commit constraint create cross database default delete desc distinct drop else end except exists explain foreign from full function grant group having if in index inner insert intersect into is join key lateral left like limit materialized natural not of offset on or order outer over partition primary procedure recursive references replace returning revoke right rollback row rows savepoint select set table temporary then to transaction trigger truncate union unique update using values view when where window with';
const types =
  'bigint binary blob boolean bytea char date datetime decimal double float int integer interval json jsonb numeric real serial smallint text time timestamp uuid varchar';

/** The words that all dialects share. The library's own knows every word of every standard, and is five times as large. */
export const sqlGrammar: LanguageFn = (hljs) => ({
  name: 'SQL',
  case_insensitive: true,
  keywords: { $pattern: /\b[\w.]+/, keyword: keywords, type: types, literal: 'true false null unknown' },
  contains: [
    hljs.COMMENT('--', '$'),
    hljs.C_BLOCK_COMMENT_MODE,
    { scope: 'string', begin: /'/, end: /'/, contains: [{ match: /''/ }] },
    { match: /"(?:[^"]|"")*"/ },
    { scope: 'number', match: /\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b/ },
    { scope: 'variable', match: /[@:$][a-z0-9]\w*/ },
    { scope: 'built_in', match: /\b(?:avg|cast|coalesce|count|lower|max|min|now|substr|sum|upper)(?=\s*\()/ },
  ],
});
