import { z } from 'zod';

const texts = z.record(z.string(), z.string());
const packageJson = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  description: z.string().optional(),
  main: z.string().optional(),
  module: z.string().optional(),
  source: z.string().optional(),
  exports: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
  bin: z.union([z.string(), texts]).optional(),
  scripts: texts.optional(),
  dependencies: texts.optional(),
  devDependencies: texts.optional(),
  peerDependencies: texts.optional(),
});

export type PackageJson = z.infer<typeof packageJson>;

/** Null where it is no JSON, or has something else where these fields are. */
export function parsePackageJson(json: string): PackageJson | null {
  try {
    return packageJson.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

/** The lines of one table of a TOML file, comments left out; enough for names and short values. */
export function tomlTable(toml: string, table: string): string[] {
  const lines = toml.split(/\r?\n/).map((line) => line.trim());
  const start = lines.indexOf(`[${table}]`);
  if (start < 0) return [];
  const after = lines.slice(start + 1);
  const end = after.findIndex((line) => /^\[[^\]"']+\]/.test(line));
  return after.slice(0, end < 0 ? undefined : end).filter((line) => line !== '' && !line.startsWith('#'));
}

/** `name = "value"` pairs of a table. */
export function tomlPairs(toml: string, table: string): [string, string][] {
  return tomlTable(toml, table).flatMap((line) => {
    const match = /^"?([\w.@/-]+)"?\s*=\s*(.+)$/.exec(line);
    return match ? [[match[1] ?? '', (match[2] ?? '').replace(/^["']|["']$/g, '')]] : [];
  });
}

/** The strings of an array that may go over several lines, such as `dependencies = [...]`. */
export function tomlList(toml: string, table: string, key: string): string[] {
  const text = tomlTable(toml, table).join('\n');
  const list = new RegExp(`^${key}\\s*=\\s*\\[([^]*?)\\]\\s*(?:\\n|$)`, 'm').exec(text)?.[1] ?? '';
  return [...list.matchAll(/"([^"]+)"|'([^']+)'/g)].map(([, one, other]) => one ?? other ?? '');
}

/** The targets of a Makefile that a person would call. */
export function makeTargets(makefile: string): [string, string][] {
  const lines = makefile.split(/\r?\n/);
  return lines.flatMap((line, index) => {
    const target = /^([A-Za-z][\w-]*)\s*:(?!=)/.exec(line)?.[1];
    return target === undefined ? [] : [[target, (lines[index + 1] ?? '').trim()] as [string, string]];
  });
}
