import type { GuideIntent } from './guideIntent';
import { codeSpan } from './guideMarkdown';
import { say, text, type Answer } from './guideText';
import type { ToolAnswer } from './guideTools';
import type { Scene } from './scene';

type Of<Type extends GuideIntent['type']> = Extract<GuideIntent, { type: Type }>;

/** Proposes a rename. Where no language support can do it, a replacement of the word is proposed, and said to be one. */
export async function* answerRename({ tools }: Scene, { from, to }: Of<'rename'>): Answer {
  const bare = from.replace(/^.*[.#:]/, '');
  const renamed = yield* tools.call('rename_symbol', { symbol: from, new_name: to });
  if (!renamed.isError) return yield* say(`${renamed.text} It can be undone in the editor.\n`);
  if (!/^No language support here can rename/.test(renamed.text)) return yield* say(outcomeOf(renamed));
  yield text(
    `Nothing that is installed here can rename in that language, so I propose to replace the word ${codeSpan(bare)} everywhere. Look whether other things of that name are among it.\n\n`,
  );
  const replaced = yield* tools.call('replace_text', { old_text: bare, new_text: to, whole_word: true });
  yield text(outcomeOf(replaced));
}

export async function* answerReplace({ tools }: Scene, { oldText, newText, include }: Of<'replace'>): Answer {
  const input = { old_text: oldText, new_text: newText, ...(include !== undefined && { include }) };
  const replaced = yield* tools.call('replace_text', input);
  yield text(outcomeOf(replaced));
}

function outcomeOf({ isError, text: words }: ToolAnswer): string {
  return isError ? `${reasonFor(words)}\n` : `${words} It can be undone in the editor.\n`;
}

/** A rejection is told to whoever asked, which mostly is a model; here it is told back to the person who rejected. */
function reasonFor(words: string): string {
  if (!words.startsWith('The person rejected this')) return `That was not done. ${words}`;
  const why = /^The person rejected this and said: ([^]+)$/.exec(words)?.[1];
  return `Nothing was changed. You rejected it${why === undefined ? '.' : `: ${why}`}`;
}
