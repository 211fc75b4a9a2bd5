/** Many bookings in one call over HTTP (bookings sheet 4.2 and 7), and what is written in every state (4.7 and 7). */
import type { Booking, ItemMetadata } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { openClassroom } from '../../support/classes.ts';
import { outcome, startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let service: TestService;
let strict: TestService;

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  const cancellationPolicy = { enabled: true };
  service = await business.addService({
    name: 'Service',
    rules: { cancellationPolicy, reschedulePolicy: { enabled: true } },
  });
  strict = await business.addService({ name: 'Strict' });
});
afterAll(() => server.stop());

const confirmed = { status: 'CONFIRMED' };
const send = (path: string, body: object, headers = business.owner) => server.send('POST', path, { body, headers });
const info = (slot: object, booking: object = {}) => ({
  booking: { bookedEntity: { slot }, totalParticipants: 1, ...booking },
});

interface Results {
  readonly results: { readonly itemMetadata: ItemMetadata; readonly item?: Booking }[];
  readonly bulkActionMetadata: object;
}
const resultsOf = (answer: TestAnswer) => answer.body as unknown as Results;
/** `OK` or the code of each item, in the order of the results. */
const outcomes = (answer: TestAnswer) =>
  resultsOf(answer).results.map(({ itemMetadata }) => (itemMetadata.success ? 'OK' : itemMetadata.error?.code));

