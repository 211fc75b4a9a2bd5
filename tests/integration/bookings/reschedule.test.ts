/** Moving appointments over HTTP (bookings sheet 4.3, 20 and 22). */
import type { Booking } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import { plantToken, plantUser } from '../../support/sites.ts';
import { bookingOf, dataOf } from './answers.ts';

let server: TestServer;
let business: Business;
/** An hour with Ada or Ben, moved at any time. */
let open: TestService;
/** With Ada alone. */
let alone: TestService;
let strict: TestService;
let asking: TestService;

const rules = { reschedulePolicy: { enabled: true } };

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  const resourceIds = [business.ada.resourceId, business.ben.resourceId];
  open = await business.addService({ name: 'Open', resourceIds, rules });
  alone = await business.addService({ name: 'Alone', rules });
  strict = await business.addService({ name: 'Strict' });
  asking = await business.addService({ name: 'Asking', manualApproval: true, rules });
});
afterAll(() => server.stop());

const confirmed = { status: 'CONFIRMED' };
const timesOf = ({ startDate, endDate }: Record<string, unknown>) => ({ startDate, endDate });

function move(booking: Booking, slot: object, body: object = {}, as: Record<string, string> = business.owner) {
  return server.send('POST', `/v2/bookings/${booking.id}/reschedule`, {
    body: { revision: booking.revision, slot: { ...slot }, ...body },
    headers: as,
  });
}

async function statusOfEvent(eventId: string | undefined): Promise<string | undefined> {
  const row = await server.database.serverReader.first<{ status: string }>(
    statement('select status from calendar_event where site_id = $1 and id = $2', [server.siteId, eventId]),
  );
  return row?.status;
}

