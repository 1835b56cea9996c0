import assert from 'node:assert/strict';
import { newSentences } from '../../../src/webview/newSentences';

describe('what is read aloud while a reply streams', () => {
  it('is whole sentences, each once, and never a word of one that is still being written', () => {
    const first = newSentences('Green tea. It takes thr', 0);
    assert.deepEqual(first, { words: 'Green tea.', until: 10 });
    assert.deepEqual(newSentences('Green tea. It takes three', first.until), { words: '', until: 10 });
    assert.deepEqual(
      newSentences('Green tea. It takes three minutes. The', first.until).words,
      'It takes three minutes.',
    );
  });

  it('takes the end of a line for the end of a sentence, and a dot inside a word for none', () => {
    assert.equal(newSentences('## Steep\nRead src/tea.ts', 0).words, '## Steep');
  });
});
