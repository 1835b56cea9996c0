import { SessionError } from '../core/sessionError';

/** The part of VS Code's SecretStorage that keys need. */
interface Secrets {
  get(name: string): PromiseLike<string | undefined>;
  store(name: string, value: string): PromiseLike<void>;
  delete(name: string): PromiseLike<void>;
}

/** Keys, each bound to the one origin that it is sent to: an address that is changed finds no key. */
export class KeyRing {
  readonly #secrets: Secrets;

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  async get(origin: string): Promise<string | undefined> {
    return this.#secrets.get(nameOf(origin));
  }

  async set(origin: string, key: string): Promise<void> {
    const problem = keyProblem(key);
    if (problem) throw new SessionError('invalid', problem);
    await this.#secrets.store(nameOf(origin), key.trim());
  }

  async remove(origin: string): Promise<void> {
    await this.#secrets.delete(nameOf(origin));
  }
}

/** What is wrong with a key as it was pasted; it goes into a header, where nothing but visible ASCII may be. */
export function keyProblem(key: string): string | null {
  if (key.trim() === '') return 'A key is not empty.';
  return /^[\x21-\x7e]+$/.test(key.trim()) ? null : 'A key has no spaces, no line breaks and no special characters.';
}

function nameOf(origin: string): string {
  return `key:${origin}`;
}
