import assert from 'node:assert/strict';
import { installedExtension } from '../rig/installedExtension';
import { vsixFiles } from '../rig/vsixFiles';

/** All that users are given. A new file is a decision, made here and in `.vscodeignore`. */
const allowed = [
  /^\[Content_Types\]\.xml$/,
  /^extension\.vsixmanifest$/,
  /^extension\/package(\.nls)?\.json$/,
  /^extension\/(readme\.md|changelog\.md|LICENSE\.txt)$/,
  /^extension\/dist\/(extension|store|storeWorker|webview)\.js$/,
  /^extension\/dist\/sql-wasm-debug\.wasm$/,
  /^extension\/dist\/(chat|codicon)\.css$/,
  /^extension\/dist\/codicon\.ttf$/,
  /^extension\/media\/[\w-]+\.(svg|png)$/,
];

const needed = [
  'extension/package.json',
  'extension/package.nls.json',
  'extension/readme.md',
  'extension/LICENSE.txt',
  'extension/dist/extension.js',
  'extension/dist/storeWorker.js',
  'extension/dist/webview.js',
  'extension/dist/chat.css',
  'extension/dist/codicon.ttf',
  'extension/dist/sql-wasm-debug.wasm',
];

describe('the VSIX', function () {
  this.timeout(180_000);
  let files: string[];

  before(async () => {
    files = await vsixFiles((await installedExtension()).vsix);
  });

  it('holds nothing but what users need', () => {
    assert.deepEqual(
      files.filter((file) => !allowed.some((pattern) => pattern.test(file))),
      [],
    );
  });

  it('holds all that the extension loads', () => {
    assert.deepEqual(
      needed.filter((file) => !files.includes(file)),
      [],
    );
  });
});
