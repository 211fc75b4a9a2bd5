/** Every cell of the state machine of bookings, through HTTP (bookings sheet 20). */
import { type Booking, type BookingStatus, bookingStatuses } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { countersOf } from '../../support/seats.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let classroom: Classroom;
/** Both ask for approval and let nobody cancel. */
let service: TestService;
let yoga: TestService;

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  classroom = openClassroom(server, business);
  const rules = { reschedulePolicy: { enabled: true } };
  service = await business.addService({ name: 'Service', manualApproval: true, rules });
  yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [], manualApproval: true, rules });
});
afterAll(() => server.stop());

/**
 * The table of bookings sheet 20, for an appointment, and what is taken back (docs/decisions/0045): the state afterwards,
 * or the code of 428.
 */
const ofAppointments = `
source       | confirm                               | decline                            | mark_booking_as_pending         | confirmOrDecline       | cancel                   | reschedule         | restore
CREATED      | CONFIRMED                             | DECLINED                           | PENDING                         | PENDING                | CANCELED                 | CREATED            | INVALID_BOOKING_STATUS
PENDING      | CONFIRMED                             | DECLINED                           | BOOKING_MARK_BOOKING_AS_PENDING | INVALID_BOOKING_STATUS | CANCELED                 | PENDING            | INVALID_BOOKING_STATUS
CONFIRMED    | FAILED_CONFIRMING_NON_PENDING_BOOKING | FAILED_DECLINE_NON_PENDING_BOOKING | BOOKING_MARK_BOOKING_AS_PENDING | INVALID_BOOKING_STATUS | BOOKING_POLICY_VIOLATION | CONFIRMED          | INVALID_BOOKING_STATUS
WAITING_LIST | CONFIRMED                             | DECLINED                           | BOOKING_MARK_BOOKING_AS_PENDING | PENDING                | CANCELED                 | VALIDATION_FAILURE | INVALID_BOOKING_STATUS
CANCELED     | INVALID_BOOKING_STATUS                | INVALID_BOOKING_STATUS             | BOOKING_MARK_BOOKING_AS_PENDING | INVALID_BOOKING_STATUS | VALIDATION_FAILURE       | VALIDATION_FAILURE | CREATED
DECLINED     | INVALID_BOOKING_STATUS                | INVALID_BOOKING_STATUS             | BOOKING_MARK_BOOKING_AS_PENDING | INVALID_BOOKING_STATUS | VALIDATION_FAILURE       | VALIDATION_FAILURE | CREATED`;

/** The column that only sessions and courses have. */
const ofClasses = `
source       | update_number_of_participants
CREATED      | CREATED
PENDING      | PENDING
CONFIRMED    | CONFIRMED
WAITING_LIST | WAITING_LIST
CANCELED     | VALIDATION_FAILURE
DECLINED     | VALIDATION_FAILURE`;

function cellsOf(printed: string) {
  const [header = [], ...rows] = printed
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.flatMap(([status, ...outcomes]) =>
    outcomes.map((expected, index) => [status as BookingStatus, header[index + 1] as string, expected] as const),
  );
}
const cells = [...cellsOf(ofAppointments), ...cellsOf(ofClasses)];

function act(verb: string, booking: Booking) {
  const paths: Readonly<Record<string, string>> = {
    confirmOrDecline: `/v2/confirmation/${booking.id}:${verb}`,
    restore: `/v1/bookings/${booking.id}/${verb}`,
  };
  const path = paths[verb] ?? `/v2/bookings/${booking.id}/${verb}`;
  const asked = {
    reschedule: { slot: business.slot(service) },
    update_number_of_participants: { totalParticipants: 2 },
  };
  const revision = verb === 'confirmOrDecline' ? {} : { revision: booking.revision };
  const body = { ...revision, ...asked[verb as keyof typeof asked] };
  return server.send('POST', path, { body, headers: business.owner });
}

async function done(verb: string, booking: Booking): Promise<Booking> {
  const answer = await act(verb, booking);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body.booking as Booking;
}

/** A booking in a state, brought there as customers and the business would; waiting lists have no way in yet. */
async function bookingIn(status: BookingStatus, verb: string): Promise<Booking> {
  const slot = verb === 'update_number_of_participants' ? { eventId: await classroom.newSession(yoga) } : undefined;
  const booking = await business.booked(slot === undefined ? { service } : { service: yoga, slot });
  switch (status) {
    case 'CREATED':
      return booking;
    case 'PENDING':
      return done('mark_booking_as_pending', booking);
    case 'CONFIRMED':
      return done('confirm', booking);
    case 'DECLINED':
      return done('decline', booking);
    case 'CANCELED':
      return done('cancel', booking);
    case 'WAITING_LIST':
      await server.database.transact(server.siteId, async (tx) =>
        tx.write(
          statement(`update booking set status = 'WAITING_LIST' where site_id = $1 and id = $2`, [
            server.siteId,
            booking.id,
          ]),
        ),
      );
      return { ...booking, status };
  }
}

async function stored(id: string) {
  return server.database.serverReader.first<{ status: string; revision: number }>(
    statement('select status, revision from booking where site_id = $1 and id = $2', [server.siteId, id]),
  );
}

describe.each(cells)('%s, %s', (status, verb, expected) => {
  const isRefused = !(bookingStatuses as readonly string[]).includes(expected);

  it(isRefused ? `is refused with ${expected}` : `leads to ${expected}`, async () => {
    const before = await bookingIn(status, verb);
    expect(before.status).toBe(status);
    const eventsBefore = await business.eventsOf(before.id);
    const answer = await act(verb, before);
    if (isRefused) {
      expect([answer.status, answer.code]).toEqual([428, expected]);
      expect(await stored(before.id)).toEqual({ status, revision: Number(before.revision) });
      expect(await business.eventsOf(before.id)).toHaveLength(eventsBefore.length);
      return;
    }
    const after = answer.body.booking as Booking;
    expect(after).toMatchObject({ status: expected, revision: String(Number(before.revision) + 1) });
    expect(Date.parse(after.updatedDate)).toBeGreaterThanOrEqual(Date.parse(before.updatedDate));
    const slugs: Record<string, string> = {
      CONFIRMED: 'confirmed',
      PENDING: 'markedAsPending',
      DECLINED: 'declined',
      CANCELED: 'canceled',
    };
    const slug =
      {
        reschedule: 'rescheduled',
        update_number_of_participants: 'number_of_participants_updated',
        restore: 'restored',
      }[verb] ?? slugs[expected];
    const told = (await business.eventsOf(before.id))
      .slice(eventsBefore.length)
      .map(({ type }) => type.split('booking_')[1]);
    expect(told).toEqual(['updated', slug]);
    // What occupies, and what does not (second table of 20): a class has places instead.
    const occupies = expected === 'CONFIRMED' || expected === 'PENDING';
    const sessionId = verb === 'update_number_of_participants' ? after.bookedEntity.slot?.eventId : undefined;
    if (sessionId === undefined) {
      expect(await business.occupancyOf(before.id)).toHaveLength(occupies ? 1 : 0);
    } else {
      expect(await countersOf(server, sessionId)).toEqual({ taken: occupies ? 2 : 0, overbooked: 0 });
    }
  });
});