describe('free times for a move', () => {
  const hourMs = 3_600_000;
  const local = (instantMs: number) => new Date(instantMs).toISOString().slice(0, 19);

  /** The starts on offer within an hour of a booking, and what the explanation of half an hour later says. */
  async function askedFor(booking: Booking, headers: Record<string, string>, movingBookingId?: string) {
    const startMs = Date.parse(booking.startDate as string);
    const moving = movingBookingId === undefined ? {} : { movingBookingId };
    const common = { serviceId: alone.serviceId, timeZone: 'UTC', ...moving };
    const slots = await server.send('POST', '/v2/time-slots', {
      headers,
      body: { ...common, fromLocalDate: local(startMs - hourMs + 1), toLocalDate: local(startMs + hourMs) },
    });
    const why = await server.send('POST', '/v1/availability/explain', {
      headers,
      body: { ...common, localStartDate: local(startMs + hourMs / 2) },
    });
    const starts = ((slots.body.timeSlots as { localStartDate: string }[] | undefined) ?? []).map(
      ({ localStartDate }) => localStartDate,
    );
    return { starts, outcomes: [slots, why].map(outcome), why: why.body };
  }

  /** Somebody who works here and sees the own calendar only. */
  async function tokenOfAda(): Promise<Record<string, string>> {
    const nowMs = server.now();
    const user = { email: `${newId()}@example.com`, role: 'STAFF', resourceId: business.ada.resourceId } as const;
    const subjectId = await plantUser(server.database, server.siteId, user, nowMs);
    const token = await plantToken(
      server.database,
      server.assembly.auth,
      server,
      { subjectType: 'USER', subjectId },
      nowMs,
    );
    return { authorization: token };
  }

  it('count its own time as free, so that it moves by less than its length', async () => {
    const booking = await business.booked({ service: alone, booking: confirmed });
    // The next slot, into which it is going to reach, is nobody else's.
    business.slot(alone);
    const half = local(Date.parse(booking.startDate as string) + hourMs / 2);
    const plain = await askedFor(booking, business.owner);
    expect(plain.starts).not.toContain(half);
    expect(plain.why).toMatchObject({ offered: false });
    const moving = await askedFor(booking, business.owner, booking.id);
    expect(moving.starts).toContain(half);
    expect(moving.why).toMatchObject({ offered: true, reasons: [] });
    const to = { startDate: `${half}Z`, endDate: `${local(Date.parse(`${half}Z`) + hourMs)}Z` };
    expect(outcome(await move(booking, to))).toBe('200 OK');
  });

  it('are for those who may know when somebody comes: the business, and staff in their own calendar', async () => {
    const booking = await business.booked({ service: alone, booking: confirmed });
    for (const kind of ['visitor', 'member', 'STAFF'] as const) {
      const { outcomes } = await askedFor(booking, await server.caller(kind), booking.id);
      expect(outcomes, kind).toEqual(['403 PERMISSION_DENIED', '403 PERMISSION_DENIED']);
    }
    const { outcomes } = await askedFor(booking, await tokenOfAda(), booking.id);
    expect(outcomes).toEqual(['200 OK', '200 OK']);
  });

  it('say what takes the time of whoever asks, and to staff nothing of their colleagues', async () => {
    const rival = await business.booked({ service: alone, booking: confirmed });
    const localStartDate = local(Date.parse(rival.startDate!));
    const seen = async (serviceId: string, headers: Record<string, string>) => {
      const body = { serviceId, timeZone: 'UTC', localStartDate };
      const answer = await server.send('POST', '/v1/availability/explain', { headers, body });
      return (answer.body.resources as { id: string; conflicts: unknown[] }[] | undefined)?.map(({ id, conflicts }) => [
        id,
        conflicts,
      ]);
    };
    const ofAda = [business.ada.resourceId, [{ source: 'BOOKING', id: rival.id }]];
    expect(await seen(alone.serviceId, await tokenOfAda())).toEqual([ofAda]);
    expect(await seen(open.serviceId, await tokenOfAda())).toEqual([ofAda]);
    expect((await seen(open.serviceId, business.owner))?.length).toBeGreaterThan(1);
    for (const kind of ['visitor', 'member', 'STAFF'] as const) {
      expect(await seen(alone.serviceId, await server.caller(kind)), kind).toBeUndefined();
    }
  });

  it('count what is held for a new booking as its own, and as taken for every other', async () => {
    const visitor = await server.caller('visitor');
    const slot = business.slot(alone, { resource: { id: business.ada.resourceId } });
    const held = await server.send('POST', '/v1/slot-holds', { body: { slot }, headers: visitor });
    const slotHoldId = (held.body.slotHold as { id: string }).id;
    const booking = await business.booked({ service: alone, slot, as: visitor, request: { slotHoldId } });
    expect(booking.status).toBe('CREATED');
    const start = local(Date.parse(slot.startDate));
    const ask = async (movingBookingId: string | undefined, headers = business.owner) => {
      const body = { serviceId: alone.serviceId, timeZone: 'UTC', localStartDate: start, movingBookingId };
      const answer = await server.send('POST', '/v1/availability/explain', { headers, body });
      return answer.status === 200 ? answer.body.offered : answer.code;
    };
    const other = await business.booked({ service: alone, booking: confirmed });
    expect(await Promise.all([ask(undefined), ask(other.id), ask(newId()), ask(booking.id)])).toEqual([
      false,
      false,
      false,
      true,
    ]);
    const { starts } = await askedFor(booking, business.owner, booking.id);
    expect(starts).toContain(start);
    expect(await ask(booking.id, await tokenOfAda())).toBe(true);
    expect(await ask(booking.id, visitor)).toBe('PERMISSION_DENIED');
  });
});

