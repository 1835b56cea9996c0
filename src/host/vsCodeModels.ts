import type * as vscode from 'vscode';
import type { Agent, AgentRequest, CompletionRequest } from '../core/agent';
import type { AgentEvent, ToolCallEvent } from '../core/agentEvent';
import { agentIds } from '../core/agentIds';
import type { AgentModel } from '../core/agentModel';
import { fitContext } from '../core/fitContext';
import { lastWords } from '../core/lastWords';
import type { WireMessage } from '../core/message';
import { noteEvents } from '../core/noteEvents';
import { SessionError } from '../core/sessionError';
import { standingTokens } from '../core/standingTokens';
import type { StopSignal } from '../core/stopSignal';
import { systemPrompt, type Briefing } from '../core/systemPrompt';
import type { ToolBox, ToolDefinition } from '../core/tool';
import { emptyTurnState, reduceTurn } from '../core/turnState';
import { WholeCharacters } from '../core/wholeCharacters';
import { cancellationOf } from './cancellation';
import { languageModelFailure } from './languageModelFailure';
import { vsCodeMessages } from './vsCodeMessages';
import { vsCodeReplyPart } from './vsCodeReplyPart';

export interface VsCodeModelsPorts {
  lm: Pick<typeof vscode.lm, 'selectChatModels'>;
  briefing(): Promise<Briefing>;
  /** Used where a session names none; null is the first there is. */
  usualModel(): string | null;
  /** How often a model may ask for tools in one turn. */
  maxRounds?: number;
}

const defaultRounds = 50;
const justification = 'To answer what you ask in the Turnkeeper chat.';

type Said<Result> = AsyncGenerator<AgentEvent, Result, void>;

interface ModelRequest {
  model: vscode.LanguageModelChat;
  system: string;
  messages: readonly WireMessage[];
  tools: readonly ToolDefinition[];
}

/** The models that VS Code itself has, whichever extensions bring them. */
export class VsCodeModels implements Agent {
  readonly id = agentIds.vsCode;
  readonly name = 'VS Code models';
  readonly #ports: VsCodeModelsPorts;

  constructor(ports: VsCodeModelsPorts) {
    this.#ports = ports;
  }

  get usualModel(): string | null {
    return this.#ports.usualModel();
  }

  run(request: AgentRequest, signal: StopSignal): Said<void> {
    return lastWords(this.#turn(request, signal), signal);
  }

  async models(): Promise<AgentModel[]> {
    const models = await this.#ports.lm.selectChatModels();
    return models.map((model) => ({ id: idOf(model), name: model.name })).sort((a, b) => a.name.localeCompare(b.name));
  }

  async contextTokens(wanted: string | null): Promise<number | null> {
    try {
      const { maxInputTokens } = await this.#model(wanted);
      return maxInputTokens > 0 ? maxInputTokens : null;
    } catch {
      // That there is no such model is told by the turn itself.
      return null;
    }
  }

  async standingTokens(_model: string | null, tools: readonly ToolDefinition[]): Promise<number> {
    return standingTokens(await this.#ports.briefing(), tools);
  }

  async complete({ system, prompt, model }: CompletionRequest, signal: StopSignal): Promise<string> {
    const messages: WireMessage[] = [{ role: 'user', parts: [{ type: 'text', text: prompt }] }];
    let text = '';
    for await (const event of ask({ model: await this.#model(model), system, messages, tools: [] }, signal)) {
      if (event.type === 'text') text += event.text;
    }
    return text;
  }

  async *#turn(request: AgentRequest, signal: StopSignal): Said<void> {
    const { context: history, tools, room } = request;
    const prompt: WireMessage = { role: 'user', parts: request.prompt };
    const model = await this.#model(request.model);
    const system = systemPrompt(await this.#ports.briefing(), tools.definitions);
    const maxRounds = this.#ports.maxRounds ?? defaultRounds;
    let state = emptyTurnState;
    const note = (event: AgentEvent) => (state = reduceTurn(state, event));
    for (let round = 0; !signal.aborted; round += 1) {
      const { messages, omitted } = fitContext({ history, prompt, reply: state.messages }, room);
      yield* omitted;
      const calls = yield* noteEvents(ask({ model, system, messages, tools: tools.definitions }, signal), note);
      if (calls.length === 0) return yield { type: 'done', stopReason: 'end' };
      if (round >= maxRounds) return yield* outOfRounds(calls, maxRounds);
      for (const call of calls) {
        if (signal.aborted) return;
        yield* noteEvents(callTool(call, tools, signal), note);
      }
    }
  }

  async #model(wanted: string | null): Promise<vscode.LanguageModelChat> {
    const models = await this.#ports.lm.selectChatModels();
    const name = wanted ?? this.#ports.usualModel();
    const found = name === null ? models[0] : models.find((model) => idOf(model) === name);
    if (found) return found;
    if (models.length > 0) {
      throw new SessionError('not-found', `VS Code has no model "${name}" now.`, { remedy: 'Select another model.' });
    }
    throw new SessionError('not-found', 'VS Code has no language model here.', {
      remedy: 'Install or sign in to an extension that brings one, or select another agent.',
    });
  }
}

/** Two vendors may give one id to different models. */
function idOf({ vendor, id }: vscode.LanguageModelChat): string {
  return `${vendor}/${id}`;
}

/** One request; returns the calls that the model made in it. What goes wrong is told in words for a person. */
async function* ask({ model, system, messages, tools }: ModelRequest, signal: StopSignal): Said<ToolCallEvent[]> {
  const calls: ToolCallEvent[] = [];
  const characters = new WholeCharacters();
  const { token, dispose } = cancellationOf(signal);
  try {
    const options = { justification, tools: tools.map((tool) => ({ ...tool })) };
    const { stream } = await model.sendRequest(vsCodeMessages(system, messages), options, token);
    for await (const part of stream) {
      const said = vsCodeReplyPart(part);
      if (said?.type === 'toolCall') calls.push(said);
      if (said) yield* characters.next(said);
    }
    yield* characters.end();
    return calls;
  } catch (error) {
    throw languageModelFailure(error);
  } finally {
    dispose();
  }
}

/** What was given as arguments may be anything; a tool is only ever given an object. */
async function* callTool({ id, name, input }: ToolCallEvent, tools: ToolBox, signal: StopSignal): Said<unknown> {
  if (typeof input === 'object' && input !== null && !Array.isArray(input)) {
    return yield* tools.call({ id, name, input }, signal);
  }
  const output = 'The arguments of this call were no object. Nothing was done. Call it again.';
  return yield { type: 'toolResult', id, output, isError: true };
}

/** Every call is answered even here, so that the history can be sent as it is. */
async function* outOfRounds(calls: readonly ToolCallEvent[], limit: number): Said<void> {
  const output = `Not done: a turn may ask for tools ${limit} times.`;
  for (const { id } of calls) yield { type: 'toolResult', id, output, isError: true };
  yield { type: 'done', stopReason: 'tool-limit' };
}
