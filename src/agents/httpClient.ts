import type { JsonObject } from '../core/json';
import { AgentError } from './agentError';
import { connectionFailure } from './connectionFailure';
import type { HttpEndpoint } from './httpEndpoint';
import { httpFailure } from './httpFailure';
import type { HttpPatience, HttpPorts } from './httpPorts';
import { plainWords } from './plainWords';
import { readSome } from './readSome';
import type { RequestLife } from './requestLife';

/** Bytes of a reply that is no answer which are read for a reason. */
const mostErrorBytes = 64 * 1024;

export interface HttpCall {
  path: string;
  /** True for a path of the server's own, which is no part of the protocol. */
  atRoot?: boolean;
  /** Posted where it is given. */
  body?: JsonObject;
  /** For the words of an error. */
  model: string | null;
}

/** A reply with status 200 whose body was not read yet. */
export interface HttpReply {
  response: Response;
  /** What a fault that is told inside the body means, as if it had come with this status. */
  failure(status: number, body: string): AgentError;
}

/** Headers of one protocol, with the key where there is one. */
export type HttpHeaders = (key: string | undefined) => Record<string, string>;

/** Requests to one endpoint. Each asks for the key of that origin; none follows a redirect, which could carry it away. */
export class HttpClient {
  readonly endpoint: HttpEndpoint;
  readonly #headers: HttpHeaders;
  readonly #ports: HttpPorts;
  readonly #patience: HttpPatience;

  constructor(endpoint: HttpEndpoint, headers: HttpHeaders, ports: HttpPorts, patience: HttpPatience) {
    this.endpoint = endpoint;
    this.#headers = headers;
    this.#ports = ports;
    this.#patience = patience;
  }

  /** Everything but a reply with status 200 is an AgentError. */
  async send(call: HttpCall, life: RequestLife): Promise<HttpReply> {
    const key = await this.#key();
    life.expectWithin(this.#patience.firstByte);
    const response = await this.#fetch(call, key, life);
    if (isRedirect(response)) throw this.#redirected(response, key);
    const { status, headers } = response;
    const now = this.#ports.clock.now();
    const known = { headers, host: this.endpoint.host, model: call.model, key, now };
    const failure = (instead: number, body: string) => httpFailure({ ...known, status: instead, body });
    if (status === 200 && !isPage(response)) return { response, failure };
    life.expectWithin(this.#patience.nextByte);
    throw failure(status, await readSome(response, mostErrorBytes));
  }

  /** Checked before use: fetch quotes a header that it refuses, and this one is the key. */
  async #key(): Promise<string | undefined> {
    const key = (await this.#ports.key(this.endpoint.origin))?.trim();
    if (!key) return undefined;
    if (/^[\x21-\x7e]+$/.test(key)) return key;
    throw new AgentError('wrong-key', `The key for ${this.endpoint.host} holds characters that no key has.`, {
      remedy: 'Set its API key again.',
    });
  }

  async #fetch({ path, atRoot, body }: HttpCall, key: string | undefined, life: RequestLife): Promise<Response> {
    try {
      return await this.#ports.fetch(atRoot ? this.endpoint.urlAtRoot(path) : this.endpoint.urlOf(path), {
        method: body ? 'POST' : 'GET',
        headers: { ...this.#headers(key), ...(body ? { 'content-type': 'application/json' } : {}) },
        body: body ? JSON.stringify(body) : undefined,
        redirect: 'manual',
        signal: life.signal,
      });
    } catch (error) {
      throw connectionFailure(error, this.endpoint.host, life);
    }
  }

  #redirected(response: Response, key: string | undefined): AgentError {
    const target = plainWords(response.headers.get('location') ?? '', key);
    const where = target === '' ? 'another address' : `"${target}"`;
    return new AgentError(
      'redirected',
      `${this.endpoint.host} points to ${where}, where the key must not go by itself.`,
      {
        remedy: 'If you trust that address, enter it in the settings.',
      },
    );
  }
}

function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);
}

function isPage(response: Response): boolean {
  return /html/i.test(response.headers.get('content-type') ?? '');
}
