import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Files } from '../../src/store/disk/files';
import { interposedFiles, type FileCall } from './interposedFiles';
import type { Randomness } from './randomness';

/** A disk writes sectors: of a write that it was not asked to keep, any of them may have arrived. */
const sector = 512;

type Change = { at: number; bytes: Buffer } | { length: number };

interface FileState {
  /** What a power cut cannot take any more. */
  durable: Buffer;
  /** What was written since the last sync, in order. */
  changes: Change[];
}

/** What happened to names since their folder was last synced; a rename is one step. */
type NameChange = { folder: string; set: [string, FileState][]; drop: string[] };

/**
 * The real file system, with an account of what has been synced and what has not. `afterPowerCut` makes a folder as a
 * disk may hold it after a cut: whatever was synced is there, and of the rest some sectors and some names.
 */
export class UnstableDisk {
  readonly files: Files;
  readonly #root: string;
  readonly #open = new Map<number, string>();
  readonly #states = new Map<string, FileState>();
  readonly #durableNames = new Map<string, FileState>();
  #nameChanges: NameChange[] = [];

  /** `ignoreSyncs` makes a disk that only says that it has synced. */
  constructor(root: string, { ignoreSyncs = false } = {}) {
    this.#root = root;
    this.files = interposedFiles((call) => {
      if (call.name === 'fsyncSync') return ignoreSyncs ? undefined : this.#sync(Number(call.args[0]));
      const existed = call.name === 'openSync' && existsSync(String(call.args[0]));
      const result = call.perform();
      this.#note(call, result, existed);
      return result;
    });
  }

  afterPowerCut(target: string, random: Randomness): void {
    mkdirSync(target, { recursive: true });
    const names = new Map(this.#durableNames);
    // A journalling file system keeps changes of names in their order, up to some point.
    for (const { set, drop } of this.#nameChanges.slice(0, random.below(this.#nameChanges.length + 1))) {
      for (const name of drop) names.delete(name);
      for (const [name, state] of set) names.set(name, state);
    }
    for (const [name, state] of names) {
      const file = path.join(target, path.relative(this.#root, name));
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, someOf(state, random));
    }
  }

  #note(call: FileCall, result: unknown, existed: boolean): void {
    const [first, second] = call.args;
    const file = typeof first === 'string' ? first : (this.#open.get(Number(first)) ?? '');
    if (!file.startsWith(this.#root)) return;
    switch (call.name) {
      case 'openSync':
        this.#open.set(Number(result), file);
        if (!existed) this.#nameNew(file);
        return;
      case 'closeSync':
        this.#open.delete(Number(first));
        return;
      case 'writeSync':
        return this.#change(file, {
          at: Number(call.args[4]),
          bytes: Buffer.from(second as Uint8Array).subarray(
            Number(call.args[2]),
            Number(call.args[2]) + Number(result),
          ),
        });
      case 'writeFileSync':
        if (typeof first === 'string') this.#nameNew(file);
        return this.#change(file, { at: 0, bytes: readFileSync(file) });
      case 'ftruncateSync':
        return this.#change(file, { length: Number(second) });
      case 'linkSync':
        return this.#rename({ set: [[String(second), this.#stateOf(file)]], drop: [] }, String(second));
      case 'renameSync':
        return this.#rename({ set: [[String(second), this.#stateOf(file)]], drop: [file] }, String(second));
      case 'unlinkSync':
        return this.#rename({ set: [], drop: [file] }, file);
      case 'copyFileSync':
      case 'rmSync':
        throw new Error(`${call.name} is not accounted for.`);
      default:
        return;
    }
  }

  #nameNew(file: string): void {
    this.#rename({ set: [[file, { durable: Buffer.alloc(0), changes: [] }]], drop: [] }, file);
  }

  #rename({ set, drop }: Omit<NameChange, 'folder'>, file: string): void {
    for (const name of drop) this.#states.delete(name);
    for (const [name, state] of set) this.#states.set(name, state);
    this.#nameChanges.push({ folder: path.dirname(file), set, drop });
  }

  #change(file: string, change: Change): void {
    this.#stateOf(file).changes.push(change);
  }

  #stateOf(file: string): FileState {
    const state = this.#states.get(file);
    if (!state) throw new Error(`${file} was written before it was made.`);
    return state;
  }

  #sync(descriptor: number): void {
    const file = this.#open.get(descriptor) ?? '';
    if (existsSync(file) && statSync(file).isDirectory()) return this.#syncNames(file);
    const state = this.#states.get(file);
    if (!state) return;
    state.durable = state.changes.reduce<Buffer>(applied, state.durable);
    state.changes = [];
  }

  #syncNames(folder: string): void {
    for (const { set, drop } of this.#nameChanges.filter((change) => change.folder === folder)) {
      for (const name of drop) this.#durableNames.delete(name);
      for (const [name, state] of set) this.#durableNames.set(name, state);
    }
    this.#nameChanges = this.#nameChanges.filter((change) => change.folder !== folder);
  }
}

/** What a cut leaves of a file: all that was synced, and any of the sectors written since. */
function someOf({ durable, changes }: FileState, random: Randomness): Buffer {
  return changes.reduce<Buffer>((content, change) => {
    if ('length' in change) return random.next() < 0.5 ? applied(content, change) : content;
    const kept = random.next();
    if (kept < 0.3) return content;
    if (kept < 0.6) return applied(content, change);
    return sectorsOf(change).reduce<Buffer>(
      (partly, part) => (random.next() < 0.5 ? applied(partly, part) : partly),
      content,
    );
  }, durable);
}

function sectorsOf({ at, bytes }: { at: number; bytes: Buffer }): Change[] {
  const parts: Change[] = [];
  for (let from = 0; from < bytes.length; from += sector - ((at + from) % sector)) {
    parts.push({ at: at + from, bytes: bytes.subarray(from, from + sector - ((at + from) % sector)) });
  }
  return parts;
}

function applied(content: Buffer, change: Change): Buffer {
  const length = 'length' in change ? change.length : Math.max(content.length, change.at + change.bytes.length);
  const result = Buffer.alloc(length);
  content.copy(result, 0, 0, length);
  if (!('length' in change)) change.bytes.copy(result, change.at);
  return result;
}
