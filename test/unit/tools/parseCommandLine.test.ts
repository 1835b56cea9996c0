import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isRememberable } from '../../../src/tools/isRememberable';
import { parseCommandLine } from '../../../src/tools/parseCommandLine';
import { showCommand } from '../../../src/tools/showCommand';

describe('a command line without a shell', () => {
  const read: [string, string[]][] = [
    ['npm test', ['npm', 'test']],
    ['  git   log\t-1 ', ['git', 'log', '-1']],
    ["git commit -m 'a b'", ['git', 'commit', '-m', 'a b']],
    ['echo "a b"c\' d\'', ['echo', 'a bc d']],
    ['echo "" \'\'', ['echo', '', '']],
    ['echo a\\ b \\"c\\"', ['echo', 'a b', '"c"']],
    ['type src\\main.ts', ['type', 'src\\main.ts']],
    ['echo "say \\"hi\\" \\\\ \\$5"', ['echo', 'say "hi" \\ $5']],
    ["grep 'a|b;c>d&e`f$(g)' x", ['grep', 'a|b;c>d&e`f$(g)', 'x']],
    ['eslint src/*.ts', ['eslint', 'src/*.ts']],
    ['cost 5$', ['cost', '5$']],
    ['make A=b', ['make', 'A=b']],
  ];
  for (const [line, argv] of read) {
    it(`reads ${JSON.stringify(line)}`, () => assert.deepEqual(parseCommandLine(line), argv));
  }

  const refused = [
    '',
    '   ',
    'ls; rm -rf .',
    'ls && rm x',
    'ls || rm x',
    'ls & rm x',
    'ls &',
    'ls | sh',
    'ls > x',
    'ls >> x',
    'cat < x',
    'diff <(a) <(b)',
    'echo `id`',
    'echo "`id`"',
    'echo $(id)',
    'echo "$(id)"',
    'echo ${HOME}',
    'echo "${HOME}"',
    'echo $HOME',
    'echo $((1+1))',
    'ls\nrm x',
    'ls\r\nrm x',
    '(ls)',
    'A=b node x',
    'PATH=. ls',
    "echo 'open",
    'echo "open',
    'ls\0x',
  ];
  for (const line of refused) {
    it(`refuses ${JSON.stringify(line)}`, () => {
      assert.throws(() => parseCommandLine(line), { name: 'SessionError', code: 'invalid' });
    });
  }

  it('reads what it shows as the same words, whatever they hold', () => {
    const word = fc.string({ unit: fc.constantFrom(...'ab \'"\\$`&|;<>(){}*?~#!\n\té'.split('')) });
    const program = fc.constantFrom('ls', './a b', "it's");
    fc.assert(
      fc.property(program, fc.array(word), (first, rest) => {
        assert.deepEqual(parseCommandLine(showCommand([first, ...rest])), [first, ...rest]);
      }),
    );
  });
});

describe('remembering a command', () => {
  const never = [
    ['bash', '-c', 'ls\nrm x'],
    ['bash', '-c', 'echo `id`'],
    ['bash', '-c', 'echo $(id)'],
    ['bash', '-c', 'echo ${IFS}'],
    ['bash', '-c', 'a & b'],
    ['bash', '-c', 'a > b'],
    ['bash', '-c', 'a < b'],
    ['bash', '-c', 'a | b'],
    ['bash', '-c', 'a; b'],
    ['git', 'log\r'],
    ['npm', 'te\u200Bst'],
    ['npm', '\u202Etset'],
  ];
  for (const argv of never) {
    it(`is never done for ${JSON.stringify(argv)}`, () => assert.equal(isRememberable(argv), false));
  }

  it('is done for plain words', () => {
    assert.equal(isRememberable(['npm', 'run', 'build', '--', '--env=a b', 'C:\\x', '*.ts', '$5']), true);
  });
});
