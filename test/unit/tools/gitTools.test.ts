import assert from 'node:assert/strict';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { gitArguments } from '../../../src/tools/gitArguments';
import { gitRepository } from './gitRepository';
import { toolBench } from './toolBench';

describe('what git is asked', function () {
  this.timeout(30_000);

  function repository() {
    const bench = toolBench({ 'src/cart.ts': 'one\n', 'README.md': '# Tea\n' });
    const { git, commit } = gitRepository(bench.folder);
    const first = commit('Ada', 'Sell tea');
    bench.write('src/cart.ts', 'one\ntwo\n');
    const second = commit('Bo', 'Count twice');
    return { ...bench, git, first, second };
  }

  it('lists the newest commits with their files, and those of one file', async () => {
    const { use, first, second } = repository();
    const { text } = await use('git_log', {});
    assert.equal(
      text,
      `${second} 2026-01-02 Bo: Count twice\n  src/cart.ts\n${first} 2026-01-02 Ada: Sell tea\n  README.md\n  src/cart.ts`,
    );
    assert.equal((await use('git_log', { path: 'README.md' })).text, `${first} 2026-01-02 Ada: Sell tea`);
    assert.match((await use('git_log', { path: 'README.md', limit: 1000 })).text, /limit/);
  });

  it('tells the branch and what is not committed, as a list and as a patch', async () => {
    const { use, write } = repository();
    assert.equal((await use('git_status', {})).text, '## main');
    assert.match((await use('git_diff', {})).text, /Nothing differs/);
    write('src/cart.ts', 'one\nthree\n');
    write('new file.txt', 'x');
    assert.equal((await use('git_status', {})).text, '## main\n M src/cart.ts\n?? "new file.txt"');
    assert.match((await use('git_diff', { path: 'src/cart.ts' })).text, /-two\n\+three/);
  });

  it('shows what one commit changed', async () => {
    const { use, second } = repository();
    const { text } = await use('git_diff', { commit: second });
    assert.match(text, /Bo\n\nCount twice/);
    assert.match(text, /\+two/);
    assert.match((await use('git_diff', { commit: 'abcdef1234' })).text, /no such commit/);
  });

  it('says of a folder that it is no repository, which is no failure, and names one without a commit', async () => {
    const bench = toolBench({ 'a.txt': 'one' });
    for (const name of ['git_status', 'git_log', 'git_diff']) {
      const { text, outcome } = await bench.use(name, {});
      assert.match(text, /no git repository/);
      assert.equal(outcome.isError, false);
    }
    gitRepository(bench.folder);
    assert.match((await bench.use('git_log', {})).text, /no commit yet/);
  });

  it('takes nothing for an option, and leaves the workspace by no path', async () => {
    const { use } = repository();
    for (const commit of ['--output=stolen', '-p', 'HEAD:README.md', 'a..b', '@{u}', 'HEAD --output=x', '']) {
      assert.equal((await use('git_diff', { commit })).outcome.isError, true, commit);
    }
    assert.match((await use('git_log', { path: '../outside/secret.txt' })).text, /upwards/);
    assert.match((await use('git_log', { path: '--output=stolen' })).text, /No commit/);
    const args = gitArguments({ type: 'log', path: '--all', limit: 3 });
    assert.deepEqual(args.slice(args.indexOf('--')), ['--', '--all']);
  });

  it('reads no folder that the repository names as its own, wherever it lies', async () => {
    const { use, git, outside, second } = repository();
    for (const elsewhere of [outside, `${outside}/gone`]) {
      git('config', 'core.worktree', elsewhere);
      for (const [name, input] of [
        ['git_status', {}],
        ['git_log', {}],
        ['git_diff', {}],
        ['git_diff', { path: 'README.md' }],
        ['git_diff', { commit: second }],
      ] as const) {
        const { text, outcome } = await use(name, input);
        assert.equal(outcome.isError, true, text);
        assert.doesNotMatch(text, /secret/);
      }
    }
    git('config', 'core.worktree', outside);
    assert.match((await use('git_diff', {})).text, /its files elsewhere, in .*outside.*Nothing outside/);
  });

  it('answers for a folder of a repository, for one inside of another, and for a working tree beside it', async () => {
    const { use, git, folder, write } = repository();
    write('src/cart.ts', 'one\nthree\n');
    assert.match((await use('git_status', { folder: 'src' })).text, / M cart\.ts/);
    mkdirSync(path.join(folder, 'inner'));
    gitRepository(path.join(folder, 'inner'));
    write('inner/a.txt', 'x');
    assert.match((await use('git_status', { folder: 'inner' })).text, /\?\? a\.txt/);
    git('worktree', 'add', '--quiet', 'tree');
    write('tree/README.md', '# Cup\n');
    assert.match((await use('git_diff', { path: 'tree' })).text, /-# Tea\n\+# Cup/);
  });

  it('starts no filter of the repository, whatever it is called', async () => {
    const { use, git, folder, write } = repository();
    const trap = path.join(folder, 'sprung');
    git('config', 'filter.trap.clean', `touch ${trap}; cat #`);
    git('config', 'filter.a=b.process', `touch ${trap} #`);
    git('config', 'filter.trap.required', 'true');
    write('.gitattributes', '*.ts filter=trap\n*.md filter=a=b\n');
    write('src/cart.ts', 'one\nsix\n');
    write('README.md', '# Cup\n');
    assert.match((await use('git_status', {})).text, / M README.md\n M src\/cart\.ts/);
    assert.match((await use('git_diff', {})).text, /-# Tea\n\+# Cup[^]*-two\n\+six/);
    assert.equal(existsSync(trap), false);
    git('diff', '--', 'src');
    assert.equal(existsSync(trap), true, 'the trap works');
  });

  it('starts nothing that the repository names', async () => {
    const { use, git, folder, write, second } = repository();
    mkdirSync(path.join(folder, 'hooks'));
    const trap = path.join(folder, 'sprung');
    for (const key of [
      'core.fsmonitor',
      'core.pager',
      'diff.external',
      'diff.trap.textconv',
      'diff.trap.command',
      'gpg.program',
    ]) {
      git('config', key, `touch ${trap} #`);
    }
    git('config', 'log.showSignature', 'true');
    write('.gitattributes', '*.ts diff=trap\n');
    write('src/cart.ts', 'changed\n');
    for (const [name, input] of [
      ['git_status', {}],
      ['git_log', {}],
      ['git_log', { path: 'src/cart.ts' }],
      ['git_diff', {}],
      ['git_diff', { commit: second }],
    ] as const) {
      assert.equal((await use(name, input)).outcome.isError, false);
    }
    assert.equal(existsSync(trap), false);
    git('diff');
    assert.equal(existsSync(trap), true, 'the trap works');
  });
});
