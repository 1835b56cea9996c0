import type { CDPSession } from 'playwright-core';
import type { VsCodeWindow } from '../../rig/vsCodeWindow';

/** Milliseconds of the page's main thread, and the longest time between two of its frames. */
export interface Spell {
  cost: number;
  longestFrame: number;
}

export interface StreamResult {
  streamed: Spell[];
  atOnce: Spell[];
  idle: Spell[];
}

interface StreamOptions {
  chunks: number;
  rounds: number;
}

/**
 * What a reply costs in the browser, streamed and in one piece, each less what the same time costs with nothing to do.
 * The workbench and the panel share a main thread, so that all of either is counted.
 */
export async function streamBench(window: VsCodeWindow, { chunks, rounds }: StreamOptions): Promise<StreamResult> {
  const cdp = await window.page.context().newCDPSession(window.page);
  await cdp.send('Performance.enable');
  const result: StreamResult = { streamed: [], atOnce: [], idle: [] };
  for (let round = 0; round < rounds; round += 1) {
    result.atOnce.push(await answer(window, cdp, 'Answer in 1 chunk', result.idle));
    result.streamed.push(await answer(window, cdp, `Answer in ${chunks} chunks`, result.idle));
  }
  return result;
}

async function answer(window: VsCodeWindow, cdp: CDPSession, words: string, idle: Spell[]): Promise<Spell> {
  await window.runCommand('Turnkeeper: New Session');
  await window.chat.locator('.empty').waitFor();
  const prompt = window.chat.getByRole('textbox', { name: 'Prompt' });
  await prompt.fill(words);
  const started = Date.now();
  const spell = await watch(window, cdp, async () => {
    await prompt.press('Enter');
    await window.chat.locator('.saved').waitFor({ timeout: 300_000 });
    await window.chat.locator('.markdown[aria-busy=true]').first().waitFor({ state: 'detached' });
  });
  const length = Math.max(2000, Date.now() - started);
  const control = await watch(window, cdp, () => window.page.waitForTimeout(length));
  idle.push(control);
  return { ...spell, cost: Math.max(0, spell.cost - control.cost) };
}

async function watch(window: VsCodeWindow, cdp: CDPSession, work: () => Promise<unknown>): Promise<Spell> {
  const body = window.chat.locator('body');
  await body.evaluate(startFrames);
  const before = await taskTime(cdp);
  await work();
  const cost = (await taskTime(cdp)) - before;
  return { cost, longestFrame: await body.evaluate(endFrames) };
}

/** Milliseconds that the main thread has worked since the page was opened. */
async function taskTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
}

/** Runs in the panel. */
function startFrames(): void {
  const watched = { longest: 0, last: performance.now(), isOn: true };
  Object.assign(globalThis, { watchedFrames: watched });
  const onFrame = (now: number) => {
    watched.longest = Math.max(watched.longest, now - watched.last);
    watched.last = now;
    if (watched.isOn) requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
}

/** Runs in the panel. */
function endFrames(): number {
  const watched = Reflect.get(globalThis, 'watchedFrames') as { longest: number; isOn: boolean };
  watched.isOn = false;
  return watched.longest;
}
