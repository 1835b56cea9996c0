/** Brings a range into sight in everything that scrolls around it, up to and including `outermost`, a third from the top. */
export function scrollToRange(range: Range, outermost: HTMLElement): void {
  for (let at = range.startContainer.parentElement; at; at = at.parentElement) {
    if (at === outermost || canScroll(at)) scrollWithin(at, range);
    if (at === outermost) return;
  }
}

function canScroll(element: HTMLElement): boolean {
  return element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
}

/** Setting what cannot be scrolled changes nothing, so that how an element overflows need not be known. */
function scrollWithin(element: HTMLElement, range: Range): void {
  const [place] = range.getClientRects();
  if (!place) return;
  const frame = element.getBoundingClientRect();
  element.scrollTop += place.top - frame.top - element.clientHeight / 3;
  if (place.right > frame.right || place.left < frame.left) {
    element.scrollLeft += place.left - frame.left - element.clientWidth / 3;
  }
}
