// A process of its own that stops itself (SIGSTOP) at file operation `stopAt` of appending a turn, and goes on when it is
// told to: stopper.mjs OPTIONS, as JSON. Says `ready`, `stopping`, `turn` and `done`, or `error`.
import { writeSync } from 'node:fs';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import { markedTurn } from './markedTurn.mjs';

/** @type {{ store: string, directory: string, sessionId: string, id: string, stopAt: number | null }} */
const { store: file, directory, sessionId, id, stopAt } = JSON.parse(process.argv[2] ?? '{}');

/** @type {import('../../src/store/openStore.ts')} */
const { openStore } = createRequire(import.meta.url)(file);

/** @param {unknown[]} words */
function say(...words) {
  writeSync(1, `${words.join(' ')}\n`);
}

let armed = false;
let operations = 0;

/** @param {string} name */
function count(name) {
  if (!armed || ++operations !== stopAt) return;
  say('stopping', name);
  process.kill(process.pid, 'SIGSTOP');
}

const counted = Object.entries(fs)
  .filter(([name]) => name.endsWith('Sync'))
  .map(([name, call]) => [
    name,
    /** @param {unknown[]} args */
    (...args) => {
      count(name);
      return Reflect.apply(/** @type {() => unknown} */ (call), fs, args);
    },
  ]);

async function main() {
  const store = await openStore({ directory, files: Object.fromEntries(counted) });
  const { user, reply, tools, number } = markedTurn(id);
  say('ready');
  const turn = { id, user, assistant: reply, tools, usage: { inputTokens: number } };
  armed = true;
  const appending = store.appendTurn(sessionId, turn);
  armed = false;
  // Its patience may have run out while it was stopped; then it asks again.
  await appending.catch(() => store.appendTurn(sessionId, turn));
  say('turn', sessionId, id);
  await store.close();
  say('done', operations);
}

main().catch((error) => say('error', error.code, error.message));
