import type { Agent, AgentRequest, CompletionRequest } from '../core/agent';
import type { AgentEvent } from '../core/agentEvent';
import type { AgentModel } from '../core/agentModel';
import { lastWords } from '../core/lastWords';
import type { WireMessage } from '../core/message';
import { standingTokens } from '../core/standingTokens';
import type { StopSignal } from '../core/stopSignal';
import type { ToolDefinition } from '../core/tool';
import { emptyTurnState, reduceTurn } from '../core/turnState';
import { AgentError, type AgentErrorCode } from './agentError';
import { contextSize } from './contextSize';
import type { SettledCall } from './draftCalls';
import { HttpClient } from './httpClient';
import { httpModels } from './httpModels';
import { defaultPatience, type HttpPatience, type HttpPorts } from './httpPorts';
import type { HttpProtocol, ModelRequest } from './httpProtocol';
import { modelCost } from './modelPrices';
import { modelReply, type ModelReply } from './modelReply';
import { noteEvents } from '../core/noteEvents';
import { RequestLife } from './requestLife';
import { TurnRequest } from './turnRequest';
import { UsageMeter } from './usageMeter';
import { withRetries } from './withRetries';

export interface HttpAgentOptions {
  id: string;
  name: string;
  /** As a person wrote it in the settings. */
  address: string;
  /** Used where a request names none. */
  model?: string | null;
  /** How often a model may ask for tools in one turn. */
  maxRounds?: number;
  patience?: HttpPatience;
}

const defaultRounds = 50;

/** UTF-16 units after which a short answer is long enough. */
const longestCompletion = 2000;

type Said<Result> = AsyncGenerator<AgentEvent, Result, void>;

/** An agent behind HTTP: asks, runs the tools that are called, asks again, until the model is done. */
export class HttpAgent implements Agent {
  readonly id: string;
  readonly name: string;
  readonly usualModel: string | null;
  readonly #options: HttpAgentOptions;
  readonly #protocol: HttpProtocol;
  readonly #ports: HttpPorts;

  constructor(options: HttpAgentOptions, protocol: HttpProtocol, ports: HttpPorts) {
    this.id = options.id;
    this.name = options.name;
    this.usualModel = options.model ?? null;
    this.#options = options;
    this.#protocol = protocol;
    this.#ports = ports;
  }

