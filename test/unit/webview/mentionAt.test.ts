import assert from 'node:assert/strict';
import { mentionAt, replaceTrigger, wordFor } from '../../../src/webview/mentionAt';

const at = (text: string) => mentionAt(text.replace('|', ''), text.indexOf('|'));

describe('what is typed that a list can complete', () => {
  it('is a mention wherever a word may begin', () => {
    assert.deepEqual(at('@|'), { sign: '@', query: '', start: 0, end: 1 });
    assert.deepEqual(at('see @src/a| and b'), { sign: '@', query: 'src/a', start: 4, end: 10 });
    assert.equal(at('line\n(@x|')?.query, 'x');
  });

  it('is a command at the very start', () => {
    assert.deepEqual(at('/he|'), { sign: '/', query: 'he', start: 0, end: 3 });
    assert.equal(at('a /he|'), null);
    assert.equal(at('/read src|'), null);
  });

  for (const text of ['me@example.com|', 'a @b c|', '@@|', 'plain|', '@a| '.replace('|', ' |'), '|@a']) {
    it(`is nothing in ${JSON.stringify(text)}`, () => assert.equal(at(text), null));
  }

  it('gives way to what was chosen, with one blank after it', () => {
    const trigger = { sign: '@' as const, query: 'st', start: 4, end: 7 };
    assert.deepEqual(replaceTrigger('see @st', trigger, 'a.ts'), { text: 'see a.ts ', caret: 9 });
    assert.deepEqual(replaceTrigger('see @st now', trigger, 'a.ts'), { text: 'see a.ts now', caret: 8 });
    assert.deepEqual(replaceTrigger('see @st', trigger, ''), { text: 'see ', caret: 4 });
  });

  it('leaves its name in a sentence, and nothing where the chip says it all', () => {
    assert.equal(wordFor('see @st', { sign: '@', query: 'st', start: 4, end: 7 }, 'a.ts'), 'a.ts');
    assert.equal(wordFor('@st', { sign: '@', query: 'st', start: 0, end: 3 }, 'a.ts'), '');
    assert.equal(wordFor('see @st', { sign: '@', query: 'st', start: 4, end: 7 }, null), '');
  });
});
