/** True for a file that is a test, or a helper of one, by its name or by the folders that it lies in. */
export function isTestPath(path: string): boolean {
  return /(?:^|\/)(?:tests?|__tests__|spec)\/|\.(?:test|spec)\.|(?:^|\/)test_[^/]*$|_test\.|Tests?\.(?:java|cs)$/.test(
    path,
  );
}
