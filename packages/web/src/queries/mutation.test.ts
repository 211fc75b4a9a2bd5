/** What is sent again, and what is not. */
import { CallError } from '@openhours/client';
import { expect, test } from 'vitest';
import { unansweredOf } from './mutation.ts';

const failed = (status?: number) =>
  new CallError('It did not work', { code: 'X', ...(status === undefined ? {} : { status }) });

test('what has had no answer is kept to be sent again, and what was refused or is on its way is not', () => {
  const variables = { idempotencyKey: 'once' };
  expect(unansweredOf({ error: failed(), variables })).toBe(variables);
  expect(unansweredOf({ error: failed(502), variables })).toBe(variables);
  expect(unansweredOf({ error: failed(428), variables })).toBeUndefined();
  expect(unansweredOf({ error: null, variables })).toBeUndefined();
});
