/** Slot holds over HTTP (design 5 and 4.4, bookings sheet 27.7): held, longer, given back, and their limits. */
import type { Form, Service, SlotHold } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import { type Headers, holdCalls } from './hold-calls.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;

let server: TestServer;
let business: Business;
/** For Ada alone. */
let service: TestService;

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  service = await business.addService({ name: 'Service', rules: { cancellationPolicy: { enabled: true } } });
});
afterAll(() => server.stop());

const confirmed = { status: 'CONFIRMED' };
const { hold, held, extend, release, rowsOf, expire, forgetAddresses, freeStarts } = holdCalls(() => server);

describe('a hold', () => {
  it('keeps a slot for ten minutes from everybody else', async () => {
    const visitor = await server.caller('visitor');
    const slot = business.slot(service);
    const beforeMs = server.now();
    const made = await held(slot, visitor);
    expect(made).toMatchObject({
      serviceId: service.serviceId,
      startDate: slot.startDate,
      endDate: slot.endDate,
      resourceId: business.ada.resourceId,
      totalParticipants: 1,
      extendable: true,
    });
    const lifeMs = Date.parse(made.expiresDate) - beforeMs;
    expect(lifeMs).toBeGreaterThan(9 * minuteMs);
    expect(lifeMs).toBeLessThan(11 * minuteMs);
    expect(await freeStarts(service, slot.startDate.slice(0, 10))).not.toContain(slot.startDate.slice(0, 19));
    expect(outcome(await business.book({ service, slot }))).toBe('428 SLOT_NOT_AVAILABLE');
    expect(outcome(await business.book({ service, slot, booking: confirmed }))).toBe('428 SLOT_NOT_AVAILABLE');
    expect(outcome(await hold(slot, await server.caller('visitor')))).toBe('428 SLOT_NOT_AVAILABLE');
  });

  it('is the same one for a holder who asks again', async () => {
    const visitor = await server.caller('visitor');
    const slot = business.slot(service);
    expect(await held(slot, visitor)).toEqual(await held(slot, visitor));
  });

  it('is listed to its holder while it lives, and its time is free to who says that it is their own', async () => {
    const [visitor, other] = [await server.caller('visitor'), await server.caller('visitor')];
    const slot = business.slot(service);
    const made = await held(slot, visitor);
    const list = async (headers: Headers) =>
      (await server.send('GET', '/v1/slot-holds/own', { headers })).body.slotHolds;
    expect(await list(visitor)).toEqual([made]);
    expect(await list(other)).toEqual([]);
    const [day, start] = [slot.startDate.slice(0, 10), slot.startDate.slice(0, 19)];
    expect(await freeStarts(service, day)).not.toContain(start);
    expect(await freeStarts(service, day, [newId()])).not.toContain(start);
    expect(await freeStarts(service, day, [made.id], visitor)).toContain(start);
    // Whose the hold is decides, not who knows its id: also for the business, whose own holds are others.
    for (const foreign of [other, business.owner]) {
      expect(await freeStarts(service, day, [made.id], foreign)).not.toContain(start);
    }
    await release(made.id, visitor);
    expect(await list(visitor)).toEqual([]);
    await expire(await held(slot, visitor));
    expect(await list(visitor)).toEqual([]);
  });

  it('is another one for each customer whom the business holds for', async () => {
    const both = await business.addService({
      name: 'Both',
      resourceIds: [business.ada.resourceId, business.ben.resourceId],
    });
    const slot = business.slot(both);
    const [first, second] = [await held(slot, business.owner), await held(slot, business.owner)];
    expect([first.resourceId, second.resourceId].toSorted()).toEqual(
      [business.ada.resourceId, business.ben.resourceId].toSorted(),
    );
    expect(outcome(await hold(slot, business.owner))).toBe('428 SLOT_NOT_AVAILABLE');
    // Whoever was not answered asks with the same key, and has one.
    const once = { ...business.owner, 'idempotency-key': newId() };
    const later = business.slot(both);
    expect(await held(later, once)).toEqual(await held(later, once));
  });

  it('is for another number of people when its holder says so', async () => {
    const many = await business.addService({
      name: 'Many',
      rules: { participantsPolicy: { maxParticipantsPerBooking: 3 } },
    });
    const visitor = await server.caller('visitor');
    const slot = business.slot(many);
    const made = await held(slot, visitor);
    expect(await held(slot, visitor, { totalParticipants: 3 })).toEqual({ ...made, totalParticipants: 3 });
    expect(await held(slot, visitor, { totalParticipants: 2 })).toEqual({ ...made, totalParticipants: 2 });
    expect(outcome(await hold(slot, visitor, { totalParticipants: 4 }))).toBe('428 BOOKING_POLICY_VIOLATION');
    expect(await held(slot, visitor, { totalParticipants: 2 })).toEqual({ ...made, totalParticipants: 2 });
    const stored = await server.database.serverReader.first<{ total_participants: number }>(
      statement('select total_participants from slot_hold where site_id = $1 and id = $2', [server.siteId, made.id]),
    );
    expect(stored?.total_participants).toBe(2);
  });

  it('is over by itself', async () => {
    const slot = business.slot(service);
    const made = await held(slot, await server.caller('visitor'));
    await expire(made);
    expect(await freeStarts(service, slot.startDate.slice(0, 10))).toContain(slot.startDate.slice(0, 19));
    const booking = await business.booked({ service, slot, booking: confirmed });
    expect(await business.occupancyOf(booking.id)).toHaveLength(1);
    // What was in the way is gone (design 4.4).
    expect(await rowsOf(made.id)).toEqual([]);
  });

  it('is refused like a booking', async () => {
    const visitor = await server.caller('visitor');
    const slot = business.slot(service);
    expect(outcome(await hold({ ...slot, serviceId: newId() }, visitor))).toBe('404 SCHEDULE_NOT_FOUND');
    expect(outcome(await hold({ ...slot, startDate: 'soon' }, visitor))).toBe('400 INVALID_DATE_FORMAT');
    expect(outcome(await hold({ ...slot, timezone: 'Mars/Base' }, visitor))).toBe('400 INVALID_TIME_ZONE');
    expect(outcome(await hold({ ...slot, resource: { id: newId() } }, visitor))).toBe('404 RESOURCE_NOT_FOUND');
    expect(outcome(await hold(slot, visitor, { totalParticipants: 2 }))).toBe('428 BOOKING_POLICY_VIOLATION');
    const missing = await hold({ ...slot, startDate: undefined }, visitor);
    expect([outcome(missing), missing.text]).toEqual([
      '400 INVALID_ARGUMENT',
      expect.stringContaining('"field":"slot.startDate"'),
    ]);
    const past = {
      startDate: new Date(server.now() - hourMs).toISOString(),
      endDate: new Date(server.now()).toISOString(),
    };
    expect((await hold({ ...slot, ...past }, visitor)).status).toBe(428);
  });
});

