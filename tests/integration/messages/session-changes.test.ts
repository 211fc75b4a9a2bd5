/**
 * What people hear when a session is changed with those that follow it (docs/decisions/0071): whoever has booked one
 * that moves is told once, whoever has booked one before it nothing, and nobody of another name.
 */
import type { Booking, CalendarEvent, SessionScope } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import type { Business } from '../../support/business.ts';
import type { TestServer } from '../../support/server.ts';
import { openSchool, type School, standing, toldAlways } from './school.ts';

let school: School;
let server: TestServer;
let business: Business;
beforeAll(async () => {
  school = await openSchool();
  ({ server, business } = school);
});
afterAll(() => server.stop());

const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const;
const dayIn = (days: number) => new Date(server.now() + days * dayMs).toISOString().slice(0, 10);
const at = (day: string, hour: number) => ({
  start: { localDate: `${day}T${hour}:00:00` },
  end: { localDate: `${day}T${hour + 1}:00:00` },
});
const dayOf = ({ start }: CalendarEvent) => start.localDate.slice(0, 10);

/** Weekly sessions at ten, the first of them in ten days, held by Ada. */
async function series(scheduleId: string, type: 'CLASS' | 'COURSE', until?: number): Promise<CalendarEvent[]> {
  const first = dayIn(10);
  const days = [weekdays[new Date(first).getUTCDay()]];
  const { event } = await school.act('POST', '/calendar/v3/events', {
    event: {
      scheduleId,
      type,
      ...at(first, 10),
      resources: [{ id: business.ada.resourceId }],
      recurrenceRule: { days, ...(until === undefined ? {} : { until: { localDate: `${dayIn(until)}T23:59:00` } }) },
    },
  });
  const { events } = await school.act('POST', '/calendar/v3/events/query', {
    query: { filter: { recurringEventId: (event as CalendarEvent).id } },
    fromLocalDate: `${first}T00:00:00`,
    toLocalDate: `${dayIn(40)}T00:00:00`,
  });
  return events as CalendarEvent[];
}

const change = (event: CalendarEvent, scope: SessionScope, changes: object, told: object = toldAlways) =>
  school.act('POST', `/v1/calendar-events/${event.id}/change`, { scope, changes, ...told });
async function bookingNow({ id }: Booking): Promise<Booking> {
  const { extendedBookings } = await school.act('POST', '/v2/extended-bookings/query', { query: { filter: { id } } });
  return (extendedBookings as { booking: Booking }[])[0]!.booking;
}
const seat = (email: string, event: CalendarEvent) =>
  school.confirmedSeat(email, { slot: { serviceId: school.yoga.serviceId, eventId: event.id } });

describe('a class', () => {
  test('that is held on another day from one session on', async () => {
    const sessions = await series(school.yoga.scheduleId, 'CLASS');
    const [before, after, later] = [
      await seat('before@class.test', sessions[0]!),
      await seat('after@class.test', sessions[1]!),
      await seat('later@class.test', sessions[2]!),
    ];
    const staffBefore = await school.typesTo('ada@example.com');
    const day = new Date(Date.parse(dayOf(sessions[1]!)) + dayMs).toISOString().slice(0, 10);
    await change(sessions[1]!, 'THIS_AND_FOLLOWING', { ...at(day, 12), title: 'Slow yoga' });
    expect(await school.typesTo('before@class.test')).toEqual(['BOOKING_CONFIRMED']);
    for (const email of ['after@class.test', 'later@class.test']) {
      expect(await school.typesTo(email)).toEqual(['BOOKING_CONFIRMED', 'BOOKING_RESCHEDULED']);
    }
    // Each session once, however many have booked it.
    expect((await school.typesTo('ada@example.com')).slice(staffBefore.length)).toEqual([
      'STAFF_BOOKING_RESCHEDULED',
      'STAFF_BOOKING_RESCHEDULED',
    ]);
    expect(await bookingNow(before)).toMatchObject({ startDate: before.startDate });
    expect(await bookingNow(after)).toMatchObject({
      bookedEntity: { title: 'Slow yoga' },
      startDate: new Date(Date.parse(after.startDate!) + 26 * 3_600_000).toISOString(),
    });
    expect((await bookingNow(later)).startDate).toBe(
      new Date(Date.parse(later.startDate!) + 26 * 3_600_000).toISOString(),
    );
    expect([...standing(await school.filesTo('later@class.test')).values()]).toEqual([
      Date.parse((await bookingNow(later)).startDate!),
    ]);
  });

  test('that gets another name, quietly, and more places', async () => {
    const sessions = await series(school.yoga.scheduleId, 'CLASS');
    const booking = await seat('named@class.test', sessions[1]!);
    const staffBefore = await school.typesTo('ada@example.com');
    await change(sessions[0]!, 'ALL', { title: 'Evening yoga', totalCapacity: 12 });
    expect(await bookingNow(booking)).toMatchObject({
      bookedEntity: { title: 'Evening yoga' },
      startDate: booking.startDate,
    });
    expect(await school.typesTo('named@class.test')).toEqual(['BOOKING_CONFIRMED']);
    expect(await school.typesTo('ada@example.com')).toEqual(staffBefore);
  });

  test('that somebody else leads from now on: who led it and who does are told', async () => {
    const sessions = await series(school.yoga.scheduleId, 'CLASS');
    const booking = await seat('led@class.test', sessions[1]!);
    const before = {
      ada: (await school.typesTo('ada@example.com')).length,
      ben: (await school.typesTo('ben@example.com')).length,
    };
    await change(sessions[1]!, 'THIS_AND_FOLLOWING', { resources: [{ id: business.ben.resourceId }] }, {});
    expect(await school.typesTo('led@class.test')).toEqual(['BOOKING_CONFIRMED']);
    expect((await school.typesTo('ada@example.com')).slice(before.ada)).toEqual(['STAFF_BOOKING_CANCELED']);
    expect((await school.typesTo('ben@example.com')).slice(before.ben)).toEqual(['STAFF_BOOKING_RESCHEDULED']);
    expect((await bookingNow(booking)).bookedEntity.slot?.resource?.id).toBe(business.ben.resourceId);
  });
});

test('a course of which one session and those that follow move is told of once', async () => {
  const course = await business.addService({
    name: 'Pottery',
    type: 'COURSE',
    resourceIds: [],
    defaultCapacity: 9,
    rules: { bookAfterStartPolicy: { enabled: true } },
  });
  const sessions = await series(course.scheduleId, 'COURSE', 32);
  expect(sessions).toHaveLength(4);
  const booking = await school.confirmedSeat('course@class.test', { schedule: { scheduleId: course.scheduleId } });
  await change(sessions[1]!, 'THIS', { title: 'Glazing' });
  expect(await school.typesTo('course@class.test')).toEqual(['BOOKING_CONFIRMED']);
  const day = new Date(Date.parse(dayOf(sessions[2]!)) + dayMs).toISOString().slice(0, 10);
  await change(sessions[2]!, 'THIS_AND_FOLLOWING', at(day, 10));
  expect(await school.typesTo('course@class.test')).toEqual(['BOOKING_CONFIRMED', 'BOOKING_RESCHEDULED']);
  expect(await bookingNow(booking)).toMatchObject({
    startDate: booking.startDate,
    endDate: new Date(Date.parse(booking.endDate!) + dayMs).toISOString(),
  });
});