describe('moving a confirmed appointment', () => {
  it('frees the old time, takes the new one, and makes a new event', async () => {
    const before = await business.booked({ service: alone, booking: confirmed });
    const to = timesOf(business.slot(alone));
    const moved = bookingOf(await move(before, to));
    expect(moved).toMatchObject({ ...to, status: 'CONFIRMED', revision: '2', id: before.id });
    const [old, now] = [before, moved].map(({ bookedEntity }) => bookedEntity.slot?.eventId);
    expect(now).not.toBe(old);
    expect([await statusOfEvent(old), await statusOfEvent(now)]).toEqual(['CANCELLED', 'CONFIRMED']);
    expect(await business.occupancyOf(before.id)).toEqual([
      { resourceId: business.ada.resourceId, blocks: true, exclusive: true },
    ]);
    const old_ = await business.book({
      service: alone,
      slot: { serviceId: alone.serviceId, ...timesOf(before) },
      booking: confirmed,
    });
    expect(outcome(old_)).toBe('200 OK');
    expect(
      outcome(await business.book({ service: alone, slot: { serviceId: alone.serviceId, ...to }, booking: confirmed })),
    ).toBe('428 SLOT_NOT_AVAILABLE');
    const [, , , told] = (await business.eventsOf(before.id)).slice(-4);
    expect(told).toMatchObject({
      type: 'wix.bookings.v2.booking_rescheduled',
      body: {
        booking: moved,
        previousStatus: 'CONFIRMED',
        previousTotalParticipants: 1,
        previousBookedEntity: before.bookedEntity,
        previousStartDate: before.startDate,
        previousEndDate: before.endDate,
        previousBookedAddOns: [],
      },
    });
  });

  it('does not stand in its own way: half an hour later overlaps itself', async () => {
    const before = await business.booked({ service: alone, booking: confirmed });
    const later = (text: string | undefined) => new Date(Date.parse(text!) + 1_800_000).toISOString();
    const to = { startDate: later(before.startDate), endDate: later(before.endDate) };
    expect(bookingOf(await move(before, to))).toMatchObject(to);
    await business.slot(alone);
  });

  it('is refused where somebody else is, unless the business skips the check', async () => {
    const taken = await business.booked({ service: alone, booking: confirmed });
    const booking = await business.booked({ service: alone, booking: confirmed });
    const to = timesOf(taken as never);
    expect(outcome(await move(booking, to))).toBe('428 SLOT_NOT_AVAILABLE');
    const skips = { flowControlSettings: { skipAvailabilityValidation: true } };
    expect(bookingOf(await move(booking, to, skips))).toMatchObject({ ...to, doubleBooked: true });
  });

  it('to somebody who does not do the service names that, and who they have then; the business may do it all the same', async () => {
    const ben = { resource: { id: business.ben.resourceId } };
    const rival = await business.booked({ service: open, slot: business.slot(open, ben), booking: confirmed });
    const booking = await business.booked({ service: alone, booking: confirmed });
    const to = { ...timesOf(rival as never), ...ben };
    const why = await server.send('POST', '/v1/availability/explain', {
      headers: business.owner,
      body: {
        serviceId: alone.serviceId,
        timeZone: 'UTC',
        localStartDate: rival.startDate?.slice(0, 19),
        resourceId: business.ben.resourceId,
        movingBookingId: booking.id,
      },
    });
    const code = 'RESOURCE_NOT_ASSIGNED_TO_SERVICE';
    expect(why.body).toMatchObject({
      reasons: [{ code }],
      nearest: [],
      resources: [{ name: 'Ben', free: false, reason: { code }, conflicts: [{ source: 'BOOKING', id: rival.id }] }],
    });
    const refused = await move(booking, to);
    expect(outcome(refused)).toBe('428 SLOT_NOT_AVAILABLE');
    expect(dataOf(refused)).toMatchObject({
      reasons: [code],
      conflicts: [{ resourceId: business.ben.resourceId, source: 'BOOKING', sourceId: rival.id }],
    });
    const skips = { flowControlSettings: { skipAvailabilityValidation: true } };
    const moved = bookingOf(await move(booking, to, skips));
    expect(moved).toMatchObject({ doubleBooked: true, bookedEntity: { slot: { resource: { name: 'Ben' } } } });
  });

  it('keeps whoever served it while free, and gives it to somebody else who is', async () => {
    const ada = { resource: { id: business.ada.resourceId } };
    const booking = await business.booked({ service: open, slot: business.slot(open, ada), booking: confirmed });
    const first = bookingOf(await move(booking, timesOf(business.slot(open))));
    expect(first.bookedEntity.slot?.resource?.id).toBe(business.ada.resourceId);
    const busy = await business.booked({ service: open, slot: business.slot(open, ada), booking: confirmed });
    const second = bookingOf(await move(first, timesOf(busy as never)));
    expect(second.bookedEntity.slot?.resource).toMatchObject({ id: business.ben.resourceId, name: 'Ben' });
    const back = await move(second, { ...timesOf(business.slot(open)), ...ada });
    expect(bookingOf(back).bookedEntity.slot?.resource?.id).toBe(business.ada.resourceId);
  });

  it('asks whoever was chosen in person, not somebody else', async () => {
    const chosen = {
      resource: { id: business.ada.resourceId },
      resourceSelections: [{ selectionMethod: 'SPECIFIC_RESOURCE' }],
    };
    const booking = await business.booked({ service: open, slot: business.slot(open, chosen), booking: confirmed });
    const busy = await business.booked({
      service: open,
      slot: business.slot(open, { resource: { id: business.ada.resourceId } }),
      booking: confirmed,
    });
    expect(outcome(await move(booking, timesOf(busy as never)))).toBe('428 SLOT_NOT_AVAILABLE');
    const anybody = { resourceSelections: [{ selectionMethod: 'ANY_RESOURCE' }] };
    expect(outcome(await move(booking, { ...timesOf(busy as never), ...anybody }))).toBe('200 OK');
  });
});

