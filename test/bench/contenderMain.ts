// A process of its own for one contender: contenderMain.ts KIND FOLDER STORE_FILE. It answers its parent's questions.
import { BenchText } from './benchText';
import { benchTurn } from './benchTurn';
import type { OpenCommitter } from './committer';
import { exportedSqlite } from './committers/exportedSqlite';
import { nativeSqlite } from './committers/nativeSqlite';
import { ourStore, ourStoreInThread } from './committers/ourStore';
import { jsonFile, jsonLines, rawAppend } from './committers/plainFiles';

export type Question = { type: 'commit'; count: number } | { type: 'memory' } | { type: 'close' };

const kinds: Record<string, OpenCommitter> = {
  ourStore,
  ourStoreInThread,
  nativeSqlite,
  exportedSqlite,
  jsonFile,
  jsonLines,
  rawAppend,
};

async function main([kind = '', folder = '', storeFile = '']: string[]): Promise<void> {
  const open = kinds[kind];
  if (!open) throw new Error(`There is no contender called ${kind}.`);
  const committer = await open({ folder, storeFile });
  const text = new BenchText(11);
  let number = 0;
  /** In milliseconds, each. The content is made before the clock starts. */
  const commit = async (count: number): Promise<number[]> => {
    const times: number[] = [];
    for (const turn of Array.from({ length: count }, () => benchTurn(text, number++))) {
      const started = performance.now();
      await committer.commit(turn);
      times.push(performance.now() - started);
    }
    return times;
  };
  process.on('message', (question: Question) => void answer(question));
  const answer = async (question: Question): Promise<void> => {
    if (question.type === 'commit') return say(await commit(question.count));
    if (question.type === 'memory') {
      await committer.read?.();
      globalThis.gc?.();
      return say(process.memoryUsage.rss());
    }
    await committer.close();
    say(null);
    process.disconnect();
  };
  say('ready');
}

function say(answer: unknown): void {
  process.send?.(answer);
}

void main(process.argv.slice(2));
