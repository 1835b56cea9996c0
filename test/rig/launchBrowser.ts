import { chromium, type BrowserContext } from 'playwright-core';
import { npmChromium } from './chromium.mjs';
import { findBrowser } from './findBrowser.mjs';

const flags = [
  // Chromium's sandbox does not start for root nor in most containers; nothing but our own pages is opened.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser whose profile outlives it: VS Code keeps a window's state and its secrets there. */
export async function launchBrowser(profileFolder: string): Promise<BrowserContext> {
  const installed = findBrowser();
  const { executablePath, env } = installed ? { executablePath: installed, env: {} } : npmChromium();
  return chromium.launchPersistentContext(profileFolder, {
    executablePath,
    env: { ...process.env, ...env },
    headless: true,
    args: flags,
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
}
