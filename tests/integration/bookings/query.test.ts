/** Finding bookings over HTTP, by bookings sheet 5.1: fields in every spelling, order, pages, parts, and who sees what. */
import type { Booking, ExtendedBooking } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { openClassroom } from '../../support/classes.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let haircut: TestService;
let massage: TestService;
let member: Record<string, string>;
let memberId: string;
let visitorId: string;
/** By what makes each different. */
let made: Record<'plain' | 'confirmed' | 'canceled' | 'member' | 'visitor' | 'pair' | 'double', Booking>;

const confirmed = { status: 'CONFIRMED' };

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  haircut = await business.addService({ name: 'Haircut', rules: { cancellationPolicy: { enabled: true } } });
  massage = await business.addService({
    name: 'Massage',
    resourceIds: [business.ben.resourceId],
    rules: { participantsPolicy: { maxParticipantsPerBooking: 5 }, cancellationFeePolicy: { enabled: true } },
  });
  member = await server.caller('member');
  const plain = await business.booked({
    service: haircut,
    booking: { contactDetails: { firstName: 'Grace', email: 'Grace@example.com' }, externalUserId: 'crm-7' },
  });
  const taken = await business.booked({ service: haircut, booking: confirmed });
  const toCancel = await business.booked({ service: haircut, booking: confirmed });
  await server.send('POST', `/v2/bookings/${toCancel.id}/cancel`, { body: {}, headers: business.owner });
  const own = await business.booked({ service: massage, as: member });
  memberId = own.createdBy.memberId as string;
  const visiting = await business.booked({
    service: haircut,
    booking: { selectedPaymentOption: 'OFFLINE' },
    as: await server.caller('visitor'),
  });
  visitorId = visiting.createdBy.anonymousVisitorId as string;
  const pair = await business.booked({
    service: massage,
    slot: business.slot(massage, { resource: { id: business.ben.resourceId } }),
    booking: { ...confirmed, totalParticipants: 2 },
  });
  const double = await business.booked({
    service: haircut,
    slot: { serviceId: haircut.serviceId, startDate: taken.startDate, endDate: taken.endDate },
    booking: confirmed,
    request: { flowControlSettings: { skipAvailabilityValidation: true } },
  });
  made = { plain, confirmed: taken, canceled: toCancel, member: own, visitor: visiting, pair, double };
});
afterAll(() => server.stop());

function query(body: object, headers = business.owner) {
  return server.send('POST', '/v2/extended-bookings/query', { body, headers });
}

interface Page {
  readonly extendedBookings: ExtendedBooking[];
  readonly pagingMetadata: Record<string, unknown> & { cursors?: { next?: string; prev?: string } };
}

async function page(body: object, headers = business.owner): Promise<Page> {
  const answer = await query(body, headers);
  if (answer.status !== 200) {
    throw new Error(answer.text);
  }
  return answer.body as unknown as Page;
}

/** The names of the bookings that a query finds, in its order. */
async function found(body: object, headers = business.owner): Promise<string[]> {
  const names = new Map(Object.entries(made).map(([name, { id }]) => [id, name]));
  return (await page(body, headers)).extendedBookings.map(({ booking }) => names.get(booking.id) ?? booking.id);
}

const newestFirst = ['double', 'pair', 'visitor', 'member', 'canceled', 'confirmed', 'plain'];

