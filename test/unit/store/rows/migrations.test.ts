import assert from 'node:assert/strict';
import { memoryConnection } from '../memoryConnection';

describe('the schema', () => {
  it('refuses a complete turn without its prompt and its reply', async () => {
    const connection = await memoryConnection();
    assert.throws(
      () =>
        connection.write((transaction) => {
          transaction.run(
            "INSERT INTO session (id, title, title_source, created_at, updated_at) VALUES ('s', '', 'default', 0, 0)",
          );
          transaction.run(
            "INSERT INTO turn (id, session_id, depth, status, started_at, ended_at, content_hash) VALUES ('t', 's', 1, 'complete', 0, 0, '')",
          );
        }),
      /CHECK constraint failed/,
    );
  });
});
