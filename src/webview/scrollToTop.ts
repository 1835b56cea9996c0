/** Brings an element to the upper edge of what scrolls it. Unlike `scrollIntoView`, it moves no frame around the panel. */
export function scrollToTop(element: Element, scroller: Element): void {
  scroller.scrollTop += element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}
