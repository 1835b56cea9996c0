import assert from 'node:assert/strict';
import { releaseOwned } from '../../../src/store/outbox/lease';
import { callsOn } from './callsOn';
import { failEachStatement } from './failingStatements';
import { memoryConnection, type MemoryConnection } from './memoryConnection';
import { mutations, setScene, type Scene } from './mutations';

const text = (words: string) => [{ type: 'text' as const, text: words }];

async function sceneInMemory(): Promise<Scene & { connection: MemoryConnection }> {
  const connection = await memoryConnection();
  return { ...setScene(connection, connection), connection };
}

describe('every mutator (A1)', () => {
  for (const [name, prepare] of Object.entries(mutations)) {
    it(`leaves everything as before when any statement of ${name} fails, and works the next time`, async () => {
      const scene = await sceneInMemory();
      const mutate = prepare(scene);
      const failures = failEachStatement(scene.connection, (connection) => mutate(callsOn(connection)));
      assert.ok(failures > 1, `only ${failures} statements failed`);
      const turn = scene.connection.another();
      const other = callsOn(turn).createSession();
      assert.equal(callsOn(turn).appendTurn(other.id, { user: 'next', assistant: 'works' }).status, 'complete');
    });
  }

  it('leaves everything as before when closing fails to free its leases', async () => {
    const { connection, store, sessionId } = await sceneInMemory();
    store.beginTurn(sessionId, { prompt: 'four' });
    assert.ok(failEachStatement(connection, releaseOwned) > 1);
  });

  it('saves nothing of a late commit whose statement fails, and all of it the next time', async () => {
    const { connection, store, sessionId } = await sceneInMemory();
    const pending = store.beginTurn(sessionId, { prompt: 'four' });
    connection.now += 31_000;
    const other = connection.another();
    other.now = connection.now;
    callsOn(other).beginTurn(sessionId, { prompt: 'five' });
    const messages = [{ role: 'assistant' as const, parts: text('late') }];
    const lateCommit = (failing: Parameters<typeof callsOn>[0]): void => {
      try {
        callsOn(failing).commitTurn(pending.id, { status: 'complete', messages });
      } catch (error) {
        if ((error as { code?: string }).code !== 'conflict') throw error;
      }
    };
    assert.ok(failEachStatement(connection, lateCommit) > 1);
  });
});
