import { readFile } from 'node:fs/promises';

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {string} [why] what is wrong beyond failed tests
 */

/**
 * Judges a suite by the file that it had to leave. An exit code alone proves nothing: an extension host that was
 * killed ends with 0. Whatever is doubtful is one more failure.
 *
 * @param {string} file
 * @param {number | null} exitCode null when the suite was ended from outside
 * @returns {Promise<Outcome>}
 */
export async function readResults(file, exitCode) {
  const results = await parse(file);
  if (!results) return { passed: 0, failed: 1, why: 'It left no results: it ended before its tests did.' };
  const { passed, failed } = results;
  if (passed + failed === 0) return { passed, failed: 1, why: 'It ran no test.' };
  if (failed === 0 && exitCode !== 0) {
    return { passed, failed: 1, why: `Its tests passed, but it ended with exit code ${exitCode ?? 'none'}.` };
  }
  return { passed, failed };
}

/** @param {string} file @returns {Promise<{ passed: number, failed: number } | undefined>} */
async function parse(file) {
  try {
    const { passed, failed } = JSON.parse(await readFile(file, 'utf8'));
    return Number.isInteger(passed) && Number.isInteger(failed) ? { passed, failed } : undefined;
  } catch {
    return undefined;
  }
}
