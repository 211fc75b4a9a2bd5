/** Which requests for substitutes are still listed, and for which sessions somebody can be told. */

import type { Client } from '@openhours/client';
import type { SubstituteRequest } from '@openhours/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { hasGuestsOf, stillToAnswer } from './substitutes.ts';

test('what has begun is not answered any more', () => {
  const at = (id: string, startDate: string) => ({ id, startDate }) as SubstituteRequest;
  const requests = [
    at('begun', '2026-11-22T08:00:00.000Z'),
    at('begins', '2026-11-22T09:00:00.000Z'),
    at('comes', '2026-11-22T09:00:00.001Z'),
  ];
  const listed = stillToAnswer(requests, Date.UTC(2026, 10, 22, 9));
  expect(listed.map(({ id }) => id)).toEqual(['comes']);
});

test.each([
  [8, 8, false],
  [8, 7, true],
  [8, 0, true],
])('of %i places %i are left: somebody can be told, %s', async (totalCapacity, remainingCapacity, expected) => {
  const getEvent = () => Promise.resolve({ event: { totalCapacity, remainingCapacity } });
  const client = { calendar: { getEvent } } as unknown as Client;
  expect(await new QueryClient().fetchQuery(hasGuestsOf(client, 'session'))).toBe(expected);
});
