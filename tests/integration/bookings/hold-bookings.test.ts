/**
 * Booking with a slot hold over HTTP (design 4.4, bookings sheet 27.7): the hold becomes the booking, once, for its
 * holder.
 */
import type { Booking } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import { type Headers, holdCalls } from './hold-calls.ts';

let server: TestServer;
let business: Business;
/** For Ada alone. */
let service: TestService;
let asking: TestService;

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  service = await business.addService({ name: 'Service', rules: { cancellationPolicy: { enabled: true } } });
  asking = await business.addService({ name: 'Asking', manualApproval: true });
});
afterAll(() => server.stop());

const confirmed = { status: 'CONFIRMED' };
const { hold, held, release, rowsOf, expire, forgetAddresses, freeStarts } = holdCalls(() => server);

describe('booking with a hold', () => {
  const book = (
    of: TestService,
    slot: Record<string, unknown>,
    slotHoldId: string,
    as: Headers,
    booking: object = {},
  ) => business.book({ service: of, slot, as, request: { slotHoldId }, booking: { ...booking } });

  it('turns it into the booking of the business', async () => {
    const slot = business.slot(service);
    const made = await held(slot, business.owner);
    const answer = await book(service, slot, made.id, business.owner, confirmed);
    const booking = answer.body.booking as Booking;
    expect(booking).toMatchObject({ status: 'CONFIRMED' });
    expect(booking).not.toHaveProperty('doubleBooked');
    expect(await business.occupancyOf(booking.id)).toEqual([
      { resourceId: business.ada.resourceId, blocks: true, exclusive: true },
    ]);
    expect(await rowsOf(made.id)).toEqual([]);
    expect(outcome(await book(service, slot, made.id, business.owner, confirmed))).toBe('428 SLOT_HOLD_UNAVAILABLE');
  });

  it.each([
    ['confirmOrDecline', () => service, 'CONFIRMED'],
    ['confirmOrDecline', () => asking, 'PENDING'],
    ['confirm', () => service, 'CONFIRMED'],
    ['mark_booking_as_pending', () => asking, 'PENDING'],
  ] as const)('keeps the slot for a customer until %s', async (verb, of, status) => {
    const visitor = await server.caller('visitor');
    const slot = business.slot(of());
    const made = await held(slot, visitor);
    const created = (await book(of(), slot, made.id, visitor)).body.booking as Booking;
    expect(created.status).toBe('CREATED');
    expect(await rowsOf(made.id)).toHaveLength(1);
    expect(await freeStarts(of(), slot.startDate.slice(0, 10), [made.id], visitor)).not.toContain(
      slot.startDate.slice(0, 19),
    );
    // Nobody gets in between, not even with another hold, and the hold is no longer the visitor's to give back.
    expect(outcome(await business.book({ service: of(), slot, booking: confirmed }))).toBe('428 SLOT_NOT_AVAILABLE');
    expect(outcome(await release(made.id, visitor))).toBe('428 SLOT_HOLD_UNAVAILABLE');
    expect(outcome(await book(of(), slot, made.id, visitor))).toBe('428 SLOT_HOLD_UNAVAILABLE');
    const path =
      verb === 'confirmOrDecline' ? `/v2/confirmation/${created.id}:${verb}` : `/v2/bookings/${created.id}/${verb}`;
    const answer = await server.send('POST', path, {
      body: verb === 'confirmOrDecline' ? {} : { revision: '1' },
      headers: business.owner,
    });
    expect(answer.body.booking).toMatchObject({ status });
    expect(answer.body.booking).not.toHaveProperty('doubleBooked');
    expect(await rowsOf(made.id)).toEqual([]);
    expect(await business.occupancyOf(created.id)).toMatchObject([{ exclusive: true }]);
  });

  it('goes to the person whose time was held, whoever else is free', async () => {
    const any = await business.addService({
      name: 'Anybody',
      resourceIds: [business.ada.resourceId, business.ben.resourceId],
    });
    const servedBy = ({ bookedEntity }: Booking) => bookedEntity.slot?.resource?.id;
    for (let count = 0; count < 6; count += 1) {
      const slot = business.slot(any);
      const made = await held(slot, business.owner);
      const booked = (await book(any, slot, made.id, business.owner, confirmed)).body.booking as Booking;
      expect(servedBy(booked)).toBe(made.resourceId);
      // New ones are given to somebody when they are decided.
      const later = business.slot(any);
      const kept = await held(later, business.owner);
      const created = (await book(any, later, kept.id, business.owner)).body.booking as Booking;
      const decided = await server.send('POST', `/v2/confirmation/${created.id}:confirmOrDecline`, {
        body: {},
        headers: business.owner,
      });
      expect(servedBy(decided.body.booking as Booking)).toBe(kept.resourceId);
    }
  });

  it('goes to anybody who is free when the hold is over before the decision', async () => {
    const any = await business.addService({
      name: 'Anybody left',
      resourceIds: [business.ada.resourceId, business.ben.resourceId],
    });
    const slot = business.slot(any);
    const made = await held(slot, business.owner);
    const created = (await book(any, slot, made.id, business.owner)).body.booking as Booking;
    await expire(made);
    const [busy, other] =
      made.resourceId === business.ada.resourceId ? [business.ada, business.ben] : [business.ben, business.ada];
    const named = { ...slot, resource: { id: busy.resourceId } };
    expect(outcome(await business.book({ service: any, slot: named, booking: confirmed }))).toBe('200 OK');
    const decided = await server.send('POST', `/v2/confirmation/${created.id}:confirmOrDecline`, {
      body: {},
      headers: business.owner,
    });
    expect(decided.body.booking).toMatchObject({
      status: 'CONFIRMED',
      bookedEntity: { slot: { resource: { id: other.resourceId } } },
    });
  });

  it.each(['decline', 'cancel'])('frees the slot at once on %s', async (verb) => {
    const visitor = await server.caller('visitor');
    const slot = business.slot(service);
    const made = await held(slot, visitor);
    const created = (await book(service, slot, made.id, visitor)).body.booking as Booking;
    await server.send('POST', `/v2/bookings/${created.id}/${verb}`, {
      body: { revision: '1' },
      headers: business.owner,
    });
    expect(await rowsOf(made.id)).toEqual([]);
    expect(outcome(await business.book({ service, slot, booking: confirmed }))).toBe('200 OK');
  });

  it('is made once under one key, whichever hold a repeated call still names', async () => {
    const visitor = await server.caller('visitor');
    const slot = business.slot(service);
    const made = await held(slot, visitor);
    const keyed = { ...visitor, 'idempotency-key': newId() };
    const first = await book(service, slot, made.id, keyed);
    expect(outcome(first)).toBe('200 OK');
    const repeated = [
      await book(service, slot, made.id, keyed),
      await book(service, slot, newId(), keyed),
      await business.book({ service, slot, as: keyed }),
    ];
    expect(repeated.map(({ status, text }) => [status, text])).toEqual(repeated.map(() => [200, first.text]));
    const other = await business.book({ service, slot: business.slot(service), as: keyed });
    expect(outcome(other)).toBe('409 IDEMPOTENCY_KEY_REUSED');
  });

  it('is refused with a hold that is over, unknown, of somebody else, or for something else', async () => {
    const visitor = await server.caller('visitor');
    const slot = business.slot(service);
    const made = await held(slot, visitor);
    const refused = '428 SLOT_HOLD_UNAVAILABLE';
    expect(outcome(await book(service, slot, newId(), visitor))).toBe(refused);
    expect(outcome(await book(service, slot, made.id, await server.caller('visitor')))).toBe(refused);
    expect(outcome(await book(service, slot, made.id, business.owner, confirmed))).toBe(refused);
    expect(outcome(await book(service, business.slot(service), made.id, visitor))).toBe(refused);
    expect(outcome(await book(asking, { ...slot, serviceId: asking.serviceId }, made.id, visitor))).toMatch(/^428/);
    await expire(made);
    expect(outcome(await book(service, slot, made.id, visitor))).toBe(refused);
    // Nothing of the refused tries stayed.
    expect(outcome(await book(service, slot, (await held(slot, visitor)).id, visitor))).toBe('200 OK');
  });
});

describe('rivals', () => {
  it('of fifty who hold one slot at once, one gets it', async () => {
    await forgetAddresses();
    const slot = business.slot(service);
    const callers = await Promise.all(Array.from({ length: 50 }, () => server.caller('visitor')));
    const answers = await Promise.all(callers.map((caller) => hold(slot, caller)));
    const outcomes = answers.map(outcome);
    expect(outcomes.filter((each) => each === '200 OK')).toHaveLength(1);
    expect(outcomes.filter((each) => each !== '200 OK' && each !== '428 SLOT_NOT_AVAILABLE')).toEqual([]);
  });
});
