import assert from 'node:assert/strict';
import { applyTextEdits } from '../../../src/tools/applyTextEdits';

const stretch = (line: number, from: number, to: number, newText: string) => ({
  start: { line, character: from },
  end: { line, character: to },
  newText,
});

describe('edits of an editor on the text of a file', () => {
  it('leave a byte order mark and every kind of line end as they are', () => {
    const text = '\uFEFFboil(a)\r\nboil(b)\nx\rboil(c)';
    const edits = [stretch(0, 0, 4, 'heat'), stretch(1, 0, 4, 'heat'), stretch(3, 0, 4, 'heat')];
    assert.equal(applyTextEdits(text, edits), '\uFEFFheat(a)\r\nheat(b)\nx\rheat(c)');
  });

  it('do not move each other, in whatever order they come', () => {
    const edits = [stretch(0, 4, 5, 'longer'), stretch(0, 0, 1, ''), stretch(1, 0, 0, 'new ')];
    assert.equal(applyTextEdits('a = b\nline', edits), ' = longer\nnew line');
  });

  it('reach over lines, and no further than the end', () => {
    const whole = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 }, newText: 'x' };
    assert.equal(applyTextEdits('a\nb\n', [whole]), 'x');
  });
});
