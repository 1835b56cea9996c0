/** The start of a body as text, and no more of it: an error that never ends must not fill the memory. */
export async function readSome(response: Response, mostBytes: number): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    while (bytes < mostBytes) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.length;
      text += decoder.decode(value, { stream: true });
    }
    await reader.cancel();
  } catch {
    // A body that breaks off says what it said until then.
  }
  return text;
}
