/** Series over a change of clocks: each date keeps the time that the clock of the business shows (docs/decisions/0077). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import { openRecurring, type RecurringCalls } from './recurring-calls.ts';

let server: TestServer;
let business: Business;
let recurring: RecurringCalls;
let cut: TestService;
beforeAll(async () => {
  // The clocks of New York go back on 3 November 2030.
  server = await startTestServer({
    startsAtMs: Date.parse('2030-10-14T12:00:00Z'),
    clockRunsOn: true,
    environment: { OPENHOURS_TIME_ZONE: 'America/New_York' },
  });
  business = await openBusiness(server);
  recurring = openRecurring(server, business);
  cut = await business.addService({ name: 'Cut', rules: { reschedulePolicy: { enabled: true } } });
});
afterAll(() => server.stop());

interface Found {
  readonly bookingId: string;
  readonly revision: string;
  readonly startDate: string;
  readonly bookable: boolean;
}

/** Half past ten on the 23rd and 30th of October, the 6th and the 13th of November. */
const booked = [
  '2030-10-23T14:30:00.000Z',
  '2030-10-30T14:30:00.000Z',
  '2030-11-06T15:30:00.000Z',
  '2030-11-13T15:30:00.000Z',
];

test('are booked and moved by the clock of the business, at the desk and by a link', async () => {
  const slot = {
    serviceId: cut.serviceId,
    startDate: booked[0] as string,
    endDate: '2030-10-23T15:30:00.000Z',
  };
  const dates = await recurring.checked(slot, { frequency: 'WEEKLY', count: 4 });
  expect(dates.map(({ bookable, startDate }) => [bookable, startDate])).toEqual(booked.map((start) => [true, start]));
  const series = await recurring.created(
    cut.serviceId,
    dates.map(({ endDate, startDate }) => ({ startDate, endDate })),
  );
  const following = series.bookings.slice(1).map(({ id }) => id);

  // From Wednesday at half past ten to Friday at nine.
  const atDesk = await recurring.act('check-reschedule', series, {
    bookingIds: following,
    startDate: '2030-11-01T13:00:00.000Z',
  });
  expect(outcome(atDesk)).toBe('200 OK');
  const found = atDesk.body.occurrences as Found[];
  const moved = ['2030-11-01T13:00:00.000Z', '2030-11-08T14:00:00.000Z', '2030-11-15T14:00:00.000Z'];
  expect(found.map(({ bookable, startDate }) => [bookable, startDate])).toEqual(moved.map((start) => [true, start]));
  const named = found.map(({ bookingId, revision, startDate }) => ({ bookingId, revision, startDate }));
  expect(outcome(await recurring.act('reschedule', series, { bookings: named }))).toBe('200 OK');
  const now = await recurring.now(series.recurringGroupId);
  expect(now.map(({ startDate }) => startDate)).toEqual([booked[0], ...moved]);
  const hourMs = 3_600_000;
  expect(now.map(({ endDate, startDate }) => Date.parse(endDate ?? '') - Date.parse(startDate ?? ''))).toEqual(
    now.map(() => hourMs),
  );

  const token = await recurring.tokenOf(now[1]!.id);
  const byLink = await recurring.byLink('check-reschedule', token, {
    bookingIds: following,
    startDate: '2030-10-31T16:00:00.000Z',
  });
  expect(outcome(byLink)).toBe('200 OK');
  expect((byLink.body.occurrences as Found[]).map(({ startDate }) => startDate)).toEqual([
    '2030-10-31T16:00:00.000Z',
    '2030-11-07T17:00:00.000Z',
    '2030-11-14T17:00:00.000Z',
  ]);
});
