import type { GivenTurn, SessionStore } from '../../../src/core/sessionStore';
import type { VsCodeWindow } from '../../rig/vsCodeWindow';

export interface OpenResult {
  /** Milliseconds from the click to the last turn on the screen. */
  short: number[];
  long: number[];
}

const sessions = { short: 'The short session', long: 'The long session' };

/** Two sessions that differ in nothing but how many turns they have. */
export async function seedSessions(
  store: SessionStore,
  { short, long }: { short: number; long: number },
): Promise<void> {
  await seed(store, sessions.short, short);
  await seed(store, sessions.long, long);
}

/** In turn, so that whatever else the machine does strikes both alike. The first of each is not counted. */
export async function openBench(window: VsCodeWindow, rounds: number): Promise<OpenResult> {
  await window.page.evaluate(noteClicks);
  const result: OpenResult = { short: [], long: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const short = await open(window, sessions.short);
    const long = await open(window, sessions.long);
    if (round === 0) continue;
    result.short.push(short);
    result.long.push(long);
  }
  return result;
}

async function seed(store: SessionStore, title: string, count: number): Promise<void> {
  const { id, revision } = await store.createSession({ title });
  const turns = Array.from({ length: count }, (_, index): GivenTurn => {
    const isLast = index === count - 1;
    const reply = isLast ? `This is the end of ${title}.` : `Leaf ${index} unfolds in **three** minutes. `.repeat(6);
    return {
      messages: [
        { role: 'user', parts: [{ type: 'text', text: `How long does leaf ${index} take?` }] },
        { role: 'assistant', parts: [{ type: 'text', text: reply }] },
      ],
    };
  });
  await store.replaceHistory(id, turns, { baseRevision: revision });
}

async function open(window: VsCodeWindow, title: string): Promise<number> {
  const shown = window.chat.locator('body').evaluate(whenShown, `This is the end of ${title}.`);
  await window.sessions.filter({ hasText: title }).first().click();
  const at = await shown;
  return at - (await window.page.evaluate(() => Number(Reflect.get(globalThis, 'clickedAt'))));
}

/** Runs in the workbench. */
function noteClicks(): void {
  const note = () => Object.assign(globalThis, { clickedAt: performance.timeOrigin + performance.now() });
  document.addEventListener('mousedown', note, { capture: true });
}

/** Runs in the panel: when these words are the last turn, and have been painted. */
function whenShown(_: Element, words: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const last = [...document.querySelectorAll('article.turn')].at(-1);
      if (!last?.textContent.includes(words)) return void requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())));
    };
    look();
  });
}
