// npm test: every suite; `node scripts/test.mjs <suite> [options]`: that one.
import { FriendlyError, runMain } from './friendlyError.mjs';
import { Preparation } from './preparation.mjs';
import { elapsed } from './progress.mjs';
import { runSuite } from './runSuite.mjs';
import { chooseSuites, suiteNames } from './suites.mjs';

const [name, ...args] = process.argv.slice(2);

runMain(async () => {
  if (name && !suiteNames.includes(name)) {
    throw new FriendlyError(`There is no suite called "${name}". There are: ${suiteNames.join(', ')}.`);
  }
  const started = Date.now();
  const preparation = new Preparation();
  const total = { passed: 0, failed: 0 };
  const lines = [];
  for (const suite of chooseSuites(name)) {
    console.log(`\n${suite.name}`);
    const missing = await preparation.missing(['install', ...suite.needs]);
    const outcome = missing ? { passed: 0, failed: 1, why: missing } : await runSuite(suite, args);
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    lines.push(`${suite.name}: ${outcome.passed} passed, ${outcome.failed} failed. ${outcome.why ?? ''}`.trimEnd());
    console.log(lines.at(-1));
  }
  console.log(`\nAll of it, in ${elapsed(started)}:\n${lines.join('\n')}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
});
