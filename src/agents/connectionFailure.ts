import { AgentError } from './agentError';
import type { RequestLife } from './requestLife';

const refused = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL']);
const unknownHost = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL']);

/** Why there was no reply at all. Whatever was thrown is looked at for its code only. */
export function connectionFailure(error: unknown, host: string, life: RequestLife): AgentError {
  if (life.timedOut) {
    return new AgentError('timed-out', `${host} did not answer in time.`, {
      remedy: 'Try again; a model on your own machine may still have been loading.',
    });
  }
  if (isBadPort(error)) {
    return new AgentError(
      'wrong-address',
      `No request may go to the port of ${host}, which is meant for something else.`,
      {
        remedy: 'Correct the address in the settings.',
      },
    );
  }
  const code = codeOf(error);
  if (refused.has(code)) {
    return new AgentError('unreachable', `Nothing answers at ${host}.`, {
      remedy: 'Start the server, or correct the address in the settings.',
    });
  }
  if (unknownHost.has(code)) {
    return new AgentError('unreachable', `There is no host called ${host}, or there is no network.`, {
      remedy: 'Check the network and the address in the settings.',
    });
  }
  if (/CERT|SSL|TLS|SIGNATURE|SELF_SIGNED|ISSUER/.test(code)) {
    return new AgentError('unreachable', `No safe connection to ${host} could be made (${code}).`, {
      remedy: 'Check whether the address should start with http or https, and the certificates of your network.',
    });
  }
  return new AgentError('unreachable', `The connection to ${host} broke before anything was received.`, {
    remedy: 'Check the network and try again.',
    retry: { afterMs: null },
  });
}

/** The fetch standard closes the ports of mail, file transfer and the like, and gives this no code. */
function isBadPort(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : null;
  return cause instanceof Error && cause.message === 'bad port';
}

/** Node's fetch wraps what went wrong, sometimes twice, and a host with several addresses gives a list. */
function codeOf(error: unknown, depth = 0): string {
  if (typeof error !== 'object' || error === null || depth > 3) return '';
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string' && code !== '') return code;
  const errors: unknown = Reflect.get(error, 'errors');
  const inner: unknown = Array.isArray(errors) ? errors[0] : Reflect.get(error, 'cause');
  return codeOf(inner, depth + 1);
}
