/**
 * The number of a schedule rises with whatever its sessions show: the sessions themselves, their seats, held ones and their
 * waitlist; what is kept of them in memory stands on it (docs/decisions/0047).
 */
import type { Client } from '@openhours/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let classroom: Classroom;
let yoga: TestService;
let owner: Client;
let visitor: Client;

const rules = {
  cancellationPolicy: { enabled: true },
  participantsPolicy: { maxParticipantsPerBooking: 5 },
  waitlistPolicy: { enabled: true, capacity: 6, reservationTimeInMinutes: 10 },
};

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  classroom = openClassroom(server, business);
  yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [], rules });
  owner = await server.client('apiKey');
  visitor = await server.client('visitor');
});
afterAll(() => server.stop());

async function numberOf({ scheduleId }: TestService): Promise<number> {
  const [row] = await server.database.serverReader.all(
    statement<{ number: number }>(
      `select coalesce(sum(number), 0)::float8 as number from occupancy_change
       where site_id = $1 and resource_id = $2 and period < 0`,
      [server.siteId, scheduleId],
    ),
  );
  return row?.number ?? 0;
}

/** By how much a schedule's number rises with an act. */
async function raisedBy<Made>(service: TestService, act: () => Promise<Made>): Promise<{ made: Made; by: number }> {
  const before = await numberOf(service);
  const made = await act();
  return { made, by: (await numberOf(service)) - before };
}

const person = (name: string) => ({ firstName: name, email: `${name.toLowerCase()}@example.com` });

describe.each(['a class', 'a course'] as const)('of %s', (what) => {
  let service: TestService;
  let of: { slot: { eventId: string } } | { schedule: { scheduleId: string } };
  beforeAll(async () => {
    const course = what === 'a course' ? await classroom.newCourse(2, rules) : undefined;
    service = course ?? yoga;
    of =
      course === undefined
        ? { slot: { eventId: await classroom.newSession(yoga, { capacity: 2 }) } }
        : { schedule: { scheduleId: course.scheduleId } };
  });

  const book = (name: string, totalParticipants: number) =>
    owner.bookings.createBooking({
      booking: { bookedEntity: of, totalParticipants, status: 'CONFIRMED', contactDetails: person(name) },
    });

  test('a hold, a longer one, and one that is given back', async () => {
    const held = await raisedBy(service, () => visitor.bookings.createSlotHold({ ...of, totalParticipants: 1 }));
    const { slotHold } = held.made;
    const longer = await raisedBy(service, () => visitor.bookings.extendSlotHold({ slotHoldId: slotHold.id }));
    const released = await raisedBy(service, () => visitor.bookings.releaseSlotHold({ slotHoldId: slotHold.id }));
    expect([held.by, longer.by, released.by]).toEqual([1, 1, 1]);
  });

  test('places that are booked, more of them, given back; and who waits for them', async () => {
    const booked = await raisedBy(service, () => book('Ann', 1));
    const { id, revision } = booked.made.booking;
    const more = await raisedBy(service, () =>
      owner.bookings.updateNumberOfParticipants({ bookingId: id, revision: revision as string, totalParticipants: 2 }),
    );
    const waiting = await raisedBy(service, () =>
      owner.bookings.registerToWaitlist({
        booking: { bookedEntity: of, totalParticipants: 1, contactDetails: person('Wanda') },
      }),
    );
    const left = await raisedBy(service, () =>
      owner.bookings.leaveWaitlist({ bookingId: waiting.made.booking.id as string }),
    );
    const cancelled = await raisedBy(service, () => owner.bookings.cancelBooking({ bookingId: id }));
    expect([booked.by, more.by, waiting.by, left.by, cancelled.by]).toEqual([1, 1, 1, 1, 1]);
  });
});

test('sessions that are added, changed and called off; not the visits of an appointment', async () => {
  const at = (hour: number) => `${new Date(server.now() + 9 * 86_400_000).toISOString().slice(0, 11)}${hour}:00:00`;
  const added = await raisedBy(yoga, () =>
    owner.calendar.createEvent({
      event: {
        scheduleId: yoga.scheduleId,
        type: 'CLASS',
        timeZone: 'UTC',
        start: { localDate: at(17) },
        end: { localDate: at(18) },
      },
    }),
  );
  const { id, revision } = added.made.event;
  const renamed = await raisedBy(yoga, () =>
    owner.calendar.updateEvent({ event: { id, revision: revision as string, title: 'Yoga by candlelight' } }),
  );
  const calledOff = await raisedBy(yoga, () => owner.calendar.cancelEvent({ eventId: id }));
  for (const { by } of [added, renamed, calledOff]) {
    expect(by).toBeGreaterThan(0);
  }
  const haircut = await business.addService({ name: 'Haircut' });
  expect((await raisedBy(haircut, () => business.booked({ service: haircut }))).by).toBe(0);
});
