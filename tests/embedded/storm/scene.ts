/** The business in which the storm takes place: two people at work, and few times and places for many clients. */
import { expect } from 'vitest';
import type { Calls } from './calls.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

export interface Span {
  readonly startDate: string;
  readonly endDate: string;
}

export interface Scene {
  /** Resource ids of Ada and Ben. */
  readonly people: readonly [string, string];
  /** Appointments of an hour: by Ada alone with a break of a quarter behind, by either, by Ada when she agrees. */
  readonly alone: string;
  readonly anybody: string;
  readonly asking: string;
  /** Sessions of a class with twenty places, and the schedule of a course with twelve. */
  readonly sessions: readonly string[];
  readonly course: string;
  /** A session with two places and a waitlist. */
  readonly tight: string;
  /** A session that nobody books, which Ada and Ben give each other. */
  readonly taught: string;
  /** Starts on the half-hour grid: each overlaps its neighbours. */
  readonly spans: readonly Span[];
  readonly fromLocalDate: string;
  readonly toLocalDate: string;
}

export const sessionPlaces = 20;
export const coursePlaces = 12;
export const tightPlaces = 2;

/** Sets the business up through the API of the running product, whose site lies in UTC. */
export async function openScene(calls: Calls): Promise<Scene> {
  async function made<Entity>(path: string, body: object, name: string): Promise<Entity> {
    const { status, body: answer } = await calls.change('POST', path, body);
    expect([status, answer]).toEqual([200, expect.objectContaining({ [name]: expect.anything() })]);
    return answer[name] as Entity;
  }
  const person = async (name: string) => {
    const staffMember = await made<{ resourceId: string }>(
      '/bookings/v1/staff-members',
      { staffMember: { name } },
      'staffMember',
    );
    return staffMember.resourceId;
  };
  const people = [await person('Ada'), await person('Ben')] as const;
  const policy = await made<{ id: string }>(
    '/bookings/v1/booking-policies',
    {
      bookingPolicy: {
        name: 'Storm',
        participantsPolicy: { maxParticipantsPerBooking: 3 },
        cancellationPolicy: { enabled: true },
        reschedulePolicy: { enabled: true },
        waitlistPolicy: { enabled: true, capacity: 8, reservationTimeInMinutes: 10 },
      },
    },
    'bookingPolicy',
  );
  const service = (name: string, type: string, more: object) =>
    made<{ id: string; schedule: { id: string } }>(
      '/v2/services',
      {
        service: {
          type,
          name,
          defaultCapacity: 1,
          onlineBooking: { enabled: true },
          payment: { rateType: 'NO_FEE', options: { inPerson: true } },
          bookingPolicy: { id: policy.id },
          ...more,
        },
      },
      'service',
    );
  const appointment = (name: string, staffMemberIds: readonly string[], constraints: object, onlineBooking: object) =>
    service(name, 'APPOINTMENT', {
      staffMemberIds,
      schedule: { availabilityConstraints: { sessionDurations: [60], ...constraints } },
      onlineBooking: { enabled: true, ...onlineBooking },
    });
  const alone = await appointment('Alone', [people[0]], { timeBetweenSessions: 15 }, {});
  const anybody = await appointment('Anybody', people, {}, {});
  const asking = await appointment('Asking', [people[0]], {}, { requireManualApproval: true });
  const yoga = await service('Yoga', 'CLASS', { defaultCapacity: sessionPlaces });
  const spin = await service('Spin', 'CLASS', { defaultCapacity: tightPlaces });
  const clay = await service('Clay', 'COURSE', { defaultCapacity: coursePlaces });

  const midnightMs = Math.floor(Date.now() / dayMs) * dayMs;
  const workdays = Array.from({ length: 9 }, (_, index) => midnightMs + (index + 3) * dayMs)
    .filter((dayStartMs) => ![0, 6].includes(new Date(dayStartMs).getUTCDay()))
    .slice(0, 3);
  const local = (instantMs: number) => new Date(instantMs).toISOString().slice(0, 19);
  const session = (scheduleId: string, type: string, startMs: number) =>
    made<{ id: string }>(
      '/calendar/v3/events',
      {
        event: {
          scheduleId,
          type,
          start: { localDate: local(startMs) },
          end: { localDate: local(startMs + hourMs) },
        },
      },
      'event',
    );
  const sessions: string[] = [];
  for (const dayStartMs of workdays) {
    sessions.push((await session(yoga.schedule.id, 'CLASS', dayStartMs + 19 * hourMs)).id);
    await session(clay.schedule.id, 'COURSE', dayStartMs + 20 * hourMs);
  }
  const tight = (await session(spin.schedule.id, 'CLASS', workdays[0]! + 18 * hourMs)).id;
  const taught = (await session(yoga.schedule.id, 'CLASS', workdays[0]! + 21 * hourMs)).id;
  const spans = workdays.flatMap((dayStartMs) =>
    Array.from({ length: 15 }, (_, half) => {
      const startMs = dayStartMs + 10 * hourMs + (half * hourMs) / 2;
      return { startDate: new Date(startMs).toISOString(), endDate: new Date(startMs + hourMs).toISOString() };
    }),
  );
  return {
    people,
    alone: alone.id,
    anybody: anybody.id,
    asking: asking.id,
    sessions,
    course: clay.schedule.id,
    tight,
    taught,
    spans,
    fromLocalDate: local(workdays[0]!),
    toLocalDate: local(workdays.at(-1)! + dayMs),
  };
}
