import assert from 'node:assert/strict';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { scratchFolder } from './scratchFolder';
import { auditFolder } from './auditFolder';
import { crashImage } from './crashImage';
import { FaultPlan, type FaultKind } from './faultPlan';
import { interposedFiles } from './interposedFiles';
import { Randomness } from './randomness';
import { Scenario } from './scenario';
import { Tally } from './tally';
import { Ledger } from './ledger';
import { builtStore } from './builtStore';

interface Image {
  folder: string;
  ledger: Ledger;
  where: string;
}

/** So many moments of the scenario in a short run; a long one takes all. */
const moments = 150;

describe('a process that is killed', () => {
  const folder = scratchFolder();
  let images: Image[] = [];
  let operations = 0;

  before(async () => {
    const random = new Randomness('moments');
    operations = (await takeImages(path.join(folder, 'counted'), new Set())).operations;
    const chosen = new Set(random.sample(operations, moments));
    ({ images } = await takeImages(path.join(folder, 'store'), chosen));
  });

  it('leaves whole turns behind and a prompt that can be taken up, at whichever file operation', async () => {
    const tally = new Tally('killed at file operation N', new Randomness('killed'));
    for (const { folder: image, ledger, where } of images) {
      const copy = copyOf(image);
      tally.operations++;
      tally.faults++;
      tally.add(await auditFolder(copy, ledger, { allowUntold: true }), where);
    }
    tally.settle();
  });

  for (const kind of ['EIO', 'half a write', 'short reads', 'failed sync'] as const) {
    it(`is recovered from in spite of faults during the recovery: ${kind}`, async () => {
      const tally = new Tally(`recovery, ${kind}`, new Randomness(`recovery ${kind}`));
      for (const image of middleOf(images, tally.random)) await recoverWith(image, kind, tally);
      tally.settle();
    });
  }

  it('is told from one that acknowledged what it had not written yet (control)', async () => {
    const tally = new Tally('control', new Randomness('control'));
    const later = images.at(-1)?.ledger ?? new Ledger();
    const [early] = images.filter(({ ledger }) => ledger.turns.size === 1);
    if (early) tally.add(await auditFolder(copyOf(early.folder), later, { allowUntold: true }), early.where);
    assert.ok(
      tally.problems.some((problem) => problem.includes('lost turn whole.s.3')),
      tally.problems.join('\n'),
    );
  });
});

/** Runs the scenario and keeps an image of its folder before each of the chosen file operations. */
async function takeImages(
  directory: string,
  chosen: ReadonlySet<number>,
): Promise<{ operations: number; images: Image[] }> {
  const images: Image[] = [];
  let operations = 0;
  const files = interposedFiles((call) => {
    operations++;
    if (chosen.has(operations)) {
      const image = `${directory} at ${operations}`;
      crashImage(directory, image);
      const where = `operation ${operations} (${call.name} in ${scenario.step})`;
      images.push({ folder: image, ledger: scenario.ledger.copy(), where });
    }
    return call.perform();
  });
  mkdirSync(directory);
  const scenario = new Scenario(directory, files);
  await scenario.run();
  if (scenario.refusals.length > 0) throw new Error(`The scenario failed: ${JSON.stringify(scenario.refusals)}`);
  return { operations, images };
}

/** A few images, of those in which there is something to recover. */
function middleOf(images: readonly Image[], random: Randomness): Image[] {
  const recoverable = images.filter(({ folder }) => existsSync(path.join(folder, 'sessions.db-wal')));
  return Array.from({ length: 4 }, () => random.pick(recoverable));
}

/** Whatever goes wrong while one process recovers, the next one finds the same. */
async function recoverWith(image: Image, kind: FaultKind, tally: Tally): Promise<void> {
  const count = await recover(copyOf(image.folder), new FaultPlan(kind, Infinity, 'once'), tally);
  for (const at of tally.random.sample(count, 8)) {
    for (const mode of ['once', 'for good'] as const) {
      const copy = copyOf(image.folder);
      const plan = new FaultPlan(kind, at, mode);
      tally.operations += await recover(copy, plan, tally);
      tally.faults += plan.struck.length;
      crashImage(copy, `${copy} again`);
      const allowOwners = mode === 'for good' || plan.struck[0] === 'unlinkSync';
      const findings = await auditFolder(`${copy} again`, image.ledger, { allowOwners, allowUntold: true });
      tally.add(findings, `${image.where}, then ${plan.struck[0]} ${at} ${mode}`);
      rmSync(copy, { recursive: true });
    }
  }
}

/** Returns how many operations the fault could have hit. */
async function recover(directory: string, plan: FaultPlan, tally: Tally): Promise<number> {
  try {
    const store = await builtStore.openStore({ directory, files: plan.files });
    await store.listSessions();
    await store.close();
  } catch (error) {
    if (!(error instanceof builtStore.SessionError)) tally.complain(`recovery throws ${String(error)}`);
  }
  plan.disarm();
  return plan.operations;
}

let copies = 0;

function copyOf(image: string): string {
  const copy = `${image} copy ${++copies}`;
  mkdirSync(copy);
  crashImage(image, copy);
  return copy;
}
