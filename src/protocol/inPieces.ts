import type { ChannelPort } from './channel';
import type { Envelope } from './envelope';

/** UTF-16 units of JSON in one piece. Each is three bytes at most once it is posted, so that a piece is below a megabyte. */
const pieceLength = 250_000;

/** UTF-16 units of a whole message: more than the longest prompt and the largest image take. */
const longestMessage = 64_000_000;

/** A stretch of the JSON of an envelope that is too long to be posted at once. */
export interface Piece {
  kind: 'piece';
  /** Of the message; a piece of another one ends the waiting for this. */
  id: number;
  index: number;
  count: number;
  text: string;
}

/**
 * A wire on which nothing is larger than a megabyte, however long a prompt, a draft or an image is: what is longer goes
 * in pieces, which arrive in order and are put together at the other end.
 */
export function inPieces(port: ChannelPort<Envelope | Piece>): ChannelPort {
  let lastId = 0;
  return {
    post: (envelope) => {
      const json = JSON.stringify(envelope);
      if (json.length <= pieceLength) return port.post(envelope);
      if (json.length > longestMessage) throw new Error('This is too much to be handed over at once.');
      lastId += 1;
      const count = Math.ceil(json.length / pieceLength);
      for (let index = 0; index < count; index += 1) {
        const text = json.slice(index * pieceLength, (index + 1) * pieceLength);
        port.post({ kind: 'piece', id: lastId, index, count, text });
      }
    },
    listen: (receive) => {
      const join = joinPieces();
      return port.listen((value) => {
        if (!isPiece(value)) return receive(value);
        const whole = join(value);
        if (whole !== undefined) receive(whole);
      });
    },
  };
}

/** Gives the message with its last piece. Of one whose beginning went to a page that is gone, nothing is kept. */
function joinPieces(): (piece: Piece) => unknown {
  let id = -1;
  let texts: string[] = [];
  return (piece) => {
    if (piece.index === 0) [id, texts] = [piece.id, []];
    const isNext = piece.id === id && piece.index === texts.length;
    const fits = piece.count * pieceLength <= longestMessage + pieceLength && piece.text.length <= pieceLength;
    if (!isNext || !fits) return void (id = -1);
    texts.push(piece.text);
    if (texts.length < piece.count) return undefined;
    const json = texts.join('');
    [id, texts] = [-1, []];
    return parsed(json);
  };
}

/** What is no JSON is no message either, and is dropped as such. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function isPiece(value: unknown): value is Piece {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, index, count, text } = value as Partial<Record<keyof Piece, unknown>>;
  return kind === 'piece' && [id, index, count].every(Number.isSafeInteger) && typeof text === 'string';
}
