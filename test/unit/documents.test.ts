import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { rooms } from '../../scripts/lint/houseRules.mjs';

interface Manifest {
  contributes: {
    commands: { command: string; title: string }[];
    menus: { commandPalette: { command: string; when: string }[] };
    configuration: { properties: Record<string, { default: unknown }> };
  };
}

const read = (file: string) => readFileSync(file, 'utf8');
const { contributes } = JSON.parse(read('package.json')) as Manifest;
const nls = JSON.parse(read('package.nls.json')) as Record<string, string>;

/** The first cells of the table below a heading, without their backticks. */
function firstCells(document: string, heading: string): string[] {
  const section = document.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  assert.ok(section, `there is no section "${heading}"`);
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
  return rows.map((row) => (row.split('|')[1] ?? '').replaceAll('`', '').trim());
}

describe('the documents', () => {
  it('list in the README the settings that there are, with their defaults', () => {
    const settings = contributes.configuration.properties;
    assert.deepEqual(firstCells(read('README.md'), 'Settings').sort(), Object.keys(settings).sort());
    for (const [name, setting] of Object.entries(settings)) {
      const row =
        read('README.md')
          .split('\n')
          .find((line) => line.includes(`\`${name}\``)) ?? '';
      assert.ok(row.includes(`\`${String(setting.default)}\``), `the default of ${name}`);
    }
  });

  it('list in the README the commands that the palette has', () => {
    const hidden = contributes.menus.commandPalette
      .filter(({ when }) => when === 'false')
      .map(({ command }) => command);
    const titles = contributes.commands
      .filter(({ command }) => !hidden.includes(command))
      .map(({ title }) => nls[title.slice(1, -1)] ?? '');
    assert.deepEqual(firstCells(read('README.md'), 'Commands').sort(), titles.sort());
  });

  it('name every room in ARCHITECTURE.md, and keep it under 150 lines', () => {
    const architecture = read('ARCHITECTURE.md');
    for (const room of Object.keys(rooms)) assert.ok(architecture.includes(`src/${room}/`), room);
    assert.ok(architecture.split('\n').length < 150);
  });

  for (const document of ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']) {
    it(`cite in ${document} only files that are there`, () => {
      const cited = [...read(document).matchAll(/`((?:src|test|scripts|media)\/[\w./-]+)`/g)].map(
        ([, file]) => file ?? '',
      );
      const linked = [...read(document).matchAll(/\]\((?!https?:)([\w./-]+)[^)]*\)/g)].map(([, file]) => file ?? '');
      // An example that a reader is told to write is not there, nor what the rig has not downloaded yet.
      const expected = [...cited, ...linked].filter((file) => !/\/mine\b|^test\/rig\/\.cache\b/.test(file));
      const missing = expected.filter((file) => !existsSync(file));
      assert.deepEqual(missing, []);
    });
  }
});
