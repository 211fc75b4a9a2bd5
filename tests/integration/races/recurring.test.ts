/**
 * Rivals for appointments that recur (docs/decisions/0077): series and single bookings for overlapping dates come at once,
 * and some are moved and cancelled meanwhile. Nobody is given a time twice, no series is left in part, and whoever was told
 * yes has every date that was chosen.
 */
import type { Booking } from '@openhours/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { mondayMorningMs } from '../../support/clock.ts';
import { outcome, startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { later, named, openRecurring, type RecurringCalls, type Series, weekly } from '../bookings/recurring-calls.ts';
import { expectNoOverlap } from './support.ts';

const rivals = 60;

let server: TestServer;
let business: Business;
let recurring: RecurringCalls;
let alone: TestService;
let anybody: TestService;
beforeAll(async () => {
  server = await startTestServer({ startsAtMs: mondayMorningMs, clockRunsOn: true });
  business = await openBusiness(server);
  recurring = openRecurring(server, business);
  const rules = { cancellationPolicy: { enabled: true }, reschedulePolicy: { enabled: true } };
  alone = await business.addService({ name: 'Alone', rules });
  anybody = await business.addService({
    name: 'Anybody',
    rules,
    resourceIds: [business.ada.resourceId, business.ben.resourceId],
  });
});
afterAll(() => server.stop());

function tally(answers: readonly TestAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    counts[outcome(answer)] = (counts[outcome(answer)] ?? 0) + 1;
  }
  return counts;
}

afterEach(async () => {
  await expectNoOverlap(server);
  // Each that is confirmed has its time, and nothing else has any.
  const wrong = await server.database.serverReader.all(
    statement(
      `select booking.id from booking
       left join occupancy on occupancy.site_id = booking.site_id and occupancy.source = 'BOOKING'
         and occupancy.source_id = booking.id::text
       where booking.site_id = $1 and (booking.status = 'CONFIRMED') <> (occupancy.id is not null)`,
      [server.siteId],
    ),
  );
  expect(wrong).toEqual([]);
});

/** What bears a mark is exactly what was promised. */
async function expectNothingLost(externalUserId: string, promised: readonly Booking[]): Promise<void> {
  const stored = await server.database.serverReader.all(
    statement<{ id: string }>('select id from booking where site_id = $1 and external_user_id = $2', [
      server.siteId,
      externalUserId,
    ]),
  );
  expect(stored.map(({ id }) => id).toSorted()).toEqual(promised.map(({ id }) => id).toSorted());
}

const bookingsIn = ({ body }: TestAnswer): readonly Booking[] =>
  (body.bookings as Booking[] | undefined) ?? [body.booking as Booking];

it(`series and single bookings never overlap, however ${rivals} of them lie`, async () => {
  const mark = newId();
  const booking = { externalUserId: mark };
  const slot = recurring.slot(alone);
  const answers = await Promise.all(
    Array.from({ length: rivals }, (_, index) => {
      const [from, to] = [index % 4, (index % 4) + 3 + (index % 3)];
      const dates = weekly(slot, 9).slice(from, to);
      switch (index % 3) {
        case 0:
          return recurring.create(alone.serviceId, dates, { booking });
        case 1:
          return recurring.create(anybody.serviceId, dates, { booking });
        default: {
          const single = { serviceId: anybody.serviceId, ...dates[0]! };
          return business.book({ service: anybody, slot: single, booking: { ...booking, status: 'CONFIRMED' } });
        }
      }
    }),
  );
  const yes = answers.filter(({ status }) => status === 200);
  expect(tally(answers)).toEqual({ '200 OK': yes.length, '428 SLOT_NOT_AVAILABLE': rivals - yes.length });
  expect(yes.length).toBeGreaterThan(0);
  await expectNothingLost(mark, yes.flatMap(bookingsIn));
});

it('have one winner for one date that all of them want', async () => {
  const slot = recurring.slot(alone);
  const [wanted] = weekly(slot, 1);
  const mark = newId();
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => {
      // Each wants another second date, of a person who has time for all of these.
      const own = later(wanted!, (7 + index) * dayMs);
      return recurring.create(alone.serviceId, [wanted!, own], { booking: { externalUserId: mark } });
    }),
  );
  expect(tally(answers)).toEqual({ '200 OK': 1, '428 SLOT_NOT_AVAILABLE': 23 });
  await expectNothingLost(mark, answers.filter(({ status }) => status === 200).flatMap(bookingsIn));
});

it('are made once under one key', async () => {
  const mark = newId();
  const as = { ...business.owner, 'idempotency-key': newId() };
  const dates = weekly(recurring.slot(alone), 4);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      recurring.create(alone.serviceId, dates, { as, booking: { externalUserId: mark } }),
    ),
  );
  expect(tally(answers)).toEqual({ '200 OK': 10 });
  await expectNothingLost(mark, bookingsIn(answers[0]!));
});

it('are moved or cancelled, and not half of each', async () => {
  const slot = recurring.slot(alone);
  const target = recurring.slot(alone);
  const series: Series = await recurring.created(alone.serviceId, weekly(slot, 4));
  const moves = named(series.bookings).map((each, index) => ({
    ...each,
    startDate: weekly(target, 4)[index]!.startDate,
  }));
  const token = await recurring.tokenOf(series.bookings[0]!.id);
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => recurring.act('reschedule', series, { bookings: moves })),
    ...Array.from({ length: 6 }, () => recurring.byLink('cancel', token, { bookings: named(series.bookings) })),
    ...Array.from({ length: 6 }, () => recurring.act('reschedule', series, { bookings: moves.toReversed() })),
  ]);
  expect(tally(answers)).toEqual({ '200 OK': 1, '409 BOOKING_REVISION_MISMATCH': 17 });
  const now = await recurring.now(series.recurringGroupId);
  expect(new Set(now.map(({ revision, status }) => `${revision} ${status}`)).size).toBe(1);
});
