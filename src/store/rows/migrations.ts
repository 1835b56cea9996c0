/**
 * Append-only: entry n takes a store from `user_version` n to n + 1. What has shipped is never edited.
 *
 * The schema makes the forbidden states impossible by itself. A complete turn names its prompt and its reply, and
 * foreign keys that include the role prove that both are its own messages; they are deferred to the commit, since the
 * turn and its messages refer to each other. Parents and heads are looked up together with the session, so that no
 * turn hangs below a turn of another session. Totals are kept by triggers, so that no caller can forget them.
 * Every name is made in `store`, the file that a connection attaches; statements find it there without saying so.
 * A message's number is never given twice, not even after a purge: the search index knows messages by it.
 */
export const migrations: readonly string[] = [
  `
CREATE TABLE store.session (
  id TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 200),
  title TEXT NOT NULL,
  title_source TEXT NOT NULL CHECK (title_source IN ('default', 'prompt', 'agent', 'user', 'import')),
  parent_id TEXT REFERENCES session (id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
  forked_from_turn_id TEXT,
  agent TEXT,
  model TEXT,
  metadata TEXT NOT NULL DEFAULT '{}' CHECK (json_type(metadata) = 'object'),
  pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1)),
  unread INTEGER NOT NULL DEFAULT 0 CHECK (unread IN (0, 1)),
  created_at REAL NOT NULL,
  updated_at REAL NOT NULL,
  archived_at REAL,
  deleted_at REAL,
  head_turn_id TEXT,
  revision INTEGER NOT NULL DEFAULT 0 CHECK (revision >= 0),
  input_tokens INTEGER NOT NULL DEFAULT 0,
  output_tokens INTEGER NOT NULL DEFAULT 0,
  cached_tokens INTEGER NOT NULL DEFAULT 0,
  cost_nanos INTEGER NOT NULL DEFAULT 0,
  CHECK (parent_id IS NOT id),
  FOREIGN KEY (id, head_turn_id) REFERENCES turn (session_id, id) ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX store.session_active ON session (pinned DESC, updated_at DESC, id DESC) WHERE deleted_at IS NULL AND archived_at IS NULL;
CREATE INDEX store.session_archived ON session (pinned DESC, updated_at DESC, id DESC) WHERE deleted_at IS NULL AND archived_at IS NOT NULL;
CREATE INDEX store.session_trash ON session (pinned DESC, updated_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX store.session_parent ON session (parent_id);

CREATE TABLE store.session_tag (
  session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  tag TEXT NOT NULL CHECK (length(tag) > 0),
  PRIMARY KEY (session_id, tag)
) WITHOUT ROWID;
CREATE INDEX store.session_tag_by_tag ON session_tag (tag);

CREATE TABLE store.turn (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 200),
  session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  parent_turn_id TEXT,
  depth INTEGER NOT NULL CHECK (depth >= 1),
  status TEXT NOT NULL CHECK (status IN ('complete', 'interrupted', 'failed', 'unanswered')),
  agent TEXT,
  model TEXT,
  started_at REAL NOT NULL,
  ended_at REAL NOT NULL,
  input_tokens INTEGER NOT NULL DEFAULT 0 CHECK (input_tokens >= 0),
  output_tokens INTEGER NOT NULL DEFAULT 0 CHECK (output_tokens >= 0),
  cached_tokens INTEGER NOT NULL DEFAULT 0 CHECK (cached_tokens >= 0),
  cost REAL NOT NULL DEFAULT 0 CHECK (cost >= 0),
  stop_reason TEXT,
  error TEXT CHECK (error IS NULL OR json_type(error) = 'object'),
  content_hash TEXT NOT NULL,
  checked INTEGER NOT NULL DEFAULT 0 CHECK (checked IN (0, 1)),
  prompt_id TEXT,
  prompt_role TEXT NOT NULL GENERATED ALWAYS AS ('user') STORED,
  reply_id TEXT,
  reply_role TEXT NOT NULL GENERATED ALWAYS AS ('assistant') STORED,
  UNIQUE (session_id, id),
  CHECK (status <> 'complete' OR (prompt_id IS NOT NULL AND reply_id IS NOT NULL)),
  CHECK ((parent_turn_id IS NULL) = (depth = 1)),
  CHECK (parent_turn_id IS NOT id),
  FOREIGN KEY (session_id, parent_turn_id) REFERENCES turn (session_id, id) ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (id, prompt_id, prompt_role) REFERENCES message (turn_id, id, role) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (id, reply_id, reply_role) REFERENCES message (turn_id, id, role) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX store.turn_children ON turn (session_id, parent_turn_id, number);
CREATE INDEX store.turn_unchecked ON turn (session_id) WHERE checked = 0;

CREATE TABLE store.message (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 200),
  turn_id TEXT NOT NULL REFERENCES turn (id) ON DELETE CASCADE ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED,
  position INTEGER NOT NULL CHECK (position >= 0),
  role TEXT NOT NULL CHECK (role IN ('user', 'assistant', 'tool', 'system')),
  parts TEXT NOT NULL CHECK (json_type(parts) = 'array'),
  created_at REAL NOT NULL,
  metadata TEXT NOT NULL DEFAULT '{}' CHECK (json_type(metadata) = 'object'),
  source_id TEXT,
  excluded INTEGER NOT NULL DEFAULT 0 CHECK (excluded IN (0, 1)),
  UNIQUE (turn_id, position),
  UNIQUE (turn_id, id, role)
);

CREATE INDEX store.message_summary ON message (turn_id) WHERE instr(parts, '"type":"summary"') > 0;

CREATE TRIGGER store.turn_added AFTER INSERT ON turn BEGIN
  UPDATE session SET
    input_tokens = input_tokens + NEW.input_tokens,
    output_tokens = output_tokens + NEW.output_tokens,
    cached_tokens = cached_tokens + NEW.cached_tokens,
    cost_nanos = cost_nanos + CAST(round(NEW.cost * 1e9) AS INTEGER)
  WHERE id = NEW.session_id;
END;
CREATE TRIGGER store.turn_removed AFTER DELETE ON turn BEGIN
  UPDATE session SET
    input_tokens = input_tokens - OLD.input_tokens,
    output_tokens = output_tokens - OLD.output_tokens,
    cached_tokens = cached_tokens - OLD.cached_tokens,
    cost_nanos = cost_nanos - CAST(round(OLD.cost * 1e9) AS INTEGER)
  WHERE id = OLD.session_id;
END;
CREATE TRIGGER store.turn_usage_fixed BEFORE UPDATE OF session_id, input_tokens, output_tokens, cached_tokens, cost ON turn
WHEN (NEW.session_id, NEW.input_tokens, NEW.output_tokens, NEW.cached_tokens, NEW.cost)
  IS NOT (OLD.session_id, OLD.input_tokens, OLD.output_tokens, OLD.cached_tokens, OLD.cost) BEGIN
  SELECT RAISE(ABORT, 'the usage of a stored turn never changes');
END;

CREATE TABLE store.pending_turn (
  id TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 200),
  session_id TEXT NOT NULL UNIQUE REFERENCES session (id) ON DELETE CASCADE,
  parent_turn_id TEXT,
  prompt TEXT NOT NULL CHECK (json_type(prompt) = 'array'),
  agent TEXT,
  model TEXT,
  started_at REAL NOT NULL,
  base_revision INTEGER,
  owner TEXT CHECK (owner IS NULL OR json_type(owner) = 'object'),
  lease_expires_at REAL NOT NULL,
  error TEXT CHECK (error IS NULL OR json_type(error) = 'object'),
  FOREIGN KEY (session_id, parent_turn_id) REFERENCES turn (session_id, id) ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE store.pending_events (
  number INTEGER PRIMARY KEY,
  pending_id TEXT NOT NULL REFERENCES pending_turn (id) ON DELETE CASCADE,
  received_at REAL NOT NULL,
  events TEXT NOT NULL CHECK (json_type(events) = 'array')
);
CREATE INDEX store.pending_events_by_turn ON pending_events (pending_id, number);

CREATE TABLE store.draft (
  session_id TEXT PRIMARY KEY NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  parts TEXT NOT NULL CHECK (json_type(parts) = 'array')
) WITHOUT ROWID;

CREATE TABLE store.queued_prompt (
  id TEXT PRIMARY KEY NOT NULL,
  session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  prompt TEXT NOT NULL CHECK (json_type(prompt) = 'array'),
  created_at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX store.queued_prompt_order ON queued_prompt (session_id, position);

CREATE TABLE store.snapshot (
  id TEXT PRIMARY KEY NOT NULL,
  session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  turn_id TEXT,
  label TEXT NOT NULL,
  created_at REAL NOT NULL,
  FOREIGN KEY (session_id, turn_id) REFERENCES turn (session_id, id) ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED
) WITHOUT ROWID;
CREATE INDEX store.snapshot_by_session ON snapshot (session_id, created_at);

CREATE TABLE store.repair (
  number INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  rule TEXT NOT NULL,
  turn_id TEXT NOT NULL REFERENCES turn (id) ON DELETE CASCADE ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED,
  message_id TEXT NOT NULL,
  at REAL NOT NULL,
  UNIQUE (session_id, rule, message_id)
);
CREATE INDEX store.repair_by_turn ON repair (turn_id);

CREATE TABLE store.change_log (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  session_id TEXT NOT NULL,
  turn_id TEXT,
  revision INTEGER NOT NULL,
  origin TEXT NOT NULL
);
`,
  // What asks for attention is asked for among thousands of sessions, and is found without looking at the others.
  `
CREATE INDEX store.session_unread ON session (pinned DESC, updated_at DESC, id DESC) WHERE unread = 1;
CREATE INDEX store.turn_interrupted ON turn (session_id, id) WHERE status = 'interrupted';
`,
  // What is to be remembered for a while of what is not there: a turn whose owner may still come, a parent that may.
  `
CREATE TABLE store.discarded_turn (
  id TEXT PRIMARY KEY NOT NULL,
  session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  parent_turn_id TEXT,
  turn TEXT NOT NULL CHECK (json_type(turn) = 'object'),
  discarded_at REAL NOT NULL,
  FOREIGN KEY (session_id, parent_turn_id) REFERENCES turn (session_id, id) ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED
) WITHOUT ROWID;

CREATE TABLE store.wanted_parent (
  session_id TEXT PRIMARY KEY NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  parent_id TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX store.wanted_parent_by_parent ON wanted_parent (parent_id);
`,
];
