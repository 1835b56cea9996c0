const vocabularySize = 20_000;

/** Words as a language has them, few of them often and most of them seldom; the same in every run. */
export class BenchText {
  readonly vocabulary: readonly string[];
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
    this.vocabulary = Array.from({ length: vocabularySize }, (_, rank) => spell(rank));
  }

  word(): string {
    const rank = Math.floor(vocabularySize ** this.#random()) - 1;
    return this.vocabulary[rank] ?? 'word';
  }

  /** About so many characters. */
  words(length: number): string {
    let text = this.word();
    while (text.length < length) text += ` ${this.word()}`;
    return text.slice(0, length);
  }

  #random(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#state / 2 ** 32;
  }
}

const consonants = 'bcdfghklmnprstvz';
const vowels = 'aeiou';

/** Frequent words are short. */
function spell(rank: number): string {
  let word = '';
  for (let rest = rank + 7; rest > 0; rest = Math.floor(rest / 80)) {
    word += consonants[rest % 16] ?? '';
    word += vowels[Math.floor(rest / 16) % 5] ?? '';
  }
  return word;
}
