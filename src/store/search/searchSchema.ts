/** Goes up with anything that changes what the index holds or means: an index of another version is made anew. */
export const searchVersion = 2;

/**
 * The schema of `search.db`, which can always be made again from the store.
 *
 * `entry` is contentless: it keeps where each term stands and no text, since the text is in the store. The price is that
 * FTS4 cannot delete from it; what is gone from the store is dropped from `document`, and a hit must be in both.
 * The terms are cut by us, so that the `simple` tokenizer only has to part them at spaces. Segments are merged a little
 * with every batch (measured over 100,000 messages: 60 to 170 ms at worst, where leaving it to FTS4 took 1.8 s once), and
 * beginnings of two and three letters have an index of their own, since those are typed first and match the most.
 *
 * A docid is the message's second with its number below, so that reading docids downwards is reading newest first, and a
 * span of time is a span of docids. `newest` and `oldest` bound the message numbers that are indexed: a new index is
 * filled from the newest message downwards, for that is what people look for while it fills. `oldest` is 0 at the end.
 * `newest_id` tells whether the store still has the same message there: it has not after a backup was put in its place.
 */
export const searchSchema = `
CREATE TABLE store.progress (
  version INTEGER NOT NULL,
  newest INTEGER NOT NULL,
  newest_id TEXT NOT NULL,
  oldest INTEGER NOT NULL,
  dropped INTEGER NOT NULL
);
CREATE TABLE store.document (
  docid INTEGER PRIMARY KEY,
  number INTEGER NOT NULL,
  cost REAL NOT NULL
);
CREATE VIRTUAL TABLE store.entry USING fts4 (
  content='', terms, joined, facets, tokenize=simple, matchinfo=fts3, order=desc, prefix='2,3'
);
INSERT INTO store.entry (entry) VALUES ('automerge=8');
`;
