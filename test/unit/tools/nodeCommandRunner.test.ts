import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CommandEnd } from '../../../src/core/commandRunner';
import { NodeCommandRunner } from '../../../src/tools/nodeCommandRunner';
import { temporaryFolder } from '../store/temporaryFolder';
import { waitFor } from './waitFor';

const forever = 'setInterval(() => {}, 1000)';

/** Runs a script in Node, as the one program that is on every machine that runs these tests. */
class Script {
  readonly folder = temporaryFolder();
  readonly #stop = new AbortController();
  output = '';
  ended: Promise<CommandEnd>;

  constructor(script: string, { timeoutMs = 60_000, mostOutput = 1_000_000, grace = 200 } = {}) {
    const request = { executable: process.execPath, args: ['-e', script], cwd: this.folder, timeoutMs };
    const runner = new NodeCommandRunner({ mostOutput, grace });
    this.ended = runner.run(request, this.#stop.signal, (text) => (this.output += text));
  }

  stop(): void {
    this.#stop.abort();
  }

  /** The pids that the script has written, once it has written so many. */
  async pids(count: number): Promise<number[]> {
    const read = () => {
      const file = path.join(this.folder, 'pids');
      // What is not a whole line yet is no pid; an empty file would be taken for the pid 0, which is this group.
      return existsSync(file) ? (readFileSync(file, 'utf8').match(/^\d+(?=\n)/gm) ?? []).map(Number) : [];
    };
    await waitFor(() => read().length === count);
    return read();
  }
}

const note = `require('node:fs').appendFileSync('pids', process.pid + '\\n');`;
const child = (script: string, options = '{}') =>
  `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(script)}], ${options});`;

describe('running a command', function () {
  // Processes take their time to start and to end on a busy machine.
  this.timeout(60_000);

  it('gives its output as it comes, and its exit code', async () => {
    const script = new Script(`console.log('out'); console.error('err'); process.exitCode = 3;`);
    assert.deepEqual(await script.ended, { ending: 'exited', exitCode: 3, signal: null });
    assert.deepEqual(script.output.trim().split('\n').sort(), ['err', 'out']);
  });

  it('streams: what was written is there before the end', async () => {
    const script = new Script(`console.log('early'); ${forever}`);
    await waitFor(() => script.output.includes('early'));
    script.stop();
    assert.equal((await script.ended).ending, 'stopped');
  });

  it('passes arguments as they are, through no shell', async () => {
    const folder = temporaryFolder();
    const args = [
      '-e',
      'console.log(JSON.stringify(process.argv.slice(1)))',
      '--',
      '$(id)',
      '`id`',
      'a b',
      '*',
      '; ls',
      '"',
      '%PATH%',
    ];
    let output = '';
    const request = { executable: process.execPath, args, cwd: folder, timeoutMs: 60_000 };
    await new NodeCommandRunner().run(request, new AbortController().signal, (text) => (output += text));
    assert.deepEqual(JSON.parse(output), args.slice(3));
  });

  it('keeps a character whole that was cut between two chunks', async () => {
    const script = new Script(
      `const b = Buffer.from('é'); process.stdout.write(b.subarray(0, 1), () => setImmediate(() => process.stdout.write(b.subarray(1))))`,
    );
    await script.ended;
    assert.equal(script.output, 'é');
  });

  it('is given nothing to read, and a plain terminal', async () => {
    const script = new Script(
      `process.stdin.on('end', () => console.log(process.env.TERM, process.env.GIT_TERMINAL_PROMPT)).resume()`,
    );
    assert.equal((await script.ended).exitCode, 0);
    assert.equal(script.output.trim(), 'dumb 0');
  });

  it('is ended when its time is over', async () => {
    const script = new Script(forever, { timeoutMs: 300 });
    assert.equal((await script.ended).ending, 'timed-out');
  });

  it('is ended when it floods, having been read no further than the bound', async () => {
    const script = new Script(`for (;;) require('node:fs').writeSync(1, 'x'.repeat(10000))`, { mostOutput: 100_000 });
    assert.equal((await script.ended).ending, 'flooded');
    assert.ok(script.output.length < 300_000, String(script.output.length));
  });

  it('is ended with its children and grandchildren', async () => {
    const grandchild = `${note} ${forever}`;
    const script = new Script(`${note} ${child(`${note} ${child(grandchild)} ${forever}`)} ${forever}`);
    const pids = await script.pids(3);
    script.stop();
    assert.equal((await script.ended).ending, 'stopped');
    await waitFor(() => pids.every((pid) => !isAlive(pid)));
  });

  if (process.platform !== 'win32') {
    it('is ended even where it and a child in a group of its own ignore the request', async () => {
      const deaf = `process.on('SIGTERM', () => {}); ${note} ${forever}`;
      const script = new Script(`${child(deaf, '{ detached: true }')} ${deaf}`);
      const pids = await script.pids(2);
      script.stop();
      await script.ended;
      await waitFor(() => pids.every((pid) => !isAlive(pid)));
    });

    it('is ended with a deaf child in a group of its own that it leaves behind', async () => {
      const deaf = `process.on('SIGTERM', () => {}); ${note} ${forever}`;
      const script = new Script(`${child(deaf, "{ detached: true, stdio: 'ignore' }")} ${forever}`);
      const [pid = 0] = await script.pids(1);
      script.stop();
      await script.ended;
      await waitFor(() => !isAlive(pid));
    });

    it('leaves nothing running when it ends by itself', async () => {
      const script = new Script(`${child(`${note} ${forever}`, "{ stdio: 'inherit' }")}
        const fs = require('node:fs'); const look = setInterval(() => { if (fs.existsSync('pids') && fs.readFileSync('pids', 'utf8').endsWith('\\n')) process.exit(0); }, 10);`);
      const [pid = 0] = await script.pids(1);
      assert.deepEqual(await script.ended, { ending: 'exited', exitCode: 0, signal: null });
      await waitFor(() => !isAlive(pid));
    });
  }

  it('is not started when it was stopped before', async () => {
    const stop = new AbortController();
    stop.abort();
    const request = { executable: process.execPath, args: [], cwd: temporaryFolder(), timeoutMs: 1000 };
    const end = await new NodeCommandRunner().run(request, stop.signal, () => {});
    assert.equal(end.ending, 'stopped');
  });

  it('says so when a program cannot be started', async () => {
    const cwd = temporaryFolder();
    const request = { executable: path.join(cwd, 'none'), args: [], cwd, timeoutMs: 1000 };
    const run = new NodeCommandRunner().run(request, new AbortController().signal, () => {});
    await assert.rejects(run, { name: 'SessionError', code: 'io' });
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch {
    return false;
  }
}

/** Dead, and not yet fetched by whoever has inherited it; in a container nobody may. */
function isZombie(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && / Z /.test(readFileSync(file, 'utf8'));
}
