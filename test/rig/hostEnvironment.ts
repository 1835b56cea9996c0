/** How `hostEntry`, inside the extension host, is told what to do. */
export function hostEnvironment(run: { resultsFile: string; grep?: string }): Record<string, string> {
  return { TURNKEEPER_RESULTS: run.resultsFile, ...(run.grep ? { TURNKEEPER_GREP: run.grep } : {}) };
}
