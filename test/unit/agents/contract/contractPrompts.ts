export const contractWords = 'Grüße 👩‍👩‍👧 漢字 — 🏳️‍🌈';

/** What the model of a contract is asked, and what it does then. Whoever plays the model goes by these words. */
export const contractPrompts = {
  /** Says the words after the colon, cut between all units of their characters. */
  talk: `talk: ${contractWords}`,
  /** Calls `read_file` once, and then repeats what it was given. */
  work: 'work',
  /** Calls `read_file` again and again. */
  loop: 'loop',
  /** Calls a tool that nobody has, and then repeats what it was told. */
  fly: 'fly',
  /** Calls `read_file` with arguments that are none, and then repeats what it was told. */
  scribble: 'scribble',
  /** Says `half` and nothing more until it is stopped. */
  wait: 'wait',
  /** Says `half` and dies. */
  die: 'die',
  /** Says `half` and then something that is no part of a reply. */
  babble: 'babble',
  /** Does not let us in. */
  refuse: 'refuse',
  /** Has had enough of us for now. */
  tire: 'tire',
  /** Fails with the words `The cluster is on fire.` before it says anything. */
  fail: 'fail',
  /** Ends without a word. */
  nothing: 'nothing',
  /** Says `muchText()`. */
  much: 'much',
} as const;

/** 5 MB. */
export function muchText(): string {
  return '0123456789abcde\n'.repeat((5 * 1024 * 1024) / 16);
}
