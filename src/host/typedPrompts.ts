import type { Part } from '../core/message';
import { isEmptyPrompt, restOfPrompt, type PromptInput } from '../core/promptInput';
import type { InputServices } from './inputServices';
import { resolvePrompt } from './resolvePrompt';

/** What is typed into a panel: kept as a draft, and read with all that is attached when it is sent. */
export class TypedPrompts {
  readonly #services: Pick<InputServices, 'drafts' | 'shelf' | 'readAttached'>;

  constructor(services: Pick<InputServices, 'drafts' | 'shelf' | 'readAttached'>) {
    this.#services = services;
  }

  async read(sessionId: string | null): Promise<PromptInput> {
    const { drafts, shelf } = this.#services;
    return shelf.toInput(await drafts.read(sessionId));
  }

  keep(sessionId: string | null, prompt: PromptInput): void {
    const { drafts, shelf } = this.#services;
    drafts.keep(sessionId, shelf.toDraft(prompt), this);
  }

  /** False where another panel of this window was typed into since. */
  isOwn(sessionId: string): boolean {
    return this.#services.drafts.isOf(sessionId, this);
  }

  /** What was typed on while the prompt was on its way is the session's next draft. */
  async forget(sent: PromptInput, from: string | null, to: string): Promise<void> {
    const rest = restOfPrompt(await this.read(from), sent);
    await this.#services.drafts.clear(from, this);
    if (!isEmptyPrompt(rest)) this.keep(to, rest);
  }

  resolve(prompt: PromptInput): Promise<Part[]> {
    const { shelf, readAttached } = this.#services;
    return resolvePrompt(prompt, shelf, readAttached);
  }
}
