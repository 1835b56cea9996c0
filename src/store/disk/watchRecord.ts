import type { Disposable } from '../../core/disposable';
import type { Files } from './files';

/** Several writes in a row are looked at once. */
const settleMs = 30;
/** Some file systems tell nothing of what other machines do, and some machines are out of watchers. */
const glanceMs = 700;

/**
 * Calls `onWrite` soon after any process has written, and again until it returns true. The system tells; now and then
 * the time of the last write is looked at as well, which costs one `stat`.
 */
export function watchRecord(recordFile: string, files: Files, onWrite: () => boolean): Disposable {
  let settling: NodeJS.Timeout | undefined;
  let last = lastWrite(recordFile, files);
  let isHeard = true;
  const look = (): void => {
    settling = undefined;
    last = lastWrite(recordFile, files);
    isHeard = onWrite();
  };
  const settle = (): void => {
    settling ??= setTimeout(look, settleMs).unref();
  };
  const glance = setInterval(() => {
    if (!isHeard || lastWrite(recordFile, files) !== last) settle();
  }, glanceMs).unref();
  const watcher = watch(recordFile, files, settle);
  return {
    dispose: () => {
      watcher?.dispose();
      clearInterval(glance);
      clearTimeout(settling);
    },
  };
}

function watch(file: string, files: Files, onEvent: () => void): Disposable | undefined {
  try {
    const watcher = files.watch(file, { persistent: false }, onEvent);
    watcher.on('error', () => watcher.close());
    return { dispose: () => watcher.close() };
  } catch {
    return undefined;
  }
}

function lastWrite(file: string, files: Files): number | undefined {
  try {
    return files.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  } catch {
    return undefined;
  }
}
