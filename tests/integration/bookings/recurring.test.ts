/** Appointments that recur over HTTP (docs/decisions/0077): every date is checked, and all that are chosen are booked or none. */
import type { Booking } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs, hourMs, minuteMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { mondayMorningMs } from '../../support/clock.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import { plantToken, plantUser } from '../../support/sites.ts';
import { later, named, openRecurring, type RecurringCalls, type Times, weekly } from './recurring-calls.ts';

let server: TestServer;
let business: Business;
let recurring: RecurringCalls;
/** Ada alone serves it. */
let cut: TestService;
/** Ada or Ben. */
let massage: TestService;
/** Cancelled and moved two days before its start at the latest. */
let careful: TestService;
beforeAll(async () => {
  server = await startTestServer({
    startsAtMs: mondayMorningMs,
    clockRunsOn: true,
    environment: { OPENHOURS_RATE_LIMITS: 'on' },
  });
  business = await openBusiness(server);
  recurring = openRecurring(server, business);
  cut = await business.addService({
    name: 'Cut',
    rules: { cancellationPolicy: { enabled: true }, reschedulePolicy: { enabled: true } },
  });
  massage = await business.addService({
    name: 'Massage',
    resourceIds: [business.ada.resourceId, business.ben.resourceId],
  });
  careful = await business.addService({
    name: 'Careful',
    rules: {
      cancellationPolicy: { enabled: true, limitLatestCancellation: true, latestCancellationInMinutes: 2880 },
      reschedulePolicy: { enabled: true, limitLatestReschedule: true, latestRescheduleInMinutes: 2880 },
    },
  });
});
afterAll(() => server.stop());

const everyWeek = (count: number) => ({ frequency: 'WEEKLY', count });
const startsOf = (bookings: readonly Booking[]) => bookings.map(({ startDate }) => startDate);
const resourceOf = ({ bookedEntity }: Booking) => bookedEntity.slot?.resource?.id;

async function offer(isOffered: boolean, mostOccurrences = 12): Promise<void> {
  const { body } = await server.send('GET', '/v1/recurring-offer', { headers: business.owner });
  await server.send('PUT', '/v1/recurring-offer', {
    headers: business.owner,
    body: { recurringOffer: { isOffered, mostOccurrences }, revision: body.revision },
  });
}

