import type { GuideIntent } from './guideIntent';
import { codeSpan } from './guideMarkdown';
import { say, text, type Answer } from './guideText';
import type { Scene } from './scene';

type Of<Type extends GuideIntent['type']> = Extract<GuideIntent, { type: Type }>;

/** Proposes a rename. Where no language support can do it, a replacement of the word is proposed, and said to be one. */
export async function* answerRename({ tools }: Scene, { from, to }: Of<'rename'>): Answer {
  const bare = from.replace(/^.*[.#:]/, '');
  const renamed = yield* tools.call('rename_symbol', { symbol: from, new_name: to });
  if (!renamed.isError) return yield* say(`${renamed.text} It can be undone in the editor.\n`);
  if (!/^No language support here can rename/.test(renamed.text))
    return yield* say(`That was not done. ${renamed.text}\n`);
  yield text(
    `Nothing that is installed here can rename in that language, so I propose to replace the word ${codeSpan(bare)} everywhere. Look whether other things of that name are among it.\n\n`,
  );
  const replaced = yield* tools.call('replace_text', { old_text: bare, new_text: to, whole_word: true });
  yield text(
    replaced.isError ? `That was not done. ${replaced.text}\n` : `${replaced.text} It can be undone in the editor.\n`,
  );
}

export async function* answerReplace({ tools }: Scene, { oldText, newText, include }: Of<'replace'>): Answer {
  const input = { old_text: oldText, new_text: newText, ...(include !== undefined && { include }) };
  const replaced = yield* tools.call('replace_text', input);
  yield text(
    replaced.isError ? `That was not done. ${replaced.text}\n` : `${replaced.text} It can be undone in the editor.\n`,
  );
}
