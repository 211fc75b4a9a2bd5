/** By which clock messages tell a time, and when they tell that of another one beside it. */
import { expect, test } from 'vitest';
import { booking, notice, readEvents, setting, textOf } from '../../../../../../tests/support/made-up-messages.ts';
import { composeMessage } from './compose.ts';

test('the time is that of the place', async () => {
  expect(await textOf(notice())).toContain('Tuesday, December 1, 2026');
  expect(await textOf(notice())).toMatch(/10:00\s?–\s?11:00 AM \(Berlin time\)/);
});

test("the customer's own time is named when the clocks differ, and only then", async () => {
  const inZone = (timeZone: string) =>
    textOf(notice({ booking: { ...booking, contactDetails: { ...booking.contactDetails, timeZone } } }));
  expect(await inZone('America/New_York')).toMatch(/4:00\s?–\s?5:00 AM in your time zone \(New York time\)/);
  expect(await inZone('Europe/Paris')).not.toContain('in your time zone');
  expect(await inZone('No/Where')).not.toContain('in your time zone');
});

test('the other clock says its day only where it is another one', async () => {
  const on = (timeZone: string, startDate: string) =>
    textOf(
      notice({
        booking: {
          ...booking,
          startDate,
          endDate: new Date(Date.parse(startDate) + 3_600_000).toISOString(),
          contactDetails: { ...booking.contactDetails, timeZone },
        },
      }),
    );
  expect(await on('America/New_York', '2026-12-01T09:00:00.000Z')).toMatch(
    /^4:00\s?–\s?5:00 AM in your time zone \(New York time\)$/m,
  );
  expect(await on('America/New_York', '2026-12-01T01:00:00.000Z')).toMatch(
    /^Monday, November 30, 2026.*in your time zone \(New York time\)$/m,
  );
  expect(await on('America/New_York', '2026-12-01T04:30:00.000Z')).toMatch(
    /November 30.*December 1.*in your time zone \(New York time\)$/m,
  );
});

test('a move names the time before', async () => {
  expect(await textOf(notice({ type: 'BOOKING_RESCHEDULED', previousStart: '2026-11-30T08:00:00.000Z' }))).toMatch(
    /Previously: Monday, November 30, 2026.* 9:00 AM/,
  );
});

const ofDays = { startDate: '2026-12-01T23:00:00.000Z', endDate: '2026-12-03T23:00:00.000Z' };

test('the short text and the days before a move say whole days as days, without a time of day', async () => {
  const stay = { ...booking, ...ofDays };
  const short = await composeMessage(notice({ booking: stay }), 'SMS', '+1 5', setting);
  expect(short.text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ')).toMatch(/December 2 – Thursday, December 3, 2026$/);
  const moved = notice({
    type: 'BOOKING_RESCHEDULED',
    booking: stay,
    previousStart: '2026-11-30T23:00:00.000Z',
    previousEnd: '2026-12-01T23:00:00.000Z',
  });
  expect(await textOf(moved)).toMatch(/^Previously: Tuesday, December 1, 2026$/m);
  // Of what has times, the start is told.
  const timed = notice({
    ...moved,
    previousStart: '2026-11-30T08:00:00.000Z',
    previousEnd: '2026-11-30T09:00:00.000Z',
  });
  expect(await textOf(timed)).toMatch(/^Previously: Monday, November 30, 2026.* 9:00 AM$/m);
});

test("an online visit goes by the customer's clock and names that of the business", async () => {
  const away = { ...booking, contactDetails: { ...booking.contactDetails, timeZone: 'America/New_York' } };
  const said = await textOf(notice({ booking: away }), { isOnline: true });
  expect(said).toMatch(/Time: Tuesday, December 1, 2026.*4:00\s?–\s?5:00 AM \(New York time\)/);
  expect(said).toMatch(/10:00\s?–\s?11:00 AM at Salon \(Berlin time\)/);
  expect(said).toContain('Place: Main, Weg 1');
  // Whoever does the work reads the own clock first.
  const toStaff = await textOf(notice({ booking: away, type: 'STAFF_BOOKING_CREATED', audience: 'staff' }), {
    isOnline: true,
  });
  expect(toStaff).toMatch(/Time: Tuesday, December 1, 2026.*10:00\s?–\s?11:00 AM \(Berlin time\)\n/);
  expect(toStaff).toMatch(/4:00\s?–\s?5:00 AM for the client \(New York time\)/);
  const { location: _location, ...slot } = away.bookedEntity.slot as NonNullable<typeof away.bookedEntity.slot>;
  const nowhere = { ...away, bookedEntity: { ...away.bookedEntity, slot } };
  expect(await textOf(notice({ booking: nowhere }), { isOnline: true })).toContain('Place: Online');
  // A booking without a place of its own holds the main one, where nobody is to go.
  const location = { ...away.bookedEntity.slot?.location, locationType: 'OWNER_BUSINESS' as const };
  const atMain = { ...away, bookedEntity: { ...away.bookedEntity, slot: { ...slot, location } } };
  const online = await composeMessage(notice({ booking: atMain }), 'EMAIL', 'a@a.test', { ...setting, isOnline: true });
  expect(online.text).toContain('Place: Online');
  expect(`${online.text} ${online.html}`).not.toContain('Main, Weg 1');
  expect(readEvents(online.calendar).events.map((event) => event.location)).toEqual([null]);
});
