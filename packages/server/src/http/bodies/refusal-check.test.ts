/** Refusals that nobody was told to expect are faults, and so is data of another shape than is declared. */
import { ApplicationError, type ErrorCode, errorData, fail, invalid } from '@openhours/contract';
import { expect, test } from 'vitest';
import { fitOf } from './fit.ts';
import { createRefusalCheck } from './refusal-check.ts';

const checkedRefusal = createRefusalCheck();
const operation = { name: 'bookings.createBooking', errors: ['SLOT_NOT_AVAILABLE', 'WAITLIST_FULL'] as ErrorCode[] };

test('every declared shape can be checked', () => {
  for (const [code, schema] of Object.entries(errorData)) {
    expect(() => fitOf(schema), code).not.toThrow();
  }
});

test.each([
  ['what is no refusal by a rule', invalid('booking', 'must not be empty', 'REQUIRED_FIELD')],
  ['a code that every operation may answer', fail('NOT_FOUND', 'There is none')],
  ['a code without declared data', fail('NOT_FOUND', 'There is none', { anything: 1 })],
  ['data as it is declared', fail('SLOT_NOT_AVAILABLE', 'The time is not free', { reasons: ['RESOURCE_BUSY'] })],
  ['no data where all members may be absent', fail('SLOT_NOT_AVAILABLE', 'The time is not free')],
])('%s is thrown on', (_case, error) => {
  expect(checkedRefusal(operation, error)).toBe(error);
});

test.each([
  ['a code that is not declared', fail('LAST_OWNER', 'There would be no owner'), 'which it does not declare'],
  ['a member of another type', new ApplicationError('SLOT_NOT_AVAILABLE', 'Taken', { reasons: 7 }), 'does not fit'],
  ['a member nobody declared', new ApplicationError('SLOT_NOT_AVAILABLE', 'Taken', { by: 'x' }), 'does not fit'],
  ['a missing member', new ApplicationError('WAITLIST_FULL', 'Full', { capacity: 2 }), 'does not fit'],
])('%s becomes a fault that names the operation', (_case, error, said) => {
  const fault = checkedRefusal(operation, error);
  expect(fault).not.toBe(error);
  expect(String(fault)).toContain('bookings.createBooking refuses with');
  expect(String(fault)).toContain(said);
});
