// A process of its own that writes marked turns until it has written `count` or is killed, and says on its standard
// output, in one line each, what the store has acknowledged: writer.mjs OPTIONS, as JSON.
import { writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { markedTurn } from './markedTurn.mjs';

/**
 * @typedef {object} WriterOptions
 * @property {string} store the built store's file
 * @property {string} directory
 * @property {string[]} sessions written to in turn
 * @property {string} writer
 * @property {number} first the number of the first turn
 * @property {number} count
 * @property {number} size of a reply
 * @property {'append' | 'reopen' | 'outbox'} mode
 */

/** @type {WriterOptions} */
const options = JSON.parse(process.argv[2] ?? '{}');
const { directory, sessions, writer, first, count, size, mode } = options;

/** @type {import('../../src/store/openStore.ts')} */
const { openStore } = createRequire(import.meta.url)(options.store);

const idle = new Int32Array(new SharedArrayBuffer(4));

/**
 * Written at once, so that whatever was acknowledged before a kill has been said. A pipe that is full is waited for.
 *
 * @param {unknown[]} words
 */
function say(...words) {
  for (;;) {
    try {
      return writeSync(1, `${words.join(' ')}\n`);
    } catch (error) {
      if (/** @type {{ code?: string }} */ (error).code !== 'EAGAIN') throw error;
      Atomics.wait(idle, 0, 0, 5);
    }
  }
}

/**
 * Another's lock or lease is waited for, as a person would.
 *
 * @template Result
 * @param {() => Promise<Result>} call
 * @returns {Promise<Result>}
 */
async function patiently(call) {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const { code } = /** @type {{ code?: string }} */ (error);
      if (code !== 'locked-out' && code !== 'busy') throw error;
      say('waiting', code);
    }
  }
}

/** @typedef {import('../../src/core/sessionStore.ts').SessionStore} SessionStore */

/** @param {SessionStore} store @param {string} sessionId @param {number} number */
async function append(store, sessionId, number) {
  const { id, user, reply, tools } = markedTurn(`whole.${writer}.${number}.${size}`);
  const turn = { id, user, assistant: reply, tools, usage: { inputTokens: number } };
  await patiently(() => store.appendTurn(sessionId, turn));
  say('turn', sessionId, id);
}

/** @param {SessionStore} store @param {string} sessionId @param {number} number */
async function converse(store, sessionId, number) {
  const { id, user, reply } = markedTurn(`begun.${writer}.${number}.${size}`);
  await patiently(() => store.beginTurn(sessionId, { id, prompt: user }));
  say('begun', sessionId, id);
  const step = Math.ceil(reply.length / 3);
  for (let at = 0; at < reply.length; at += step) {
    await patiently(() => store.appendPartial(id, [{ type: 'text', text: reply.slice(at, at + step) }]));
    say('received', id, Math.min(at + step, reply.length));
  }
  await patiently(() => store.commitTurn(id, { status: 'complete', usage: { inputTokens: number } }));
  say('turn', sessionId, id);
}

async function main() {
  let store = await patiently(() => openStore({ directory }));
  for (let number = first; number < first + count; number++) {
    const sessionId = sessions[number % sessions.length] ?? '';
    await (mode === 'outbox' ? converse : append)(store, sessionId, number);
    if (mode !== 'reopen' || number % 3 !== 2) continue;
    await store.close();
    store = await patiently(() => openStore({ directory }));
  }
  await store.close();
  say('done');
}

main().catch((error) => {
  say('error', error.code, error.message);
  process.exitCode = 1;
});
