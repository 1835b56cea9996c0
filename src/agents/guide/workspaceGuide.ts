import type { Agent, AgentRequest } from '../../core/agent';
import type { AgentEvent } from '../../core/agentEvent';
import { agentIds } from '../../core/agentIds';
import { lastWords } from '../../core/lastWords';
import type { WireMessage } from '../../core/message';
import type { StopSignal } from '../../core/stopSignal';
import { restOfReply } from '../restOfReply';
import { answerFor } from './answerFor';
import { guideCommands } from './guideCommands';
import { guideIntent, type GuideIntent } from './guideIntent';
import { earlierPrompts, guideSubject, promptText, type GuideSubject } from './guideSubject';
import { text, type Answer } from './guideText';
import { GuideTools } from './guideTools';
import type { Scene } from './scene';
import { stepsFirst } from './stepsFirst';

interface GuidePorts {
  /** The name of what is open; null where nothing is. */
  workspace(): string | null;
  /** How many files or lines one answer lists. */
  maxResults(): number;
}

/** The built-in agent: deterministic, honest about being no model, and of use with nothing configured. */
export class WorkspaceGuide implements Agent {
  readonly id = agentIds.guide;
  readonly name = 'Workspace guide';
  readonly continues = true;
  readonly commands = guideCommands;
  readonly #ports: GuidePorts;

  constructor(ports: GuidePorts) {
    this.#ports = ports;
  }

  async *run(request: AgentRequest, signal: StopSignal): AsyncIterable<AgentEvent> {
    const { partial = [] } = request;
    const tools = new GuideTools(request.tools, signal, partial);
    yield* lastWords(restOfReply(stepsFirst(this.#answer(request, tools)), partial), signal);
    if (!signal.aborted) yield { type: 'done', stopReason: 'end' };
  }

  async *#answer({ prompt, context }: AgentRequest, tools: GuideTools): Answer {
    const attached = prompt.filter((part) => part.type === 'file');
    const subject = guideSubject(context, attached);
    const asked = guideIntent(promptText(prompt), subject, attached.length > 0);
    const { intent, pages } = asked.type === 'more' ? goOn(context, subject) : { intent: asked, pages: 0 };
    const workspace = this.#ports.workspace();
    if (workspace === null && intent.type !== 'help') {
      return yield text(
        'No folder is open, so there is nothing here that I could read. Open a folder and ask again.\n',
      );
    }
    const limit = this.#ports.maxResults();
    const scene: Scene = { tools, limit, skip: pages * limit, workspace: workspace ?? '' };
    yield* answerFor(scene, intent, prompt);
    if (tools.used.length > 0) yield text(`\n*Looked up with ${tools.used.map(toolName).join(', ')}.*\n`);
  }
}

/** "More" goes on with the last question that was not one itself. */
function goOn(context: readonly WireMessage[], subject: GuideSubject): { intent: GuideIntent; pages: number } {
  const prompts = earlierPrompts(context);
  let pages = 1;
  for (let index = prompts.length - 1; index >= 0; index -= 1) {
    const asked = guideIntent(prompts[index] ?? '', subject);
    const intent = asked.type === 'several' ? (asked.intents.at(-1) ?? asked) : asked;
    if (intent.type === 'more') {
      pages += 1;
      continue;
    }
    if (intent.type !== 'read') return { intent, pages };
    // One line more was read than was shown, and the next part begins with it.
    const { path = intent.path, lines } = subject;
    return { intent: { type: 'read', path, ...(lines && { start: lines.end }) }, pages: 0 };
  }
  return { intent: { type: 'more' }, pages: 0 };
}

function toolName(name: string): string {
  return name.replaceAll('_', ' ');
}
