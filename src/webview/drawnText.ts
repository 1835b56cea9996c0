/** What is drawn below an element as one text, in which a place can be found across the nodes that share it. */
export interface DrawnText {
  text: string;
  /** The range that a stretch of the text takes up in the page. */
  rangeOf(start: number, end: number): Range;
}

/** What is drawn around messages and is no part of them. */
const decoration = 'button, .reply-header, figcaption, .codicon, .prompt-actions, .turn-footer, [aria-hidden="true"]';
/** Words do not run on from one of these into the next. */
const blocks = 'p, li, pre, td, th, div, summary, h1, h2, h3, h4, h5, h6, blockquote, dt, dd';

export function drawnText(root: Element): DrawnText {
  const nodes: { node: Text; start: number }[] = [];
  let text = '';
  let lastBlock: Element | null = null;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof Element && node.matches(decoration) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    const block = node.parentElement?.closest(blocks) ?? null;
    if (block !== lastBlock && text !== '') text += '\n';
    lastBlock = block;
    nodes.push({ node, start: text.length });
    text += node.data;
  }
  const placeOf = (at: number) => {
    const found = nodes.findLast(({ start }) => start <= at) ?? nodes[0];
    if (!found) throw new Error('Nothing is drawn here.');
    return { node: found.node, offset: Math.min(at - found.start, found.node.length) };
  };
  return {
    text,
    rangeOf(start, end) {
      const range = document.createRange();
      const first = placeOf(start);
      const last = placeOf(end - 1);
      range.setStart(first.node, first.offset);
      range.setEnd(last.node, Math.min(last.offset + 1, last.node.length));
      return range;
    },
  };
}
