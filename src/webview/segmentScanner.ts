/** A line that opens or closes a fence; backticks may not come back in what follows them. */
const fenceLine = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})(.*)$/;
const listLine = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;

/**
 * Cuts Markdown that grows at its end into segments that can be read by themselves. A segment ends at a blank line
 * after which a line begins at the margin, outside of fences, and goes on no list. Only whole lines are looked at, so
 * a segment that has ended stays as it is, whatever comes.
 */
export class SegmentScanner {
  #read: number;
  #start: number;
  #fence: string | null = null;
  #hasList = false;
  #afterBlank = false;

  /** From where a segment begins. */
  constructor(start = 0) {
    this.#read = start;
    this.#start = start;
  }

  /** Where the segments end that have ended since the last call; `text` begins with what was given then. */
  scan(text: string): number[] {
    const ends: number[] = [];
    for (let end = text.indexOf('\n', this.#read); end !== -1; end = text.indexOf('\n', this.#read)) {
      if (this.#endsBefore(text.slice(this.#read, end))) {
        ends.push(this.#read);
        this.#start = this.#read;
        this.#hasList = false;
      }
      this.#take(text.slice(this.#read, end));
      this.#read = end + 1;
    }
    return ends;
  }

  #endsBefore(line: string): boolean {
    if (this.#fence !== null || !this.#afterBlank || this.#read === this.#start) return false;
    return /^\S/.test(line) && !(this.#hasList && listLine.test(line));
  }

  #take(line: string): void {
    const fence = fenceLine.exec(line);
    if (this.#fence !== null) {
      if (fence?.[1]?.startsWith(this.#fence) && fence[2]?.trim() === '') this.#fence = null;
      this.#afterBlank = false;
      return;
    }
    this.#afterBlank = line.trim() === '';
    this.#fence = fence?.[1] ?? null;
    this.#hasList ||= listLine.test(line);
  }
}
