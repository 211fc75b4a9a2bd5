/**
 * Races of cancellations that are taken back (docs/decisions/0045): of all who come back to one place, and who book it,
 * one has it.
 */
import type { Booking } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { counterFaults, countersOf } from '../../support/seats.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { expectNoOverlap, tally } from './support.ts';

const rivals = 40;
const rules = { cancellationPolicy: { enabled: true }, participantsPolicy: { maxParticipantsPerBooking: 1 } };

let server: TestServer;
let business: Business;
let classroom: Classroom;
let haircut: TestService;
let yoga: TestService;

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  classroom = openClassroom(server, business);
  haircut = await business.addService({ name: 'Haircut', rules });
  yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [], rules });
});
afterAll(() => server.stop());

const post = (path: string, body: object) => server.send('POST', path, { body, headers: business.owner });
const restore = ({ id, revision }: Booking) => post(`/v1/bookings/${id}/restore`, { revision });
const book = (service: TestService, slot: Record<string, unknown>) =>
  business.book({ service, slot, booking: { status: 'CONFIRMED' } });

/** Confirmed bookings of one place, put there over each other on purpose, and cancelled. */
async function cancelledOf(service: TestService, slot: Record<string, unknown>, count: number): Promise<Booking[]> {
  const gone: Booking[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id, revision } = await business.booked({
      service,
      slot,
      booking: { status: 'CONFIRMED' },
      request: { flowControlSettings: { skipAvailabilityValidation: true } },
    });
    gone.push((await post(`/v2/bookings/${id}/cancel`, { revision })).body.booking as Booking);
  }
  return gone;
}

describe('a time', () => {
  it(`is given to one of ${rivals} who come back to it and ${rivals} who book it`, async () => {
    const slot = business.slot(haircut);
    const gone = await cancelledOf(haircut, slot, rivals);
    const answers = await Promise.all(gone.flatMap((booking) => [restore(booking), book(haircut, slot)]));
    expect(tally(answers)).toEqual({ CONFIRMED: 1, '428 SLOT_NOT_AVAILABLE': 2 * rivals - 1 });
    await expectNoOverlap(server);
  });

  it('comes back once, however often and by whatever else it is asked for at once', async () => {
    const [gone] = (await cancelledOf(haircut, business.slot(haircut), 1)) as [Booking];
    const answers = await Promise.all(Array.from({ length: 20 }, () => restore(gone)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    await expectNoOverlap(server);
  });
});

describe('places of a session', () => {
  it('are as many as there are, for whoever comes back and whoever books', async () => {
    const eventId = await classroom.newSession(yoga, { capacity: 5 });
    const gone = await cancelledOf(yoga, { eventId }, 12);
    const answers = await Promise.all(gone.flatMap((booking) => [restore(booking), book(yoga, { eventId })]));
    expect(tally(answers)).toEqual({ CONFIRMED: 5, '428 SESSION_CAPACITY_EXCEEDED': 19 });
    expect(await countersOf(server, eventId)).toEqual({ taken: 5, overbooked: 0 });
    expect(await counterFaults(server)).toEqual([]);
  });
});
