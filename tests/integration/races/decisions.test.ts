/** Races of decisions over HTTP (bookings sheet 22): of all who were checked out for one slot, exactly one gets it. */
import type { Booking } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { manyInLongRun } from '../../support/long-run.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { expectNoOverlap, tally } from './support.ts';

const rivals = manyInLongRun(200, 60);

let server: TestServer;
let business: Business;
let alone: TestService;
let anybody: TestService;
let asking: TestService;

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  const resourceIds = [business.ada.resourceId, business.ben.resourceId];
  alone = await business.addService({ name: 'Alone' });
  anybody = await business.addService({ name: 'Anybody', resourceIds });
  asking = await business.addService({ name: 'Asking', manualApproval: true });
});
afterAll(() => server.stop());

const post = (path: string, body: object) => server.send('POST', path, { body, headers: business.owner });

/** New bookings of one slot, made in a few bulks. */
async function waitingFor(service: TestService, count: number): Promise<Booking[]> {
  const slot = business.slot(service);
  const made: Booking[] = [];
  while (made.length < count) {
    const createBookingsInfo = Array.from({ length: Math.min(40, count - made.length) }, () => ({
      booking: { bookedEntity: { slot }, totalParticipants: 1 },
    }));
    const answer = await post('/v2/bulk/bookings/create', { createBookingsInfo, returnFullEntity: true });
    made.push(...(answer.body.results as { item: Booking }[]).map(({ item }) => item));
  }
  return made;
}

const decide = ({ id }: Booking) => post(`/v2/confirmation/${id}:confirmOrDecline`, {});

describe('unpaid decisions about one slot', () => {
  it(`confirm one of ${rivals}, and decline the rest`, async () => {
    const waiting = await waitingFor(alone, rivals);
    const answers = await Promise.all(waiting.map(decide));
    expect(tally(answers)).toEqual({ CONFIRMED: 1, DECLINED: rivals - 1 });
    await expectNoOverlap(server);
  });

  it('confirm as many as there are people to serve', async () => {
    const answers = await Promise.all((await waitingFor(anybody, 40)).map(decide));
    expect(tally(answers)).toEqual({ CONFIRMED: 2, DECLINED: 38 });
    await expectNoOverlap(server);
  });

  it('let one ask the business, and decline the rest', async () => {
    const answers = await Promise.all((await waitingFor(asking, 40)).map(decide));
    expect(tally(answers)).toEqual({ PENDING: 1, DECLINED: 39 });
  });

  it('come out the same in bulks that cross', async () => {
    const [first, second] = [await waitingFor(alone, 30), await waitingFor(anybody, 30)];
    const mixed = [first, second].map((_, half) =>
      [...first, ...second].filter((_each, index) => index % 2 === half).map(({ id }) => ({ bookingId: id })),
    );
    const [forwards, backwards] = await Promise.all([
      post('/v2/bulk/bookings/confirmOrDecline', { details: mixed[0], returnEntity: true }),
      post('/v2/bulk/bookings/confirmOrDecline', { details: mixed[1]!.toReversed(), returnEntity: true }),
    ]);
    const statuses = [forwards, backwards].flatMap(({ body }) =>
      (body.results as { item: Booking }[]).map(({ item }) => item.status),
    );
    expect(statuses.filter((status) => status === 'CONFIRMED')).toHaveLength(3);
    expect(statuses.filter((status) => status === 'DECLINED')).toHaveLength(57);
    await expectNoOverlap(server);
  });
});

describe('one booking', () => {
  it('is decided once by twenty calls at once', async () => {
    const [booking] = (await waitingFor(alone, 1)) as [Booking];
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide(booking)));
    expect(tally(answers)).toEqual({ CONFIRMED: 1, '428 INVALID_BOOKING_STATUS': 19 });
  });

  it('is confirmed or declined, never both', async () => {
    for (const booking of await waitingFor(alone, 1)) {
      const body = { revision: booking.revision };
      const answers = await Promise.all([
        post(`/v2/bookings/${booking.id}/decline`, body),
        post(`/v2/bookings/${booking.id}/confirm`, body),
        decide(booking),
        post(`/v2/bookings/${booking.id}/cancel`, body),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      await expectNoOverlap(server);
    }
  });
});
