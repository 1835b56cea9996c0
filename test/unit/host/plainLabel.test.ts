import assert from 'node:assert/strict';
import { plainLabel } from '../../../src/host/plainLabel';

describe('plainLabel', () => {
  it('keeps what looks like an icon from being one, and adds nothing that would be seen', () => {
    const label = plainLabel('Why does $(date) fail?');
    assert.doesNotMatch(label, /\$\(/);
    assert.equal(label.replace(/\u200b/g, ''), 'Why does $(date) fail?');
  });
});
