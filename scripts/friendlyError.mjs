/** A failure that the person at the terminal can act on: its message is all they need, without a stack. */
export class FriendlyError extends Error {
  /** @param {string} message @param {{ cause?: unknown }} [options] */
  constructor(message, options) {
    super(message, options);
    this.name = 'FriendlyError';
  }
}

/**
 * Runs a command's body and turns what it throws into a message and an exit code.
 *
 * @param {() => Promise<number | void>} body resolves to the exit code, 0 when it says nothing
 */
export function runMain(body) {
  body().then(
    (code) => {
      process.exitCode = code ?? 0;
    },
    (error) => {
      console.error(error instanceof FriendlyError ? `\n${error.message}` : error);
      process.exitCode = 1;
    },
  );
}
