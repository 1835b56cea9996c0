import type { Disposable } from '../core/disposable';
import { toTurnError } from '../core/toTurnError';
import { isEnvelope, type CrossingError, type Envelope } from './envelope';
import { inPieces, type Piece } from './inPieces';

interface Typed {
  type: string;
}

/** The wire itself: a webview, the window inside it, or the two ends of a test. */
export interface ChannelPort<Posted = Envelope> {
  post(posted: Posted): void;
  listen(receive: (value: unknown) => void): Disposable;
}

/** What each type of message is answered with, written as the return type of a method of that name. */
export type RepliesTo<Message extends Typed> = Record<Message['type'], () => unknown>;

export type Reply<Replies, Type extends keyof Replies> = Replies[Type] extends () => infer Result ? Result : never;

/** One handler for each type of message, the same shape on both ends. What it resolves with is the reply. */
export type Handlers<Message extends Typed, Replies extends RepliesTo<Message>> = {
  [Type in Message['type']]: (
    message: Extract<Message, { type: Type }>,
  ) => Reply<Replies, Type> | Promise<Reply<Replies, Type>>;
};

interface ChannelEnd<In extends Typed, InReplies extends RepliesTo<In>> {
  port: ChannelPort<Envelope | Piece>;
  handlers: Handlers<In, InReplies>;
  /** The message, if it is one; otherwise null, and it is dropped. */
  parse(value: unknown): In | null;
  log(message: string, detail: unknown): void;
}

/** A request that the other end answered with an error, or could not answer any more. */
export class ChannelError extends Error {
  override readonly name = 'ChannelError';
  readonly code: string | undefined;

  constructor({ message, code }: CrossingError) {
    super(message);
    this.code = code;
  }
}

/** Requests and replies both ways. Every request is settled: by its reply, by its error, or by the channel's end. */
export class Channel<
  Out extends Typed,
  OutReplies extends RepliesTo<Out>,
  In extends Typed,
  InReplies extends RepliesTo<In>,
> {
  readonly #end: ChannelEnd<In, InReplies>;
  readonly #port: ChannelPort;
  readonly #waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  readonly #listening: Disposable;
  #lastId = 0;
  #closed = false;

  constructor(end: ChannelEnd<In, InReplies>) {
    this.#end = end;
    this.#port = inPieces(end.port);
    this.#listening = this.#port.listen((value) => this.#receive(value));
  }

  request<Message extends Out>(message: Message): Promise<Reply<OutReplies, Message['type']>> {
    if (this.#closed) return Promise.reject(closedError());
    this.#lastId += 1;
    const id = this.#lastId;
    const reply = new Promise<unknown>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    try {
      this.#port.post({ kind: 'request', id, message });
    } catch (error) {
      this.#waiting.delete(id);
      return Promise.reject(error as Error);
    }
    return reply as Promise<Reply<OutReplies, Message['type']>>;
  }

  /** The other end is gone, though another may come in its place: whoever still waits is told that no answer will come. */
  forget(): void {
    for (const { reject } of this.#waiting.values()) reject(closedError());
    this.#waiting.clear();
  }

  dispose(): void {
    this.#closed = true;
    this.#listening.dispose();
    this.forget();
  }

  #receive(value: unknown): void {
    if (!isEnvelope(value)) return this.#end.log('Dropped something that is no message.', value);
    if (value.kind === 'request') return void this.#answer(value.id, value.message);
    const waiting = this.#waiting.get(value.id);
    if (!waiting) return this.#end.log('Dropped a reply that nobody waits for.', value.id);
    this.#waiting.delete(value.id);
    if (value.kind === 'reply') waiting.resolve(value.result);
    else waiting.reject(new ChannelError(value.error));
  }

  async #answer(id: number, value: unknown): Promise<void> {
    const message = this.#end.parse(value);
    if (!message) {
      this.#end.log('Dropped an unknown message.', value);
      return this.#reply({ kind: 'failure', id, error: notUnderstood });
    }
    const handler = this.#end.handlers[message.type as In['type']] as (message: In) => unknown;
    try {
      const result = await handler(message);
      this.#reply({ kind: 'reply', id, result });
    } catch (error) {
      this.#end.log(`The message "${message.type}" failed.`, error);
      this.#reply({ kind: 'failure', id, error: toTurnError(error) });
    }
  }

  #reply(envelope: Envelope): void {
    if (!this.#closed) this.#port.post(envelope);
  }
}

const notUnderstood: CrossingError = { code: 'unknown-message', message: 'The message was not understood.' };

function closedError(): ChannelError {
  return new ChannelError({ code: 'closed', message: 'The panel was closed before an answer came.' });
}
