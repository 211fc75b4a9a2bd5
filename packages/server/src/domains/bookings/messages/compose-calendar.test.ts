/** The calendar files of messages: which have one, what it does to the entry, and that no message promises another. */
import type { Booking, BookingMessageType } from '@openhours/contract';
import { standingEntriesOf } from '@openhours/contract/calendar/calendar-file';
import { expect, test } from 'vitest';
import { booking, notice, readEvents, setting } from '../../../../../../tests/support/made-up-messages.ts';
import { composeMessage } from './compose.ts';
import type { BookingNotice } from './rules/notices.ts';

test.each<[BookingMessageType, BookingNotice['audience'], string | undefined]>([
  ['BOOKING_CONFIRMED', 'participant', 'REQUEST'],
  ['BOOKING_RESCHEDULED', 'participant', 'REQUEST'],
  ['BOOKING_CANCELED', 'participant', 'CANCEL'],
  ['BOOKING_DECLINED', 'participant', 'CANCEL'],
  ['BOOKING_REQUESTED', 'participant', undefined],
  ['BOOKING_REMINDER', 'participant', undefined],
  ['STAFF_BOOKING_CREATED', 'staff', 'REQUEST'],
  ['STAFF_BOOKING_CANCELED', 'staff', 'CANCEL'],
  ['BUSINESS_BOOKING_CREATED', 'business', undefined],
])('%s carries the calendar method %s %s', async (type, audience, method) => {
  const given = notice({ type, audience, booking: { ...booking, revision: '3' } });
  const { calendar } = await composeMessage(given, 'EMAIL', 'a@a.test', setting);
  if (method === undefined) {
    expect(calendar).toBeNull();
  } else {
    const read = readEvents(calendar);
    expect(read.method).toBe(method);
    expect(read.events[0]).toMatchObject({ uid: 'b1', sequence: 2 });
  }
});

const ofDays = { startDate: '2026-12-01T23:00:00.000Z', endDate: '2026-12-03T23:00:00.000Z' };

test.each(['BOOKING_DECLINED', 'BOOKING_CANCELED', 'STAFF_BOOKING_CANCELED'] as const)(
  '%s of a request carries a file only where an earlier one put it into the calendar',
  async (type) => {
    const audience = type.startsWith('STAFF') ? 'staff' : 'participant';
    for (const times of [{}, ofDays]) {
      const visit = { ...booking, ...times, revision: '3', status: 'CONFIRMED' } as Booking;
      const asked = { ...visit, status: 'DECLINED' } as Booking;
      const ended = notice({ type, audience, booking: asked, wasRequest: true });
      expect((await composeMessage(ended, 'EMAIL', 'a@a.test', setting)).calendar).toBeNull();
      const sent = await composeMessage(notice({ booking: visit }), 'EMAIL', 'a@a.test', setting);
      const standing = standingEntriesOf(sent.calendar ?? '');
      expect(standing).toHaveLength(1);
      const { calendar } = await composeMessage(ended, 'EMAIL', 'a@a.test', setting, standing);
      expect(readEvents(calendar)).toMatchObject({ method: 'CANCEL' });
    }
  },
);

test.each<[BookingMessageType, Booking['status'], string, RegExp]>([
  ['BOOKING_RESCHEDULED', 'PENDING', 'REQUEST', /confirms the new time.*marks it as a request/],
  ['BOOKING_DECLINED', 'DECLINED', 'CANCEL', /Nothing is booked.\n\n.*removes the visit/],
  ['BOOKING_CANCELED', 'CANCELED', 'CANCEL', /removes the visit/],
])(
  '%s of a request has a file, and speaks of it, only where it was confirmed once',
  async (type, status, method, said) => {
    const given = notice({ type, booking: { ...booking, status, revision: '4' }, wasRequest: true });
    const standing = { uid: 'b1', sequence: 1, startMs: 0, endMs: 1 };
    const again = await composeMessage(given, 'EMAIL', 'a@a.test', setting, [standing]);
    expect(readEvents(again.calendar)).toMatchObject({ method, events: [{ uid: 'b1', sequence: 3 }] });
    expect(again.text).toMatch(said);
    const never = await composeMessage(given, 'EMAIL', 'a@a.test', setting);
    expect(never.calendar).toBeNull();
    expect(never.text).not.toContain('attached');
  },
);

test('nobody is promised a file that does not come: a course without dates has none', async () => {
  const { slot: _slot, ...entity } = booking.bookedEntity;
  const course = { ...booking, bookedEntity: { ...entity, schedule: { scheduleId: 's1', timezone: 'Europe/Berlin' } } };
  for (const type of ['BOOKING_CONFIRMED', 'BOOKING_CANCELED', 'BOOKING_RESCHEDULED'] as const) {
    const message = await composeMessage(notice({ type, booking: course }), 'EMAIL', 'a@a.test', setting);
    expect([message.calendar, message.text]).toEqual([null, expect.not.stringContaining('attached')]);
  }
});

test('every session of a course is an entry of its own', async () => {
  const { slot: _slot, ...entity } = booking.bookedEntity;
  const course = { ...booking, bookedEntity: { ...entity, schedule: { scheduleId: 's1', timezone: 'Europe/Berlin' } } };
  const sessions = [1, 8].map((day) => ({
    id: `e${day}`,
    startMs: Date.UTC(2026, 11, day, 9),
    endMs: Date.UTC(2026, 11, day, 10),
    revision: 1,
    resourceIds: [],
  }));
  const { calendar, text: said } = await composeMessage(notice({ booking: course }), 'EMAIL', 'a@a.test', {
    ...setting,
    sessions,
  });
  const { method, events } = readEvents(calendar);
  expect(method).toBe('PUBLISH');
  expect(events.map(({ uid }) => uid)).toEqual(['b1-e1', 'b1-e8']);
  expect(said).toMatch(/Sessions: Tue, Dec 1, .*\nTue, Dec 8, /);
});

test.each([
  [
    'before the clocks go back',
    '2026-10-25T00:30:00.000Z',
    /2:30 AM – 2:30 AM, after the clocks change \(Berlin time\)/,
  ],
  ['after it', '2026-10-25T01:30:00.000Z', /2:30\s?–\s?3:30 AM \(Berlin time\)/],
  ['before they go forward', '2026-03-29T00:00:00.000Z', /1:00 AM – 3:00 AM, after the clocks change \(Berlin time\)/],
])('%s words and calendar file say the same time', async (_, startDate, said) => {
  const endDate = new Date(Date.parse(startDate) + 3_600_000).toISOString();
  const message = await composeMessage(
    notice({ booking: { ...booking, startDate, endDate } }),
    'EMAIL',
    'a@a.test',
    setting,
  );
  expect(message.text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ')).toMatch(said);
  const { method, events } = readEvents(message.calendar);
  // Calendars are shared with others: the link that opens the booking stands in none, only the way to have it sent.
  expect(events.map((each) => each.component.getFirstPropertyValue('url'))).toEqual([
    'https://salon.test/find-booking',
  ]);
  expect(message.calendar).not.toContain('manage');
  expect(method).toBe('REQUEST');
  expect(events.map((each) => each.startDate.toJSDate().toISOString())).toEqual([startDate]);
  expect(events.map((each) => each.endDate.toJSDate().toISOString())).toEqual([endDate]);
});