describe('a check', () => {
  it('says of every date whether it is free, with whom, and what is free near one that is not', async () => {
    const slot = recurring.slot(cut);
    const taken = weekly(slot, 5)[3]!;
    await business.booked({ service: cut, slot: { ...slot, ...taken }, booking: { status: 'CONFIRMED' } });
    const found = await recurring.checked(slot, everyWeek(5));
    expect(found.map(({ startDate }) => startDate)).toEqual(weekly(slot, 5).map(({ startDate }) => startDate));
    expect(found.map(({ bookable }) => bookable)).toEqual([true, true, true, false, true]);
    expect(found[0]).toEqual({
      ...weekly(slot, 1)[0],
      bookable: true,
      resource: { id: business.ada.resourceId, name: 'Ada' },
    });
    expect(found[3]).toMatchObject({ ...taken, reasons: ['RESOURCE_BUSY'] });
    expect(found[3]?.nearest?.length).toBeGreaterThan(1);
    for (const { startDate } of found[3]?.nearest ?? []) {
      expect(Math.abs(Date.parse(startDate) - Date.parse(taken.startDate))).toBeLessThan(2 * dayMs);
    }
  });

  it('holds nothing', async () => {
    const count = async () =>
      server.database.serverReader.first(
        statement<{ held: number }>(
          `select (select count(*) from slot_hold where site_id = $1)::integer
             + (select count(*) from occupancy where site_id = $1)::integer as held`,
          [server.siteId],
        ),
      );
    const before = await count();
    await recurring.checked(recurring.slot(cut), everyWeek(3));
    expect(await count()).toEqual(before);
  });

  it('reaches no further than anybody plans', async () => {
    const far = { frequency: 'MONTHLY', interval: 12, count: 5 };
    expect(outcome(await recurring.check(recurring.slot(cut), far))).toBe('400 INVALID_ARGUMENT');
  });

  it('names the same people each time, and they serve what is booked', async () => {
    const slot = recurring.slot(massage);
    const [one, other] = [await recurring.checked(slot, everyWeek(3)), await recurring.checked(slot, everyWeek(3))];
    expect(other).toEqual(one);
    // Left out the first, and so as if others were asked for.
    const dates = one
      .slice(1)
      .map(({ endDate, resource, startDate }) => ({ startDate, endDate, resourceId: resource?.id }));
    const { bookings } = await recurring.created(massage.serviceId, dates);
    expect(bookings.map(resourceOf)).toEqual(dates.map(({ resourceId }) => resourceId));
  });

  it('keeps to the person whose time is held already', async () => {
    for (const { resourceId } of [business.ada, business.ben]) {
      const slot = recurring.slot(massage);
      const resource = { id: resourceId, name: 'whoever' };
      const held = await server.send('POST', '/v1/slot-holds', {
        headers: business.owner,
        body: { slot: { ...slot, resource } },
      });
      const { id: slotHoldId } = held.body.slotHold as { id: string };
      const as = { request: { slotHoldId } };
      const found = await recurring.checked(slot, everyWeek(3), as);
      expect(new Set(found.map(({ resource }) => resource?.id))).toEqual(new Set([resourceId]));
      const { bookings } = await recurring.created(massage.serviceId, weekly(slot, 3), as);
      expect(new Set(bookings.map(resourceOf))).toEqual(new Set([resourceId]));
    }
  });

  it('keeps to one person where several are free', async () => {
    const slot = recurring.slot(massage);
    const [, second] = weekly(slot, 2);
    const adas = { ...slot, ...second, serviceId: cut.serviceId };
    await business.booked({ service: cut, slot: adas, booking: { status: 'CONFIRMED' } });
    const found = await recurring.checked(slot, everyWeek(4));
    expect(found.map(({ resource }) => resource?.name)).toEqual(['Ben', 'Ben', 'Ben', 'Ben']);
  });

  it('refuses what is no series of appointments', async () => {
    const slot = recurring.slot(cut);
    for (const recurrence of [everyWeek(1), everyWeek(53), { frequency: 'DAILY', count: 3 }, { frequency: 'WEEKLY' }]) {
      expect(outcome(await recurring.check(slot, recurrence))).toBe('400 INVALID_ARGUMENT');
    }
    const ofSession = { bookedEntity: { slot: { eventId: newId() } } };
    expect(outcome(await recurring.check(slot, everyWeek(3), { booking: ofSession }))).toBe('400 INVALID_ARGUMENT');
    expect(outcome(await recurring.check({ ...slot, serviceId: newId() }, everyWeek(3)))).toBe(
      '404 SCHEDULE_NOT_FOUND',
    );
  });
});

