/** What stands in a row of a member's lists, and which acts are offered there. */
import { describe, expect, test } from 'vitest';
import { ownPageCalled } from '../../pages/own-pages.ts';
import type { OwnVisit } from '../../site/own-visits.ts';
import type { ServiceCard } from '../../site/service-card.ts';
import { bookingRow, visitRow } from './rows.ts';
import { sessionRows } from './session-rows.ts';

const nowMs = Date.UTC(2026, 10, 23, 8);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const request = { nowMs, site: { timeZone: 'Europe/Berlin' } } as Parameters<typeof bookingRow>[0];
const service = {
  id: 's',
  name: 'Massage',
  slug: 'massage',
  type: 'CLASS',
  moveUntilMinutes: 0,
  cancelUntilMinutes: 0,
} as ServiceCard;

function own(startsInMs: number, status = 'CONFIRMED', more: Partial<OwnVisit> = {}): OwnVisit {
  const startMs = nowMs + startsInMs;
  const visit = { id: 'b', status, title: 'Massage', serviceId: 's', startMs, endMs: startMs + hourMs, addOns: [] };
  return { visit, nextMs: startMs, mayCancel: true, mayMove: true, ...more } as unknown as OwnVisit;
}

const actsOf = async (visit: OwnVisit, isOffered = true) => {
  const services = { of: async () => service, offered: async () => (isOffered ? service : undefined) };
  const { again, cancel, move, open } = await bookingRow(request, visit, services);
  return Object.entries({ again, cancel, move, open }).flatMap(([name, address]) =>
    address === undefined ? [] : name,
  );
};

describe('what is offered', () => {
  test.each([
    ['for a visit to come', own(hourMs), ['cancel', 'move', 'open']],
    ['for a request', own(hourMs, 'PENDING'), ['cancel', 'move', 'open']],
    ['where the policy says no', own(hourMs, 'CONFIRMED', { mayCancel: false, mayMove: false }), ['open']],
    ['for a visit that is over', own(-dayMs), ['again', 'open']],
    ['for one that was cancelled', own(hourMs, 'CANCELED'), ['again', 'open']],
    ['once its link is no longer good', own(-31 * dayMs), ['again']],
  ])('%s', async (_, visit, expected) => {
    expect(await actsOf(visit)).toEqual(expected);
  });

  test('nothing that the pages of the link would refuse', async () => {
    const { cancelUntilMinutes: _cancel, moveUntilMinutes: _move, ...closed } = service;
    const services = { of: async () => closed as ServiceCard, offered: async () => undefined };
    const { cancel, move } = await bookingRow(request, own(hourMs), services);
    expect([cancel, move]).toEqual([undefined, undefined]);
  });

  test('nothing is booked again that is not offered any more', async () => {
    expect(await actsOf(own(-dayMs), false)).toEqual(['open']);
  });
});

test('a course that has begun shows the date that comes next', () => {
  const begun = { ...own(-dayMs), nextMs: nowMs + 6 * dayMs };
  const visit = { ...begun.visit, endMs: nowMs + 20 * dayMs };
  expect(visitRow(request, { ...begun, visit }, service).localStart).toBe('2026-11-29T09:00:00');
});

test('each date of a course is a row of its own, with what may be done with all of them', async () => {
  const services = { of: async () => service, offered: async () => service };
  const row = await bookingRow(request, own(hourMs), services);
  const dates = [1, 8].map((day) => ({ localStart: `2026-12-0${day}T10:00:00`, localEnd: `2026-12-0${day}T11:00:00` }));
  expect(sessionRows(row, dates).map(({ cancel, localStart }) => [localStart, cancel === row.cancel])).toEqual([
    ['2026-12-01T10:00:00', true],
    ['2026-12-08T10:00:00', true],
  ]);
  expect(sessionRows(row, [])).toEqual([row]);
});

test.each([
  ['my-bookings', '/account/my-bookings'],
  ['my-secrets', undefined],
  ['//stranger.example', undefined],
  [undefined, undefined],
])('a sign-in for %s leads to %s', (name, expected) => {
  expect(ownPageCalled(name)).toBe(expected);
});
