/**
 * Whatever is written for somebody who has not signed in is limited (docs/decisions/0043): asked of every operation by the
 * permission table and by how it is bound, so that none can be added without.
 */
import { type CallerKind, reachOf } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BoundOperation } from '../../packages/server/src/http/calls/binder.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let open: readonly BoundOperation[];
beforeAll(async () => {
  server = await startTestServer();
  const strangers: readonly CallerKind[] = ['anonymous', 'visitor'];
  open = server.assembly.operations.filter(
    ({ binding, operation }) =>
      binding.kind !== 'read' && strangers.some((kind) => reachOf(operation.permission, kind) !== 'none'),
  );
});
afterAll(() => server.stop());

const namesOf = (bound: readonly BoundOperation[]) => bound.map(({ operation }) => operation.name);
const limitsOf = ({ operation }: BoundOperation) => operation.rateLimits ?? [];

test('every write that strangers may call has a limit per address', () => {
  expect(open.length).toBeGreaterThan(12);
  expect(namesOf(open.filter((bound) => !limitsOf(bound).some(({ per }) => per === 'address')))).toEqual([]);
});

test('every write by the link of a booking has one per booking and one per recipient of its messages, too', () => {
  const byLink = open.filter(({ operation }) =>
    ['BOOKINGS.BY_LINK', 'BOOKINGS.WAITLIST'].includes(operation.permission),
  );
  expect(byLink.length).toBeGreaterThanOrEqual(6);
  for (const per of ['link', 'recipient'] as const) {
    expect(namesOf(byLink.filter((bound) => !limitsOf(bound).some((limit) => limit.per === per)))).toEqual([]);
  }
});

test('what counts by link or recipient, or is weighed, says of valid calls whose they are and how much they make', () => {
  const counting = server.assembly.operations.filter((bound) =>
    limitsOf(bound).some(({ per, weighed }) => weighed === true || per === 'link' || per === 'recipient'),
  );
  const naming = server.assembly.operations.filter(({ binding }) => binding.options.namesForLimits !== undefined);
  expect(namesOf(counting)).toEqual(namesOf(naming));
  const early = counting
    .flatMap(limitsOf)
    .filter(({ counts, per, weighed }) => counts !== 'valid' && (weighed === true || /link|recipient/.test(per)));
  expect(early).toEqual([]);
});

test('what strangers write holds over restarts and over all processes, but for what has rows of its own to count', () => {
  const others = open.filter((bound) => !limitsOf(bound).some(({ lasting }) => lasting === true));
  expect(namesOf(others).toSorted()).toEqual([
    // Live holds of a visitor and of an address are counted themselves.
    'bookings.createSlotHold',
    'bookings.extendSlotHold',
    'bookings.releaseSlotHold',
    // Failed sign-ins are rows.
    'identity.createUserSession',
  ]);
});
