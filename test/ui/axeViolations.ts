import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FrameLocator } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResults {
  violations: { id: string; nodes: { target: unknown }[] }[];
}

/** What axe-core finds wrong with a part of a panel as it is now, each rule with the places that break it. */
export async function axeViolations(chat: FrameLocator, part: string): Promise<string[]> {
  const body = await chat.locator('body').elementHandle();
  const frame = await body?.ownerFrame();
  if (!frame) throw new Error('The panel is not there');
  await frame.evaluate(source);
  // The side bar shows through the page, which axe would take for white.
  await frame.evaluate(`document.body.style.background = 'var(--vscode-sideBar-background)'`);
  const results = (await frame.evaluate(`axe.run(${JSON.stringify(part)})`)) as AxeResults;
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => JSON.stringify(target)).join()}`,
  );
}
