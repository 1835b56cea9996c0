import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { useVsCode } from '../rig/useVsCode';
import { lendingRepository } from './lendingRepository';

describe('the guide in a repository that it has never seen', () => {
  const workspace = mkdtempSync(path.join(tmpdir(), 'turnkeeper-lending-'));
  before('make the repository', () => lendingRepository(workspace));
  after(() => rm(workspace, { recursive: true }));
  const used = useVsCode({ workspace });

  const prompt = () => used.window.chat.getByRole('textbox', { name: 'Prompt' });
  const lastTurn = () => used.window.chat.locator('article.turn').last();

  async function ask(question: string): Promise<string> {
    const before = await used.window.chat.locator('.saved').count();
    await prompt().fill(question);
    await prompt().press('Enter');
    await used.window.chat.locator('.saved').nth(before).waitFor();
    return lastTurn().innerText();
  }

  before(() => used.window.openChat());

  it('says what the project is and how it is run', async () => {
    const answer = await ask('What is this project?');
    assert.match(answer, /Lending keeps track of which reader has which book/);
    assert.match(answer, /lending 0\.3\.0[^]*A library that lends books/);
    assert.match(answer, /mostly TypeScript, Python/);
    assert.match(answer, /npm start/);
    await used.window.screenshot('guide-overview');
  });

  it('knows how to run the tests', async () => {
    const answer = await ask('How do I run the tests?');
    assert.match(answer, /Run npm test/);
    assert.match(answer, /pytest in reports\//);
  });

  it('finds where a function is defined, and by the language support who calls it', async () => {
    const answer = await ask('Where is lendBook defined?');
    assert.match(answer, /lendBook is a function, defined in src\/lending\.ts:10/);
    assert.match(answer, /Throws when somebody else has it/);
    assert.match(answer, /Used in 6 places in 3 files/);
    assert.doesNotMatch(answer, /looks of the lines/);
    await used.window.screenshot('guide-symbol');
    const callers = await ask('and who calls it?');
    assert.match(callers, /src\/http\/routes\.ts[^]*lendBook\(shelf, body\.book, body\.reader\)/);
  });

  it('says when it went by the looks of a language that nothing here knows', async () => {
    const answer = await ask('What does LateReport do?');
    assert.match(answer, /class, defined in reports\/late_report\.py:4/);
    assert.match(answer, /Nothing that is installed here knows this language/);
  });

  it('describes a file and opens what it cites at its line', async () => {
    const answer = await ask('What does src/shelf.ts do?');
    assert.match(answer, /What is there and who has it/);
    assert.match(answer, /method isFree/);
    assert.match(answer, /Imported by[^]*src\/lending\.ts/);
    await lastTurn().getByRole('link', { name: 'isFree' }).click();
    await used.window.page.locator('.tabs-container .tab', { hasText: 'shelf.ts' }).waitFor();
    await used.window.page.locator('.statusbar-item', { hasText: 'Ln 8' }).waitFor();
    await used.window.screenshot('guide-file');
  });

  it('shows lines of a file', async () => {
    const answer = await ask('show me lines 4-5 of src/reminders.ts');
    assert.match(answer, /src\/reminders\.ts:4, lines 4 to 5/);
    assert.match(answer, /FIXME: send a letter instead/);
  });

  it('tells what changed, what is not committed, and who changed a file last', async () => {
    const answer = await ask('What changed recently?');
    assert.match(answer, /On branch main[^]*changed src\/http\/broken\.ts/);
    assert.match(answer, /Ada Reader: Say how long the memory lasts[^]*Bo Keeper: Ask about fines/);
    await used.window.screenshot('guide-changes');
    assert.match(await ask('Who changed docs/faq.md last?'), /Bo Keeper changed docs\/faq\.md last/);
  });

  it('tells the problems of what is not committed, though nobody has opened it', async () => {
    const answer = await ask('Are there any errors?');
    assert.match(answer, /src\/http\/broken\.ts:1[^]*Type 'string' is not assignable to type 'number'/);
    assert.match(answer, /to check all files, run the checks of the project/);
    await used.window.screenshot('guide-problems');
  });

  it('lists what is left to do, in code and documents', async () => {
    const answer = await ask('What is left to do?');
    assert.match(answer, /refuse readers who are late[^]*send a letter instead/);
    assert.match(answer, /Explain fines/);
  });

  it('knows dependencies, configuration, entry points, languages and who mentions what', async () => {
    assert.match(await ask('What are the dependencies?'), /fastify \^5\.0\.0[^]*pandas>=2/);
    assert.match(await ask('Where is the configuration for lint?'), /Linting: eslint\.config\.mjs/);
    assert.match(await ask('What are the main entry points?'), /src\/main\.ts[^]*Starts the service/);
    assert.match(await ask('Which languages is it written in?'), /TypeScript[^]*Python[^]*Markdown/);
    assert.match(await ask('Which files mention fines?'), /docs\/faq\.md/);
    await used.window.screenshot('guide-answers');
  });

  it('is honest about what it does not understand', async () => {
    const answer = await ask('Why would a reader love the shelf?');
    assert.match(answer, /I do not understand sentences[^]*src\/shelf\.ts[^]*Select Agent/);
  });

  it('shows its steps, and renames a symbol only when the diff was allowed', async () => {
    const before = await used.window.chat.locator('.saved').count();
    await prompt().fill('rename lendBook to lend');
    await prompt().press('Enter');
    const card = used.window.chat.locator('.approval');
    await card.waitFor();
    await used.window.screenshot('guide-rename');
    await card.getByRole('button', { name: /^Allow Once/i }).click();
    await used.window.chat.locator('.saved').nth(before).waitFor();
    assert.match(await lastTurn().innerText(), /"lendBook" is now "lend" in 4 files/);
    const routes = await readFile(path.join(used.vsCode.workspace, 'src/http/routes.ts'), 'utf8');
    assert.match(routes, /import \{ lend \}[^]*lend\(shelf/);
  });
});
