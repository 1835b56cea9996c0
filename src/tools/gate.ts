import { randomUUID } from 'node:crypto';
import type { ApprovalDecision, ApprovalMode, ApprovalRequest, Approver } from '../core/approval';
import type { StopSignal } from '../core/stopSignal';
import type { ToolBoxOwner, ToolCall, ToolOutcome } from '../core/tool';
import { actionHash } from './actionHash';
import type { ApprovalMemory } from './approvalMemory';
import { approvalPreview } from './approvalPreview';
import { decide, untrusted, type Verdict } from './decide';
import type { Plan, Progress } from './plannedTool';

export interface GatePorts {
  approver: Approver;
  memory: ApprovalMemory;
  mode(sessionId: string): ApprovalMode;
  isTrusted(): boolean;
}

export interface Passage {
  owner: ToolBoxOwner;
  call: ToolCall;
  /** False for a tool that only looks at files. */
  needsTrust: boolean;
  /** Looks at the world as it is now; called again once an answer is there. */
  plan(): Promise<Plan>;
}

type Asked = Extract<Verdict, { type: 'ask' }>;
type Answer = { type: 'yes'; decision: Extract<ApprovalDecision, { type: 'allow' }> } | { type: 'no'; why: string };

/**
 * The one way from a tool's plan to its being carried out. A yes is for one use, and for the very thing that was
 * shown: the plan is made anew afterwards, and where it differs by a byte nothing is done.
 */
export class Gate {
  readonly #ports: GatePorts;

  constructor(ports: GatePorts) {
    this.#ports = ports;
  }

  async *pass(passage: Passage, signal: StopSignal): Progress {
    // Before so much as a plan is made: a plan may start something already, such as a program that is asked.
    if (passage.needsTrust && !this.#ports.isTrusted()) return failure(untrusted);
    const plan = await passage.plan();
    const verdict = this.#decide(plan, passage);
    if (verdict.type === 'refuse') return failure(verdict.reason);
    if (verdict.type === 'allow') {
      const { action } = plan;
      if (action.kind === 'write') await this.#ports.memory.forgetRelyingOn(action.changes.map(({ path }) => path));
      return yield* this.#carryOut(plan, passage, signal);
    }

    const callId = passage.call.id;
    const request = toRequest(plan, verdict, passage);
    yield { type: 'permission', callId, state: 'asked' };
    const answer = await this.#ask(request, signal);
    yield { type: 'permission', callId, state: answer.type === 'yes' ? 'allowed' : 'rejected' };
    if (answer.type === 'no') return failure(answer.why);

    const again = await passage.plan();
    if (actionHash(request.id, again.action) !== request.hash) {
      return failure('Nothing was done: what was approved is no longer what would happen. Look again, then ask again.');
    }
    const stillPossible = this.#decide(again, passage);
    if (stillPossible.type === 'refuse') return failure(stillPossible.reason);
    await this.#ports.memory.remember(again.action, passage.owner.sessionId, answer.decision.scope);
    return yield* this.#carryOut(again, passage, signal);
  }

  #decide({ action }: Plan, { owner: { sessionId } }: Passage): Verdict {
    const { mode, isTrusted, memory } = this.#ports;
    return decide(action, {
      mode: mode(sessionId),
      isTrusted: isTrusted(),
      isRemembered: memory.isAllowed(action, sessionId),
    });
  }

  async *#carryOut(plan: Plan, { call }: Passage, signal: StopSignal): Progress {
    if (signal.aborted) return failure(stopped);
    return yield* plan.carryOut(call.id, signal);
  }

  /** Whatever is not a yes to this very question is a no. */
  async #ask(request: ApprovalRequest, signal: StopSignal): Promise<Answer> {
    const decision = await this.#ports.approver.ask(request, signal);
    if (signal.aborted) return { type: 'no', why: stopped };
    if (decision.type === 'reject') return { type: 'no', why: rejected(decision.why) };
    if (decision.hash !== request.hash || !request.scopes.includes(decision.scope)) {
      return { type: 'no', why: 'Nothing was done: the answer was given to another question.' };
    }
    return { type: 'yes', decision };
  }
}

const stopped = 'Nothing was done: the turn was stopped.';

function rejected(why: string): string {
  const words = why.trim();
  return words === ''
    ? 'The person rejected this. Do not do it in another way; ask what they want instead.'
    : `The person rejected this and said: ${words}`;
}

function toRequest(plan: Plan, { reason, scopes }: Asked, { owner, call }: Passage): ApprovalRequest {
  const { action } = plan;
  if (action.kind === 'read') throw new TypeError('Reading is never asked for.');
  const id = randomUUID();
  const hash = actionHash(id, action);
  return {
    id,
    sessionId: owner.sessionId,
    turnId: owner.turnId,
    callId: call.id,
    tool: call.name,
    action,
    reason,
    ...approvalPreview(action),
    scopes,
    hash,
  };
}

function failure(output: string): ToolOutcome {
  return { output, isError: true };
}