describe('a series', () => {
  it('is made of ordinary bookings that say to which series they belong', async () => {
    const slot = recurring.slot(cut);
    const { bookings, recurringGroupId } = await recurring.created(cut.serviceId, weekly(slot, 4));
    expect(startsOf(bookings)).toEqual(weekly(slot, 4).map(({ startDate }) => startDate));
    for (const booking of bookings) {
      expect(booking).toMatchObject({
        status: 'CONFIRMED',
        recurringGroupId,
        contactDetails: { contactId: bookings[0]?.contactDetails.contactId },
      });
      expect(await business.occupancyOf(booking.id)).toHaveLength(1);
      expect(await business.eventStatusOf(booking)).toBe('CONFIRMED');
    }
    expect(await recurring.now(recurringGroupId)).toEqual(bookings);
  });

  it('has the dates that were chosen: others near it, and not all', async () => {
    const slot = recurring.slot(cut);
    const [first, second, , fourth] = weekly(slot, 4);
    const moved = later(second!, 12 * hourMs);
    const { bookings } = await recurring.created(cut.serviceId, [first!, moved, fourth!]);
    expect(startsOf(bookings)).toEqual([first!.startDate, moved.startDate, fourth!.startDate]);
  });

  it('is served by one person where that is possible, whoever that is', async () => {
    const slot = recurring.slot(massage);
    const [, , third] = weekly(slot, 3);
    await business.booked({
      service: cut,
      slot: { ...slot, ...third, serviceId: cut.serviceId },
      booking: { status: 'CONFIRMED' },
    });
    const { bookings } = await recurring.created(massage.serviceId, weekly(slot, 4));
    expect(new Set(bookings.map(resourceOf))).toEqual(new Set([business.ben.resourceId]));
  });

  it('is booked whole or not at all, and the refusal names every date that cannot be had', async () => {
    const slot = recurring.slot(cut);
    const dates = weekly(slot, 6);
    for (const taken of [dates[2]!, dates[5]!]) {
      await business.booked({ service: cut, slot: { ...slot, ...taken }, booking: { status: 'CONFIRMED' } });
    }
    const externalUserId = newId();
    const answer = await recurring.create(cut.serviceId, dates, { booking: { externalUserId } });
    expect(outcome(answer)).toBe('428 SLOT_NOT_AVAILABLE');
    const { data } = (answer.body.details as { applicationError: { data: { occurrences: { index: number }[] } } })
      .applicationError;
    expect(data.occurrences.map(({ index }) => index)).toEqual([2, 5]);
    const count = await server.send('POST', '/v2/extended-bookings/count', {
      headers: business.owner,
      body: { filter: { externalUserId } },
    });
    expect(count.body.count).toBe(0);
  });

  it('is refused where its dates are not in their order, or one by its form', async () => {
    const [first, second] = weekly(recurring.slot(cut), 2);
    for (const dates of [
      [second!, first!],
      [first!, first!],
      [first!, later(first!, hourMs / 2)],
    ]) {
      const answer = await recurring.create(cut.serviceId, dates);
      expect(outcome(answer)).toBe('400 INVALID_ARGUMENT');
      expect(answer.text).toContain('occurrences[1].startDate');
    }
    expect(outcome(await recurring.create(cut.serviceId, [first!]))).toBe('400 INVALID_ARGUMENT');
  });

  it('is answered once, however often the call is sent', async () => {
    const slot = recurring.slot(cut);
    const as = { ...business.owner, 'idempotency-key': newId() };
    const [one, other] = [
      await recurring.create(cut.serviceId, weekly(slot, 3), { as }),
      await recurring.create(cut.serviceId, weekly(slot, 3), { as }),
    ];
    expect(other.body).toEqual(one.body);
  });
});

describe('what customers are offered', () => {
  it('is nothing until the business says so, and no more than it says', async () => {
    const visitor = await server.caller('visitor');
    const slot = recurring.slot(cut);
    const asked = { as: visitor, booking: { status: 'CREATED' } };
    await offer(false);
    expect(outcome(await recurring.check(slot, everyWeek(3), asked))).toBe('428 BOOKING_POLICY_VIOLATION');
    expect(outcome(await recurring.create(cut.serviceId, weekly(slot, 3), asked))).toBe('428 BOOKING_POLICY_VIOLATION');
    await offer(true, 3);
    expect(outcome(await recurring.check(slot, everyWeek(3), asked))).toBe('200 OK');
    expect(outcome(await recurring.check(slot, everyWeek(4), asked))).toBe('428 BOOKING_POLICY_VIOLATION');
    expect(outcome(await recurring.create(cut.serviceId, weekly(slot, 4), asked))).toBe('428 BOOKING_POLICY_VIOLATION');
    expect(outcome(await recurring.create(cut.serviceId, weekly(slot, 3), asked))).toBe('200 OK');
  });

  it('is said of one service by itself, and left to the site again', async () => {
    await offer(true, 8);
    const path = `/v1/recurring-offer/services/${massage.serviceId}`;
    const headers = await server.caller('visitor');
    const read = async () => (await server.send('GET', path, { headers })).body;
    const put = async (serviceRecurringOffer: object) =>
      server.send('PUT', path, {
        headers: business.owner,
        body: { serviceRecurringOffer, revision: (await read()).revision },
      });
    expect(await read()).toMatchObject({ recurringOffer: { isOffered: true, mostOccurrences: 8 } });
    await put({ isOffered: false });
    expect(await read()).toMatchObject({ recurringOffer: { isOffered: false, mostOccurrences: 8 } });
    await put({ mostOccurrences: 20 });
    expect(await read()).toMatchObject({ recurringOffer: { isOffered: true, mostOccurrences: 20 } });
    await put({});
    expect(await read()).toMatchObject({ serviceRecurringOffer: {}, recurringOffer: { mostOccurrences: 8 } });
  });

  it('counts towards what an address may have ahead', async () => {
    await offer(true, 12);
    const visitor = await server.caller('visitor');
    const contactDetails = { firstName: 'Ida', email: `${newId()}@customers.test` };
    const as = { as: visitor, booking: { status: 'CREATED', contactDetails } };
    const answer = await recurring.create(cut.serviceId, weekly(recurring.slot(cut), 11), as);
    // More than anybody may have ahead is not offered.
    expect(outcome(answer)).toBe('428 BOOKING_POLICY_VIOLATION');
    expect(outcome(await recurring.check(recurring.slot(cut), everyWeek(11), as))).toBe('428 BOOKING_POLICY_VIOLATION');
    expect(outcome(await recurring.create(cut.serviceId, weekly(recurring.slot(cut), 6), as))).toBe('200 OK');
    const more = await recurring.create(cut.serviceId, weekly(recurring.slot(cut), 5), as);
    expect(outcome(more)).toBe('428 OPEN_BOOKINGS_LIMIT_REACHED');
    expect(outcome(await recurring.create(cut.serviceId, weekly(recurring.slot(cut), 4), as))).toBe('200 OK');
  });
});

