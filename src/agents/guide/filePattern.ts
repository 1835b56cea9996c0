/** A glob for what a person calls files: `ts`, `*.ts`, `store`, `src/core`, `typescript`. */
export function filePattern(wanted: string): string {
  const name = wanted
    .trim()
    .replace(/^(?:(?:in|named|called|matching|like|with|the|all|ending in|that end with|of type)\s+)+/i, '')
    .replace(/^\.\//, '');
  if (name === '') return '**/*';
  if (/[*?{]/.test(name)) return name.includes('/') ? name : `**/${name}`;
  const language = languages.get(name.toLowerCase());
  if (language) return `**/*.${language}`;
  if (/^\.?[a-z0-9]{1,5}$/i.test(name) && knownExtensions.has(name.replace('.', '').toLowerCase())) {
    return `**/*.${name.replace('.', '')}`;
  }
  return name.includes('/') ? `${name.replace(/\/+$/, '')}{,/**}` : `**/*${name.replace(/\s+/g, '*')}*`;
}

const knownExtensions = new Set(
  'c cc cpp cs css go h hpp html java js json jsx kt md mjs php py rb rs scss sh sql svg swift toml ts tsx txt vue xml yaml yml'.split(
    ' ',
  ),
);

const languages = new Map([
  ['typescript', '{ts,tsx,mts,cts}'],
  ['javascript', '{js,jsx,mjs,cjs}'],
  ['python', '{py,pyi}'],
  ['markdown', '{md,markdown}'],
  ['documentation', '{md,markdown,rst,adoc}'],
  ['rust', 'rs'],
  ['golang', 'go'],
  ['ruby', 'rb'],
  ['shell', '{sh,bash,zsh}'],
  ['style', '{css,scss,less}'],
  ['image', '{png,jpg,jpeg,gif,svg,webp,ico}'],
]);