describe('filters', () => {
  const findsBy = async (filter: object, names: string[]) =>
    expect([filter, (await found({ query: { filter } })).toSorted()]).toEqual([filter, names.toSorted()]);

  it('by service, person and place, in the stored spelling, that of the JSON, and with a prefix', async () => {
    for (const path of [
      'bookedEntity.item.slot.',
      'bookedEntity.slot.',
      'booking.bookedEntity.item.slot.',
      'booking.bookedEntity.slot.',
    ]) {
      await findsBy({ [`${path}serviceId`]: massage.serviceId }, ['member', 'pair']);
      await findsBy({ [`${path}scheduleId`]: { $in: [massage.scheduleId, newId()] } }, ['member', 'pair']);
      await findsBy({ [`${path}resource.id`]: business.ben.resourceId }, ['pair']);
      await findsBy({ [`${path}location.id`]: { $ne: business.locationId } }, []);
      await findsBy({ [`${path}location.locationType`]: 'OWNER_BUSINESS', status: 'CREATED' }, [
        'plain',
        'member',
        'visitor',
      ]);
      const eventId = made.pair.bookedEntity.slot?.eventId;
      await findsBy({ [`${path}eventId`]: eventId }, ['pair']);
      await findsBy({ [`${path}sessionId`]: eventId }, ['pair']);
    }
    await findsBy({ 'bookedEntity.item.schedule.serviceId': massage.serviceId }, []);
  });

  it('by people', async () => {
    await findsBy({ 'contactDetails.email': 'GRACE@example.com' }, ['plain']);
    await findsBy({ 'contactDetails.contactId': made.plain.contactDetails.contactId }, ['plain']);
    await findsBy({ 'createdBy.contactId': made.plain.contactDetails.contactId }, ['plain']);
    for (const path of ['createdBy.id.', 'createdBy.', 'booking.createdBy.id.']) {
      await findsBy({ [`${path}memberId`]: memberId }, ['member']);
      await findsBy({ [`${path}anonymousVisitorId`]: visitorId }, ['visitor']);
      await findsBy({ [`${path}wixUserId`]: made.plain.createdBy.wixUserId }, [
        'plain',
        'confirmed',
        'canceled',
        'pair',
        'double',
      ]);
      await findsBy({ [`${path}wixUserId`]: memberId }, []);
      await findsBy({ [`${path}appId`]: memberId }, []);
    }
    await findsBy({ externalUserId: 'crm-7' }, ['plain']);
  });

  it('by state', async () => {
    await findsBy({ id: made.pair.id }, ['pair']);
    await findsBy({ status: 'CONFIRMED' }, ['confirmed', 'pair', 'double']);
    await findsBy({ status: { $in: ['CANCELED', 'CREATED'] } }, ['plain', 'member', 'visitor', 'canceled']);
    await findsBy({ status: { $ne: 'CREATED' } }, ['confirmed', 'canceled', 'pair', 'double']);
    await findsBy({ paymentStatus: 'UNDEFINED', selectedPaymentOption: 'OFFLINE' }, ['visitor']);
    await findsBy({ doubleBooked: true }, ['double']);
    await findsBy({ doubleBooked: { $ne: true }, status: 'CONFIRMED' }, ['confirmed', 'pair']);
    await findsBy({ 'participantsInfo.type.totalParticipants.value': { $gte: 2 } }, ['pair']);
    await findsBy({ totalParticipants: { $in: [2, 3] } }, ['pair']);
    await findsBy({ 'bookedEntity.tags': { $hasSome: ['INDIVIDUAL', 'GROUP'] }, id: made.plain.id }, ['plain']);
    await findsBy({ 'bookedEntity.tags': { $hasAll: ['INDIVIDUAL', 'GROUP'] } }, []);
    await findsBy(
      { 'participantsInfo.type.participantsChoices.serviceChoices.choices.optionId': { $hasSome: [newId()] } },
      [],
    );
  });

  it('by time, joined and turned around', async () => {
    const { startDate } = made.canceled;
    await findsBy({ startDate }, ['canceled']);
    await findsBy({ startDate: { $lt: startDate } }, ['plain', 'confirmed', 'double']);
    await findsBy({ startDate: { $gte: startDate, $lte: made.member.startDate } }, ['canceled', 'member']);
    await findsBy({ $and: [{ startDate: { $gt: startDate } }, { endDate: { $lte: made.visitor.endDate } }] }, [
      'member',
      'visitor',
    ]);
    await findsBy({ $or: [{ id: made.plain.id }, { doubleBooked: true }] }, ['plain', 'double']);
    await findsBy({ $not: { status: { $in: ['CONFIRMED', 'CREATED'] } } }, ['canceled']);
    await findsBy({ createdDate: { $gt: '2999-01-01T00:00:00Z' } }, []);
  });

  it.each([
    [{ nonsense: 1 }],
    [{ 'bookedEntity.title': 'Haircut' }],
    [{ status: { $like: 'C%' } }],
    [{ status: { $gt: 'CREATED' } }],
    [{ startDate: 'tomorrow' }],
    [{ 'contactDetails.email': { $contains: 'grace' } }],
    [{ $and: { status: 'CREATED' } }],
  ])('%j is refused as a violation of the filter', async (filter) => {
    const answer = await query({ query: { filter } });
    expect([answer.status, answer.text.includes('"field":"query.filter"')]).toEqual([400, true]);
  });
});

