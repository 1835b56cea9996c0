// A process of its own that opens one folder after another, uses whatever store it finds there, and says in a line each how
// that ended: hostileReader.mjs STORE FOLDER... A hang or a crash is then the parent's to see.
import { writeSync } from 'node:fs';
import { createRequire } from 'node:module';

const [file = '', ...folders] = process.argv.slice(2);

/** @type {import('../../src/store/openStore.ts')} */
const { openStore, SessionError } = createRequire(import.meta.url)(file);

/** @param {string} directory */
async function use(directory) {
  const store = await openStore({ directory, clock: Date });
  const outcomes = [];
  try {
    outcomes.push(await outcomeOf(() => store.checkIntegrity()));
    const sessions = (await store.listSessions().catch(() => ({ items: [] }))).items;
    for (const { id } of sessions) {
      outcomes.push(await outcomeOf(() => store.loadSession(id)));
      outcomes.push(await outcomeOf(() => store.readContext(id)));
      outcomes.push(await outcomeOf(() => store.exportSession(id)));
      outcomes.push(await outcomeOf(() => store.appendTurn(id, { user: 'hello', assistant: 'there' })));
    }
    outcomes.push(await outcomeOf(() => store.listSessions()));
    outcomes.push(await outcomeOf(() => store.search({ text: 'answer' })));
    outcomes.push(await outcomeOf(() => store.createSession({ title: 'new' })));
  } finally {
    outcomes.push(await outcomeOf(() => store.close()));
  }
  return [...new Set(outcomes)].join(',');
}

/** @param {() => Promise<unknown>} call */
async function outcomeOf(call) {
  try {
    await call();
    return 'worked';
  } catch (error) {
    return nameOf(error);
  }
}

/** @param {unknown} error */
function nameOf(error) {
  if (error instanceof SessionError) return error.code;
  return `untyped:${encodeURIComponent(error instanceof Error ? (error.stack ?? error.message) : String(error))}`;
}

for (const folder of folders) writeSync(1, `${folder} ${await use(folder).catch(nameOf)}\n`);
