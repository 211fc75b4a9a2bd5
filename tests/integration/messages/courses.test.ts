/** What people hear of courses and their dates, and that calendars end up with what takes place. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, hourMs } from '../../../packages/server/src/time/index.ts';
import { addPerson } from '../../support/business.ts';
import type { Classroom } from '../../support/classes.ts';
import type { TestServer } from '../../support/server.ts';
import { heldBy, openSchool, type School, standing, toldAlways } from './school.ts';

let school: School;
let server: TestServer;
let classroom: Classroom;
let owner: Record<string, string>;

beforeAll(async () => {
  school = await openSchool();
  ({ server, classroom, owner } = school);
});
afterAll(() => server.stop());

/** The calendar of the business knows no seconds. */
const wholeMinute = (ms: number) => Math.floor(ms / 60_000) * 60_000;

async function newCourse(email: string, sessions: object = {}) {
  const course = await classroom.newCourse(9, {}, 8, sessions);
  const booking = await school.confirmedSeat(email, { schedule: { scheduleId: course.scheduleId } });
  const { body } = await server.send('POST', '/calendar/v3/events/query', {
    headers: owner,
    body: {
      query: { filter: { scheduleId: course.scheduleId } },
      fromLocalDate: new Date(server.now()).toISOString().slice(0, 19),
      toLocalDate: new Date(server.now() + 60 * dayMs).toISOString().slice(0, 19),
    },
  });
  const dates = (body.events as { id: string }[]).map(({ id }) => id);
  return { course, booking, dates };
}

test('a course with another date says all its dates, and the calendar follows', async () => {
  const to = 'course@customers.test';
  const { course, booking, dates } = await newCourse(to);
  expect(dates).toHaveLength(2);
  const first = standing(await school.filesTo(to));
  expect(first.size).toBe(2);
  const last = dates.at(-1) as string;
  await school.moveEvent(last, dayMs);
  const moved = standing(await school.filesTo(to));
  expect([...moved.keys()]).toEqual([...first.keys()]);
  expect(moved.get(`${booking.id}-${last}`)).toBe(wholeMinute(first.get(`${booking.id}-${last}`) as number) + dayMs);
  const [, news] = await school.messagesTo(to);
  expect(news).toMatchObject({ type: 'BOOKING_RESCHEDULED', subject: `The course has new dates: ${course.name}` });

  await school.act('POST', `/calendar/v3/events/${encodeURIComponent(last)}/cancel`, toldAlways);
  expect(await school.typesTo(to)).toEqual(['BOOKING_CONFIRMED', 'BOOKING_RESCHEDULED', 'BOOKING_RESCHEDULED']);
  expect([...standing(await school.filesTo(to)).keys()]).toEqual([`${booking.id}-${dates[0]}`]);

  await school.act('POST', `/calendar/v3/schedules/${course.scheduleId}/cancel`, toldAlways);
  expect((await school.typesTo(to)).at(-1)).toBe('BOOKING_CANCELED');
  expect(standing(await school.filesTo(to)).size).toBe(0);
});

