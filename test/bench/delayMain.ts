// A host thread while its store commits turns or imports a file, or one that is idle: delayMain.ts FOLDER STORE_FILE TURNS|FILE
import { createRequire } from 'node:module';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type * as StoreModule from '../../src/store/openStore';
import { BenchText } from './benchText';
import { benchTurn } from './benchTurn';

async function main([directory = '', storeFile = '', given = '0']: string[]): Promise<void> {
  const { openStore } = createRequire(__filename)(storeFile) as typeof StoreModule;
  const store = await openStore({ directory });
  const { id } = await store.createSession({});
  const text = new BenchText(5);
  const file = /^\d+$/.test(given) ? null : given;
  const turns = Array.from({ length: file === null ? Number(given) : 0 }, (_, number) => benchTurn(text, number));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const work = async (): Promise<void> => {
    if (file !== null) await store.importFrom(file, { onProgress: () => undefined });
    for (const turn of turns) await store.appendTurn(id, turn);
  };
  process.on('message', (message) => {
    if (message === 'start') {
      delay.enable();
      if (file !== null || turns.length > 0) void work().then(() => process.send?.('done'));
    } else {
      delay.disable();
      process.send?.(delay.max / 1e6);
      void store.close().then(() => process.disconnect());
    }
  });
  process.send?.('ready');
}

void main(process.argv.slice(2));
