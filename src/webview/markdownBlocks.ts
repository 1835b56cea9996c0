import type { MarkedToken } from 'marked';
import { isIntricate } from './isIntricate';
import { lexSegment, type Links } from './lexSegment';
import { SegmentScanner } from './segmentScanner';

/** Markdown that is shown as it was written, since reading it would cost too much. */
export interface PlainToken {
  type: 'plain';
  raw: string;
  text: string;
}

export type BlockToken = MarkedToken | PlainToken;

/** A heading, a paragraph, a list...: what stands by itself in a text. */
export interface Block {
  token: BlockToken;
  /** Another one where the same source is to be drawn again, since a link in it was defined meanwhile. */
  version: number;
}

interface Segment {
  source: string;
  blocks: Block[];
}

/**
 * The blocks of a Markdown text that grows at its end. What has ended is read once; only the end of the text is read
 * again, so that a stream costs what its text costs and not the square of it. All at once gives the same blocks.
 */
export class MarkdownBlocks {
  #text = '';
  #scanner = new SegmentScanner();
  #closed: Segment[] = [];
  /** Of all that has ended, so that they need not be gathered each time. */
  #blocks: Block[] = [];
  #closedEnd = 0;
  #links: Links = newLinks();
  #defined = '';
  #version = 0;

  update(given: string): Block[] {
    const text = given.includes('\r') ? given.replace(/\r\n?/g, '\n') : given;
    if (!text.startsWith(this.#text)) this.#goBackTo(text);
    this.#text = text;
    const before = this.#closed.length;
    for (const end of this.#scanner.scan(text)) {
      const segment = this.#read(text.slice(this.#closedEnd, end), this.#links);
      this.#closed.push(segment);
      this.#blocks.push(...segment.blocks);
      this.#closedEnd = end;
    }
    const links = newLinks(this.#links);
    let open = this.#read(text.slice(this.#closedEnd), links);
    if (this.#isNewlyDefined(links)) {
      this.#readAgain(0, links);
      open = this.#read(open.source, links);
    } else if (this.#defined !== '' && this.#closed.length > before) {
      this.#readAgain(before, links);
    }
    return [...this.#blocks, ...open.blocks];
  }

  /**
   * Another text may begin like the one before, as when its end is cut off. What is the same is kept, but for the last
   * segment of it, which may go on; where links are defined, all is read anew.
   */
  #goBackTo(text: string): void {
    const ends = this.#closed.map(endsOf());
    const same = this.#closed.findIndex(
      ({ source }, index) => !text.startsWith(source, (ends[index] ?? 0) - source.length),
    );
    const kept = this.#defined === '' ? Math.max(0, (same === -1 ? this.#closed.length : same) - 1) : 0;
    this.#closed = this.#closed.slice(0, kept);
    this.#blocks = this.#closed.flatMap(({ blocks }) => blocks);
    this.#closedEnd = ends[kept - 1] ?? 0;
    this.#scanner = new SegmentScanner(this.#closedEnd);
    this.#links = newLinks();
    this.#defined = '';
  }

  #isNewlyDefined(links: Links): boolean {
    const defined = Object.keys(links).length === 0 ? '' : JSON.stringify(links);
    if (defined === this.#defined) return false;
    this.#defined = defined;
    this.#version += 1;
    return true;
  }

  /** What a link leads to may be said anywhere, also after it. */
  #readAgain(from: number, links: Links): void {
    this.#closed = this.#closed.map((segment, index) =>
      index >= from && segment.source.includes('[') ? this.#read(segment.source, links) : segment,
    );
    this.#blocks = this.#closed.flatMap(({ blocks }) => blocks);
  }

  /** Adds what the segment defines to the links. */
  #read(source: string, links: Links): Segment {
    if (isIntricate(source)) {
      const token: BlockToken = { type: 'plain', raw: source, text: source.trimEnd() };
      return { source, blocks: [{ token, version: this.#version }] };
    }
    return { source, blocks: lexSegment(source, links).map((token) => ({ token, version: this.#version })) };
  }
}

/** Where each segment ends in the text. */
function endsOf(): (segment: Segment) => number {
  let end = 0;
  return ({ source }) => (end += source.length);
}

function newLinks(links: Links = {}): Links {
  return Object.assign(Object.create(null) as Links, links);
}
