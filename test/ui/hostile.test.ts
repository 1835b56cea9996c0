import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { openStore } from '../../src/store/openStore';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';

const attacks = [
  '<script>parent.pwned = true; pwned = true</script>',
  '<img src="http://evil.example/a.png" onerror="pwned = true">',
  '![picture](http://evil.example/b.png)',
  '<iframe src="http://evil.example/c.html"></iframe>',
  '<svg onload="pwned = true"><image href="http://evil.example/d.png"/></svg>',
  '<style>body { background: url(http://evil.example/e.png) }</style>',
  '<meta http-equiv="refresh" content="0;url=http://evil.example/f.html">',
  '<form action="http://evil.example/g"><input name="q"></form>',
  '[run](javascript:pwned=true)',
  '[command](command:workbench.action.closeWindow)',
  '[data](data:text/html,<script>pwned=true</script>)',
  '<a href="http://evil.example/h" onclick="pwned = true">click</a>',
  '[honest words](http://evil.example/i)',
  '```html\n<img src=x onerror="pwned = true">\n```',
  '| a |\n|---|\n| <img src=x onerror="pwned = true"> |',
];

describe('a hostile reply', () => {
  const used = useVsCode();
  const requests: string[] = [];
  const refusals: string[] = [];
  const answer = () => used.window.chat.locator('article.turn').last();

  before('put it into the history', async function () {
    this.timeout(120_000);
    used.window.page.on('request', (request) => requests.push(request.url()));
    used.window.page.on('requestfailed', (request) => {
      if (request.url().includes('evil.example')) refusals.push(`${request.url()} ${request.failure()?.errorText}`);
    });
    await used.window.openChat();
    const prompt = used.window.chat.getByRole('textbox', { name: 'Prompt' });
    await prompt.fill('What can you do?');
    await prompt.press('Enter');
    await used.window.chat.locator('.saved').waitFor();
    const stores = path.join(used.vsCode.globalStorage, 'workspaces');
    const [key] = await readdir(stores);
    const store = await openStore({ directory: path.join(stores, key ?? ''), clock: Date });
    const [session] = (await store.listSessions()).items;
    await store.appendTurn(session?.id ?? '', {
      user: '<b>not bold</b>',
      assistant: `${attacks.join('\n\n')}\n\nThe end.`,
      tools: [{ name: 'shell', input: {}, output: '\u001b[31mred<img src=x onerror="pwned = true">' }],
    });
    await store.close();
    await answer().getByText('The end.').waitFor();
  });

  it('runs nothing', async () => {
    const frame = used.window.chat.locator('body');
    assert.equal(await frame.evaluate(() => 'pwned' in window || 'pwned' in parent), false);
  });

  it('fetches nothing', () => {
    assert.deepEqual(
      requests.filter((url) => url.includes('evil.example')),
      [],
    );
  });

  it('leaves no element that could load, submit or navigate', async () => {
    const left =
      'script, img, iframe, svg, style, meta, form, object, embed, link, [href], [src], [onclick], [onerror]';
    assert.equal(await answer().locator(left).count(), 0);
  });

  it('shows markup as it was written, in prompts and replies', async () => {
    assert.equal(await answer().locator('.prompt').innerText(), '<b>not bold</b>');
    await answer().getByText('<meta http-equiv').waitFor();
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

  it('is held by the policy of the page even without the sanitiser', async () => {
    const hasRun = await used.window.chat.locator('body').evaluate(async (body) => {
      body.insertAdjacentHTML('beforeend', '<img id="probe" src="http://evil.example/z.png" onerror="pwned = true">');
      const script = document.createElement('script');
      script.textContent = 'pwned = true';
      body.append(script);
      await new Promise((resolve) => document.addEventListener('securitypolicyviolation', resolve, { once: true }));
      document.getElementById('probe')?.remove();
      return 'pwned' in window;
    });
    assert.equal(hasRun, false);
    // Chromium tells of a request that the policy forbids, and of its end before it was sent.
    await waitUntil('the policy has refused the picture', () => refusals.length > 0);
    assert.deepEqual(refusals, ['http://evil.example/z.png csp']);
  });
});
