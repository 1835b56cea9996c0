import { AgentError } from './agentError';

/** Where requests go. The key belongs to the origin and is sent nowhere else. */
export interface HttpEndpoint {
  origin: string;
  /** As a person recognises it. */
  host: string;
  urlOf(path: string): string;
  /** For what a server offers beside the protocol, at paths of its own. */
  urlAtRoot(path: string): string;
}

/** What people paste although the address ends before it. */
const pasted = /\/(chat\/completions|completions|messages|models)$/;

/** Reads an address as people write it: with or without the version, or with the whole path of a request. */
export function httpEndpoint(address: string, version: 'where-bare' | 'always'): HttpEndpoint {
  const url = parse(address);
  const path = url.pathname.replace(/\/+$/, '').replace(pasted, '');
  const isVersioned = version === 'where-bare' ? path !== '' : path.endsWith('/v1');
  const base = `${url.origin}${path}${isVersioned ? '' : '/v1'}`;
  return {
    origin: url.origin,
    host: url.host,
    urlOf: (rest) => `${base}${rest}`,
    urlAtRoot: (rest) => `${url.origin}${rest}`,
  };
}

function parse(address: string): URL {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new AgentError('wrong-address', 'The address of this agent is not an http or https address.', {
      remedy: 'Correct it in the settings, for example "http://127.0.0.1:11434/v1".',
    });
  }
  // A password in the address would be kept in the settings and shown in messages.
  if (url.username !== '' || url.password !== '') {
    throw new AgentError('wrong-address', 'The address of this agent holds a user name or a password.', {
      remedy: 'Take it out of the settings and set a key instead.',
    });
  }
  return url;
}
