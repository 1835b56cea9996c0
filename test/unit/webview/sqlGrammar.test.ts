import assert from 'node:assert/strict';
import hljs from 'highlight.js/lib/core';
import { sqlGrammar } from '../../../src/webview/sqlGrammar';

describe('SQL', () => {
  before(() => hljs.registerLanguage('sql', sqlGrammar));

  /** Each coloured word with its colour, in order. */
  const colours = (code: string) =>
    [...hljs.highlight(code, { language: 'sql' }).value.matchAll(/<span class="hljs-([\w-]+)">([^<]*)/g)].map(
      ([, scope, word]) => `${scope}: ${word}`,
    );

  it('is coloured by what its words are', () => {
    assert.deepEqual(
      colours("SELECT count(id) FROM tea WHERE kind = 'it''s from' AND hot = true LIMIT 10 -- all from"),
      [
        'keyword: SELECT',
        'built_in: count',
        'keyword: FROM',
        'keyword: WHERE',
        'string: &#x27;it&#x27;&#x27;s from&#x27;',
        'keyword: AND',
        'literal: true',
        'keyword: LIMIT',
        'number: 10',
        'comment: -- all from',
      ],
    );
    assert.deepEqual(colours('create table "from" (id integer primary key, at timestamp)'), [
      'keyword: create',
      'keyword: table',
      'type: integer',
      'keyword: primary',
      'keyword: key',
      'type: timestamp',
    ]);
  });
});
