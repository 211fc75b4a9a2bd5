/**
 * Races for time over HTTP (bookings sheet 22, design 10): whoever comes at once, exactly one gets a slot, nobody
 * gets a server error, and what is stored never overlaps and always matches its events.
 */
import type { Booking } from '@openhours/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { outcome, startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';

const rivals = 200;
const minuteMs = 60_000;

let server: TestServer;
let business: Business;
let alone: TestService;
let anybody: TestService;

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  const rules = { cancellationPolicy: { enabled: true } };
  alone = await business.addService({ name: 'Alone', rules, bufferMinutes: 15 });
  anybody = await business.addService({
    name: 'Anybody',
    rules,
    resourceIds: [business.ada.resourceId, business.ben.resourceId],
  });
});
afterAll(() => server.stop());

/** How often each outcome came. */
function tally(answers: readonly TestAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    counts[outcome(answer)] = (counts[outcome(answer)] ?? 0) + 1;
  }
  return counts;
}

const confirmed = (index: number) => ({
  status: 'CONFIRMED',
  contactDetails: { firstName: `Rival ${index % 20}`, email: `rival-${index % 20}@example.com` },
});

function all(count: number, call: (index: number) => Promise<TestAnswer>): Promise<TestAnswer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(index)));
}

function sorted(times: readonly number[]): number[] {
  return times.toSorted((a, b) => a - b);
}

afterEach(async () => {
  const read = <Row>(text: string) => server.database.serverReader.all<Row>(statement(text, [server.siteId]));
  const overlaps = await read(
    `select a.source_id from occupancy a join occupancy b
       on b.site_id = a.site_id and b.resource_id = a.resource_id and b.id > a.id and b.during && a.during
     where a.site_id = $1 and a.blocks and b.blocks`,
  );
  expect(overlaps).toEqual([]);
  const unmatched = await read(
    `select booking.id, booking.status from booking
     left join occupancy on occupancy.site_id = booking.site_id and occupancy.source = 'BOOKING'
       and occupancy.source_id = booking.id::text
     where booking.site_id = $1 and (booking.status = 'CONFIRMED') <> (occupancy.id is not null)`,
  );
  expect(unmatched).toEqual([]);
  const events = await read(
    `select booking.id, booking.status, booking.revision,
       array_agg(event.type order by event.entity_sequence) as types
     from booking left join outbox_event event
       on event.site_id = booking.site_id and event.entity_id = booking.id::text
     where booking.site_id = $1
     group by booking.id, booking.status, booking.revision
     having booking.status = 'CONFIRMED' and booking.revision = 1
       and array_agg(event.type order by event.entity_sequence)
         <> array['wix.bookings.v2.booking_created', 'wix.bookings.v2.booking_confirmed']
     or booking.status = 'CANCELED'
       and array_agg(event.type order by event.entity_sequence)
         <> array['wix.bookings.v2.booking_created', 'wix.bookings.v2.booking_confirmed',
           'wix.bookings.v2.booking_updated', 'wix.bookings.v2.booking_canceled']`,
  );
  expect(events).toEqual([]);
  const orphans = await read(
    `select event.entity_id from outbox_event event
     left join booking on booking.site_id = event.site_id and booking.id::text = event.entity_id
     where event.site_id = $1 and event.type like 'wix.bookings.%' and booking.id is null`,
  );
  expect(orphans).toEqual([]);
});

describe('one slot', () => {
  it(`has one winner among ${rivals}`, async () => {
    const slot = business.slot(alone);
    // The first call pays for connections and compiled validators, not for the race.
    await business.booked({ service: alone });
    const times: number[] = [];
    const answers = await all(rivals, async (index) => {
      const startedAt = performance.now();
      const answer = await business.book({ service: alone, slot, booking: confirmed(index) });
      times.push(performance.now() - startedAt);
      return answer;
    });
    expect(tally(answers)).toEqual({ '200 OK': 1, '428 SLOT_NOT_AVAILABLE': rivals - 1 });
    const [p50, p99] = [0.5, 0.99].map((share) => Math.round(sorted(times)[Math.floor(rivals * share)]!));
    console.info(`${rivals} rivals for one slot over HTTP: p50 ${p50} ms, p99 ${p99} ms`);
  });

  it(`has as many winners among ${rivals} as there are people to serve`, async () => {
    const slot = business.slot(anybody);
    const answers = await all(rivals, (index) => business.book({ service: anybody, slot, booking: confirmed(index) }));
    expect(tally(answers)).toEqual({ '200 OK': 2, '428 SLOT_NOT_AVAILABLE': rivals - 2 });
  });

  it('is decided once when confirmations check', async () => {
    const slot = business.slot(alone);
    const waiting: Booking[] = [];
    for (let index = 0; index < 20; index += 1) {
      waiting.push(await business.booked({ service: alone, slot }));
    }
    const answers = await Promise.all(
      waiting.map(({ id }) =>
        server.send('POST', `/v2/bookings/${id}/confirm`, {
          body: { revision: '1', flowControlSettings: { checkAvailabilityValidation: true } },
          headers: business.owner,
        }),
      ),
    );
    expect(tally(answers)).toEqual({ '200 OK': 1, '428 NO_OPEN_SPOTS': 19 });
  });
});

