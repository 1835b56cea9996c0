import type { ChatState } from '../core/chatState';
import type { Message } from '../core/message';
import type { Turn, TurnError } from '../core/turn';
import { newSentences } from './newSentences';
import { promptText } from './promptText';

type Told = Pick<ChatState, 'pending' | 'turns'>;

const endings: Record<Turn['status'], string> = {
  complete: 'Answered.',
  interrupted: 'Interrupted.',
  failed: 'Failed.',
  unanswered: 'No answer was received.',
};

/** What is said aloud of one turn: its reply in whole sentences while it comes in, at last what is left and how it ended. */
export class ReplyVoice {
  readonly #turnId: string;
  #said: number;

  /** What is there by now has been seen or heard, be it that the panel was opened in the middle of it. */
  constructor(state: Told) {
    this.#turnId = state.pending?.turn.id ?? '';
    this.#said = this.#textIn(state).length;
  }

  goOn(state: Told): string {
    const { words, until } = newSentences(this.#textIn(state), this.#said);
    this.#said = until;
    return words;
  }

  /** Empty for a turn that is no longer there, such as that of a session that was left. */
  end(state: Told): string {
    const rest = this.#textIn(state).slice(this.#said).replace(/\s+/g, ' ').trim();
    this.#said = Infinity;
    return [rest, this.#endingIn(state)].filter((words) => words !== '').join(' ');
  }

  #textIn({ pending, turns }: Told): string {
    if (pending?.turn.id === this.#turnId) return replyText(pending.state.messages);
    return replyText(turns.find(({ id }) => id === this.#turnId)?.messages ?? []);
  }

  /** What is not saved says so itself, and loudly. */
  #endingIn({ pending, turns }: Told): string {
    if (pending?.turn.id === this.#turnId) return pending.turn.state === 'abandoned' ? givenUp(pending.turn.error) : '';
    const turn = turns.find(({ id }) => id === this.#turnId);
    if (!turn) return '';
    return turn.error ? `${endings[turn.status]} ${turn.error.message}` : endings[turn.status];
  }
}

/** Its card says why by itself. */
function givenUp(error: TurnError | null): string {
  return error ? endings.failed : endings.interrupted;
}

function replyText(messages: readonly Pick<Message, 'role' | 'parts'>[]): string {
  return messages
    .filter(({ role }) => role === 'assistant')
    .map(({ parts }) => promptText(parts))
    .join('\n');
}