  run(request: AgentRequest, signal: StopSignal): AsyncGenerator<AgentEvent, void, void> {
    return lastWords(this.#turn(request, signal), signal);
  }

  async models(signal: StopSignal): Promise<AgentModel[]> {
    const life = new RequestLife(signal, this.#ports.timers);
    try {
      return await httpModels(this.#client(), this.#protocol.modelsPath, life);
    } finally {
      life.close();
    }
  }

  async contextTokens(wanted: string | null, signal: StopSignal): Promise<number | null> {
    const model = wanted ?? this.#options.model;
    if (!model) return null;
    const life = new RequestLife(signal, this.#ports.timers);
    const { aside } = this.#options.patience ?? defaultPatience;
    try {
      const client = this.#client({ firstByte: aside, nextByte: aside, aside });
      const asked = { client, modelsPath: this.#protocol.modelsPath, model, life };
      return await this.#ports.sizes.get(this.#nameOf(model), () => contextSize(asked));
    } catch {
      // A wrong address is told by the turn itself, which asks there too.
      return null;
    } finally {
      life.close();
    }
  }

  async standingTokens(wanted: string | null, tools: readonly ToolDefinition[]): Promise<number> {
    const { briefing } = this.#ports;
    return standingTokens(await briefing(), this.#takesTools(wanted ?? this.#options.model ?? '') ? tools : []);
  }

  async complete({ system, prompt, model }: CompletionRequest, signal: StopSignal): Promise<string> {
    const messages: WireMessage[] = [{ role: 'user', parts: [{ type: 'text', text: prompt }] }];
    const request = { model: this.#model(model), system, messages, tools: [] };
    let text = '';
    for await (const event of this.#ask(request, this.#meter(request.model), signal)) {
      if (event.type === 'text') text += event.text;
      if (text.length > longestCompletion) break;
    }
    return text;
  }

  async *#turn(request: AgentRequest, signal: StopSignal): Said<void> {
    const model = this.#model(request.model);
    const { toolless, briefing } = this.#ports;
    const asked = new TurnRequest(request, await briefing(), this.#takesTools(model));
    const leaveOut = (failure: AgentErrorCode) => {
      if (failure === 'no-tools') toolless.add(this.#nameOf(model));
      return asked.leaveOut(failure);
    };
    const meter = this.#meter(model);
    const maxRounds = this.#options.maxRounds ?? defaultRounds;
    let state = emptyTurnState;
    const note = (event: AgentEvent) => (state = reduceTurn(state, event));
    for (let round = 0; !signal.aborted; round += 1) {
      const ask = () => {
        const { next, omitted } = asked.after(state.messages);
        return saying(omitted, this.#ask({ model, ...next }, meter, signal));
      };
      const { calls, stopReason } = yield* noteEvents(insisting(ask, leaveOut), note);
      const complete = calls.filter(({ event }) => !event.incomplete);
      if (complete.length === 0) return yield { type: 'done', stopReason };
      if (round >= maxRounds) return yield* outOfRounds(complete, maxRounds);
      yield* noteEvents(runCalls(complete, request, signal), note);
    }
  }

  #ask(request: ModelRequest, meter: UsageMeter, stop: StopSignal): Said<ModelReply> {
    const { timers, clock } = this.#ports;
    const patience = this.#options.patience ?? defaultPatience;
    const asking = { client: this.#client(), protocol: this.#protocol, meter, timers, patience, stop };
    return withRetries(() => modelReply(request, asking), { timers, clock, stop });
  }

  #client(patience = this.#options.patience ?? defaultPatience): HttpClient {
    const endpoint = this.#protocol.endpoint(this.#options.address);
    return new HttpClient(endpoint, this.#protocol.headers, this.#ports, patience);
  }

  #meter(model: string): UsageMeter {
    const { origin } = this.#protocol.endpoint(this.#options.address);
    return new UsageMeter((tokens) => modelCost(origin, model, tokens));
  }

  #takesTools(model: string): boolean {
    return !this.#ports.toolless.has(this.#nameOf(model));
  }

  /** As the models are remembered: two servers may give one name to different models. */
  #nameOf(model: string): string {
    return `${this.#options.address} ${model}`;
  }

  #model(wanted: string | null): string {
    const model = wanted ?? this.#options.model;
    if (model) return model;
    throw new AgentError('no-model', `No model is chosen for ${this.name}.`, { remedy: 'Choose one and try again.' });
  }
}

async function* saying<Result>(events: readonly AgentEvent[], reply: Said<Result>): Said<Result> {
  yield* events;
  return yield* reply;
}

/** Asks again, with less, while what a server did not take can be left out. */
async function* insisting(ask: () => Said<ModelReply>, leaveOut: (code: AgentErrorCode) => boolean): Said<ModelReply> {
  for (;;) {
    try {
      return yield* ask();
    } catch (error) {
      if (!(error instanceof AgentError) || !leaveOut(error.code)) throw error;
    }
  }
}

async function* runCalls(calls: SettledCall[], { tools }: AgentRequest, signal: StopSignal): Said<void> {
  for (const { event, problem } of calls) {
    if (signal.aborted) return;
    const { id, name, input } = event;
    if (problem === null) yield* tools.call({ id, name, input }, signal);
    else yield { type: 'toolResult', id, output: problem, isError: true };
  }
}

/** Every call is answered even here, so that the history can be sent as it is. */
async function* outOfRounds(calls: SettledCall[], limit: number): Said<void> {
  const output = `Not done: a turn may ask for tools ${limit} times.`;
  for (const { event } of calls) yield { type: 'toolResult', id: event.id, output, isError: true };
  yield { type: 'done', stopReason: 'tool-limit' };
}
