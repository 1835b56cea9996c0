import assert from 'node:assert/strict';
import { bestMatch } from '../../../src/core/bestMatch';

const match = (text: string, before: string, after: string) => ({ side: 'reply' as const, text, before, after });

describe('finding a stored stretch in a drawn text', () => {
  const found = (drawn: string, wanted: ReturnType<typeof match>) => {
    const place = bestMatch(drawn, wanted);
    return place && drawn.slice(0, place[0]) + '[' + drawn.slice(...place) + ']' + drawn.slice(place[1]);
  };

  it('takes the place whose surroundings are alike, though Markdown drew them without its marks', () => {
    const drawn = 'brew tea. Then pour the tea into a cup.';
    assert.equal(
      found(drawn, match('tea', 'Then **pour** the ', ' into a `cup`.')),
      'brew tea. Then pour the [tea] into a cup.',
    );
    assert.equal(found(drawn, match('tea', '# brew ', '.\n\nThen')), 'brew [tea]. Then pour the tea into a cup.');
  });

  it('leaves case and the kind of white space out of account', () => {
    assert.equal(found('Green\n  TEA', match('green tea', '', '')), '[Green\n  TEA]');
  });

  it('takes marks that mean something in a pattern for themselves', () => {
    assert.equal(found('a (b) [c] $d', match('(b) [c] $d', '', '')), 'a [(b) [c] $d]');
  });

  it('is null where the words are not drawn', () => {
    assert.equal(found('nothing here', match('tea', '', '')), null);
    assert.equal(found('nothing here', match('  ', '', '')), null);
  });
});
