/**
 * Shows that something long is going on, what it is and for how long: one line that counts the seconds on a
 * terminal, a line every ten seconds in a log.
 *
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(what, work) {
  const started = Date.now();
  const terminal = process.stdout.isTTY;
  const write = (/** @type {string} */ text) => process.stdout.write(terminal ? `\r\x1b[K${text}` : `${text}\n`);
  write(`${what} ...`);
  const timer = setInterval(() => write(`${what} ... ${elapsed(started)}`), terminal ? 1000 : 10_000);
  try {
    const result = await work();
    write(`${what}: done in ${elapsed(started)}`);
    return result;
  } catch (error) {
    write(`${what}: failed after ${elapsed(started)}`);
    throw error;
  } finally {
    clearInterval(timer);
    if (terminal) process.stdout.write('\n');
  }
}

/** @param {number} started milliseconds since 1970 */
export function elapsed(started) {
  const seconds = Math.round((Date.now() - started) / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
