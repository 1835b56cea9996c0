import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import type { Theme, VsCodeWindow } from '../rig/vsCodeWindow';
import { assertAccessible } from './axe';

const themes: Theme[] = ['light', 'highContrast', 'dark'];

interface LookOptions {
  /** The chat of the side bar where it is left out. */
  panel?: FrameLocator;
  themes?: Theme[];
  /** Brings back what the palette, from which themes are chosen, has closed. */
  prepare?: () => Promise<void>;
}

/** Takes pictures of a state in each theme at 480 and 280 px, with nothing cut off and no rule of accessibility broken. */
export async function lookAt(window: VsCodeWindow, state: string, options: LookOptions = {}): Promise<void> {
  const panel = options.panel ?? window.chat;
  for (const theme of options.themes ?? themes) {
    await window.setTheme(theme);
    for (const width of [480, 280]) {
      await window.setPanelWidth(width);
      await options.prepare?.();
      const cutOff = await panel
        .locator('body, main')
        .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.className));
      assert.deepEqual(cutOff, [], 'nothing is cut off');
      await window.screenshot(`state-${state}-${theme}-${width}`);
    }
    await assertAccessible(panel);
  }
}
