import * as vscode from 'vscode';
import type { ChatView } from '../chatView';
import { ids } from '../ids';
import type { LazyWorkbench } from '../lazyWorkbench';
import type { CommandHandlers } from '../registerCommands';
import type { SessionEditors } from '../sessionEditors';
import { activityWords } from './activityWords';
import { ActivityWatch } from './activityWatch';
import { isSignOn, onDidChangeSigns } from './attentionSettings';
import { goToRunning } from './goToRunning';
import { notifications } from './notifications';
import { runningContext } from './runningContext';
import { showNotification } from './showNotification';
import { StatusItem } from './statusItem';
import { unreadMarks } from './unreadMarks';

interface AttentionServices {
  workbench: LazyWorkbench;
  chat: ChatView;
  editors: SessionEditors;
  /** Carries the badge, which VS Code shows on the icon of the container, too. */
  badged: Pick<vscode.TreeView<unknown>, 'badge'>;
  log: vscode.LogOutputChannel;
}

/** Everything by which a person notices what runs here and what needs them, wherever they look. */
export class Attention implements vscode.Disposable {
  readonly #services: AttentionServices;
  readonly #watch: ActivityWatch;
  readonly #status = new StatusItem();
  readonly #subscriptions: vscode.Disposable;

  constructor(services: AttentionServices) {
    const { workbench, chat, editors, log } = services;
    const onError = (error: unknown) => log.warn('The attention of the person could not be asked for.', error);
    this.#services = services;
    this.#watch = new ActivityWatch(workbench, onError);
    const isSeen = (sessionId: string) => chat.visibleSession === sessionId || editors.isVisible(sessionId);
    const whileOpen = workbench.whenOpen((open) =>
      vscode.Disposable.from(
        runningContext(open, chat),
        unreadMarks(open, { isSeen, onError }),
        notifications(open, {
          isWanted: () => !vscode.window.state.focused && isSignOn('notifications'),
          activities: () => this.#watch.activities,
          openSession: (sessionId) => this.#show(sessionId),
          notify: showNotification,
          onError,
        }),
      ),
    );
    this.#subscriptions = vscode.Disposable.from(
      this.#watch,
      this.#status,
      whileOpen,
      this.#watch.onDidChange(() => this.#draw()),
      onDidChangeSigns(() => this.#draw()),
    );
  }

  get commands() {
    return {
      [ids.commands.goToRunning]: async () => {
        const { store } = await this.#services.workbench.get();
        await this.#show(await goToRunning(store, this.#watch.activities));
      },
    } satisfies Partial<CommandHandlers>;
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #draw(): void {
    const { activities } = this.#watch;
    this.#status.show(activities, isSignOn('statusBar'));
    const isBadged = isSignOn('badge') && activities.size > 0;
    this.#services.badged.badge = isBadged ? { value: activities.size, tooltip: activityWords(activities) } : undefined;
  }

  /** In its tab, where it has one. */
  async #show(sessionId: string): Promise<void> {
    const { chat, editors } = this.#services;
    const inTab = editors.surfaces.some((surface) => surface.sessionId === sessionId);
    await (inTab ? editors.show(sessionId) : chat.show(sessionId));
  }
}
