import { setTimeout as pause } from 'node:timers/promises';

/** Resolves once the condition holds; mocha's own limit ends a wait for what never comes. */
export async function waitFor(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(10);
}