describe('one, the following or all', () => {
  it('are cancelled together, and the others stand', async () => {
    const series = await recurring.created(cut.serviceId, weekly(recurring.slot(cut), 4));
    const following = series.bookings.slice(2);
    const answer = await recurring.act('cancel', series, { bookings: named(following) });
    expect(outcome(answer)).toBe('200 OK');
    const now = await recurring.now(series.recurringGroupId);
    expect(now.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELED', 'CANCELED']);
    for (const { id } of following) {
      expect(await business.occupancyOf(id)).toEqual([]);
    }
  });

  it('are cancelled all or none, by the policy of each', async () => {
    const soon = new Date(Math.ceil(server.now() / dayMs) * dayMs + 20 * hourMs).toISOString();
    const slot = { startDate: soon, endDate: new Date(Date.parse(soon) + hourMs).toISOString() };
    const series = await recurring.created(careful.serviceId, weekly(slot, 3));
    const answer = await recurring.act('cancel', series, { bookings: named(series.bookings) });
    expect(outcome(answer)).toBe('428 BOOKING_POLICY_VIOLATION');
    expect((await recurring.now(series.recurringGroupId)).map(({ status }) => status)).toEqual([
      'CONFIRMED',
      'CONFIRMED',
      'CONFIRMED',
    ]);
    const later = await recurring.act('cancel', series, { bookings: named(series.bookings.slice(1)) });
    expect(outcome(later)).toBe('200 OK');
  });

  it('are refused as they are not any more, twice, or of another series', async () => {
    const series = await recurring.created(cut.serviceId, weekly(recurring.slot(cut), 2));
    const other = await recurring.created(cut.serviceId, weekly(recurring.slot(cut), 2));
    const [one, two] = named(series.bookings);
    const cancel = (bookings: readonly object[]) => recurring.act('cancel', series, { bookings });
    expect(outcome(await cancel([{ ...one!, revision: '7' }]))).toBe('409 BOOKING_REVISION_MISMATCH');
    expect(outcome(await cancel([one!, one!]))).toBe('400 DUPLICATE_BOOKING_INFO');
    expect(outcome(await cancel([two!, named(other.bookings)[0]!]))).toBe('404 BOOKING_NOT_FOUND');
    const nowhere = { ...series, recurringGroupId: newId() };
    expect(outcome(await recurring.act('cancel', nowhere, { bookings: [one] }))).toBe('404 RECURRING_GROUP_NOT_FOUND');
  });

  it('are moved by as much, into each other’s time too', async () => {
    const slot = recurring.slot(cut);
    const series = await recurring.created(cut.serviceId, weekly(slot, 3));
    // A week on: the second takes the time of the third.
    const shifted = await recurring.act('check-reschedule', series, {
      bookingIds: series.bookings.map(({ id }) => id),
      startDate: weekly(slot, 2)[1]!.startDate,
    });
    const found = shifted.body.occurrences as {
      bookingId: string;
      revision: string;
      startDate: string;
      bookable: boolean;
    }[];
    expect(found.map(({ bookable, startDate }) => [bookable, startDate])).toEqual(
      weekly(slot, 4)
        .slice(1)
        .map(({ startDate }) => [true, startDate]),
    );
    const answer = await recurring.act('reschedule', series, {
      bookings: found.map(({ bookingId, revision, startDate }) => ({ bookingId, revision, startDate })),
    });
    expect(outcome(answer)).toBe('200 OK');
    const now = await recurring.now(series.recurringGroupId);
    expect(startsOf(now)).toEqual(
      weekly(slot, 4)
        .slice(1)
        .map(({ startDate }) => startDate),
    );
    expect(new Set(now.map(({ id }) => id))).toEqual(new Set(series.bookings.map(({ id }) => id)));
  });

  it('are not moved over each other', async () => {
    const series = await recurring.created(massage.serviceId, weekly(recurring.slot(massage), 2));
    const target = recurring.slot(massage);
    const moves = named(series.bookings).map((each) => ({ ...each, startDate: target.startDate }));
    const answer = await recurring.act('reschedule', series, { bookings: moves });
    expect(outcome(answer)).toBe('400 INVALID_ARGUMENT');
    const token = await recurring.tokenOf(series.bookings[0]!.id);
    expect(outcome(await recurring.byLink('reschedule', token, { bookings: moves }))).toBe('400 INVALID_ARGUMENT');
  });

  it('are not moved over one that stays, with whomever', async () => {
    const slot = recurring.slot(massage);
    const series = await recurring.created(massage.serviceId, weekly(slot, 3));
    const [first, , third] = series.bookings as [Booking, Booking, Booking];
    const startDate = weekly(slot, 2)[1]!.startDate;
    for (const { id, revision } of [first, third]) {
      const bookings = [{ bookingId: id, revision, startDate }];
      expect(outcome(await recurring.act('reschedule', series, { bookings }))).toBe('400 INVALID_ARGUMENT');
    }
    const check = (body: object) => recurring.act('check-reschedule', series, body);
    const twice = await check({ bookingIds: [third.id], startDate });
    expect(twice.body.occurrences).toMatchObject([{ bookable: false, reasons: ['OTHER_DATE_OF_SERIES'] }]);
    const apart = await check({ bookingIds: [third.id], startDate: later(weekly(slot, 2)[1]!, hourMs).startDate });
    expect(apart.body.occurrences).toMatchObject([{ bookable: true }]);
    const somewhen = await check({ bookingIds: [third.id], startDate: '2199-01-01T10:00:00Z' });
    expect(outcome(somewhen)).toBe('400 INVALID_ARGUMENT');

    // One that was cancelled is in nobody's way.
    const [, second] = named(series.bookings);
    const cancelled = await recurring.act('cancel', series, {
      bookings: [second!],
      flowControlSettings: { ignoreCancellationPolicy: true },
    });
    expect(outcome(cancelled), cancelled.text).toBe('200 OK');
    const flowControlSettings = { ignoreReschedulePolicy: true };
    const bookings = [{ bookingId: third.id, revision: third.revision, startDate }];
    expect(outcome(await recurring.act('reschedule', series, { bookings, flowControlSettings }))).toBe('200 OK');
  });

  it('are not moved over one that stays where only the rules are in the way besides', async () => {
    const soon = await business.addService({
      name: 'Soon',
      resourceIds: [business.ada.resourceId, business.ben.resourceId],
      rules: { limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 60 } },
    });
    const slot = recurring.slot(soon);
    const series = await recurring.created(soon.serviceId, weekly(slot, 2), {
      request: { flowControlSettings: { skipAvailabilityValidation: true } },
    });
    const [first, second] = series.bookings as [Booking, Booking];
    const { body } = await recurring.act('check-reschedule', series, {
      bookingIds: [second.id],
      startDate: first.startDate,
    });
    expect(body.occurrences).toMatchObject([
      { bookable: false, reasons: ['TOO_EARLY_TO_BOOK', 'OTHER_DATE_OF_SERIES'] },
    ]);
  });

  it('are not moved over one that stays with a colleague, whom those do not see who move them', async () => {
    const slot = recurring.slot(massage);
    const [own, colleagues] = weekly(slot, 2) as [Times, Times];
    const series = await recurring.created(massage.serviceId, [
      { ...own, resourceId: business.ben.resourceId } as Times,
      { ...colleagues, resourceId: business.ada.resourceId } as Times,
    ]);
    const [first] = series.bookings as [Booking];
    expect(series.bookings.map(resourceOf)).toEqual([business.ben.resourceId, business.ada.resourceId]);
    const user = { email: 'ben@staff.test', role: 'STAFF', resourceId: business.ben.resourceId } as const;
    const subjectId = await plantUser(server.database, server.siteId, user, server.now());
    const subject = { subjectType: 'USER', subjectId } as const;
    const ben = {
      authorization: await plantToken(server.database, server.assembly.auth, server, subject, server.now()),
    };
    const asked = { bookingIds: [first.id], startDate: colleagues.startDate };
    const check = await recurring.act('check-reschedule', series, asked, ben);
    expect(check.body.occurrences, check.text).toMatchObject([{ bookable: false, reasons: ['OTHER_DATE_OF_SERIES'] }]);
  });

  it('are moved by the business to times that are offered to nobody, as they were booked', async () => {
    const slot = recurring.slot(cut);
    // Far from those of other tests: it reaches into the hour behind its own.
    const odd = (times: Times) => later(times, 98 * dayMs + 10 * minuteMs);
    const flags = { allowUnofferedTimes: true };
    const series = await recurring.created(cut.serviceId, weekly(odd(slot), 2), {
      request: { flowControlSettings: flags },
    });
    const target = odd(recurring.slot(cut));
    const asked = { bookingIds: series.bookings.map(({ id }) => id), startDate: target.startDate };
    const kept = await recurring.act('check-reschedule', series, asked);
    expect(kept.body.occurrences).toMatchObject([{ bookable: false }, { bookable: false }]);
    const checked = await recurring.act('check-reschedule', series, { ...asked, flowControlSettings: flags });
    expect(checked.body.occurrences, checked.text).toMatchObject([{ bookable: true }, { bookable: true }]);
    const moves = named(series.bookings).map((each, index) => ({
      ...each,
      startDate: weekly(target, 2)[index]!.startDate,
    }));
    const moved = await recurring.act('reschedule', series, {
      bookings: moves,
      flowControlSettings: { ...flags, ignoreReschedulePolicy: true },
    });
    expect(outcome(moved), moved.text).toBe('200 OK');
    const staff = await recurring.act(
      'check-reschedule',
      series,
      { ...asked, flowControlSettings: flags },
      await server.caller('STAFF'),
    );
    expect(staff.status).not.toBe(200);
  });

  it('are moved all or none; the check says which is in the way and what is free near it', async () => {
    const slot = recurring.slot(cut);
    const series = await recurring.created(cut.serviceId, weekly(slot, 3));
    const target = recurring.slot(cut);
    const inTheWay = weekly(target, 2)[1]!;
    await business.booked({ service: cut, slot: { ...target, ...inTheWay }, booking: { status: 'CONFIRMED' } });
    const shifted = await recurring.act('check-reschedule', series, {
      bookingIds: series.bookings.map(({ id }) => id),
      startDate: target.startDate,
    });
    const found = shifted.body.occurrences as { startDate: string; bookable: boolean; nearest?: object[] }[];
    expect(found.map(({ bookable }) => bookable)).toEqual([true, false, true]);
    expect(found[1]?.nearest?.length).toBeGreaterThan(0);
    const moves = series.bookings.map(({ id, revision }, index) => ({
      bookingId: id,
      revision,
      startDate: found[index]!.startDate,
    }));
    const answer = await recurring.act('reschedule', series, { bookings: moves });
    expect(outcome(answer)).toBe('428 SLOT_NOT_AVAILABLE');
    expect(startsOf(await recurring.now(series.recurringGroupId))).toEqual(startsOf(series.bookings));
    const rest = await recurring.act('reschedule', series, { bookings: [moves[0], moves[2]] });
    expect(outcome(rest)).toBe('200 OK');
  });

  it('are cancelled from a date on by the call of bookings sheet 7, too', async () => {
    const slot = recurring.slot(cut);
    const series = await recurring.created(cut.serviceId, weekly(slot, 4));
    const cancel = (recurringCancellation: object) =>
      server.send('POST', '/v2/bulk/bookings/cancel', { headers: business.owner, body: { recurringCancellation } });
    const { recurringGroupId } = series;
    const answer = await cancel({
      recurringGroupId,
      cancellationStartDate: weekly(slot, 4)[2]!.startDate,
      timeZone: 'UTC',
    });
    expect(answer.body.bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 0 });
    expect((await recurring.now(recurringGroupId)).map(({ status }) => status)).toEqual([
      'CONFIRMED',
      'CONFIRMED',
      'CANCELED',
      'CANCELED',
    ]);
    const rest = await cancel({ recurringGroupId });
    expect(rest.body.bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 0 });
    expect(outcome(await cancel({ recurringGroupId: newId() }))).toBe('404 RECURRING_GROUP_NOT_FOUND');
  });
});

