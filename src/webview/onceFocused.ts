/**
 * Calls back at once where the page has the keyboard, else when it next gets it: a request that comes late must not take
 * the keyboard from what the person has opened meanwhile. Returns what forgets the request.
 */
export function onceFocused(focus: () => void): () => void {
  if (document.hasFocus()) {
    focus();
    return () => {};
  }
  window.addEventListener('focus', focus, { once: true });
  return () => window.removeEventListener('focus', focus);
}