describe('overlapping slots', () => {
  it(`never overlap, however ${rivals} starts lie`, async () => {
    const { serviceId, startDate } = business.slot(alone);
    const dayStart = Date.parse(startDate) + 30 * 24 * 60 * minuteMs;
    const answers = await all(rivals, (index) => {
      const startMs = dayStart + (index % 12) * 30 * minuteMs;
      const slot = {
        serviceId,
        startDate: new Date(startMs).toISOString(),
        endDate: new Date(startMs + 60 * minuteMs).toISOString(),
      };
      return business.book({ service: alone, slot, booking: confirmed(index) });
    });
    const outcomes = tally(answers);
    const won = outcomes['200 OK'] ?? 0;
    expect(outcomes).toEqual({ '200 OK': won, '428 SLOT_NOT_AVAILABLE': rivals - won });
    // An hour and its break in each hour and a half at most, so between the sparsest and the densest packing.
    expect(won).toBeGreaterThanOrEqual(2);
    expect(won).toBeLessThanOrEqual(5);
  });
});

describe('crossing sets of resources', () => {
  it('never wait for each other in a circle', async () => {
    const [ada, ben] = [business.ada.resourceId, business.ben.resourceId];
    const forwards = await business.addService({ name: 'Forwards', resourceIds: [ada, ben] });
    const backwards = await business.addService({ name: 'Backwards', resourceIds: [ben, ada] });
    const services = [forwards, backwards, alone, anybody];
    const slots = services.map((service) => business.slot(service));
    const answers = await all(rivals, (index) => {
      const service = services[index % services.length]!;
      const { startDate, endDate } = slots[(index >> 2) % slots.length]!;
      const slot = { serviceId: service.serviceId, startDate, endDate };
      return business.book({ service, slot, booking: confirmed(index) });
    });
    const outcomes = tally(answers);
    const won = outcomes['200 OK'] ?? 0;
    expect(outcomes).toEqual({ '200 OK': won, '428 SLOT_NOT_AVAILABLE': rivals - won });
    expect(won).toBeGreaterThan(0);
  });
});

describe('a storm of cancelling and booking again', () => {
  it('leaves one booking at most, and everybody an answer', async () => {
    const slot = business.slot(alone);
    let current = await business.booked({ service: alone, slot, booking: confirmed(0) });
    for (let round = 0; round < 10; round += 1) {
      const cancel = () =>
        server.send('POST', `/v2/bookings/${current.id}/cancel`, { body: {}, headers: business.owner });
      const [cancels, books] = await Promise.all([
        all(3, cancel),
        all(10, (index) => business.book({ service: alone, slot, booking: confirmed(index) })),
      ]);
      expect(tally(cancels)).toEqual({ '200 OK': 1, '428 VALIDATION_FAILURE': 2 });
      const won = books.filter(({ status }) => status === 200);
      expect(won.length).toBeLessThanOrEqual(1);
      expect(books.filter(({ status }) => status !== 200).map(outcome)).toEqual(
        Array.from({ length: 10 - won.length }, () => '428 SLOT_NOT_AVAILABLE'),
      );
      current =
        won.length === 1
          ? (won[0]!.body.booking as Booking)
          : await business.booked({ service: alone, slot, booking: confirmed(round) });
    }
  });
});

describe('a repeated key', () => {
  it('makes one booking of twenty calls at once', async () => {
    // One hour on, because the break after the storm's session reaches into the next slot.
    business.slot(alone);
    const slot = business.slot(alone);
    const as = { ...business.owner, 'idempotency-key': newId() };
    const answers = await all(20, () => business.book({ service: alone, slot, booking: confirmed(0), as }));
    expect(tally(answers)).toEqual({ '200 OK': 20 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});
