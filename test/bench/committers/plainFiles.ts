import { closeSync, fdatasyncSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { BenchTurn } from '../benchTurn';
import { benchTurn } from '../benchTurn';
import { BenchText } from '../benchText';
import type { Committer, OpenCommitter } from '../committer';

const turnsInSession = 1000;

/** The physical limit: as many bytes as a turn has, appended and synced, without anything that could find them again. */
export const rawAppend: OpenCommitter = ({ folder }) => {
  const bytes = Buffer.alloc(6 * 1024, 'x');
  return appendTo(path.join(folder, 'raw'), () => bytes, fdatasyncSync);
};

/** A line a turn, as Claude Code and Codex keep sessions, and synced. */
export const jsonLines: OpenCommitter = ({ folder }) => {
  return appendTo(path.join(folder, 'session.jsonl'), (turn) => Buffer.from(`${JSON.stringify(turn)}\n`), fsyncSync);
};

/** A session of a thousand turns, written anew with every turn, as Cline and Roo do. */
export const jsonFile: OpenCommitter = ({ folder }) => {
  const text = new BenchText(3);
  const turns = Array.from({ length: turnsInSession }, (_, number) => benchTurn(text, number));
  const file = path.join(folder, 'session.json');
  return {
    commit: (turn) => {
      turns.shift();
      turns.push(turn);
      const descriptor = openSync(`${file}.new`, 'w');
      writeSync(descriptor, JSON.stringify(turns));
      fsyncSync(descriptor);
      closeSync(descriptor);
      renameSync(`${file}.new`, file);
    },
    close: () => undefined,
  };
};

function appendTo(file: string, bytesOf: (turn: BenchTurn) => Buffer, sync: (descriptor: number) => void): Committer {
  const descriptor = openSync(file, 'a');
  return {
    commit: (turn) => {
      writeSync(descriptor, bytesOf(turn));
      sync(descriptor);
    },
    close: () => closeSync(descriptor),
  };
}
