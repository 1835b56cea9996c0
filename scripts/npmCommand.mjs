import path from 'node:path';

/** The npm that runs this script, where there is one: then it need not be found, nor a shell be used on Windows. */
export function npmCommand() {
  const running = process.env.npm_execpath;
  if (running && /^npm/.test(path.basename(running))) {
    return { command: process.execPath, prefix: [running], shell: false };
  }
  const windows = process.platform === 'win32';
  return { command: windows ? 'npm.cmd' : 'npm', prefix: [], shell: windows };
}
