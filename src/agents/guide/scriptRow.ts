import { codeSpan, fileLink } from './guideMarkdown';
import type { Script } from './projectScripts';

/** A command as a row of a list, with what it starts, or why one would expect it. */
export function scriptRow({ command, what, path, isUsual }: Script): string {
  return `- \`${command}\`: ${isUsual ? `${what} (usual with ${fileLink(path)})` : codeSpan(what)}\n`;
}
