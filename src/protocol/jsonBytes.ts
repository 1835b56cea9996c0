/** How many bytes a value takes as JSON in UTF-8. Counted, since neither of the two ends has an encoder in common. */
export function jsonBytes(value: unknown): number {
  const json = JSON.stringify(value);
  let bytes = json.length;
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (code > 0x7f) bytes += 1;
    // Half of a pair is two of its four bytes; JSON has no half that stands alone.
    if (code > 0x7ff && (code < 0xd800 || code > 0xdfff)) bytes += 1;
  }
  return bytes;
}