describe('extending', () => {
  it('gives ten minutes more, once', async () => {
    const visitor = await server.caller('visitor');
    const made = await held(business.slot(service), visitor);
    const answer = await extend(made.id, visitor);
    expect(answer.body.slotHold).toEqual({
      ...made,
      extendable: false,
      expiresDate: new Date(Date.parse(made.expiresDate) + 10 * minuteMs).toISOString(),
    });
    const longer = answer.body.slotHold as SlotHold;
    expect(await rowsOf(made.id)).toMatchObject([{ expires_at: Date.parse(longer.expiresDate) }]);
    expect(outcome(await extend(made.id, visitor))).toBe('428 SLOT_HOLD_ALREADY_EXTENDED');
  });

  it('is for the holder, while the hold lives', async () => {
    const visitor = await server.caller('visitor');
    const made = await held(business.slot(service), visitor);
    expect(outcome(await extend(made.id, await server.caller('visitor')))).toBe('404 SLOT_HOLD_NOT_FOUND');
    expect(outcome(await extend(newId(), visitor))).toBe('404 SLOT_HOLD_NOT_FOUND');
    await expire(made);
    expect(outcome(await extend(made.id, visitor))).toBe('428 SLOT_HOLD_UNAVAILABLE');
  });
});

describe('releasing', () => {
  it('frees the slot at once, for its holder or the business alone', async () => {
    const visitor = await server.caller('visitor');
    const slot = business.slot(service);
    const made = await held(slot, visitor);
    expect(outcome(await release(made.id, await server.caller('member')))).toBe('404 SLOT_HOLD_NOT_FOUND');
    expect(outcome(await release(made.id, visitor))).toBe('200 OK');
    expect(await rowsOf(made.id)).toEqual([]);
    expect(outcome(await release(made.id, visitor))).toBe('404 SLOT_HOLD_NOT_FOUND');
    const again = await held(slot, await server.caller('member'));
    expect(outcome(await release(again.id, business.owner))).toBe('200 OK');
    expect(outcome(await business.book({ service, slot, booking: confirmed }))).toBe('200 OK');
  });
});

