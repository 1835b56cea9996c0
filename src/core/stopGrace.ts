/**
 * Milliseconds that each has to end once a turn is stopped. Whoever waits has longer than what it waits for: a command
 * that does not want to end is ended by force, and what it put out by then becomes its result, before the engine leaves
 * its agent alone.
 */
export const stopGrace = {
  /** From asking a command to end to ending it, and once more for whoever else holds its output open. */
  command: 1000,
  /** For the last words of an agent: results of ended tools, what it has used. */
  agent: 4000,
  /** The same while a window closes, for which VS Code leaves five seconds in all. */
  closing: 2500,
} as const;
