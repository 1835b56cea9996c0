import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { FrameLocator } from 'playwright-core';

const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

interface Violation {
  id: string;
  help: string;
  nodes: { html: string; failureSummary: string }[];
}

/** Holds what a panel shows just now against the rules of axe-core, all of them. */
export async function assertAccessible(panel: FrameLocator): Promise<void> {
  const body = await panel.locator('body').elementHandle();
  const frame = await body?.ownerFrame();
  assert.ok(frame, 'the panel is there');
  // As an expression and not through eval, which the panel's policy forbids.
  await frame.evaluate(`globalThis.axe ?? (() => { ${source} })()`);
  // What is behind a panel is painted by the workbench, where axe does not look.
  await frame.evaluate("document.documentElement.style.background = 'var(--vscode-sideBar-background)'");
  const { violations } = (await frame.evaluate('axe.run(document, { iframes: false })')) as { violations: Violation[] };
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html.slice(0, 200)}\n  ${failureSummary}`),
  );
  assert.deepEqual(found, []);
}