describe('order and pages', () => {
  it('are the newest first when nothing is asked', async () => {
    expect(await found({})).toEqual(newestFirst);
    const { pagingMetadata } = await page({});
    expect(pagingMetadata).toEqual({ count: 7, cursors: {}, hasNext: false });
  });

  it('follow any field', async () => {
    const byStart = await found({
      query: { sort: [{ fieldName: 'startDate' }, { fieldName: 'createdDate', order: 'DESC' }] },
    });
    expect(byStart).toEqual(['plain', 'double', 'confirmed', 'canceled', 'member', 'visitor', 'pair']);
    const sort = [{ fieldName: 'bookedEntity.item.slot.location.locationType' }, { fieldName: 'booking.createdDate' }];
    expect(await found({ query: { sort } })).toEqual(newestFirst.toReversed());
    expect((await query({ query: { sort: [{ fieldName: 'nonsense' }] } })).status).toBe(400);
  });

  it.each([
    'id',
    'bookedEntity.item.slot.eventId',
    'bookedEntity.item.slot.resource.id',
    'bookedEntity.item.schedule.scheduleId',
    'bookedEntity.tags',
    'contactDetails.email',
    'doubleBooked',
    'createdBy.id.memberId',
    'participantsInfo.type.totalParticipants.value',
    'participantsInfo.type.participantsChoices.serviceChoices.choices.optionId',
    'participantsInfo.type.participantsChoices.serviceChoices.choices.choice.custom.value',
  ])('every field that filters sorts: %s (bookings sheet 5.1)', async (fieldName) => {
    for (const order of ['ASC', 'DESC']) {
      const first = await page({ query: { sort: [{ fieldName, order }], cursorPaging: { limit: 3 } } });
      const rest = await page({ query: { cursorPaging: { limit: 100, cursor: first.pagingMetadata.cursors!.next } } });
      const ids = [...first.extendedBookings, ...rest.extendedBookings].map(({ booking }) => booking.id);
      expect(new Set(ids)).toEqual(new Set(Object.values(made).map(({ id }) => id)));
    }
  });

  it('go by position, with the total', async () => {
    const { extendedBookings, pagingMetadata } = await page({ query: { paging: { limit: 2, offset: 3 } } });
    expect(extendedBookings.map(({ booking }) => booking.id)).toEqual([made.member.id, made.canceled.id]);
    expect(pagingMetadata).toEqual({ count: 2, offset: 3, total: 7, tooManyToCount: false });
  });

  it('go by cursor, whose filter and sort stay, and end without a next one', async () => {
    const seen: string[] = [];
    let next: string | undefined;
    const filter = { status: { $ne: 'CANCELED' } };
    do {
      const cursorPaging = next === undefined ? { limit: 4 } : { limit: 4, cursor: next };
      const body = { query: next === undefined ? { filter, cursorPaging } : { cursorPaging } };
      seen.push(...(await found(body)));
      next = (await page(body)).pagingMetadata.cursors?.next;
    } while (next !== undefined);
    expect(seen).toEqual(newestFirst.filter((name) => name !== 'canceled'));
  });

  it('refuse a cursor that is none, and more than a hundred at once', async () => {
    expect((await query({ query: { cursorPaging: { cursor: 'bm9uZQ' } } })).status).toBe(400);
    expect((await query({ query: { paging: { limit: 101 } } })).status).toBe(400);
    expect((await query({ query: { cursorPaging: { limit: 100 } } })).status).toBe(200);
  });

  it('take no notice of fields and sets of fields (bookings sheet 5.1)', async () => {
    const asked = await page({ query: { fields: ['booking.id'], fieldsets: ['FULL'], paging: { limit: 1 } } });
    expect(asked).toEqual(await page({ query: { paging: { limit: 1 } } }));
  });

  it('of one site show nothing of another', async () => {
    const { pagingMetadata } = await page({ query: { cursorPaging: { limit: 1 } } });
    const sites = await server.send('POST', '/v1/sites', {
      body: { site: { displayName: 'Other', timeZone: 'Europe/Berlin', currency: 'EUR', language: 'en' } },
      headers: { authorization: server.apiKey, 'wix-account-id': server.accountId },
    });
    const { site, apiKey } = sites.body as { site: { id: string }; apiKey: string };
    const stranger = { authorization: apiKey, 'wix-site-id': site.id };
    expect(await found({}, stranger)).toEqual([]);
    expect(await found({ query: { filter: { id: made.plain.id } } }, stranger)).toEqual([]);
    const cursorPaging = { cursor: pagingMetadata.cursors?.next };
    expect((await query({ query: { cursorPaging } }, stranger)).status).toBe(400);
  });
});

