import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { scratchFolder } from './scratchFolder';
import { auditFolder } from './auditFolder';
import { endOwners } from './crashImage';
import { FaultPlan, type FaultKind } from './faultPlan';
import { interposedFiles } from './interposedFiles';
import { Randomness } from './randomness';
import { Scenario } from './scenario';
import { Tally } from './tally';

/** So many places for each fault in each mode in a short run; a long one tries all. */
const places = 50;

describe('a file system that fails', () => {
  const folder = scratchFolder();

  for (const kind of ['EIO', 'ENOSPC', 'EACCES', 'half a write', 'done, then EIO', 'failed sync'] as const) {
    for (const mode of ['once', 'for good'] as const) {
      it(`loses nothing and says what is wrong: ${kind}, ${mode}`, async () => {
        const tally = new Tally(`${kind}, ${mode}`, new Randomness(kind + mode));
        const count = await countOperations(kind, path.join(folder, `count ${kind} ${mode}`));
        for (const at of tally.random.sample(count, places)) {
          await tryFault(path.join(folder, `${kind} ${mode} ${at}`), new FaultPlan(kind, at, mode), tally, at);
        }
        tally.settle();
      });
    }
  }

  for (const kind of ['short writes', 'short reads'] as const) {
    it(`does everything in spite of ${kind}`, async () => {
      const tally = new Tally(kind, new Randomness(kind));
      const plan = new FaultPlan(kind, 1, 'for good');
      const scenario = await tryFault(path.join(folder, kind), plan, tally, 1);
      assert.deepEqual(scenario.refusals, []);
      tally.settle();
    });
  }

  it('is caught when it says that it has written and has not (control)', async () => {
    const directory = path.join(folder, 'control');
    mkdirSync(directory);
    const files = interposedFiles((call) => {
      const isLost = scenario.step.startsWith('append whole.s.3') && call.name === 'writeSync';
      return isLost && Number(call.args[3]) > 1000 ? call.args[3] : call.perform();
    });
    const scenario = new Scenario(directory, files);
    await scenario.run();
    endOwners(directory);
    const { lost, wrong } = await auditFolder(directory, scenario.ledger);
    assert.notDeepEqual([...lost, ...wrong], []);
  });
});

async function countOperations(kind: FaultKind, directory: string): Promise<number> {
  const plan = new FaultPlan(kind, Infinity, 'once');
  await new Scenario(directory, plan.files).run();
  return plan.operations;
}

async function tryFault(directory: string, plan: FaultPlan, tally: Tally, at: number): Promise<Scenario> {
  mkdirSync(directory);
  const scenario = new Scenario(directory, plan.files);
  let struckIn = '';
  scenario.onStep = () => {
    if (plan.struck.length > 0) struckIn ||= scenario.step;
  };
  await scenario.run();
  plan.disarm();
  tally.operations += plan.operations;
  tally.faults += plan.struck.length;
  const where = `operation ${at} (${plan.struck[0]} in ${struckIn})`;
  complainOfRefusals(scenario, plan, struckIn, tally, where);
  // Where the disk takes nothing more, what was refused cannot be made void and may be seen later, whole.
  const isForGood = plan.mode === 'for good';
  if (isForGood) {
    scenario.ledger.refused.clear();
    endOwners(directory);
  }
  const allowOwners = isForGood || plan.struck[0] === 'unlinkSync';
  tally.add(await auditFolder(directory, scenario.ledger, { allowOwners, allowUntold: isForGood }), where);
  return scenario;
}

/** Whatever is refused is refused by the store's own error; and once a fault has passed, everything works again. */
function complainOfRefusals(scenario: Scenario, plan: FaultPlan, struckIn: string, tally: Tally, where: string): void {
  for (const { step, attempt, code, error } of scenario.refusals) {
    if (code === 'untyped') tally.complain(`${where}: ${step} throws ${(error as Error).stack ?? String(error)}`);
    // A store that could not be written when it was opened stays one that can only be read.
    const isCopy = struckIn === 'open' && code === 'read-only';
    if (plan.mode === 'once' && !isCopy && (attempt > 1 || step !== struckIn)) {
      tally.complain(`${where}: ${step} fails for good (${code}: ${String(error)})`);
    }
  }
}
