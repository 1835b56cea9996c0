import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import initSqlJs from 'sql.js';
import type { OpenCommitter } from '../committer';

/** sql.js as everybody uses it: the database in memory, and the whole image written anew with every commit. */
export const exportedSqlite: OpenCommitter = async ({ folder }) => {
  const sql = await initSqlJs();
  const file = path.join(folder, 'sessions.db');
  const database = new sql.Database(readFileSync(file));
  database.run('CREATE TABLE exported_turn (number INTEGER PRIMARY KEY, content TEXT NOT NULL)');
  return {
    commit: (turn) => {
      database.run('INSERT INTO exported_turn (content) VALUES (?)', [JSON.stringify(turn)]);
      replaceFile(file, database.export());
    },
    close: () => database.close(),
  };
};

function replaceFile(file: string, bytes: Uint8Array): void {
  const draft = `${file}.new`;
  const descriptor = openSync(draft, 'w');
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(draft, file);
}
