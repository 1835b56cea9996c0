import { ensureRig } from '../test/rig/ensureRig.mjs';
import { build } from './build.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { FriendlyError } from './friendlyError.mjs';

const steps = {
  install: ensureInstalled,
  build: () => build(),
  rig: () => ensureRig({ browser: true }),
};

/** @typedef {keyof typeof steps} Need */

/**
 * What suites need, each thing done once and when the first suite needs it, so that a VS Code that cannot be
 * downloaded does not keep the other suites from running.
 */
export class Preparation {
  /** @type {Map<Need, Promise<string | undefined>>} */
  #done = new Map();

  /**
   * @param {Need[]} needs
   * @returns {Promise<string | undefined>} why one of them cannot be had
   */
  async missing(needs) {
    for (const need of needs) {
      const done = this.#done.get(need) ?? attempt(steps[need]);
      this.#done.set(need, done);
      const why = await done;
      if (why) return why;
    }
    return undefined;
  }
}

/** @param {() => Promise<unknown>} step */
async function attempt(step) {
  try {
    await step();
    return undefined;
  } catch (error) {
    if (!(error instanceof FriendlyError)) throw error;
    console.error(`\n${error.message}`);
    return `It was not run: ${error.message.split('\n')[0]}`;
  }
}