test('whoever holds a course is told of its bookings and its dates, and has each date once in the calendar', async () => {
  const clara = await server.database.transact(server.siteId, async (tx) => addPerson(tx, 'Clara', server.now()));
  const to = 'clara@example.com';
  const { course, booking, dates } = await newCourse('held-course-a@customers.test', heldBy(clara));
  await school.confirmedSeat('held-course-b@customers.test', { schedule: { scheduleId: course.scheduleId } }, 'Alan');
  const [first, second] = await school.messagesTo(to);
  expect([first?.type, second?.type]).toEqual(['STAFF_BOOKING_CREATED', 'STAFF_BOOKING_CREATED']);
  expect(first?.text).toContain('Grace');
  expect(second?.text).toContain('Alan');
  expect([...standing(await school.filesTo(to)).keys()].sort()).toEqual(dates.toSorted());
  expect((await school.messagesTo('held-course-a@customers.test'))[0]?.text).toContain('With: Clara\n');

  // One participant less leaves the dates in the calendar.
  await school.act('POST', `/v2/bookings/${booking.id}/cancel`, {
    revision: booking.revision,
    flowControlSettings: { ignoreCancellationPolicy: true },
  });
  expect((await school.messagesTo(to)).at(-1)).toMatchObject({
    type: 'STAFF_BOOKING_CANCELED',
    hasCalendarFile: false,
  });
  expect(standing(await school.filesTo(to)).size).toBe(2);

  // New dates are told once, also where nobody tells the participants.
  await school.confirmedSeat('held-course-c@customers.test', { schedule: { scheduleId: course.scheduleId } });
  const [one, last] = dates as [string, string];
  const before = standing(await school.filesTo(to));
  const count = (await school.typesTo(to)).length;
  await school.moveEvent(last, dayMs, {});
  expect((await school.typesTo(to)).slice(count)).toEqual(['STAFF_BOOKING_RESCHEDULED']);
  expect(standing(await school.filesTo(to)).get(last)).toBe(wholeMinute(before.get(last) as number) + dayMs);
  await school.act('POST', `/calendar/v3/events/${encodeURIComponent(last)}/cancel`, toldAlways);
  expect([...standing(await school.filesTo(to)).keys()]).toEqual([one]);

  // The last date is given to somebody else.
  const { revision } = await school.eventOf(one);
  const dora = await server.database.transact(server.siteId, async (tx) => addPerson(tx, 'Dora', server.now()));
  await school.act('PATCH', `/calendar/v3/events/${encodeURIComponent(one)}`, {
    event: { id: one, revision, resources: [{ id: dora.resourceId }] },
  });
  expect((await school.typesTo(to)).at(-1)).toBe('STAFF_BOOKING_CANCELED');
  expect(standing(await school.filesTo(to)).size).toBe(0);
  expect(await school.typesTo('dora@example.com')).toEqual(['STAFF_BOOKING_RESCHEDULED']);
  expect([...standing(await school.filesTo('dora@example.com')).keys()]).toEqual([one]);

  await school.act('POST', `/calendar/v3/schedules/${course.scheduleId}/cancel`, {});
  expect(await school.typesTo('dora@example.com')).toEqual(['STAFF_BOOKING_RESCHEDULED', 'STAFF_BOOKING_CANCELED']);
  expect(standing(await school.filesTo('dora@example.com')).size).toBe(0);
});

test('a date between the first and the last moves the course, too', async () => {
  const to = 'between@customers.test';
  const { course } = await newCourse(to);
  const from = new Date(server.now() + 10 * dayMs).toISOString().slice(0, 19);
  const until = new Date(server.now() + 10 * dayMs + hourMs).toISOString().slice(0, 19);
  const made = await school.act('POST', '/calendar/v3/events', {
    event: { scheduleId: course.scheduleId, type: 'COURSE', start: { localDate: from }, end: { localDate: until } },
  });
  const { id } = made.event as { id: string };
  expect(await school.typesTo(to)).toEqual(['BOOKING_CONFIRMED']);
  await school.moveEvent(id, hourMs);
  expect(await school.typesTo(to)).toEqual(['BOOKING_CONFIRMED', 'BOOKING_RESCHEDULED']);
  expect(standing(await school.filesTo(to)).size).toBe(3);
});

test('every date of a course is reminded of, also a moved one, and not one that is called off', async () => {
  const to = 'reminded@customers.test';
  const { booking, dates } = await newCourse(to);
  const starts = [...standing(await school.filesTo(to)).values()].sort((a, b) => a - b) as [number, number];
  const reminders = async () => (await school.messagesTo(to)).filter(({ type }) => type === 'BOOKING_REMINDER');
  await server.setClock(starts[0] - dayMs);
  expect(await reminders()).toHaveLength(1);
  await server.setClock(starts[0] + hourMs);
  await school.moveEvent(dates.at(-1) as string, 2 * dayMs);
  await server.setClock(starts[1] - dayMs);
  expect(await reminders()).toHaveLength(1);
  await server.setClock(starts[1] + dayMs);
  const [, second] = await reminders();
  const day = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', day: 'numeric', month: 'long' });
  expect(second?.text).toContain(day.format(starts[1] + 2 * dayMs));
  expect(second?.relatedId).toBe(booking.id);
  await server.setClock(starts[1] + 2 * dayMs + hourMs);
  expect(await reminders()).toHaveLength(2);
});