describe('by the link of one', () => {
  it('the whole series is read, and cancelled and moved as far as the policy of each lets it', async () => {
    const slot = recurring.slot(cut);
    const series = await recurring.created(cut.serviceId, weekly(slot, 4));
    const token = await recurring.tokenOf(series.bookings[1]!.id);
    const read = await server.send('GET', `/v1/anonymous-bookings/${token}/recurring`, {});
    expect(read.body).toMatchObject({
      recurringGroupId: series.recurringGroupId,
      occurrences: series.bookings.map(({ id }) => ({
        booking: { id },
        allowedAnonymousActions: { cancel: true, reschedule: true },
      })),
    });
    const [first, ...following] = named(series.bookings);
    expect(outcome(await recurring.byLink('cancel', token, { bookings: [first] }))).toBe('200 OK');
    const shifted = await recurring.byLink('check-reschedule', token, {
      bookingIds: following.map(({ bookingId }) => bookingId),
      startDate: weekly(recurring.slot(cut), 2)[1]!.startDate,
    });
    const bookings = (shifted.body.occurrences as { bookingId: string; revision: string; startDate: string }[]).map(
      ({ bookingId, revision, startDate }) => ({ bookingId, revision, startDate }),
    );
    expect(outcome(await recurring.byLink('reschedule', token, { bookings }))).toBe('200 OK');
    expect(startsOf(await recurring.now(series.recurringGroupId)).slice(1)).toEqual(
      bookings.map(({ startDate }) => startDate),
    );
    expect(outcome(await recurring.byLink('cancel', token, { bookings: following }))).toBe(
      '409 BOOKING_REVISION_MISMATCH',
    );
  });

  it('nothing of anybody else is shown or changed', async () => {
    const series = await recurring.created(cut.serviceId, weekly(recurring.slot(cut), 2));
    const alone = await business.booked({
      service: cut,
      booking: { status: 'CONFIRMED', contactDetails: { firstName: 'Ida' } },
    });
    const token = await recurring.tokenOf(alone.id);
    expect(outcome(await server.send('GET', `/v1/anonymous-bookings/${token}/recurring`, {}))).toBe(
      '404 RECURRING_GROUP_NOT_FOUND',
    );
    expect(outcome(await recurring.byLink('cancel', token, { bookings: named(series.bookings) }))).toBe(
      '404 RECURRING_GROUP_NOT_FOUND',
    );
  });

  it('a renewed link leaves no other open', async () => {
    const series = await recurring.created(cut.serviceId, weekly(recurring.slot(cut), 2));
    const [one, other] = series.bookings;
    const token = await recurring.tokenOf(other!.id);
    await server.send('POST', `/v1/anonymous-bookings/${one!.id}/renew-token`, { headers: business.owner, body: {} });
    expect(outcome(await server.send('GET', `/v1/anonymous-bookings/${token}/recurring`, {}))).toBe(
      '400 INVALID_TOKEN',
    );
  });
});