describe('bulkCreateBooking (bookings sheet 4.2)', () => {
  const create = (createBookingsInfo: object[], more: object = {}, headers = business.owner) =>
    send('/bookings/v2/bulk/bookings/create', { createBookingsInfo, ...more }, headers);

  it('tells once more what became of each, however long the answer was', async () => {
    const extendedFields = { namespaces: { '@openhours/long': { text: 'x'.repeat(30_000) } } };
    const slots = Array.from({ length: 10 }, () => business.slot(service));
    const infos = [...slots, slots[0] as object].map((slot) => info(slot, { ...confirmed, extendedFields }));
    const keyed = { ...business.owner, 'idempotency-key': newId() };
    const first = await create(infos, { returnFullEntity: true }, keyed);
    expect(first.text.length).toBeGreaterThan(262_144);
    const again = await create(infos, { returnFullEntity: true }, keyed);
    expect(again.status, again.text).toBe(200);
    expect(outcomes(again)).toEqual([...slots.map(() => 'OK'), 'SLOT_NOT_AVAILABLE']);
    expect(resultsOf(again)).toEqual({
      results: resultsOf(first).results.map(({ item, itemMetadata }) => ({
        itemMetadata,
        ...(item === undefined ? {} : { item: { id: item.id } }),
      })),
      bulkActionMetadata: resultsOf(first).bulkActionMetadata,
    });
  });

  it('works in order: each sees the earlier ones, and whoever comes too late fails alone', async () => {
    const slot = business.slot(service);
    const answer = await create([
      info(slot, confirmed),
      info(slot, confirmed),
      info(business.slot(service)),
      info({ ...business.slot(service), serviceId: newId() }),
    ]);
    expect(outcomes(answer)).toEqual(['OK', 'SLOT_NOT_AVAILABLE', 'OK', 'SCHEDULE_NOT_FOUND']);
    const { results, bulkActionMetadata } = resultsOf(answer);
    expect(bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 2, undetailedFailures: 0 });
    expect(results.map(({ itemMetadata }) => itemMetadata.originalIndex)).toEqual([0, 1, 2, 3]);
    expect(results[0]).toEqual({ itemMetadata: { id: expect.any(String), originalIndex: 0, success: true } });
    expect(results[1]?.itemMetadata).toMatchObject({
      error: { code: 'SLOT_NOT_AVAILABLE', description: expect.any(String), data: { reasons: ['RESOURCE_BUSY'] } },
    });
    expect(await business.occupancyOf(results[0]!.itemMetadata.id!)).toHaveLength(1);
    const events = await business.eventsOf(results[0]!.itemMetadata.id!);
    expect(events.map(({ type }) => type.split('booking_')[1])).toEqual(['created', 'confirmed']);
  });

  it('counts the places of a class and of a course that earlier items took', async () => {
    const classroom = openClassroom(server, business);
    const yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [] });
    const eventId = await classroom.newSession(yoga, { capacity: 1 });
    const { scheduleId } = await classroom.newCourse(1, {});
    const place = info({ eventId }, confirmed);
    const seat = { booking: { bookedEntity: { schedule: { scheduleId } }, totalParticipants: 1, ...confirmed } };
    expect(outcomes(await create([place, seat, place, seat]))).toEqual([
      'OK',
      'OK',
      'SESSION_CAPACITY_EXCEEDED',
      'SCHEDULE_CAPACITY_EXCEEDED',
    ]);
  });

  it('answers the entities when asked', async () => {
    const [result] = resultsOf(await create([info(business.slot(service))], { returnFullEntity: true })).results;
    expect(result?.item).toMatchObject({ id: result?.itemMetadata.id, status: 'CREATED', revision: '1' });
  });

  it('leaves nothing of an item that failed: no contact, no event', async () => {
    const slot = business.slot(service);
    await business.booked({ service, slot, booking: confirmed });
    const contactDetails = { firstName: 'Nobody', email: 'left-nothing@example.com' };
    expect(outcomes(await create([info(slot, { ...confirmed, contactDetails })]))).toEqual(['SLOT_NOT_AVAILABLE']);
    const found = await server.send('POST', '/v1/contacts/query', {
      body: { query: { filter: { email: contactDetails.email } } },
      headers: business.owner,
    });
    expect(found.text).not.toContain('left-nothing@example.com');
  });

  it.each([
    ['createBookingsInfo[1].booking.bookedEntity', () => ({ booking: { bookedEntity: {}, totalParticipants: 1 } })],
    ['createBookingsInfo[1].booking.bookedEntity', () => ({ booking: { totalParticipants: 1 } })],
    ['createBookingsInfo[1].booking', () => ({})],
    [
      'createBookingsInfo[1].booking.totalParticipants',
      () => info(business.slot(service), { totalParticipants: null }),
    ],
    [
      'createBookingsInfo[1].booking.bookedEntity.slot.serviceId',
      () => info({ ...business.slot(service), serviceId: undefined }),
    ],
    [
      'createBookingsInfo[1].booking.bookedEntity.slot.startDate',
      () => info({ ...business.slot(service), startDate: undefined }),
    ],
  ])('refuses the whole call when %s is missing', async (field, incomplete) => {
    const externalUserId = newId();
    const answer = await create([info(business.slot(service), { externalUserId }), incomplete()]);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(`"field":"${field}"`)]);
    const count = await send('/v2/extended-bookings/count', { filter: { externalUserId } });
    expect(count.body).toEqual({ count: 0 });
  });

  it('takes 1 to 40', async () => {
    expect(outcome(await create([]))).toBe('400 INVALID_ARGUMENT');
    expect(outcome(await create(Array.from({ length: 41 }, () => info(business.slot(service)))))).toBe(
      '400 INVALID_ARGUMENT',
    );
    const slot = business.slot(service);
    const forty = await create(Array.from({ length: 40 }, () => info(slot, confirmed)));
    expect(outcomes(forty).filter((each) => each === 'OK')).toHaveLength(1);
  });

  it('gives visitors what createBooking gives them', async () => {
    const visitor = await server.caller('visitor');
    const answer = await create([info(business.slot(service)), info(business.slot(service), confirmed)], {}, visitor);
    expect(outcomes(answer)).toEqual(['OK', 'UNAUTHORIZED_OPERATION']);
  });
});

describe('bulkConfirmOrDeclineBooking (7)', () => {
  const decide = (body: object, headers?: Record<string, string>) =>
    send('/_api/bookings-confirmator/v2/bulk/bookings/confirmOrDecline', body, headers);

  it('decides in order, each for itself', async () => {
    const slot = business.slot(service);
    const rivals = [];
    for (let index = 0; index < 3; index += 1) {
      rivals.push(await business.booked({ service, slot }));
    }
    const done = await business.booked({ service, booking: confirmed });
    const [first, second, paid] = rivals as [Booking, Booking, Booking];
    const unknown = newId();
    const answer = await decide({
      details: [
        { bookingId: first.id },
        { bookingId: second.id, paymentStatus: 'NOT_PAID' },
        { bookingId: unknown },
        { bookingId: paid.id, paymentStatus: 'PAID' },
        { bookingId: done.id },
      ],
      returnEntity: true,
    });
    expect(outcomes(answer)).toEqual(['OK', 'OK', 'BOOKING_NOT_FOUND', 'OK', 'INVALID_BOOKING_STATUS']);
    const { results } = resultsOf(answer);
    expect(results.map(({ item }) => [item?.status, item?.doubleBooked])).toEqual([
      ['CONFIRMED', undefined],
      ['DECLINED', undefined],
      [undefined, undefined],
      ['CONFIRMED', true],
      [undefined, undefined],
    ]);
    expect(results[2]?.itemMetadata).toMatchObject({ id: unknown, originalIndex: 2 });
  });

  it('refuses repeated ids, none, and more than 300', async () => {
    const { id } = await business.booked({ service });
    const repeated = await decide({ details: [{ bookingId: id }, { bookingId: id.toUpperCase() }] });
    expect(outcome(repeated)).toBe('400 DUPLICATED_BOOKINGS');
    expect(outcome(await decide({ details: [] }))).toBe('400 INVALID_ARGUMENT');
    const many = Array.from({ length: 301 }, () => ({ bookingId: newId() }));
    expect(outcome(await decide({ details: many }))).toBe('400 INVALID_ARGUMENT');
    const answer = await decide({ details: many.slice(1) });
    expect(new Set(outcomes(answer))).toEqual(new Set(['BOOKING_NOT_FOUND']));
    expect(outcome(await decide({ details: [{ bookingId: id }] }, await server.caller('member')))).toBe(
      '403 UNAUTHORIZED_OPERATION',
    );
  });
});

