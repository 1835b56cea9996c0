import type { TurnError } from '../core/turn';
import type { Choice } from './choiceButtons';

const byCode: Record<string, Choice[]> = {
  'no-key': ['key', 'agent'],
  'wrong-key': ['key', 'agent'],
  'no-model': ['model', 'agent'],
  'no-such-model': ['model', 'agent'],
  'too-long': ['model'],
  'no-credit': ['agent'],
  unreachable: ['agent'],
  'wrong-address': ['agent'],
};

/** What a person can choose against a failure; asking again without it would only fail again. */
export function waysOut(error: TurnError | null): Choice[] {
  return byCode[error?.code ?? ''] ?? [];
}
