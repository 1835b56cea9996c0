import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { ids } from '../../../src/host/ids';

interface Manifest {
  main: string;
  icon: string;
  activationEvents: string[];
  capabilities: { untrustedWorkspaces: { supported: string; restrictedConfigurations: string[] } };
  contributes: {
    viewsContainers: { secondarySidebar: { id: string; icon: string }[] };
    views: Record<string, { id: string; icon: string; when?: string }[]>;
    viewsWelcome: { view: string; when: string }[];
    commands: { command: string; category: string; icon: string }[];
    menus: Record<string, { command?: string; submenu?: string; when?: string }[]>;
    submenus: { id: string; label: string }[];
    keybindings: { command: string; when?: string }[];
    configuration: { properties: Record<string, { scope?: string; markdownDescription?: string }> };
    walkthroughs: { steps: { completionEvents: string[]; media: { svg: string } }[] }[];
  };
}

const manifestText = readFileSync('package.json', 'utf8');
const manifest = JSON.parse(manifestText) as Manifest;
const nls = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Record<string, string>;
const { contributes } = manifest;
const commands = contributes.commands.map(({ command }) => command).sort();
const whens = [
  ...contributes.viewsWelcome,
  ...Object.values(contributes.views).flat(),
  ...Object.values(contributes.menus).flat(),
  ...contributes.keybindings,
].map(({ when }) => when ?? '');

const sorted = (values: object) => Object.values(values as Record<string, string>).sort();

describe('package.json', () => {
  it('names the commands, views and settings that the code names', () => {
    assert.deepEqual(commands, sorted(ids.commands));
    assert.deepEqual(
      Object.values(contributes.views)
        .flat()
        .map(({ id }) => id)
        .sort(),
      sorted(ids.views),
    );
    assert.deepEqual(Object.keys(contributes.configuration.properties).sort(), sorted(ids.settings));
    assert.deepEqual(
      contributes.viewsContainers.secondarySidebar.map(({ id }) => id),
      [ids.container],
    );
    assert.deepEqual(Object.keys(contributes.views), [ids.container]);
  });

  it('uses every text of package.nls.json, and no text that is not there', () => {
    const used = [...manifestText.matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key ?? '');
    assert.deepEqual([...new Set(used)].sort(), Object.keys(nls).sort());
  });

  it('writes no words of its own where people read them', () => {
    const read =
      /"(?:displayName|description|title|name|label|contents|category|altText|markdownDescription)": "([^"]*)"/g;
    const written = [...manifestText.slice(manifestText.indexOf('"displayName"')).matchAll(read)].map(
      ([, words]) => words,
    );
    assert.ok(written.length > 20);
    assert.deepEqual(
      written.filter((words) => !/^%.+%$/.test(words ?? '')),
      [],
    );
  });

  it('asks menus and keys only about context keys, views and rows that exist', () => {
    const ours = whens.flatMap((when) => when.match(/turnkeeper\.\w+/g) ?? []);
    const known = new Set<string>([...sorted(ids.contextKeys), ...sorted(ids.views), ids.sessionEditor]);
    assert.deepEqual(
      ours.filter((name) => !known.has(name)),
      [],
    );
    const awaited = contributes.walkthroughs.flatMap(({ steps }) => steps.flatMap((step) => step.completionEvents));
    const used = [...ours, ...awaited.map((event) => event.replace('onContext:', ''))];
    for (const key of sorted(ids.contextKeys)) assert.ok(used.includes(key), `${key} is used by no clause`);
    const patterns = whens.flatMap((when) => [...when.matchAll(/viewItem =~ \/(.+?)\/(?=[ )]|$)/g)]);
    const rows = [
      ...whens.flatMap((when) => [...when.matchAll(/viewItem == ([\w.]+)/g)].map(([, row]) => row ?? '')),
      ...patterns.flatMap(([, pattern]) => (pattern ?? '').replaceAll('\\b', '').match(/\w+/g) ?? []),
    ];
    assert.ok(patterns.length > 0);
    assert.deepEqual(
      rows.filter((row) => !sorted(ids.rows).includes(row)),
      [],
    );
  });

  it('binds no key that could fire outside our views, except while something waits for an answer', () => {
    for (const { command, when } of contributes.keybindings) {
      const alternatives = (when ?? '').split('||');
      assert.ok(
        alternatives.every((clause) =>
          /focusedView == turnkeeper\.\w+|activeWebviewPanelId == turnkeeper\.session && !sideBarFocus|^turnkeeper\.approvalWaits$|^ turnkeeper\.chatFocus$/.test(
            clause,
          ),
        ),
        command,
      );
    }
  });

  it('gives every command an icon and the category', () => {
    for (const { command, category, icon } of contributes.commands) {
      assert.equal(category, '%category%', command);
      assert.match(icon, /^\$\([\w-]+\)$/, command);
    }
  });

  it('puts only commands that exist into menus, keys and walkthroughs', () => {
    const entries = [...Object.values(contributes.menus).flat(), ...contributes.keybindings];
    const named = entries.flatMap(({ command }) => (command === undefined ? [] : [command]));
    const linked = [...JSON.stringify(nls).matchAll(/command:(turnkeeper[\w.]+)/g)].map(([, command]) => command ?? '');
    const completing = contributes.walkthroughs
      .flatMap(({ steps }) => steps.flatMap(({ completionEvents }) => completionEvents))
      .flatMap((event) => (event.startsWith('onCommand:') ? [event.slice('onCommand:'.length)] : []));
    assert.deepEqual(
      [...named, ...linked, ...completing].filter((command) => !commands.includes(command)),
      [],
    );
  });

  it('puts every submenu somewhere, and something into it', () => {
    for (const { id } of contributes.submenus) {
      assert.ok(
        Object.values(contributes.menus)
          .flat()
          .some(({ submenu }) => submenu === id),
        id,
      );
      assert.ok((contributes.menus[id] ?? []).length > 0, id);
    }
  });

  it('gives every setting a scope and a description', () => {
    for (const [name, { scope, markdownDescription }] of Object.entries(contributes.configuration.properties)) {
      assert.ok(scope && markdownDescription, name);
    }
  });

  it('lets no workspace decide who answers, where that is, or what it may do', () => {
    const { untrustedWorkspaces } = manifest.capabilities;
    const { agent, openAiAddress, anthropicAddress, toolsMode } = ids.settings;
    const ofMachine = Object.entries(contributes.configuration.properties)
      .filter(([, { scope }]) => scope === 'machine')
      .map(([name]) => name);
    for (const name of [agent, openAiAddress, anthropicAddress, toolsMode]) assert.ok(ofMachine.includes(name), name);
    assert.equal(untrustedWorkspaces.supported, 'limited');
    assert.deepEqual(untrustedWorkspaces.restrictedConfigurations.toSorted(), ofMachine.toSorted());
  });

  it('is activated by an editor tab that is restored, and by nothing at start-up', () => {
    assert.deepEqual(manifest.activationEvents, [`onWebviewPanel:${ids.sessionEditor}`]);
  });

  it('points to pictures that are there', () => {
    const pictures = [
      manifest.icon,
      ...contributes.viewsContainers.secondarySidebar.map(({ icon }) => icon),
      ...Object.values(contributes.views)
        .flat()
        .map(({ icon }) => icon),
      ...contributes.walkthroughs.flatMap(({ steps }) => steps.map(({ media }) => media.svg)),
    ];
    assert.deepEqual(
      pictures.filter((file) => !existsSync(file)),
      [],
    );
  });
});