describe('bulkCancelBooking (7)', () => {
  const cancel = (body: object, headers?: Record<string, string>) =>
    send('/bookings/v2/bulk/bookings/cancel', body, headers);

  it('cancels each by the rules of cancelBooking', async () => {
    const [ok, stale, late, twice] = [
      await business.booked({ service, booking: confirmed }),
      await business.booked({ service }),
      await business.booked({ service: strict, booking: confirmed }),
      await business.booked({ service: strict, booking: confirmed }),
    ];
    const answer = await cancel({
      bookings: {
        bookingsInfo: [
          { bookingId: ok.id, revision: '1' },
          { bookingId: stale.id, revision: '4' },
          { bookingId: late.id, revision: '1' },
          { bookingId: twice.id, revision: '1', flowControlSettings: { ignoreCancellationPolicy: true } },
          { bookingId: newId() },
        ],
      },
      returnFullEntity: true,
    });
    expect(outcomes(answer)).toEqual([
      'OK',
      'BOOKING_REVISION_MISMATCH',
      'BOOKING_POLICY_VIOLATION',
      'OK',
      'BOOKING_NOT_FOUND',
    ]);
    expect(resultsOf(answer).results[0]?.item).toMatchObject({ status: 'CANCELED', canceledDate: expect.any(String) });
    expect(await business.occupancyOf(ok.id)).toEqual([]);
    expect((await business.eventsOf(ok.id)).at(-1)?.type).toBe('wix.bookings.v2.booking_canceled');
  });

  it.each([
    ['nothing', {}, '400 MISSING_CANCELLATION_INFO'],
    ['an unknown group', { recurringCancellation: { recurringGroupId: newId() } }, '404 RECURRING_GROUP_NOT_FOUND'],
    [
      'a date without its zone',
      { recurringCancellation: { recurringGroupId: newId(), cancellationStartDate: '2030-01-01T00:00:00' } },
      '400 MISSING_TIME_ZONE',
    ],
    [
      'a zone that is none',
      { recurringCancellation: { recurringGroupId: newId(), timeZone: 'Mars/Base' } },
      '400 INVALID_TIME_ZONE',
    ],
    ['no bookings', { bookings: { bookingsInfo: [] } }, '400 INVALID_ARGUMENT'],
    [
      'both',
      {
        bookings: { bookingsInfo: [{ bookingId: newId() }] },
        recurringCancellation: { recurringGroupId: newId() },
      },
      '400 INVALID_ARGUMENT',
    ],
  ])('refuses %s', async (_name, body, expected) => {
    expect(outcome(await cancel(body))).toBe(expected);
  });

  it('refuses repeated ids, and more than 100', async () => {
    const bookingId = newId();
    const repeated = { bookings: { bookingsInfo: [{ bookingId }, { bookingId }] } };
    expect(outcome(await cancel(repeated))).toBe('400 DUPLICATE_BOOKING_IDS');
    const bookingsInfo = Array.from({ length: 101 }, () => ({ bookingId: newId() }));
    expect(outcome(await cancel({ bookings: { bookingsInfo } }))).toBe('400 INVALID_ARGUMENT');
  });
});

