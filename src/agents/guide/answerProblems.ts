import type { AgentEvent } from '../../core/agentEvent';
import { fileLink } from './guideMarkdown';
import { say, text, type Answer } from './guideText';
import { heading, moreNote, page } from './listing';
import { scriptsFor } from './projectScripts';
import { resolvePath } from './resolvePath';
import type { Scene } from './scene';
import { scriptRow } from './scriptRow';
import { placesIn, type Place } from './toolText';

/** Files with uncommitted changes that are named: what is broken is most likely there. */
const mostChanged = 8;
const order = ['error', 'warning', 'information', 'hint'];

/** What the editor reports; where it reports nothing, what was looked at and how to find out more. */
export async function* answerProblems(scene: Scene, { path: asked }: { path: string | null }): Answer {
  const path = asked === null ? null : yield* resolvePath(scene, asked);
  if (asked !== null && path === null) return;
  const known = yield* scene.tools.call('diagnostics', path === null ? {} : { path });
  if (known.isError) return yield* say(`I could not ask for problems: ${known.text}\n`);
  const changed = path === null ? yield* changedFiles(scene) : [];
  const problems = [...placesIn(known.text), ...(yield* problemsOf(scene, changed, placesIn(known.text)))];
  if (problems.length === 0) return yield* noProblems(scene, path, changed);
  const sorted = problems.sort((one, other) => rankOf(one) - rankOf(other));
  yield text(`${heading(sorted.length, 'problem', scene)}${summary(sorted)}:\n\n`);
  for (const place of page(sorted, scene)) yield text(`- ${fileLink(place.path, place.line)} ${showProblem(place)}\n`);
  yield* moreNote(sorted.length, scene);
  if (path === null) yield text(`\n${partial}\n`);
}

const partial =
  'I looked at what is not committed yet and at what the editor reports, which is mostly of files that are open; to check all files, run the checks of the project.';

/** Of files that nobody may have opened: what is broken is most likely in what was changed last. */
async function* problemsOf(
  { tools }: Scene,
  files: readonly string[],
  known: readonly Place[],
): AsyncGenerator<AgentEvent, Place[]> {
  const found: Place[] = [];
  for (const path of files.filter((file) => !known.some((place) => place.path === file))) {
    const answer = yield* tools.call('diagnostics', { path });
    if (!answer.isError) found.push(...placesIn(answer.text));
  }
  return found;
}

/** No report is no proof: what was changed last was looked at, and checks are what look at everything. */
async function* noProblems(scene: Scene, path: string | null, changed: readonly string[]): Answer {
  yield text(path === null ? `No problems are known. ${partial}\n` : `No problem is known in ${fileLink(path)}.\n`);
  if (changed.length > 0) {
    const links = changed.map((file) => fileLink(file)).join(', ');
    yield text(`\nNot committed yet, and without a known problem: ${links}.\n`);
  }
  const checks = yield* scriptsFor(scene, /type|check|lint|test|verify|compile/i);
  if (checks.length === 0) return;
  yield text('\nThese look like checks:\n\n');
  yield text(checks.slice(0, 8).map(scriptRow).join(''));
}

async function* changedFiles({ tools }: Scene): AsyncGenerator<AgentEvent, string[]> {
  const status = yield* tools.call('git_status', {});
  if (status.isError) return [];
  const files = status.text.split('\n').flatMap((line) => /^[ MARCU?]{2} (?:.* -> )?"?(.+?)"?$/.exec(line)?.[1] ?? []);
  return files.filter((file) => /\.\w+$/.test(file)).slice(0, mostChanged);
}

function rankOf({ text: words }: Place): number {
  const severity = order.indexOf(/^(\w+):/.exec(words)?.[1] ?? '');
  return severity < 0 ? order.length : severity;
}

function summary(problems: readonly Place[]): string {
  const counts = order.flatMap((severity, index) => {
    const count = problems.filter((place) => rankOf(place) === index).length;
    return count === 0 ? [] : [`${count} ${severity}${count === 1 || severity === 'information' ? '' : 's'}`];
  });
  return problems.length > 1 ? ` (${counts.join(', ')})` : '';
}

function showProblem({ text: words }: Place): string {
  const [, severity = '', message = words] = /^(\w+): (.*)$/.exec(words) ?? [];
  return `**${severity}** ${message.replace(/([*_`[\]<>\\])/g, '\\$1')}`;
}
