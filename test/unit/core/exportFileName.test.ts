import assert from 'node:assert/strict';
import { exportFileName } from '../../../src/core/exportFileName';

describe('the name of an exported file', () => {
  it('is the title without what file systems do not take', () => {
    assert.equal(exportFileName('What is src/main.ts: "tea"?\n'), 'What is src main.ts tea');
    assert.equal(exportFileName('../../etc/passwd'), 'etc passwd');
    assert.equal(exportFileName('Grüße 茶 🍵'), 'Grüße 茶 🍵');
  });

  it('is never empty, hidden, a device, or longer than file systems take', () => {
    assert.equal(exportFileName(''), 'Session');
    assert.equal(exportFileName('...'), 'Session');
    assert.equal(exportFileName('CON'), 'Session CON');
    assert.equal(exportFileName('.bashrc'), 'bashrc');
    assert.equal(exportFileName('x. '), 'x');
    assert.ok(Buffer.byteLength(exportFileName('🍵'.repeat(10_000))) <= 200);
    assert.ok(exportFileName(`${'x'.repeat(49)}🍵`).isWellFormed());
  });

  it('is another one where that is taken, whatever its case', () => {
    assert.equal(exportFileName('Tea', new Set(['tea', 'tea (2)'])), 'Tea (3)');
  });
});
