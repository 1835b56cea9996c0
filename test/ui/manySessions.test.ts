import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JsonObject } from '../../src/core/json';
import { pageSize } from '../../src/host/readSessionRows';
import { useVsCode } from '../rig/useVsCode';
import { otherWindow } from './otherWindow';

const many = 10_000;

describe('a tree of 10,000 sessions', () => {
  const used = useVsCode();

  before('bring them in', async function () {
    this.timeout(300_000);
    await used.window.openChat();
    await used.window.chat.getByRole('textbox', { name: 'Prompt' }).waitFor();
    const folder = await mkdtemp(path.join(tmpdir(), 'turnkeeper-many-'));
    const store = await otherWindow(used.vsCode);
    const { id } = await store.createSession({ title: 'The model of all' });
    const file = path.join(folder, 'one.json');
    await store.exportTo(file, { ids: [id] });
    await store.purge(id);
    await store.importFrom(await manyOf(file));
    assert.equal(await store.countSessions('active'), many);
    await store.close();
    await rm(folder, { recursive: true });
  });

  const row = (number: number) =>
    used.window.sessions.locator('.label-name').getByText(`Session number ${number}`, { exact: true });
  const more = () => used.window.sessions.filter({ hasText: 'Show more' });

  it('shows its first page in a new window', async function () {
    this.timeout(120_000);
    const begun = Date.now();
    await used.window.reload();
    await used.window.openChat();
    await row(0).waitFor();
    console.log(`      a new window showed the first of ${many} sessions after ${Date.now() - begun} ms`);
    await used.window.foldChat();
    await used.window.screenshot('tree-10000');
  });

  it('reads on when asked, a page at a time', async () => {
    await scrollToEnd();
    await row(pageSize - 1).waitFor();
    assert.equal(await row(pageSize).count(), 0);
    await more().click();
    await row(pageSize).waitFor();
    await scrollToEnd();
    await row(2 * pageSize - 1).waitFor();
    await more().waitFor();
    assert.equal(await row(2 * pageSize).count(), 0);
    await used.window.screenshot('tree-10000-more');
  });

  it('finds one far down by its name, and opens it', async () => {
    await used.window.runCommand('Turnkeeper: Open Session');
    await used.window.page.locator('.quick-input-widget input.input').fill('number 4321');
    await used.window.page.locator('.quick-input-widget').getByText('Session number 4321').waitFor();
    await used.window.screenshot('open-session-10000');
    await used.window.page.keyboard.press('Enter');
    await used.window.onlyChat.getByText('Session number 4321', { exact: true }).waitFor();
  });

  /** Only the rows in sight are in the page. */
  async function scrollToEnd(): Promise<void> {
    await used.window.runCommand('Turnkeeper: Focus on Sessions View');
    await used.window.page.keyboard.press('End');
  }
});

/** An export of so many sessions as that of the one, each with an id, a title and a time of its own. */
async function manyOf(file: string): Promise<string> {
  const [head = '', first = '', second = ''] = (await readFile(file, 'utf8')).split('\n');
  const { session } = JSON.parse(first.replace(/,$/, '')) as { session: JsonObject };
  const { sessionEnd } = JSON.parse(second.replace(/,$/, '')) as { sessionEnd: JsonObject };
  const records = Array.from({ length: many }, (_, index) => {
    const at = Date.now() - index * 600_000;
    const id = `many-${index}`;
    const own = { id, title: `Session number ${index}`, createdAt: at, updatedAt: at };
    return [{ session: { ...session, ...own } }, { sessionEnd: { ...sessionEnd, id } }];
  });
  const lines = [...records.flat(), { end: { sessions: many, turns: 0 } }].map((record) => JSON.stringify(record));
  const target = `${file}.many`;
  await writeFile(target, [head, lines.join(',\n'), ']}', ''].join('\n'));
  return target;
}
