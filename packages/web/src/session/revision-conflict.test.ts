/** Which refusals reading again can mend. */
import { CallError } from '@openhours/client';
import { expect, test } from 'vitest';
import { isRevisionConflict } from './revision-conflict.ts';

const refused = (code: string) => new CallError('refused', { status: 409, code });

test.each(['INVALID_REVISION', 'BOOKING_REVISION_MISMATCH'])('%s is', (code) => {
  expect(isRevisionConflict(refused(code))).toBe(true);
});

test.each(['ALREADY_EXISTS', 'DUPLICATE_ATTRIBUTE_NAME', 'IDEMPOTENCY_KEY_REUSED'])('%s is not', (code) => {
  expect(isRevisionConflict(refused(code))).toBe(false);
});

test('a fault of the page itself is not', () => {
  expect(isRevisionConflict(new Error('of the page'))).toBe(false);
});
