import path from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';
import { findTests } from './findTests';
import { runMocha } from './runMocha';

/** VS Code calls this inside the extension host, once the window is up; the bundled tests lie beside it. */
export async function run(): Promise<void> {
  const resultsFile = process.env['TURNKEEPER_RESULTS'];
  if (!resultsFile) throw new Error('TURNKEEPER_RESULTS must name the file for the results');
  // The window's log holds much else; whoever listens to it tells the reporter's lines by their mark.
  const mark = process.env['TURNKEEPER_MARK'] ?? '';
  Mocha.reporters.Base.consoleLog = (...args: unknown[]) => console.log(`${mark}${format(...args)}`);
  const { passed, failed } = await runMocha({
    files: await findTests(path.join(__dirname, 'tests'), '.js'),
    resultsFile,
    grep: process.env['TURNKEEPER_GREP'],
    timeout: 30_000,
  });
  if (failed > 0 || passed === 0) throw new Error(`${passed} passed, ${failed} failed`);
}
