/** What a refusal of the server is for whoever asks to wait for a time. */
import { CallError } from '@openhours/client';
import { expect, test } from 'vitest';
import { wishOutcomeOf } from './outcomes.ts';

const refused = (...fields: readonly string[]) =>
  new CallError('refused', {
    code: 'INVALID_ARGUMENT',
    status: 400,
    details: {
      validationError: {
        fieldViolations: fields.map((field) => ({
          field,
          description: 'cannot be',
          violatedRule: 'VALIDATION' as const,
        })),
      },
    },
  });

test.each([
  ['the hours', ['wish.toTime'], 'toTime'],
  ['the first hour', ['wish.fromTime'], 'fromTime'],
  ['the days of the week', ['wish.days'], 'days'],
  ['the notice', ['wish.latestNoticeMinutes'], 'latestNoticeMinutes'],
  ['the last day', ['wish.toLocalDate'], 'toLocalDate'],
  ['the first field on the page of several', ['wish.latestNoticeMinutes', 'wish.days'], 'days'],
] as const)('%s can never be met', (_name, fields, part) => {
  expect(wishOutcomeOf(refused(...fields))).toEqual({ kind: 'wish-impossible', part });
});

test('a last day too far ahead is told apart from one that leaves no time', () => {
  const fieldViolations = [{ field: 'wish.toLocalDate', description: 'too far', violatedRule: 'MAX' as const }];
  const error = new CallError('refused', {
    code: 'INVALID_ARGUMENT',
    details: { validationError: { fieldViolations } },
  });
  expect(wishOutcomeOf(error)).toEqual({ kind: 'wish-impossible', part: 'horizon' });
});

test('what is no matter of the wish is not taken for it', () => {
  expect(wishOutcomeOf(refused('booking.contactDetails.email'))).toBeUndefined();
  expect(wishOutcomeOf(new Error('down'))).toBeUndefined();
});
