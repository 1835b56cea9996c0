/** Asks for every filter that is set, each as where it is set, a tab and its key. */
export const filterQuestion = [
  '--no-pager',
  'config',
  '--null',
  '--show-scope',
  '--name-only',
  '--get-regexp',
  String.raw`^filter\..*\.(clean|smudge|process)$`,
];

/**
 * Variables that switch off the filters which a repository itself has set; a person's own, such as that of Git LFS,
 * go on. A file with such a filter is compared as it lies on disk. Options could not carry every name.
 */
export function filterVariables(answer: string): Record<string, string> {
  const fields = answer.split('\0');
  const names = new Set<string>();
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const name = /^filter\.(.*)\.(?:clean|smudge|process)$/s.exec(fields[at + 1] ?? '')?.[1];
    if (name !== undefined && /^(?:local|worktree)$/.test(fields[at] ?? '')) names.add(name);
  }
  const settings = [...names].flatMap((name) => off.map(([key, value]) => [`filter.${name}.${key}`, value] as const));
  return Object.fromEntries([
    ['GIT_CONFIG_COUNT', String(settings.length)],
    ...settings.flatMap(([key, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, key],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]),
  ]) as Record<string, string>;
}

const off = [
  ['clean', ''],
  ['smudge', ''],
  ['process', ''],
  ['required', 'false'],
] as const;
