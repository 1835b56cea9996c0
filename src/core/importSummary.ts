import type { ImportReport } from './sessionStore';

/** What became of one file: what the store says, or why it was not taken. */
export interface FileImport {
  file: string;
  report: ImportReport | null;
  problem: string | null;
}

export interface ImportSummary {
  /** One sentence or two for a notification. */
  message: string;
  /** Whether something was left out, so that it should be said louder. */
  isPartial: boolean;
  /** All of it as Markdown, for those who ask. */
  details: string;
}

export function importSummary(files: readonly FileImport[], isCancelled: boolean): ImportSummary {
  const reports = files.flatMap(({ report }) => report ?? []);
  const sum = (count: (report: ImportReport) => number) => reports.reduce((total, report) => total + count(report), 0);
  const imported = sum((report) => report.imported);
  const unchanged = sum((report) => report.unchanged);
  const inTrash = sum((report) => report.inTrash ?? 0);
  const skipped = sum((report) => report.skipped.length);
  const failed = files.filter(({ problem }) => problem !== null);
  const sentences = [
    ...(isCancelled ? ['The import was cancelled; what had come is kept.'] : []),
    `${imported === 0 ? 'Nothing new was imported' : `Imported ${sessions(imported)}`}${hereAlready(unchanged, imported)}.`,
    ...(inTrash > 0 ? [inTrashWords(inTrash, imported + unchanged)] : []),
    ...(skipped > 0 ? [`${sessions(skipped)} could not be taken.`] : []),
    ...(failed.length === 1 && failed[0] ? [`${failed[0].file}: ${failed[0].problem}`] : []),
    ...(failed.length > 1 ? [`${failed.length} files could not be read.`] : []),
  ];
  return {
    message: (files.length === 1 && failed[0] ? sentences.slice(-1) : sentences).join(' '),
    isPartial: isCancelled || skipped > 0 || failed.length > 0,
    details: `# Import\n\n${sentences.join(' ')}\n\n${files.map(detailsOf).join('\n')}`,
  };
}

function hereAlready(unchanged: number, imported: number): string {
  if (unchanged === 0) return '';
  return imported === 0
    ? `: ${unchanged === 1 ? 'the session is' : `all ${unchanged} sessions are`} here already`
    : `; ${unchanged} ${unchanged === 1 ? 'was' : 'were'} here already`;
}

/** Whoever imports a session looks for it in the tree, and would not find it among the others. */
function inTrashWords(inTrash: number, all: number): string {
  if (all === 1) return 'It lies in the trash, and can be restored from there.';
  return `${inTrash} of them ${inTrash === 1 ? 'lies' : 'lie'} in the trash, and can be restored from there.`;
}

function sessions(count: number): string {
  return count === 1 ? '1 session' : `${count} sessions`;
}

function detailsOf({ file, report, problem }: FileImport): string {
  const lines = [`## ${file}`, ''];
  if (problem !== null) lines.push(`- Not imported: ${problem}`);
  if (report) {
    lines.push(`- Imported: ${report.imported}`, `- Here already: ${report.unchanged}`);
    if (report.inTrash) lines.push(`- In the trash: ${report.inTrash}`);
    if (report.cancelled) lines.push('- Cancelled before its end');
    for (const { id, reason } of report.skipped) lines.push(`- Skipped ${id ?? '(no id)'}: ${reason}`);
  }
  return `${lines.join('\n')}\n`;
}