describe('bulkCalculateAllowedActions (7)', () => {
  const ask = (bookingIds: string[], headers?: Record<string, string>) =>
    send('/bookings/v2/bulk/bookings/calculate_allowed_actions', { bookingIds }, headers);

  it('says what customers may do, and which ids are unknown', async () => {
    const open = await business.booked({ service, booking: confirmed });
    const created = await business.booked({ service: strict });
    const closed = await business.booked({ service: strict, booking: confirmed });
    const answer = await ask([open.id, created.id, newId(), closed.id]);
    expect(outcomes(answer)).toEqual(['OK', 'OK', 'BOOKING_NOT_FOUND', 'OK']);
    expect(resultsOf(answer).results.map(({ item }) => item)).toEqual([
      { cancel: true, reschedule: true },
      { cancel: true, reschedule: false },
      undefined,
      { cancel: false, reschedule: false },
    ]);
    expect(outcome(await ask([]))).toBe('400 INVALID_ARGUMENT');
  });

  it('is for members about their own, and for visitors not at all', async () => {
    const member = await server.caller('member');
    const own = await business.booked({ service, as: member });
    const other = await business.booked({ service });
    expect(outcomes(await ask([own.id, other.id], member))).toEqual(['OK', 'UNAUTHORIZED_OPERATION']);
    expect(outcome(await ask([own.id], await server.caller('visitor')))).toBe('403 UNAUTHORIZED_OPERATION');
  });
});

describe('what is written in every state', () => {
  it('extended fields: a namespace is replaced, the others stay (bookings sheet 4.7)', async () => {
    const booking = await business.booked({
      service,
      booking: { extendedFields: { namespaces: { '@a/one': { x: 1, y: 2 }, '@b/two': { z: 3 } } } },
    });
    const path = `/v2/bookings/${booking.id}/update_extended_fields`;
    const body = { id: booking.id, namespace: '@a/one', namespaceData: { x: 9 } };
    const answer = await send(path, body);
    expect(answer.body).toEqual({ namespace: '@a/one', namespaceData: { x: 9 } });
    await send(path, { namespace: 'fresh', namespaceData: { deep: { list: [1] } } });
    const events = await business.eventsOf(booking.id);
    expect(events.map(({ type }) => type.split('booking_')[1])).toEqual(['created', 'updated', 'updated']);
    const { revision, extendedFields } = events[2]!.body as unknown as Booking;
    expect([revision, extendedFields]).toEqual([
      '3',
      { namespaces: { '@a/one': { x: 9 }, '@b/two': { z: 3 }, fresh: { deep: { list: [1] } } } },
    ]);
  });

  it('refuses namespaces that are too long, data that is too much, and bookings that are none', async () => {
    const { id } = await business.booked({ service });
    const write = (bookingId: string, body: object, as?: Record<string, string>) =>
      send(`/v2/bookings/${bookingId}/update_extended_fields`, body, as);
    expect(outcome(await write(id, { namespace: 'n'.repeat(164), namespaceData: {} }))).toBe('200 OK');
    expect(outcome(await write(id, { namespace: 'n'.repeat(165), namespaceData: {} }))).toBe('400 INVALID_ARGUMENT');
    expect(outcome(await write(id, { namespaceData: {} }))).toBe('400 INVALID_ARGUMENT');
    const much = { namespace: 'much', namespaceData: { text: 'x'.repeat(70_000) } };
    expect(outcome(await write(id, much))).toBe('400 INVALID_ARGUMENT');
    expect(outcome(await write(newId(), { namespace: 'a', namespaceData: {} }))).toBe('404 BOOKING_NOT_FOUND');
    expect(outcome(await write(id, { namespace: 'a', namespaceData: {} }, await server.caller('member')))).toBe(
      '403 UNAUTHORIZED_OPERATION',
    );
  });

  it('the form submission (7), also of a booking that is over', async () => {
    const booking = await business.booked({ service });
    await send(`/v2/bookings/${booking.id}/cancel`, {});
    const submissionId = newId();
    const path = `/_api/bookings-service/v2/bookings/${booking.id}/set-booking-submission-id`;
    const answer = await send(path, { submissionId });
    expect(answer.body.booking).toMatchObject({ formSubmissionId: submissionId, status: 'CANCELED', revision: '3' });
    expect(outcome(await send(path, {}))).toBe('400 INVALID_ARGUMENT');
    expect(outcome(await send(path.replace(booking.id, newId()), { submissionId }))).toBe('404 BOOKING_NOT_FOUND');
    expect(outcome(await send(path, { submissionId }, await server.caller('visitor')))).toBe(
      '403 UNAUTHORIZED_OPERATION',
    );
  });
});
