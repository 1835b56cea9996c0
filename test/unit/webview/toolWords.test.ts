import assert from 'node:assert/strict';
import type { Json } from '../../../src/core/json';
import { duration } from '../../../src/webview/duration';
import { outcomeWords, toolSummary } from '../../../src/webview/toolWords';
import { usageWords } from '../../../src/webview/usageWords';

const use = (name: string, input: Json, output: Json = '') => ({
  call: { type: 'toolCall' as const, id: '1', name, input },
  result: { type: 'toolResult' as const, id: '1', output, isError: false },
  steps: [],
});

describe('a step in one line', () => {
  it('says what a known tool did, and to what', () => {
    assert.equal(toolSummary(use('read_file', { path: 'a.ts', start: 3 })), 'Read a.ts');
    assert.equal(toolSummary(use('run_command', { command: 'npm  test\n' })), 'Ran npm test ');
    assert.equal(toolSummary(use('diagnostics', {})), 'Looked at problems');
    assert.equal(toolSummary(use('run_command', { command: 'npm test' }), 'running'), 'Running npm test');
    assert.equal(toolSummary(use('read_file', { path: 'a.ts' }), 'running'), 'Read a.ts');
  });

  it('does not say that something is done or being done which is not', () => {
    const command = use('run_command', { command: 'npm test' });
    assert.equal(toolSummary(command, 'waiting'), 'Wants to run npm test');
    assert.equal(toolSummary(command, 'failed'), 'Tried to run npm test');
    assert.equal(toolSummary(command, 'cutOff'), 'Began to run npm test');
    assert.equal(toolSummary(use('fetch_page', { url: 'x' }), 'waiting'), 'Wants to use Fetch page: x');
  });

  it('shows what would not be seen', () => {
    const hidden = toolSummary(use('run_command', { command: 'echo \u202Egnp.exe \u200B' }));
    assert.match(hidden, /^Ran echo ⟦U\+202E right-to-left override⟧gnp\.exe ⟦U\+200B zero-width space⟧/);
    assert.match(toolSummary(use('a\u200Bb', {})), /⟦U\+200B/);
  });

  it('names another tool, with the first thing that it was told', () => {
    assert.equal(toolSummary(use('fetch_page', { url: 'x' })), 'Fetch page: x');
    assert.equal(toolSummary(use('fetch_page', 'words')), 'Fetch page: words');
    assert.equal(toolSummary(use('fetch_page', { deep: { er: 1 } })), 'Fetch page');
    assert.equal(toolSummary(use('fetch_page', null)), 'Fetch page');
    assert.equal(toolSummary(use('constructor', [1])), 'Constructor');
  });

  it('counts what a search found', () => {
    assert.equal(outcomeWords(use('search_text', {}, ['a:1: x', 'b:2: y'])), '2 lines');
    assert.equal(outcomeWords(use('find_files', {}, 'No file matches.')), 'none');
    assert.equal(outcomeWords(use('read_file', {}, 'text')), '');
  });
});

describe('what a turn took', () => {
  it('is said as one says it', () => {
    assert.deepEqual([0, 12, 940, 3100, 9960, 45_000, 61_000, 3_590_000, 7_200_000].map(duration), [
      '1 ms',
      '12 ms',
      '940 ms',
      '3.1 s',
      '10 s',
      '45 s',
      '1 min',
      '1 h',
      '2 h',
    ]);
  });

  it('has tokens and money where they are known', () => {
    assert.deepEqual(usageWords({ inputTokens: 0, outputTokens: 0, cachedTokens: 0, cost: 0 }), {
      short: '',
      long: '',
    });
    const { short, long } = usageWords({ inputTokens: 12_400, outputTokens: 830, cachedTokens: 9000, cost: 0.0421 });
    assert.equal(short, '13.2k tokens · $0.042');
    assert.match(long, /tokens in.*830 out.*cached.*\$0\.042/);
  });
});