describe('what is held', () => {
  beforeAll(forgetAddresses);

  const listedFor = async (slot: { readonly startDate: string; readonly endDate: string }, headers: Headers) => {
    const answer = await server.send('GET', `/v1/slot-holds?fromDate=${slot.startDate}&toDate=${slot.endDate}`, {
      headers,
    });
    expect(answer.status).toBe(200);
    return answer.body.slotHolds as SlotHold[];
  };

  it('is listed for the business while it is, without a word of who holds', async () => {
    const visitor = await server.caller('visitor');
    const slot = business.slot(service);
    const made = await held(slot, visitor);
    expect(await listedFor(slot, business.owner)).toEqual([made]);
    expect(made.resourceIds).toEqual([business.ada.resourceId]);
    // What only touches it is another time.
    const behind = { startDate: slot.endDate, endDate: new Date(Date.parse(slot.endDate) + hourMs).toISOString() };
    expect((await listedFor(behind, business.owner)).map(({ id }) => id)).not.toContain(made.id);
    expect(await listedFor(slot, await server.caller('STAFF'))).toEqual([]);
    expect(outcome(await server.send('GET', '/v1/slot-holds?fromDate=soon', { headers: business.owner }))).toBe(
      '400 INVALID_ARGUMENT',
    );
    await expire(made);
    expect(await listedFor(slot, business.owner)).toEqual([]);
  });

  it('comes before the form is answered, and the booking that takes it up has the answers', async () => {
    await forgetAddresses();
    const form = await server.send('POST', '/v1/booking-forms', {
      body: { form: { name: 'Intake', fields: [{ label: 'Allergies', valueType: 'LONG_TEXT', required: true }] } },
      headers: business.owner,
    });
    const questioned = await business.addService({ name: 'Questioned' });
    const path = `/v2/services/${questioned.serviceId}`;
    const found = (await server.send('GET', path, { headers: business.owner })).body.service as Service;
    const { id } = form.body.form as Form;
    const given = await server.send('PATCH', path, {
      body: { service: { id: found.id, revision: found.revision, form: { id } } },
      headers: business.owner,
    });
    expect(outcome(given), given.text).toBe('200 OK');
    const visitor = await server.caller('visitor');
    const slot = business.slot(questioned);
    const made = await held(slot, visitor);
    // More people in the same hold: still nobody has answered.
    expect((await held(slot, visitor, { slotHoldId: made.id })).id).toBe(made.id);
    const request = { slotHoldId: made.id };
    const unanswered = await business.book({ service: questioned, slot, as: visitor, request });
    expect(outcome(unanswered), unanswered.text).toBe('400 EMPTY_FORM_INFO');
    const formSubmission = { first_name: 'Grace', email: 'grace@example.com', allergies: 'Nuts' };
    const booking = await business.booked({
      service: questioned,
      slot,
      as: visitor,
      request: { ...request, formSubmission },
    });
    expect(booking.formId).toBe(id);
  });

  it('is no more once a booking has taken it up', async () => {
    const visitor = await server.caller('visitor');
    const slot = business.slot(service);
    const { id } = await held(slot, visitor);
    const booking = await business.booked({ service, slot, as: visitor, request: { slotHoldId: id } });
    expect(booking.status).toBe('CREATED');
    expect(await listedFor(slot, business.owner)).toEqual([]);
  });

  it('is told when it begins, lasts longer and is given back', async () => {
    const visitor = await server.caller('visitor');
    const made = await held(business.slot(service), visitor);
    const longer = (await extend(made.id, visitor)).body.slotHold;
    await release(made.id, visitor);
    const told = await business.eventsOf(made.id);
    expect(told.map(({ type, body }) => [type, body])).toEqual([
      ['openhours.bookings.v1.slot_hold_created', made],
      ['openhours.bookings.v1.slot_hold_updated', longer],
      ['openhours.bookings.v1.slot_hold_deleted', longer],
    ]);
    expect(new Set(told.map(({ sequence }) => sequence)).size).toBe(3);
  });
});