describe('parts', () => {
  it('come when they are asked for', async () => {
    const filter = { id: made.confirmed.id };
    const [bare] = (await page({ query: { filter } })).extendedBookings;
    expect(Object.keys(bare!)).toEqual(['booking']);
    expect(bare!.booking).toEqual(made.confirmed);
    const [full] = (
      await page({
        query: { filter },
        withBookingAllowedActions: true,
        withBookingAttendanceInfo: true,
        withBookingConferencingDetails: true,
        withBookingPolicySettings: true,
        withBookingFeeDetails: true,
        withEcomOrder: true,
      })
    ).extendedBookings;
    expect(full).toEqual({
      booking: made.confirmed,
      allowedActions: { cancel: true, reschedule: false },
      attendance: { status: 'NOT_SET' },
      bookingPolicySettings: { cancellationFeeEnabled: false },
      bookingFeeDetails: { cancellationFeeStatus: 'UNKNOWN_STATUS' },
    });
  });

  it('say what the policies say', async () => {
    const parts = { withBookingAllowedActions: true, withBookingPolicySettings: true };
    const { extendedBookings } = await page({ query: { sort: [{ fieldName: 'createdDate' }] }, ...parts });
    const said = extendedBookings.map(({ allowedActions, bookingPolicySettings }) => [
      allowedActions?.cancel,
      bookingPolicySettings?.cancellationFeeEnabled,
    ]);
    // plain, confirmed, canceled: haircut; member CREATED and pair CONFIRMED: massage, which cannot be cancelled.
    expect(said).toEqual([
      [true, false],
      [true, false],
      [false, false],
      [true, true],
      [true, false],
      [false, true],
      [true, false],
    ]);
  });
});

describe('who sees what', () => {
  it('is nothing for visitors', async () => {
    const answer = await query({}, await server.caller('visitor'));
    expect([answer.status, answer.code]).toEqual([403, 'UNAUTHORIZED_OPERATION']);
  });

  it('is their own for members, as maker or as contact, whatever they ask for', async () => {
    expect(await found({}, member)).toEqual(['member']);
    expect(await found({ query: { filter: { id: made.plain.id } } }, member)).toEqual([]);
    await server.database.transact(server.siteId, async (tx) =>
      tx.write(
        statement('update contact set member_id = $3 where site_id = $1 and id = $2', [
          server.siteId,
          made.plain.contactDetails.contactId,
          memberId,
        ]),
      ),
    );
    expect(await found({}, member)).toEqual(['member', 'plain']);
    const { pagingMetadata } = await page({ query: { paging: { limit: 1 } } }, member);
    expect(pagingMetadata).toMatchObject({ count: 1, total: 2 });
    expect(await found({}, await server.caller('member'))).toEqual([]);
  });

  it('tells members nothing by filters and sorts that answers keep from them: which account wrote their booking', async () => {
    expect((await page({}, member)).extendedBookings[0]!.booking.createdBy).not.toHaveProperty('wixUserId');
    for (const path of ['createdBy.id.wixUserId', 'createdBy.wixUserId', 'booking.createdBy.id.wixUserId']) {
      const filter = { [path]: server.ownerUserId };
      for (const [query, body] of [
        ['/v2/extended-bookings/query', { query: { filter } }],
        ['/v2/extended-bookings/query', { query: { filter: { $not: [filter] } } }],
        ['/v2/extended-bookings/query', { query: { sort: [{ fieldName: path }] } }],
        ['/v2/extended-bookings/count', { filter }],
      ] as const) {
        const asked = (headers: Record<string, string>) => server.send('POST', query, { body, headers });
        expect([path, query, (await asked(member)).code]).toEqual([path, query, 'INVALID_ARGUMENT']);
        expect([path, query, (await asked(business.owner)).status]).toEqual([path, query, 200]);
      }
    }
  });

  it('is their own calendar for staff, and everything for the front desk and keys', async () => {
    expect(await found({}, await server.caller('STAFF'))).toEqual([]);
    expect(await found({}, await server.caller('FRONT_DESK'))).toEqual(newestFirst);
    expect(await found({}, await server.caller('apiKey'))).toEqual(newestFirst);
  });
});

// At the end, as its booking is one more than the others count.
it('courses are found by their schedule, service and place, which no appointment answers to', async () => {
  const course = await openClassroom(server, business).newCourse(2, {});
  const { scheduleId, serviceId } = course;
  const { id } = await business.booked({ service: course, booking: { bookedEntity: { schedule: { scheduleId } } } });
  for (const path of ['bookedEntity.item.schedule.', 'bookedEntity.schedule.', 'booking.bookedEntity.schedule.']) {
    for (const filter of [
      { [`${path}scheduleId`]: scheduleId },
      { [`${path}serviceId`]: { $in: [serviceId] } },
      { [`${path}location.id`]: business.locationId },
      { [`${path}location.locationType`]: 'OWNER_BUSINESS' },
    ]) {
      expect([filter, await found({ query: { filter } })]).toEqual([filter, [id]]);
    }
  }
  const { extendedBookings } = await page({ query: { filter: { id } }, withBookingAllowedActions: true });
  expect(extendedBookings).toMatchObject([{ allowedActions: { cancel: true, reschedule: false } }]);
});
