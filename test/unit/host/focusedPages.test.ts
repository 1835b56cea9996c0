import assert from 'node:assert/strict';
import { FocusedPages } from '../../../src/host/focusedPages';

describe('the pages that have the keyboard', () => {
  it('say so once, whichever of them it is, until none has it', () => {
    const said: boolean[] = [];
    const pages = new FocusedPages((isAny) => said.push(isAny));
    pages.set('view', true);
    pages.set('tab', true);
    pages.set('view', false);
    pages.set('view', false);
    assert.deepEqual(said, [true]);
    pages.set('tab', false);
    assert.deepEqual(said, [true, false]);
  });
});
