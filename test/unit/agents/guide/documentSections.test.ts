import assert from 'node:assert/strict';
import { documentSections } from '../../../../src/agents/guide/documentSections';

describe('the sections of a document', () => {
  const headings = (text: string, path = 'README.md') =>
    documentSections(text.split('\n'), path).map(({ heading, line }) => `${line} ${heading}`);

  it('are told by headings with signs before them and with lines under or around them', () => {
    assert.deepEqual(headings('# A\n\nx\n\n## B ##\n\nC\n===\n\nD\n---\n'), ['1 A', '5 B', '7 C', '10 D']);
    assert.deepEqual(headings('=====\nTitle\n=====\n\nUse\n~~~\n', 'README.rst'), ['1 Title', '5 Use']);
  });

  it('are not told by rulers, tables, code or the ends of paragraphs', () => {
    assert.deepEqual(headings('one\ntwo\n---\n\n---\n\n```sh\n# a comment\n```\n\na | b\n--- | ---\n'), []);
  });

  it('read as Markdown, also where they are written otherwise', () => {
    const lines = 'Use\n===\n\nType::\n\n  run it\n\n.. code-block:: sh\n\n   stop it\n'.split('\n');
    const [section] = documentSections(lines, 'README.rst');
    assert.deepEqual(section?.body, ['', 'Type:', '', '    run it', '', '', '', '    stop it', '']);
  });
});