describe('the policy', () => {
  it('binds every caller unless it is set aside', async () => {
    const booking = await business.booked({ service: strict, booking: confirmed });
    const to = timesOf(business.slot(strict));
    const refused = await move(booking, to);
    expect(outcome(refused)).toBe('428 BOOKING_POLICY_VIOLATION');
    expect(outcome(await move(booking, to, { flowControlSettings: { ignoreReschedulePolicy: true } }))).toBe('200 OK');
  });

  it('sets a latest moment', async () => {
    const late = await business.addService({
      name: `Late ${newId()}`,
      rules: { reschedulePolicy: { enabled: true, limitLatestReschedule: true, latestRescheduleInMinutes: 525_600 } },
    });
    const booking = await business.booked({ service: late, booking: confirmed });
    expect(outcome(await move(booking, timesOf(business.slot(late))))).toBe('428 BOOKING_POLICY_VIOLATION');
  });
});

describe('the status', () => {
  it('of a new booking stays CREATED, off the calendar', async () => {
    const booking = await business.booked({ service: open });
    const moved = bookingOf(await move(booking, timesOf(business.slot(open))));
    expect(moved).toMatchObject({ status: 'CREATED' });
    expect(await business.occupancyOf(booking.id)).toEqual([]);
    expect(moved.bookedEntity.slot).not.toHaveProperty('eventId');
  });

  it("falls back to PENDING for a member's move of a service that asks, not for the business's", async () => {
    const member = await server.caller('member');
    const created = await business.booked({ service: asking, as: member });
    const confirm = await server.send('POST', `/v2/bookings/${created.id}/confirm`, {
      body: { revision: created.revision },
      headers: business.owner,
    });
    const byOwner = bookingOf(await move(bookingOf(confirm), timesOf(business.slot(asking))));
    expect(byOwner).toMatchObject({ status: 'CONFIRMED' });
    const byMember = bookingOf(await move(byOwner, timesOf(business.slot(asking)), {}, member));
    expect(byMember).toMatchObject({ status: 'PENDING' });
    expect(bookingOf(await move(byMember, timesOf(business.slot(asking))))).toMatchObject({ status: 'PENDING' });
    const again = await move({ ...byMember, revision: '5' }, timesOf(business.slot(asking)), {
      flowControlSettings: { skipBusinessConfirmation: true },
    });
    expect(bookingOf(again)).toMatchObject({ status: 'CONFIRMED' });
  });

  it.each(['CANCELED', 'DECLINED', 'WAITING_LIST'])('%s refuses it', async (status) => {
    const booking = await business.booked({ service: open });
    await server.database.transact(server.siteId, async (tx) =>
      tx.write(
        statement('update booking set status = $3 where site_id = $1 and id = $2', [server.siteId, booking.id, status]),
      ),
    );
    expect(outcome(await move(booking, timesOf(business.slot(open))))).toBe('428 VALIDATION_FAILURE');
  });
});

