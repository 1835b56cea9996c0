// npm run bench:ui [-- --quick] [-- --json]: the panel in a real browser. Exits with 1 when a limit is missed.
import { statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runMain } from '../../../scripts/friendlyError.mjs';
import { root } from '../../../scripts/root.mjs';
import { installedExtension } from '../../rig/installedExtension';
import { VsCode } from '../../rig/vsCode';
import { otherWindow } from '../../ui/otherWindow';
import { writeMachineSettings } from '../../ui/writeMachineSettings';
import { table, targetRow } from '../report';
import { openBench, seedSessions } from './openBench';
import { streamBench, type Spell } from './streamBench';
import { StreamingModel } from './streamingModel';
import { middle, uiTargets, type UiResults } from './uiTargets';

const turns = { short: 10, long: 10_000 };
const chunks = 4000;
const replyBytes = 200 * 1024;

runMain(async () => {
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, quick: { type: 'boolean' } } });
  const results = await measure(values.quick ? { opens: 3, streams: 1 } : { opens: 9, streams: 3 });
  const targets = uiTargets(results);
  const machine = { platform: process.platform, cpus: os.cpus().length, node: process.version };
  if (values.json) console.log(JSON.stringify({ quick: values.quick ?? false, machine, targets, ...results }));
  else console.log(report(results, targets));
  return targets.every(({ ok }) => ok) ? 0 : 1;
});

async function measure(rounds: { opens: number; streams: number }): Promise<UiResults> {
  const { extensionsFolder } = await installedExtension();
  const scriptBytes = statSync(path.join(root, 'dist', 'webview.js')).size;
  const model = await StreamingModel.start(replyBytes);
  const vsCode = await VsCode.start({ extensionsFolder });
  try {
    await prepare(vsCode, model);
    const { window } = vsCode;
    console.error('Opening sessions ...');
    const opens = await openBench(window, rounds.opens);
    console.error('Streaming replies ...');
    const stream = await streamBench(window, { chunks, rounds: rounds.streams });
    return { turns, opens, chunks, stream, scriptBytes };
  } finally {
    await vsCode.close();
    model.close();
  }
}

async function prepare(vsCode: VsCode, model: StreamingModel): Promise<void> {
  await writeMachineSettings(vsCode, {
    'turnkeeper.agent': 'openai',
    'turnkeeper.openAi.address': model.address,
    'turnkeeper.openAi.model': 'streaming',
  });
  await vsCode.window.openChat();
  await vsCode.window.chat.locator('.empty').waitFor();
  const store = await otherWindow(vsCode);
  await seedSessions(store, turns);
  await store.close();
  await vsCode.window.reload();
  await vsCode.window.openChat();
  await vsCode.window.sessions.nth(1).waitFor();
}

function report({ opens, stream }: UiResults, targets: ReturnType<typeof uiTargets>): string {
  const spell = (name: string, spells: readonly Spell[]): string[] => [
    name,
    middle(spells.map(({ cost }) => cost)).toFixed(0),
    middle(spells.map(({ longestFrame }) => longestFrame)).toFixed(0),
  ];
  return [
    'A session opened, from the click to its last turn on the screen',
    table(
      ['', 'p50 ms'],
      [
        [`${turns.short} turns`, middle(opens.short).toFixed(0)],
        [`${turns.long} turns`, middle(opens.long).toFixed(0)],
      ],
    ),
    'A reply of 200 KB, on the main thread of the page',
    table(
      ['', 'ms', 'longest frame ms'],
      [spell('at once', stream.atOnce), spell(`in ${chunks} chunks`, stream.streamed), spell('idle', stream.idle)],
    ),
    'What must be reached',
    table(['', 'measured', 'limit', ''], targets.map(targetRow)),
  ].join('\n');
}
