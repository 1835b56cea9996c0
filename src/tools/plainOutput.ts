type State = 'text' | 'escape' | 'intermediate' | 'sequence' | 'string' | 'stringEscape';

/**
 * What a program wrote, as plain text: without the sequences that colour, move, rename or hide (CSI, OSC, DCS and
 * their like, also in eight bits) and without control characters but line breaks and tabs. Chunks may be cut anywhere.
 * A string sequence that never ends would swallow the rest, so a line break ends it.
 */
export class PlainOutput {
  #state: State = 'text';
  #afterReturn = false;

  push(chunk: string): string {
    let plain = '';
    for (const character of chunk) plain += this.#take(character);
    return plain;
  }

  #take(character: string): string {
    const code = character.codePointAt(0) ?? 0;
    // A cancel, or another escape, breaks off whatever sequence there is.
    if (code === 0x18 || code === 0x1a) return this.#enter('text');
    if (code === 0x1b) return this.#enter(this.#state === 'string' ? 'stringEscape' : 'escape');
    switch (this.#state) {
      case 'text':
        return this.#takeText(character, code);
      case 'escape':
        return this.#takeEscape(character, code);
      case 'intermediate':
        return code >= 0x20 && code <= 0x2f ? '' : this.#enter('text');
      case 'sequence':
        return this.#takeSequence(character, code);
      case 'stringEscape':
        return code === 0x5c ? this.#enter('text') : this.#takeEscape(character, code);
      case 'string':
        return code === 0x07 || code === 0x9c ? this.#enter('text') : this.#unlessBreak(character, code);
    }
  }

  /** A lone carriage return starts the line again on a terminal; here it starts another. */
  #takeText(character: string, code: number): string {
    const followsReturn = this.#afterReturn;
    this.#afterReturn = code === 0x0d;
    if (code === 0x0a) return followsReturn ? '' : '\n';
    if (code === 0x0d) return '\n';
    if (code === 0x09) return '\t';
    if (code < 0x20 || code === 0x7f) return '';
    if (code >= 0x80 && code <= 0x9f) return this.#takeEightBit(code);
    return character;
  }

  #takeEightBit(code: number): string {
    if (code === 0x9b) return this.#enter('sequence');
    return [0x90, 0x98, 0x9d, 0x9e, 0x9f].includes(code) ? this.#enter('string') : '';
  }

  #takeEscape(character: string, code: number): string {
    if (character === '[') return this.#enter('sequence');
    if ('PX]^_'.includes(character)) return this.#enter('string');
    if (code >= 0x20 && code <= 0x2f) return this.#enter('intermediate');
    return code >= 0x30 && code <= 0x7e ? this.#enter('text') : this.#textAgain(character, code);
  }

  #takeSequence(character: string, code: number): string {
    if (code >= 0x20 && code <= 0x3f) return '';
    return code >= 0x40 && code <= 0x7e ? this.#enter('text') : this.#textAgain(character, code);
  }

  #unlessBreak(character: string, code: number): string {
    return code === 0x0a || code === 0x0d ? this.#textAgain(character, code) : '';
  }

  #textAgain(character: string, code: number): string {
    this.#state = 'text';
    return this.#takeText(character, code);
  }

  #enter(state: State): string {
    this.#state = state;
    this.#afterReturn = false;
    return '';
  }
}

/** The same for a text that is there as a whole. */
export function plainText(text: string): string {
  return new PlainOutput().push(text);
}
