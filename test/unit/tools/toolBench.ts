import type { AgentEvent } from '../../../src/core/agentEvent';
import type { ApprovalDecision, ApprovalMode, ApprovalRequest } from '../../../src/core/approval';
import { noLanguageService, type LanguageService } from '../../../src/core/languageService';
import type { Json } from '../../../src/core/json';
import type { StopSignal } from '../../../src/core/stopSignal';
import type { ToolBox, ToolBoxOwner, ToolOutcome } from '../../../src/core/tool';
import { ApprovalMemory, type LastingApproval } from '../../../src/tools/approvalMemory';
import { NodeGit } from '../../../src/tools/nodeGit';
import { NodeCommandRunner } from '../../../src/tools/nodeCommandRunner';
import type { PlannedTool } from '../../../src/tools/plannedTool';
import { toolBox } from '../../../src/tools/toolBox';
import { workspaceTools } from '../../../src/tools/workspaceTools';
import { never, shop } from './shop';

export type Answering = (request: ApprovalRequest, signal: StopSignal) => ApprovalDecision | Promise<ApprovalDecision>;

export const allow: Answering = ({ hash }) => ({ type: 'allow', scope: 'once', hash });
export const reject: Answering = () => ({ type: 'reject', why: '' });

export interface Used {
  outcome: ToolOutcome;
  events: AgentEvent[];
  /** The outcome's output, where it is a text. */
  text: string;
}

interface UseOptions {
  sessionId?: string;
  signal?: StopSignal;
  onEvent?(event: AgentEvent): void;
}

/** The real tools on a real folder, behind the real gate; only the person is a part of the test. */
export function toolBench(
  files: Record<string, string | Uint8Array> = {},
  extra: PlannedTool[] = [],
  languages: LanguageService = noLanguageService,
) {
  const place = shop(files);
  const always = new Map<string, LastingApproval>();
  const bench = {
    ...place,
    mode: 'ask' as ApprovalMode,
    answer: reject,
    asked: [] as ApprovalRequest[],
    always,
    use,
    box,
  };
  const memory = new ApprovalMemory({
    list: () => [...always.values()],
    add: async (approvals) => approvals.forEach((approval) => always.set(approval.key, approval)),
    remove: async (keys) => keys.forEach((key) => always.delete(key)),
  });
  const ports = {
    approver: {
      ask: async (request: ApprovalRequest, signal: StopSignal) => {
        bench.asked.push(request);
        return bench.answer(request, signal);
      },
    },
    memory,
    mode: () => bench.mode,
    isTrusted: () => place.trust.isTrusted,
  };
  const tools = workspaceTools({
    workspace: place.workspace,
    languages,
    git: new NodeGit(),
    runner: new NodeCommandRunner(),
    folders: () => [place.folder],
  });
  return bench;

  function box(owner: ToolBoxOwner): ToolBox {
    return toolBox([...tools, ...extra], ports, owner);
  }

  async function use(name: string, input: Json, options: UseOptions = {}): Promise<Used> {
    const owner = { sessionId: options.sessionId ?? 's', turnId: 't' };
    const run = box(owner).call({ id: 'call', name, input }, options.signal ?? never);
    const events: AgentEvent[] = [];
    for (;;) {
      const next = await run.next();
      if (next.done) {
        const { output } = next.value;
        return { outcome: next.value, events, text: typeof output === 'string' ? output : '' };
      }
      events.push(next.value);
      options.onEvent?.(next.value);
    }
  }
}
