import { existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SessionStore } from '../../src/core/sessionStore';
import { auditHistory, type Findings } from './auditHistory';
import { builtStore } from './builtStore';
import type { Ledger } from './ledger';
import { markedTurn } from './markedTurn.mjs';

const endings = ['.db', '.written', '.locks'];
const belonging = new Set(['backups', ...endings.flatMap((ending) => [`sessions${ending}`, `search${ending}`])]);
const backup = /^sessions-\d{8}T\d{6}Z\.db$/;

export interface AuditOptions {
  /** Owners of locks that could not be removed may still be there. */
  allowOwners?: boolean;
  /** A session may be there that nobody was told of, for its store ended before it could say so. */
  allowUntold?: boolean;
}

/**
 * Opens a folder with a fresh store on healthy files: whatever happened before, it must show all that was acknowledged
 * and nothing by halves, take a new turn, find itself sound, and leave no litter.
 */
export async function auditFolder(directory: string, ledger: Ledger, options: AuditOptions = {}): Promise<Findings> {
  let store: SessionStore;
  try {
    store = await builtStore.openStore({ directory, clock: Date });
  } catch (error) {
    const lost = [...ledger.turns.keys()].map((id) => `turn ${id}`);
    return { acknowledged: ledger.turns.size, lost, halfSeen: [], wrong: [`does not open: ${String(error)}`] };
  }
  const findings = await examine(store, ledger, options);
  await store.close();
  findings.wrong.push(...litterIn(directory, options).map((name) => `${name} is left behind`));
  return findings;
}

async function examine(store: SessionStore, ledger: Ledger, { allowUntold = false }: AuditOptions): Promise<Findings> {
  let findings: Findings = { acknowledged: ledger.turns.size, lost: [], halfSeen: [], wrong: [] };
  try {
    findings = await auditHistory(store, ledger);
    const { items } = await store.listSessions({ limit: 200 });
    const stray = items.filter(({ id }) => !allowUntold && !ledger.sessions.has(id));
    findings.wrong.push(...stray.map(({ title }) => `a session that was refused is there: ${title}`));
    // The index clears up after itself when it is next used.
    await store.search({ text: 'answer' });
    const { problems } = await store.checkIntegrity();
    findings.wrong.push(...problems);
    const session = await store.createSession();
    const { user, reply } = markedTurn('whole.audit.1.100');
    await store.appendTurn(session.id, { user, assistant: reply });
    await store.purge(session.id);
  } catch (error) {
    findings.wrong.push(`does not work: ${String(error)}`);
  }
  return findings;
}

function litterIn(directory: string, { allowOwners = false }: AuditOptions): string[] {
  const strays = readdirSync(directory).filter((name) => !belonging.has(name));
  const owners = ['sessions.locks', 'search.locks'].flatMap((locks) => namesIn(path.join(directory, locks)));
  const partial = namesIn(path.join(directory, 'backups')).filter((name) => !backup.test(name));
  const copies = readdirSync(os.tmpdir()).filter((name) => /^turnkeeper-[0-9a-f]{8}-/.test(name));
  return [...strays, ...partial, ...(allowOwners ? [] : owners), ...copies];
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
