import assert from 'node:assert/strict';
import { readParts } from '../../../../src/store/rows/readParts';
import { rejects } from '../rejects';

describe('parts as a row holds them', () => {
  it('are read as they were written', () => {
    const parts = [
      { type: 'text', text: 'a' },
      { type: 'toolCall', id: 'c', name: 'read', input: null },
      { type: 'file', path: 'a.ts' },
    ];
    assert.deepEqual(readParts(JSON.stringify(parts)), parts);
  });

  it('are damage where they are something else, and never a surprise further on', () => {
    for (const json of ['{}', '7', '[null]', '["text"]', '[{"type":"text"}]', '[{"type":"sound","text":"a"}]']) {
      rejects('corrupt', () => readParts(json));
    }
    rejects('corrupt', () => readParts('[{"type":"__proto__"}]'));
    rejects('corrupt', () => readParts('[{"type":"toolCall","id":"c","name":1}]'));
  });
});
