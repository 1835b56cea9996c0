import assert from 'node:assert/strict';
import { wordForms } from '../../../../src/agents/guide/wordForms';

const words: [string, string[]][] = [
  ['commits', ['commit']],
  ['rendering', ['render']],
  ['logging', ['logg', 'log']],
  ['stopped', ['stop']],
  ['settings', ['setting', 'config']],
  ['validation', ['valid']],
  ['serialization', ['serial']],
  ['queries', ['quer']],
  ['leases', ['leas']],
  ['class', ['class']],
  ['bus', ['bus']],
  ['authentication', ['authentic', 'auth']],
  ['configuration', ['configur', 'config']],
  ['database', ['databas', 'db']],
  ['db', ['db', 'database']],
  ['check_token', ['check_token']],
];

describe('the forms of a word that are looked for', () => {
  for (const [word, forms] of words) {
    it(`of ${word} are ${forms.join(', ')}`, () =>
      assert.deepEqual(
        wordForms(word).map(({ form }) => form),
        forms,
      ));
  }
});
