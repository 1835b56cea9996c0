import type { FileChange } from './fileChange';
import type { Json } from './json';
import type { StopSignal } from './stopSignal';

/** Ask: every write and every command. Edit: writes inside the workspace go unasked, except to protected paths. */
export type ApprovalMode = 'ask' | 'edit';

/** How long a yes holds. `always` is exactly this, in this workspace. */
export type ApprovalScope = 'once' | 'session' | 'always';

/** Reads one file or looks into many; paths are real ones, relative to the workspace. */
export type ReadAction = { kind: 'read'; paths: string[] };

/** Writes, creates, deletes; a rename is one file deleted and one created. */
export type WriteAction = { kind: 'write'; changes: FileChange[]; protectedPaths: string[] };

export interface CommandAction {
  kind: 'command';
  /** As it was asked for. */
  argv: string[];
  /** The file that `argv[0]` was found to be. */
  executable: string;
  /** A hash of its bytes where it lies in the workspace, and so can be rewritten; null where it does not. */
  fingerprint: string | null;
  /** Relative to the workspace; empty for its root. */
  cwd: string;
}

/** A tool of somebody else, such as those that other extensions and MCP servers bring. */
export type ExternalAction = { kind: 'external'; tool: string; input: Json };

/** What a tool is about to do, whole: what is shown is this, what is hashed is this, and what is done is this. */
export type ToolAction = ReadAction | WriteAction | CommandAction | ExternalAction;

export interface ApprovalFact {
  label: string;
  value: string;
}

/** What a person is asked. */
export interface ApprovalRequest {
  id: string;
  sessionId: string;
  turnId: string;
  callId: string;
  tool: string;
  action: Exclude<ToolAction, ReadAction>;
  /** Why it is asked, in one sentence; empty where what is wanted says it. */
  reason: string;
  /** The action as text: a command line, a patch. Characters that could not be seen are revealed in it. */
  preview: string;
  /** What belongs to it beside that text, such as the folder of a command; revealed in the same way. */
  facts: ApprovalFact[];
  /** The names of the characters that were revealed, without repetition. */
  hidden: string[];
  /** The answers that may be given, beside a no. */
  scopes: ApprovalScope[];
  /** Of the action; the answer carries it back, so that it cannot be taken for an answer to something else. */
  hash: string;
}

/** A question as a panel shows it. What is done is bound to the hash, and never to anything that a panel sends back. */
export interface ApprovalQuestion extends Pick<
  ApprovalRequest,
  'turnId' | 'callId' | 'reason' | 'preview' | 'facts' | 'hidden' | 'scopes' | 'hash'
> {
  requestId: string;
  kind: ApprovalRequest['action']['kind'];
  /** What is wanted, in one sentence that begins after whoever wants it. */
  wish: string;
  /** False where the text was too long for a panel: it is then looked at in the editor before it can be allowed. */
  isWhole: boolean;
}

/** What a panel sends back, to be held against what was asked. */
export interface ApprovalAnswer {
  requestId: string;
  hash: string;
  decision: { type: 'allow'; scope: ApprovalScope } | { type: 'reject'; why: string };
}

export type ApprovalDecision = { type: 'allow'; scope: ApprovalScope; hash: string } | { type: 'reject'; why: string };

/** Whoever asks the person. Rejects or resolves with a no when the signal comes; a dismissed question is a no. */
export interface Approver {
  ask(request: ApprovalRequest, signal: StopSignal): Promise<ApprovalDecision>;
}
