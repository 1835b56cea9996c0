import type { TurnProgress } from './turnRunner';

/** Something that a person who looks elsewhere wants to know of a turn. */
export interface Notice {
  sessionId: string;
  /** With the title of the session, in quotes, in its place. */
  words(title: string): string;
  /** True for what went wrong. */
  isProblem: boolean;
  /** True where the session is done with the turn: said of none that goes on with its queue meanwhile. */
  isEnd: boolean;
}

/**
 * Null for what nobody needs to be called for: words that stream, what the person has done themselves, and questions,
 * which are announced where they are asked.
 */
export function noticeOf(progress: TurnProgress): Notice | null {
  const { sessionId } = progress;
  switch (progress.type) {
    case 'unsaved':
      return {
        sessionId,
        words: (title) => `The answer in ${title} is not saved: ${progress.error.message}`,
        isProblem: true,
        isEnd: false,
      };
    case 'ended':
      return endOf(sessionId, progress.turn.status, progress.turn.error?.message);
    case 'released':
      return progress.error.code === 'stopped' || progress.error.code === 'window-closed'
        ? null
        : endOf(sessionId, 'failed', progress.error.message);
    case 'lost':
      return endOf(sessionId, 'failed', progress.error.message);
    default:
      return null;
  }
}

/** An interrupted turn was stopped by the person, or with its window. */
function endOf(sessionId: string, status: string, problem: string | undefined): Notice | null {
  if (status === 'complete') {
    return { sessionId, words: (title) => `${title} is answered.`, isProblem: false, isEnd: true };
  }
  if (status !== 'failed') return null;
  const words = (title: string) => `${title} was not answered to the end. ${problem ?? ''}`.trimEnd();
  return { sessionId, words, isProblem: true, isEnd: true };
}
