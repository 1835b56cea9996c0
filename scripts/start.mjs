// npm start: the extension in a real VS Code on the demo workspace; for its options see startOptions.mjs.
import { ensureInstalled } from './ensureInstalled.mjs';
import { findOnPath } from './findOnPath.mjs';
import { FriendlyError, runMain } from './friendlyError.mjs';
import { startDesktop } from './startDesktop.mjs';
import { startInBrowser } from './startInBrowser.mjs';
import { startOptions } from './startOptions.mjs';

runMain(async () => {
  const options = await startOptions(process.argv.slice(2));
  await ensureInstalled();
  const code = options.browser ? undefined : findOnPath('code');
  if (code) return startDesktop(code, options);
  if (process.platform === 'win32') {
    throw new FriendlyError(
      'No VS Code was found: install it and see that `code` is on the PATH, then run this again.',
    );
  }
  return startInBrowser(options);
});
