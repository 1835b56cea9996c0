import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined} the program's file
 */
export function findOnPath(name, env = process.env) {
  const endings = process.platform === 'win32' ? ['.cmd', '.exe'] : [''];
  for (const folder of (env.PATH ?? env.Path ?? '').split(path.delimiter)) {
    for (const ending of endings) {
      const file = path.join(folder, name + ending);
      if (folder && isProgram(file)) return file;
    }
  }
  return undefined;
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
