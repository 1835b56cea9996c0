/** A place as the tools write it. */
export interface Place {
  path: string;
  line: number;
  text: string;
}

/** Lines of `path:line: text`; notes in brackets are left out. */
export function placesIn(output: string): Place[] {
  return output.split('\n').flatMap((line) => {
    const match = /^(.+?):(\d+): ?(.*)$/.exec(line);
    return match && !line.startsWith('[')
      ? [{ path: match[1] ?? '', line: Number(match[2]), text: match[3] ?? '' }]
      : [];
  });
}

/** What a tool says about its answer: that there is more, that it went by the text alone. */
export function notesIn(output: string): string[] {
  return output.split('\n').flatMap((line) => (/^\[.+\]$/.test(line) ? [line.slice(1, -1)] : []));
}

/** A listing of paths, a line each. */
export function pathsIn(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => line !== '' && !/^\[.+\]$/.test(line) && !/^No file matches\.$/.test(line));
}

const readNote =
  /^\[(?:It holds characters that cannot|Lines \d+ to \d+ of a file|Line \d+ is too long|The file goes on too far|Line \d+ lies too far|.+ is empty\.|.+ has fewer than \d+ lines\.)/;

/** The lines of a file as `read_file` gives them, and what it says about them. */
export function linesIn(output: string): { lines: string[]; notes: string[] } {
  const all = output.split('\n');
  let end = all.length;
  while (end > 0 && readNote.test(all[end - 1] ?? '')) end -= 1;
  return { lines: all.slice(0, end), notes: all.slice(end).map((note) => note.slice(1, -1)) };
}

export interface Commit {
  hash: string;
  date: string;
  author: string;
  subject: string;
  files: string[];
}

export function commitsIn(output: string): Commit[] {
  const commits: Commit[] = [];
  for (const line of output.split('\n')) {
    const match = /^([0-9a-f]{4,64}) (\d{4}-\d\d-\d\d) (.*?): (.*)$/.exec(line);
    if (match)
      commits.push({
        hash: match[1] ?? '',
        date: match[2] ?? '',
        author: match[3] ?? '',
        subject: match[4] ?? '',
        files: [],
      });
    else if (/^ {2}\S/.test(line)) commits.at(-1)?.files.push(line.trim());
  }
  return commits;
}

export interface CountRow {
  name: string;
  files: number;
  lines: number;
}

/** What `count_files` counted: all, then by folder, then by kind, then the largest files. */
export function countsIn(output: string): Counts {
  const [head = '', rest = ''] = output.split('By kind:');
  const [kinds = '', largest = ''] = rest.split('Largest:');
  const [first, ...folders] = rowsIn(head);
  const all = first ?? { name: 'all', files: 0, lines: 0 };
  return { all, folders, kinds: rowsIn(kinds), largest: rowsIn(largest) };
}

interface Counts {
  all: CountRow;
  folders: CountRow[];
  kinds: CountRow[];
  largest: CountRow[];
}

function rowsIn(output: string): CountRow[] {
  return [...output.matchAll(/^(.+): (\d+) files?, (\d+) lines?$/gm)].map(([, name = '', files, lines]) => ({
    name,
    files: Number(files),
    lines: Number(lines),
  }));
}
