/** UTF-16 units of a stranger's words that go into one of our sentences. */
const longest = 300;

/** What keys look like, for servers that quote the one they were given. */
const keyLike = /\b(?:sk|pk|rk|key|xai|gsk)[-_][\w*.-]{6,}/gi;

/** A server's words as part of a message: one line, not long, without control characters and without the key. */
export function plainWords(text: string, key: string | undefined): string {
  const bare = key ? text.replaceAll(key, '(key)') : text;
  const line = bare
    .replace(keyLike, '(key)')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return line.length > longest ? `${line.slice(0, longest).toWellFormed()}…` : line;
}
