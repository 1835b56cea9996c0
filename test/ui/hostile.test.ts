import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { installedExtension } from '../rig/installedExtension';
import { useVsCode, type UsedVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { attacks, commonMarkExamples, naughtyStrings, nestedMarkdown, refresh } from './hostileCorpus';
import { otherWindow } from './otherWindow';
import { unguardedExtension, unguardedMark } from './unguardedExtension';

/** What left the page, or tried to and was not held by its policy, and where its frames went. */
class Watch {
  readonly requests: string[] = [];
  readonly refusals: string[] = [];
  readonly navigations: string[] = [];

  constructor({ page }: UsedVsCode['window']) {
    const { host } = new URL(page.url());
    const isOurs = (url: string) =>
      !/^(?:https?|wss?):/.test(url) || new URL(url).host.endsWith(host) || isFrameOfVsCode(url);
    page.on('requestfinished', (request) => isOurs(request.url()) || this.requests.push(request.url()));
    page.on('requestfailed', (request) => {
      if (isOurs(request.url())) return;
      // Chromium tells of a request that the policy forbids, and of its end before it was sent.
      const list = request.failure()?.errorText === 'csp' ? this.refusals : this.requests;
      list.push(request.url());
    });
    page.on('framenavigated', (frame) => this.navigations.push(frame.url()));
  }
}

/** The frame around each webview has an address of its own, which no network is asked for. */
function isFrameOfVsCode(url: string): boolean {
  return /\.vscode-(?:cdn|resource|webview)\.net\//.test(url);
}

/** Puts the corpus into a session and shows it. */
async function showCorpus({ vsCode, window }: UsedVsCode, words = attacks): Promise<Watch> {
  await window.openChat();
  const prompt = window.chat.getByRole('textbox', { name: 'Prompt' });
  await prompt.fill('What can you do?');
  await prompt.press('Enter');
  await window.chat.locator('.saved').waitFor();
  const watch = new Watch(window);
  const store = await otherWindow(vsCode);
  const sessionId = (await store.listSessions()).items[0]?.id ?? '';
  const replies = {
    'Nested Markdown': nestedMarkdown(),
    CommonMark: (await commonMarkExamples()).join('\n\n---\n\n'),
    'Naughty strings': (await naughtyStrings()).join('\n\n'),
    '<b>not bold</b>': words.join('\n\n'),
  };
  for (const [user, reply] of Object.entries(replies)) {
    const tools = [{ name: 'shell', input: {}, output: '\u001b[31mred<img src=x onerror="pwned = true">' }];
    await store.appendTurn(sessionId, { user, assistant: `${reply}\n\nThe end.`, tools });
  }
  await store.close();
  const last = window.chat.locator('article.turn').last();
  await waitUntil('the corpus is shown', async () =>
    (await last.innerText({ timeout: 2000 }).catch(() => '')).includes('The end.'),
  ).finally(() => window.screenshot('hostile-shown'));
  return watch;
}

function hasRun({ window }: UsedVsCode): Promise<boolean> {
  return window.chat.locator('body').evaluate(() => 'pwned' in window || 'pwned' in parent);
}

async function staysUsable({ window }: UsedVsCode): Promise<void> {
  const prompt = window.chat.getByRole('textbox', { name: 'Prompt' });
  await prompt.fill('Read TODO.md');
  await prompt.press('Enter');
  await window.chat.locator('article.turn').last().getByText('Ring a bell').last().waitFor();
}

describe('a hostile reply', () => {
  const used = useVsCode();
  let watch: Watch;
  const answer = () => used.window.chat.locator('article.turn', { hasText: '<b>not bold</b>' });

  before('put it into the history', async function () {
    this.timeout(120_000);
    watch = await showCorpus(used);
  });

  it('runs nothing, fetches nothing and goes nowhere', async () => {
    assert.equal(await hasRun(used), false);
    assert.deepEqual(watch.requests, []);
    assert.deepEqual(watch.refusals, []);
    assert.deepEqual(watch.navigations, []);
  });

  it('leaves no element that could load, submit, navigate or restyle', async () => {
    const dangerous =
      'script, img, iframe, svg, math, style, meta, base, form, object, embed, link, video, audio, [href], [src], [style]';
    const left = used.window.chat.locator('.markdown').locator(dangerous);
    assert.deepEqual(await left.evaluateAll((found) => found.map((element) => element.outerHTML)), []);
    const handlers = await used.window.chat
      .locator('.markdown *')
      .evaluateAll((all) =>
        all.flatMap((element) => element.getAttributeNames().filter((name) => name.startsWith('on'))),
      );
    assert.deepEqual(handlers, []);
  });

  it('shows markup as it was written, in prompts and replies', async () => {
    assert.equal(await answer().locator('.prompt').innerText(), '<b>not bold</b>');
    await answer().getByText('<meta http-equiv').waitFor();
    await used.window.screenshot('hostile');
  });

  it('shows what is nested beyond reading as text', async () => {
    const nested = used.window.chat.locator('article.turn', { hasText: 'Nested Markdown' });
    assert.ok((await nested.locator('.plain-long').count()) > 0);
  });

  it('says where a link leads that claims otherwise, and follows no other scheme', async () => {
    assert.match(await answer().innerText(), /honest words \(evil\.example\)/);
    const targets = await answer()
      .locator('[data-link]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('data-link')));
    assert.deepEqual(
      targets.filter((target) => !target?.startsWith('http://evil.example/')),
      [],
    );
  });

  it('leaves the panel usable', () => staysUsable(used));

  it('is guarded in what ships: no build without guards is in the package', async () => {
    const { extensionsFolder } = await installedExtension();
    const [name = ''] = (await readdir(extensionsFolder)).filter((entry) => entry.startsWith('turnkeeper.'));
    const shipped = await readFile(path.join(extensionsFolder, name, 'dist', 'webview.js'), 'utf8');
    assert.equal(shipped.includes(unguardedMark), false);
    assert.match(shipped, /ALLOWED_TAGS/);
  });
});

describe('a hostile reply in a panel without escaping and sanitiser', () => {
  const used = useVsCode({ install: unguardedExtension });
  let watch: Watch;
  const body = () => used.window.chat.locator('body');

  before('put it into the history', async function () {
    this.timeout(120_000);
    watch = await showCorpus(
      used,
      attacks.filter((attack) => attack !== refresh),
    );
  });

  it('is there as markup', async () => {
    assert.ok((await body().locator('.markdown script').count()) > 0);
    assert.ok((await body().locator('.markdown img[onerror]').count()) > 0);
  });

  it('is held by the policy of the page alone: nothing runs, nothing is fetched, nothing goes elsewhere', async () => {
    // Markup that is set as a whole has scripts that never run; made anew, they would.
    await body().evaluate((element) => {
      for (const inert of element.querySelectorAll('.markdown script')) {
        const script = document.createElement('script');
        script.textContent = inert.textContent;
        inert.replaceWith(script);
      }
    });
    await body().locator('#script-link').first().dispatchEvent('click');
    await waitUntil('the policy has refused pictures', () =>
      watch.refusals.some((url) => url.includes('evil.example')),
    );
    assert.equal(await hasRun(used), false);
    assert.deepEqual(watch.requests, []);
    assert.deepEqual(
      watch.navigations.filter((url) => url.includes('evil.example')),
      [],
    );
  });

  it('leaves the panel usable', () => staysUsable(used));

  it('shows a part that cannot be drawn as text, and the rest as it is', async () => {
    const store = await otherWindow(used.vsCode);
    const sessionId = (await store.listSessions()).items[0]?.id ?? '';
    await store.appendTurn(sessionId, { user: 'Break', assistant: '**before**\n\nTHROW-HERE **broken**\n\n**after**' });
    await store.close();
    const turn = used.window.chat.locator('article.turn').last();
    await turn.locator('pre.plain', { hasText: 'THROW-HERE **broken**' }).waitFor();
    assert.deepEqual(await turn.locator('strong').allInnerTexts(), ['before', 'after']);
  });

  it('fetches nothing even where it sends its own frame away, which no policy forbids a page', async () => {
    await body().evaluate((element, markup) => element.insertAdjacentHTML('beforeend', markup), refresh);
    await waitUntil('the frame has gone', () => watch.navigations.length > 0 || watch.refusals.some(isRefresh));
    assert.deepEqual(watch.requests, []);
  });

  const isRefresh = (url: string) => url.endsWith('/f.html');
});
