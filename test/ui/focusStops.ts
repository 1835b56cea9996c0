import type { VsCodeWindow } from '../rig/vsCodeWindow';

/** Where the focus stops on its way through a page. */
export interface FocusStop {
  name: string;
  /** Pixels from the upper edge of the page to the row that it is in. */
  top: number;
  isMarked: boolean;
  isInSight: boolean;
}

/** No page has more; whoever runs into this has built a trap for the focus. */
const most = 200;

/** Presses Tab in the chat until the focus leaves its page, and tells where it was. */
export async function focusStops(window: VsCodeWindow): Promise<FocusStop[]> {
  const stops: FocusStop[] = [];
  const body = window.chat.locator('body');
  for (let count = 0; count < most; count += 1) {
    await window.page.keyboard.press('Tab');
    const stop = await body.evaluate(lookAtFocus);
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error(
    `The focus did not leave the page: ${stops
      .slice(-8)
      .map(({ name }) => name)
      .join(', ')}`,
  );
}

/** Runs in the page. A text field shows the focus by the box around it, as those of VS Code do. */
function lookAtFocus(): FocusStop | null {
  const { activeElement: element } = document;
  if (!element || element === document.body || !document.hasFocus()) return null;
  const box = element.getBoundingClientRect();
  const row = (element.closest('.input-bar, .actions, .prompt-actions') ?? element).getBoundingClientRect();
  const isField = element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;
  const marked = isField ? (element.closest('.input-box, .find-input') ?? element) : element;
  const style = getComputedStyle(marked);
  const wanted = getComputedStyle(document.documentElement).getPropertyValue('--vscode-focusBorder').trim();
  const probe = document.createElement('i');
  probe.style.color = wanted;
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  const isMarked = isField
    ? style.borderTopColor === colour
    : style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1 && style.outlineColor === colour;
  return {
    name: element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 60) ?? '',
    top: Math.round(row.top),
    isMarked,
    isInSight: box.width > 0 && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth,
  };
}
