/** True for what programs write and people do not read. */
export function isGenerated(path: string): boolean {
  return /(?:^|\/)(?:dist|out|target|vendor|coverage|third_party)\/|(?:^|\/)(?:package-lock\.json|pnpm-lock\.yaml|go\.sum|[^/]*\.(?:lock|map|min\.\w+))$/.test(
    path,
  );
}
