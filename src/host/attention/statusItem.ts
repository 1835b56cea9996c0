import * as vscode from 'vscode';
import { countActivities, type Activities } from '../../core/activity';
import { ids } from '../ids';
import { activityLabel, activityWords } from './activityWords';

/** To the left of what most extensions put there, and to the right of the editor's own. */
const priority = 50;

/** What runs and what waits, in the status bar; there only while there is something. */
export class StatusItem implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem(ids.statusItem, vscode.StatusBarAlignment.Left, priority);

  constructor() {
    this.#item.name = 'Turnkeeper';
    this.#item.command = ids.commands.goToRunning;
  }

  show(activities: Activities, isOn: boolean): void {
    if (!isOn || activities.size === 0) return this.#item.hide();
    const words = `Turnkeeper: ${activityWords(activities)}`;
    this.#item.text = activityLabel(activities);
    this.#item.tooltip = `${words}. Click to go there.`;
    this.#item.accessibilityInformation = { label: words, role: 'button' };
    const isWaiting = countActivities(activities).waiting > 0;
    this.#item.backgroundColor = isWaiting ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    this.#item.show();
  }

  dispose(): void {
    this.#item.dispose();
  }
}
