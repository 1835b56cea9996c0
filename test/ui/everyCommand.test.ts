import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import type { CommandId } from '../../src/host/ids';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';

/** What a person sees after choosing a command: a list or an input, words, or something that came into sight. */
type Outcome = 'list' | { says: RegExp } | { shows: () => Locator } | 'hidden from the palette';

interface Manifest {
  contributes: { commands: { command: CommandId; title: string }[] };
}

const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const nls = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Record<string, string>;

describe('every command, chosen from the palette with no session there', () => {
  const used = useVsCode();
  const quickInput = () => used.window.page.locator('.quick-input-widget:visible input.input');
  const chatInput = () => used.window.chat.getByRole('textbox', { name: 'Prompt' });
  const tree = () => used.window.page.locator('[aria-label^="Sessions"]').first();
  const noSession = { says: /There is no session yet\. Send a prompt/ };

  /** A new command needs an entry here: what does it do for somebody who has nothing yet? */
  const outcomes: Record<CommandId, Outcome> = {
    'turnkeeper.newSession': { shows: chatInput },
    'turnkeeper.openSession': noSession,
    'turnkeeper.openRow': 'hidden from the palette',
    'turnkeeper.openInEditor': noSession,
    'turnkeeper.previousSession': { says: /There is no session to go to\. Send a prompt/ },
    'turnkeeper.nextSession': { says: /There is no session to go to\. Send a prompt/ },
    'turnkeeper.renameSession': noSession,
    'turnkeeper.moveToTrash': noSession,
    'turnkeeper.restoreSession': { says: /The trash is empty/ },
    'turnkeeper.purgeSession': { says: /The trash is empty/ },
    'turnkeeper.emptyTrash': { says: /The trash is empty/ },
    'turnkeeper.stopTurn': { says: /Nothing is running/ },
    'turnkeeper.focusChat': { shows: chatInput },
    'turnkeeper.loadMoreSessions': { says: /The tree shows all sessions already/ },
    'turnkeeper.openToSide': noSession,
    'turnkeeper.revealParent': { says: /No session has a parent/ },
    'turnkeeper.copyAsMarkdown': noSession,
    'turnkeeper.tagSession': noSession,
    'turnkeeper.pinSession': { says: /There is no session to pin/ },
    'turnkeeper.unpinSession': { says: /No session is pinned/ },
    'turnkeeper.archiveSession': { says: /There is no session to archive/ },
    'turnkeeper.unarchiveSession': { says: /No session is archived/ },
    'turnkeeper.markUnread': { says: /There is no read session/ },
    'turnkeeper.markRead': { says: /No session is unread/ },
    'turnkeeper.filterSessions': 'list',
    'turnkeeper.clearFilter': { shows: tree },
    'turnkeeper.groupByTag': { shows: tree },
    'turnkeeper.groupByDate': { shows: tree },
    'turnkeeper.forkSession': noSession,
    'turnkeeper.forkHere': noSession,
    'turnkeeper.createSnapshot': noSession,
    'turnkeeper.restoreSnapshot': noSession,
    'turnkeeper.compareBranches': noSession,
    'turnkeeper.switchBranch': noSession,
    'turnkeeper.retryTurn': noSession,
    'turnkeeper.resumeTurn': { says: /No session was interrupted/ },
    'turnkeeper.compactSession': noSession,
    'turnkeeper.checkStore': { says: /The session store is sound/ },
    'turnkeeper.backUpStore': 'list',
    'turnkeeper.salvageStore': { says: /is not damaged\. Check Store looks/ },
    'turnkeeper.releaseLock': { says: /Nobody holds the session store|in use by process \d+ on this machine/ },
    'turnkeeper.showLog': { shows: () => used.window.page.locator('.part.panel .output-view') },
    'turnkeeper.selectAgent': 'list',
    'turnkeeper.selectModel': { says: /has no models to choose from/ },
    'turnkeeper.setKey': 'list',
    'turnkeeper.showApproval': { says: /Nothing waits for your answer/ },
    'turnkeeper.forgetApprovals': { says: /Nothing is always allowed in this workspace/ },
    'turnkeeper.sendSelection': { says: /No editor is open|Nothing is selected|no problem at the cursor/ },
    'turnkeeper.explainSelection': { says: /No editor is open|Nothing is selected|no problem at the cursor/ },
    'turnkeeper.fixProblem': { says: /No editor is open|Nothing is selected|no problem at the cursor/ },
    'turnkeeper.explainProblem': { says: /No editor is open|Nothing is selected|no problem at the cursor/ },
    'turnkeeper.attachFile': 'list',
    'turnkeeper.openSearchHit': 'hidden from the palette',
    'turnkeeper.openHitInEditor': 'hidden from the palette',
    'turnkeeper.editSearch': 'list',
    'turnkeeper.addSearchFilter': 'list',
    'turnkeeper.removeSearchFilter': { says: /The search has no filter to remove/ },
    'turnkeeper.loadMoreResults': { says: /There are no more results to show/ },
    'turnkeeper.closeSearch': { says: /No search results are shown/ },
    'turnkeeper.searchSessions': 'list',
    'turnkeeper.findInSession': { says: /No session is open to find something in/ },
    'turnkeeper.findNext': { says: /No session is open to find something in/ },
    'turnkeeper.findPrevious': { says: /No session is open to find something in/ },
    'turnkeeper.exportSessions': { says: /There is no session to export yet/ },
    'turnkeeper.importSessions': 'list',
    'turnkeeper.goToRunning': { says: /Nothing is running/ },
  };

  before('show the empty chat', async function () {
    this.timeout(120_000);
    await used.window.openChat();
    await chatInput().waitFor();
  });

  for (const { command, title } of contributes.commands) {
    const outcome = outcomes[command];
    const words = nls[title.slice(1, -1)] ?? '';
    it(`${words}: ${describeOutcome(outcome)}`, async function () {
      this.timeout(60_000);
      assert.ok(outcome, `${command} has no entry in this test`);
      if (outcome === 'hidden from the palette') return;
      await used.window.runCommand(`Turnkeeper: ${words}`);
      if (outcome === 'list') {
        // The palette itself is such a list, and may take a moment to give way.
        await waitUntil('a list or an input is there', async () => {
          const value = await quickInput()
            .inputValue({ timeout: 1000 })
            .catch(() => '>');
          return !value.startsWith('>');
        });
        await used.window.page.keyboard.press('Escape');
        await quickInput().waitFor({ state: 'hidden' });
      } else if ('shows' in outcome) await outcome.shows().waitFor();
      else await said(outcome.says);
    });
  }

  /** Toasts cover each other's place, so that each is sent away once it was read. */
  async function said(words: RegExp): Promise<void> {
    const toast = used.window.page.locator('.notifications-toasts .notification-list-item', { hasText: words });
    await toast.first().waitFor();
    await waitUntil('the notifications are gone', async () => {
      await used.window.runCommand('Notifications: Clear All Notifications');
      return (await used.window.notifications.count()) === 0;
    });
  }
});

function describeOutcome(outcome: Outcome | undefined): string {
  if (outcome === undefined) return 'not said';
  if (typeof outcome === 'string') return outcome;
  return 'says' in outcome ? `says ${outcome.says.source}` : 'shows it';
}
