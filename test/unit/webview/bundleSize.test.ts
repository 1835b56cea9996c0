import assert from 'node:assert/strict';
import esbuild from 'esbuild';

/** In bytes, minified. */
const largest = 250_000;

describe('the bundle of the panel', () => {
  let bundle: { text: string };

  before(async () => {
    const { outputFiles } = await esbuild.build({
      entryPoints: ['src/webview/main.tsx'],
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
      target: 'chrome138',
      jsx: 'automatic',
      jsxImportSource: 'preact',
    });
    assert.ok(outputFiles[0]);
    bundle = outputFiles[0];
  });

  it('stays small enough to be there at once', () => {
    assert.ok(bundle.text.length < largest, `${bundle.text.length} bytes`);
  });

  it('leaves the checking of messages to the host, and with it zod', () => {
    assert.doesNotMatch(bundle.text, /ZodError|invalid_union/);
  });
});
