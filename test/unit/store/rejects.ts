import assert from 'node:assert/strict';
import { SessionError, type SessionErrorCode } from '../../../src/core/sessionError';

/** That a call is refused with this code. */
export function rejects(code: SessionErrorCode, call: () => unknown): void {
  assert.throws(call, (error: unknown) => {
    assert.ok(error instanceof SessionError, String(error));
    assert.equal(error.code, code, error.message);
    return true;
  });
}
