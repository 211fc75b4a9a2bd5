/** The server itself: the test clock, which exists only where the setting OPENHOURS_TEST_CLOCK allows it. */
import Type from 'typebox';
import { defineOperation } from '../operation.ts';
import { Instant } from '../schema.ts';

const setTestClock = defineOperation({
  name: 'server.setTestClock',
  summary: 'Moves the business time of the whole server and does the work that became due.',
  method: 'POST',
  path: '/v1/test-clock',
  permission: 'TEST_CLOCK.SET',
  idempotency: 'natural',
  source: 'design 2 and 4.11',
  input: Type.Object({ now: Instant() }),
  output: Type.Object({ now: Instant() }),
});

export const server = { setTestClock };
