import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { scratchFolder } from './scratchFolder';
import { auditFolder } from './auditFolder';
import { endOwners } from './crashImage';
import { interposedFiles } from './interposedFiles';
import { isLong, Randomness } from './randomness';
import { Scenario } from './scenario';
import { Tally } from './tally';
import { UnstableDisk } from './unstableDisk';

/** So many moments of the scenario in a short run; a long one takes all, several times over. */
const moments = 220;
const rounds = isLong ? 5 : 1;

describe('a power cut', () => {
  const folder = scratchFolder();

  it('takes nothing that was acknowledged, whichever unsynced sectors and names it takes', async () => {
    const tally = new Tally('power cuts', new Randomness('power cuts'));
    for (let round = 0; round < rounds; round++) {
      await cutDuring(path.join(folder, `store ${round}`), { ignoreSyncs: false }, tally);
    }
    tally.settle();
  });

  it('is seen to take something from a disk that only says that it syncs (control)', async () => {
    const tally = new Tally('power cuts without syncs', new Randomness('control'));
    await cutDuring(path.join(folder, 'control'), { ignoreSyncs: true }, tally);
    if (!tally.problems.some((problem) => problem.includes('lost'))) throw new Error('The loss was not noticed.');
  });
});

async function cutDuring(directory: string, options: { ignoreSyncs: boolean }, tally: Tally): Promise<void> {
  const count = await runOn(`${directory} counted`, options, () => undefined);
  const chosen = new Set(tally.random.sample(count, moments));
  const cuts: (() => Promise<void>)[] = [];
  tally.operations += await runOn(directory, options, (operation, disk, scenario) => {
    if (!chosen.has(operation)) return;
    const image = `${directory} at ${operation}`;
    disk.afterPowerCut(image, tally.random);
    const ledger = scenario.ledger.copy();
    const where = `operation ${operation} in ${scenario.step}`;
    cuts.push(async () => {
      endOwners(image);
      // A name of a folder's contents may come back or not; no process is there to have left it.
      rmSync(path.join(image, 'sessions.locks', 'held'), { force: true });
      tally.faults++;
      tally.add(await auditFolder(image, ledger, { allowOwners: true, allowUntold: true }), where);
    });
  });
  for (const audit of cuts) await audit();
}

/** Runs the scenario; returns how many file operations it took. */
async function runOn(
  directory: string,
  options: { ignoreSyncs: boolean },
  before: (operation: number, disk: UnstableDisk, scenario: Scenario) => void,
): Promise<number> {
  mkdirSync(directory);
  const disk = new UnstableDisk(directory, options);
  let operations = 0;
  const files = interposedFiles((call) => {
    before(++operations, disk, scenario);
    return call.perform();
  }, disk.files);
  const scenario = new Scenario(directory, files);
  await scenario.run();
  return operations;
}
