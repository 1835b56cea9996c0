import type { FrameLocator, Locator } from 'playwright-core';
import type { Session } from '../../../src/core/session';
import type { SessionStore } from '../../../src/core/sessionStore';
import type { UsedVsCode } from '../../rig/useVsCode';
import { waitUntil } from '../../rig/waitUntil';
import { ListUser } from '../listUser';
import { otherWindow } from '../otherWindow';

/** A window over a store with sessions, none of them open, and what its tests do again and again. */
export class CommandScene {
  readonly user: ListUser;
  #store: SessionStore | undefined;

  constructor(readonly used: UsedVsCode) {
    this.user = new ListUser(() => used.window);
  }

  /** Another window's, through which is seen what a command has done. */
  get store(): SessionStore {
    if (!this.#store) throw new Error('The scene is not open');
    return this.#store;
  }

  /** The chat, which has been hidden and shown again. */
  get chat(): FrameLocator {
    return this.used.window.onlyChat;
  }

  get dialog(): Locator {
    return this.used.window.page.locator('.monaco-dialog-box');
  }

  async open(): Promise<void> {
    await this.used.window.openChat();
    await this.used.window.chat.getByRole('textbox', { name: 'Prompt' }).waitFor();
    this.#store = await otherWindow(this.used.vsCode);
  }

  async close(): Promise<void> {
    await this.#store?.close();
  }

  /** Closes what the test before has opened. */
  async leaveSession(): Promise<void> {
    await this.run('New Session');
    await this.chat.getByRole('heading', { name: 'Ask about this workspace' }).waitFor();
    // Whatever is opened before the prompt has the focus would lose it again.
    const prompt = this.chat.getByRole('textbox', { name: 'Prompt' });
    await waitUntil('the prompt has the focus', () => prompt.evaluate((it) => it === document.activeElement));
  }

  /** A session of two turns, the newest of all, so that it stands first in every list. */
  async make(title: string): Promise<string> {
    const { id } = await this.store.createSession({ title });
    for (const prompt of ['First prompt', 'Second prompt']) {
      await this.store.appendTurn(id, { user: `${prompt} of ${title}`, assistant: `Reply to ${prompt}` });
    }
    return id;
  }

  async read(id: string): Promise<Session> {
    return (await this.store.loadSession(id)).session;
  }

  async until(what: string, id: string, isSo: (session: Session) => boolean): Promise<void> {
    await waitUntil(what, async () => isSo(await this.read(id)));
  }

  async run(title: string): Promise<void> {
    await this.used.window.runCommand(`Turnkeeper: ${title}`);
  }

  /** Runs a command that asks which session, and answers. */
  async runOn(title: string, session: string): Promise<void> {
    await this.run(title);
    await this.user.choose(session);
  }
}
