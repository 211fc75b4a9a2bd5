/** The last seats of a session are full when they are booked, and come back when they are only held. */
import { expect, test } from 'vitest';
import { courseWithHeldSeats, withHeldSeats } from './held-seats.ts';
import type { CourseFacts, Session } from './sessions.ts';
import { takenCallsOf } from './taken-calls.ts';

const at = (time: string) => Date.parse(`2026-11-24T${time}:00+01:00`);
const request = { nowMs: at('08:00'), site: { timeZone: 'Europe/Berlin' } } as Parameters<typeof withHeldSeats>[0];

const session = (eventId: string, left: number, more: Partial<Session> = {}): Session => ({
  eventId,
  serviceId: 'yoga',
  localStart: '2026-11-24T18:00:00',
  localEnd: '2026-11-24T19:00:00',
  teachers: [],
  total: 2,
  left,
  isBookable: left > 0,
  ...more,
});

/** What is held, and by nobody but strangers unless their ids are named. */
function calls(slotHolds: readonly object[], ownIds: readonly string[] = []) {
  const asked: unknown[] = [];
  const site = {
    bookings: {
      listSlotHolds: async (range: unknown) => {
        asked.push(range);
        return { slotHolds };
      },
    },
  };
  type Parts = Parameters<typeof takenCallsOf>;
  return { asked, ...takenCallsOf({ site } as unknown as Parts[0], { ids: async () => ownIds }) };
}

const hold = (id: string, of: object, until: string) => ({
  id,
  ...of,
  expiresDate: new Date(at(until)).toISOString(),
});

test('a session of which nothing is left says when the first held place is free again', async () => {
  const held = calls([
    hold('1', { eventId: 'a' }, '08:09'),
    hold('2', { eventId: 'a' }, '08:04'),
    hold('3', { eventId: 'b' }, '08:02'),
    // Time of an appointment is no seat of a session.
    hold('4', { resourceIds: ['mara'] }, '08:01'),
  ]);
  const [a, b, c] = await withHeldSeats(request, held, [session('a', 0), session('b', 1), session('c', 0)]);
  expect(a?.held).toEqual({ until: '2026-11-24T08:04:00', leftMs: 4 * 60_000 });
  // One that has a seat left is said to have it, and one that is booked out is full.
  expect([b?.held, c?.held]).toEqual([undefined, undefined]);
});

test('nobody’s own hold is in their way, and nothing is asked where seats are left', async () => {
  const own = calls([hold('1', { eventId: 'a' }, '08:09')], ['1']);
  expect((await withHeldSeats(request, own, [session('a', 0)]))[0]?.held).toBeUndefined();
  const free = calls([]);
  await withHeldSeats(request, free, [session('a', 1), session('b', 2)]);
  expect(free.asked).toEqual([]);
});

test('a course is asked about from its first session to its last', async () => {
  const held = calls([hold('1', { scheduleId: 'back' }, '08:07')]);
  const of = (startMs: number) => ({ startMs, endMs: startMs + 3_600_000 }) as CourseFacts['sessions'][number];
  const course: CourseFacts = { total: 3, left: 0, isBookable: false, sessions: [of(at('18:00')), of(at('20:00'))] };
  expect((await courseWithHeldSeats(request, held, course, 'back')).held?.until).toBe('2026-11-24T08:07:00');
  expect((await courseWithHeldSeats(request, held, course, 'neck')).held).toBeUndefined();
  expect(held.asked[0]).toEqual({ fromDate: '2026-11-24T17:00:00.000Z', toDate: '2026-11-24T20:00:00.000Z' });
});