describe('what is asked', () => {
  it.each<[string, () => object, object, RegExp]>([
    ['no times', () => ({}), {}, /^400/],
    [
      'an end before its start',
      () => ({ startDate: '2030-01-01T10:00:00Z', endDate: '2030-01-01T09:00:00Z' }),
      {},
      /^400/,
    ],
    [
      'a date that is none',
      () => ({ startDate: 'soon', endDate: '2030-01-01T09:00:00Z' }),
      {},
      /^400 INVALID_DATE_FORMAT/,
    ],
    [
      'an unknown zone',
      () => ({ startDate: '2030-01-01T09:00:00', endDate: '2030-01-01T10:00:00', timezone: 'Mars/Base' }),
      {},
      /^400 INVALID_TIME_ZONE/,
    ],
    ['another service', () => ({ ...timesAt(), serviceId: newId() }), {}, /^404 SCHEDULE_NOT_FOUND/],
    ['an unknown resource', () => ({ ...timesAt(), resource: { id: newId() } }), {}, /^404 RESOURCE_NOT_FOUND/],
    ['too many people', timesAt, { totalParticipants: 2 }, /^428 BOOKING_POLICY_VIOLATION/],
    ['add-ons that were agreed for good', timesAt, { bookedAddOns: [] }, /^428 ADD_ON_CHANGES_NOT_ALLOWED/],
    ['an old revision', timesAt, { revision: '9' }, /^409 BOOKING_REVISION_MISMATCH/],
  ])('is refused with %s', async (_what, slot, body, expected) => {
    const booking = await business.booked({ service: open, booking: confirmed });
    expect(outcome(await move(booking, slot(), body))).toMatch(expected);
  });

  it('may come without a revision', async () => {
    const booking = await business.booked({ service: open, booking: confirmed });
    const answer = await server.send('POST', `/v2/bookings/${booking.id}/reschedule`, {
      body: { slot: timesOf(business.slot(open)) },
      headers: business.owner,
    });
    expect(outcome(answer)).toBe('200 OK');
  });

  it('is for members with their own bookings; visitors move nothing, and flags are for the business', async () => {
    const member = await server.caller('member');
    const own = await business.booked({ service: open, as: member });
    const foreign = await business.booked({ service: open });
    const to = () => timesOf(business.slot(open));
    expect(outcome(await move(own, to(), {}, await server.caller('visitor')))).toBe('403 UNAUTHORIZED_OPERATION');
    expect(outcome(await move(foreign, to(), {}, member))).toBe('403 UNAUTHORIZED_OPERATION');
    const flag = { flowControlSettings: { ignoreReschedulePolicy: true } };
    expect(outcome(await move(own, to(), flag, member))).toBe('403 UNAUTHORIZED_OPERATION');
    expect(outcome(await move(own, to(), {}, member))).toBe('200 OK');
    expect(outcome(await move({ ...own, id: newId() }, to()))).toBe('404 BOOKING_NOT_FOUND');
  });
});

function timesAt() {
  const startMs = Math.floor(server.now() / 86_400_000) * 86_400_000 + 90 * 86_400_000 + 10 * 3_600_000;
  return { startDate: new Date(startMs).toISOString(), endDate: new Date(startMs + 3_600_000).toISOString() };
}
