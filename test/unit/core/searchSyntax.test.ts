import assert from 'node:assert/strict';
import { parseSearch, withFilter, withoutFilter } from '../../../src/core/searchSyntax';

const now = new Date(2026, 10, 18, 15, 30).getTime();
const query = (input: string) => {
  const { query: read, problems } = parseSearch(input, now);
  assert.deepEqual(problems, []);
  return read;
};
const problem = (input: string) => parseSearch(input, now).problems.join(' ');

describe('what is typed into the search box', () => {
  it('is words and phrases', () => {
    assert.deepEqual(query('green "hot tea" std::vector http://x.y a:b'), {
      text: 'green "hot tea" std::vector http://x.y a:b',
    });
    assert.deepEqual(query('tea '), { text: 'tea ' }, 'a space ends the last word');
    assert.deepEqual(query('  '), {});
  });

  it('is filters, in any order and case, with quotes where a value has spaces', () => {
    assert.deepEqual(query('ROLE:user tea tool:run_command file:src/x.ts model:"gpt 4" agent:guide error:yes'), {
      text: 'tea',
      role: 'user',
      tool: 'run_command',
      file: 'src/x.ts',
      model: 'gpt 4',
      agent: 'guide',
      error: true,
    });
    assert.deepEqual(query('error:no role:you'), { error: false, role: 'user' });
    assert.deepEqual(query('"role:user"'), { text: '"role:user"' }, 'quoted, it is no filter');
  });

  it('knows days by their own midnight, both ends included, and spans of time', () => {
    assert.deepEqual(query('since:2026-01-31 until:2026-02-01'), {
      since: new Date(2026, 0, 31).getTime(),
      until: new Date(2026, 1, 2).getTime() - 1,
    });
    assert.deepEqual(query('since:yesterday until:today'), {
      since: new Date(2026, 10, 17).getTime(),
      until: new Date(2026, 10, 19).getTime() - 1,
    });
    assert.deepEqual(query('since:7d'), { since: now - 7 * 24 * 3_600_000 });
  });

  it('knows a least cost', () => {
    for (const written of ['0.1', '>0.1', '>=0.1', '$0.1', '>$.1']) {
      assert.deepEqual(query(`cost:${written}`), { minCost: 0.1 }, written);
    }
  });

  it('says what it does not understand', () => {
    assert.match(problem('role:admin'), /"role:" is one of user, assistant, tool, system\./);
    assert.match(problem('error:maybe'), /yes or no/);
    assert.match(problem('since:2026-02-30'), /needs a day such as 2026-01-31/);
    assert.match(problem('until:soon'), /needs a day/);
    assert.match(problem('cost:<1'), /the least that a turn has cost/);
    assert.match(problem('cost:cheap'), /the least that a turn has cost/);
    assert.match(problem('tool:'), /needs the name of a tool/);
    assert.match(problem('role:user role:tool'), /twice/);
    assert.match(problem('roles:user'), /Did you mean "role:"\?/);
    assert.match(problem('modle:x'), /^$/, 'two letters changed places: taken for a word');
    assert.match(problem('modal:x'), /Did you mean "model:"\?/);
    assert.match(problem('before:2026-01-01'), /Did you mean "until:"\?/);
  });

  it('gives filters that can be taken out and put in again', () => {
    assert.equal(withoutFilter('tea role:user since:7d pot', 'role'), 'tea since:7d pot');
    assert.equal(withoutFilter('role:user', 'role'), '');
    assert.equal(withFilter('tea role:user', 'role', 'tool'), 'tea role:tool ');
    assert.equal(withFilter('', 'model', 'gpt 4'), 'model:"gpt 4" ');
    assert.deepEqual(query(withFilter('tea', 'file', 'a b.ts')), { text: 'tea ', file: 'a b.ts' });
  });
});
