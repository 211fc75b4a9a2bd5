/** Creating bookings over HTTP: what the place, the time, the policy and the request itself decide (bookings sheet 4.1). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs, formatLocal, zoneOf } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import { addStaff } from '../../support/site-catalogue.ts';
import { countBookings, dataOf, fieldsOf } from './answers.ts';

let server: TestServer;
let business: Business;
let haircut: TestService;
let visitor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: 'Europe/Berlin' } });
  business = await openBusiness(server);
  haircut = await business.addService({ name: 'Haircut' });
  visitor = await server.caller('visitor');
});
afterAll(() => server.stop());

const confirmed = { status: 'CONFIRMED' };

/** The day of the next change in Berlin that sets the clock back. */
function nextAutumnChange(nowMs: number): string {
  const zone = zoneOf('Europe/Berlin');
  let changeMs = zone.nextChange(nowMs, nowMs + 400 * dayMs)!;
  if (zone.offsetAt(changeMs) > zone.offsetAt(changeMs - 1)) {
    changeMs = zone.nextChange(changeMs, changeMs + 400 * dayMs)!;
  }
  return formatLocal(zone.toLocal(changeMs)).slice(0, 10);
}

describe('where and when', () => {
  it('is a place of the service', async () => {
    const branch = await business.addService({
      name: 'At the branch',
      locations: [{ type: 'BUSINESS', locationId: business.branchId, address: undefined }],
    });
    const here = await business.booked({ service: branch, slot: business.slot(branch) });
    expect(here.bookedEntity.slot?.location).toEqual({
      id: business.branchId,
      name: 'Branch',
      locationType: 'OWNER_BUSINESS',
    });
    const elsewhere = business.slot(branch, { location: { id: business.locationId, locationType: 'OWNER_BUSINESS' } });
    const answer = await business.book({ service: branch, slot: elsewhere });
    expect(outcome(answer)).toBe('428 SLOT_NOT_AVAILABLE');
    expect(dataOf(answer)).toMatchObject({ reasons: ['REQUESTED_LOCATION_NOT_OFFERED_BY_SERVICE'] });
  });

  it('is where the customer is, as the customer says', async () => {
    const atHome = await business.addService({
      name: 'At home',
      locations: [{ type: 'CUSTOMER', locationId: undefined, address: undefined }],
    });
    const slot = business.slot(atHome, { location: { locationType: 'CUSTOM', formattedAddress: 'Elm Street 1' } });
    const booking = await business.booked({ service: atHome, slot });
    expect(booking.bookedEntity.slot?.location).toEqual({ locationType: 'CUSTOM', formattedAddress: 'Elm Street 1' });
  });

  it('is read with offset, or locally in the zone of the slot or the business', async () => {
    const { startDate } = business.slot(haircut);
    const day = startDate.slice(0, 10);
    const slots = [
      { startDate: `${day}T09:00:00+02:00`, endDate: `${day}T10:00:00:000+02:00` },
      { startDate: `${day}T07:00:00`, endDate: `${day}T08:00:00`, timezone: 'UTC' },
    ];
    for (const slot of slots) {
      const booking = await business.booked({ service: haircut, slot: { serviceId: haircut.serviceId, ...slot } });
      expect([booking.startDate, booking.endDate]).toEqual([`${day}T07:00:00.000Z`, `${day}T08:00:00.000Z`]);
      expect(booking.bookedEntity.slot).toMatchObject({
        startDate: booking.startDate,
        endDate: booking.endDate,
        timezone: slot.timezone ?? 'Europe/Berlin',
      });
    }
  });

  it.each([
    [{ startDate: 'soon' }, '400 INVALID_DATE_FORMAT'],
    [{ timezone: 'Nowhere/Land' }, '400 INVALID_TIME_ZONE'],
    [{ endDate: '2020-01-01T00:00:00Z' }, '400 INVALID_ARGUMENT'],
    [{ startDate: undefined }, '400 INVALID_ARGUMENT'],
    [{ serviceId: undefined }, '400 INVALID_ARGUMENT'],
    [{ serviceId: newId() }, '404 SCHEDULE_NOT_FOUND'],
    [{ scheduleId: newId() }, '404 SCHEDULE_NOT_FOUND'],
    [{ eventId: newId() }, '404 SESSION_NOT_FOUND'],
    [{ startDate: '2020-01-06T09:00:00Z', endDate: '2020-01-06T10:00:00Z' }, '428 BOOKING_POLICY_VIOLATION'],
  ])('%j: %s', async (change, expected) => {
    const before = await countBookings(server);
    expect(outcome(await business.book({ service: haircut, slot: business.slot(haircut, change) }))).toBe(expected);
    expect(await countBookings(server)).toBe(before);
  });

  it('can be booked as it was offered, also in the night in which the clock goes back', async () => {
    const nowMs = server.now();
    const owl = await server.database.transact(server.siteId, async (tx) => addStaff(tx, 'Owl', [[0, 6]], nowMs));
    const day = nextAutumnChange(nowMs);
    for (const minutes of [30, 60, 90, 180]) {
      const night = await business.addService({
        name: `Night of ${minutes}`,
        resourceIds: [owl.resourceId],
        sessionDurations: [minutes],
      });
      const offered = await server.send('POST', '/v2/time-slots', {
        body: { serviceId: night.serviceId, fromLocalDate: `${day}T00:00:00`, toLocalDate: `${day}T06:00:00` },
        headers: visitor,
      });
      const { timeSlots } = offered.body as { timeSlots: { localStartDate: string; localEndDate: string }[] };
      expect(timeSlots.map(({ localStartDate }) => localStartDate)).toContain(`${day}T02:00:00`);
      for (const { localStartDate, localEndDate } of timeSlots) {
        const asked = { serviceId: night.serviceId, localStartDate, localEndDate, timeZone: 'Europe/Berlin' };
        const slot = { ...asked, startDate: localStartDate, endDate: localEndDate, timezone: 'Europe/Berlin' };
        const booking = await business.booked({ service: night, slot, as: visitor });
        expect((Date.parse(booking.endDate!) - Date.parse(booking.startDate!)) / 60_000).toBe(minutes);
        const single = await server.send('POST', '/v2/time-slots/get', { body: asked, headers: visitor });
        expect(single.body).toMatchObject({ timeSlot: { localStartDate, localEndDate } });
        const explained = await server.send('POST', '/v1/availability/explain', { body: asked, headers: visitor });
        expect(explained.body).toMatchObject({ bookable: true, localStartDate, localEndDate });
      }
    }
  });

  it('has a length that the service offers', async () => {
    const slot = business.slot(haircut);
    const answer = await business.book({
      service: haircut,
      slot: { ...slot, endDate: new Date(Date.parse(slot.endDate) + 60_000).toISOString() },
    });
    expect(outcome(answer)).toBe('428 SLOT_NOT_AVAILABLE');
    expect(dataOf(answer)).toMatchObject({ reasons: ['DURATION_NOT_OFFERED'] });
  });

  it('has any length at any minute where the business wants it and the time is free, and never over somebody else', async () => {
    const day = business.slot(haircut).startDate.slice(0, 10);
    const slot = {
      ...business.slot(haircut),
      startDate: `${day}T10:07:00.000Z`,
      endDate: `${day}T10:44:00.000Z`,
    };
    const asked = { service: haircut, slot, booking: confirmed };
    const allowed = { ...asked, request: { flowControlSettings: { allowUnofferedTimes: true } } };
    expect(outcome(await business.book(asked))).toBe('428 SLOT_NOT_AVAILABLE');
    const booking = await business.booked(allowed);
    expect(Date.parse(booking.endDate!) - Date.parse(booking.startDate!)).toBe(37 * 60_000);
    const twice = await business.book(allowed);
    expect(outcome(twice)).toBe('428 SLOT_NOT_AVAILABLE');
    expect(dataOf(twice)).toMatchObject({ reasons: ['RESOURCE_BUSY'] });
  });

  it('keeps the time between sessions free', async () => {
    const buffered = await business.addService({ name: 'With a break', bufferMinutes: 30 });
    const slot = business.slot(buffered);
    await business.booked({ service: buffered, slot, booking: confirmed });
    const next = {
      ...slot,
      startDate: slot.endDate,
      endDate: new Date(Date.parse(slot.endDate) + 3_600_000).toISOString(),
    };
    expect(outcome(await business.book({ service: buffered, slot: next, booking: confirmed }))).toBe(
      '428 SLOT_NOT_AVAILABLE',
    );
  });
});

describe('what the policy of the service says', () => {
  it.each([
    ['too early', { limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 60 } }, 'tooEarlyToBook'],
    ['too late', { limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 525_600 } }, 'tooLateToBook'],
  ])('refuses what is %s', async (name, rules, flag) => {
    const service = await business.addService({ name, rules });
    for (const as of [visitor, business.owner]) {
      const answer = await business.book({ service, as });
      expect(outcome(answer)).toBe('428 BOOKING_POLICY_VIOLATION');
      expect(dataOf(answer).bookingPolicyViolations).toMatchObject({ [flag]: true });
    }
    const skips = { flowControlSettings: { skipAvailabilityValidation: true } };
    expect(outcome(await business.book({ service, request: skips }))).toBe('200 OK');
  });

  it('refuses services that cannot be booked online', async () => {
    const service = await business.addService({ name: 'By phone', onlineBookingEnabled: false });
    for (const as of [visitor, business.owner]) {
      const answer = await business.book({ service, as });
      expect(outcome(answer)).toBe('428 BOOKING_POLICY_VIOLATION');
      expect(dataOf(answer).bookingPolicyViolations).toEqual({ bookOnlineDisabled: true });
    }
    const skips = { flowControlSettings: { skipAvailabilityValidation: true } };
    expect(outcome(await business.book({ service, request: skips }))).toBe('200 OK');
  });

  it('bounds the participants of one booking', async () => {
    const pair = await business.addService({
      name: 'For two',
      rules: { participantsPolicy: { maxParticipantsPerBooking: 2 } },
    });
    const participantsChoices = { serviceChoices: [{ numberOfParticipants: 1 }, { numberOfParticipants: 1 }] };
    const choices = { totalParticipants: undefined, participantsChoices };
    const booking = await business.booked({ service: pair, booking: choices });
    expect(booking).toMatchObject({ participantsChoices });
    expect(booking).not.toHaveProperty('totalParticipants');
    expect(outcome(await business.book({ service: pair, booking: { totalParticipants: 3 } }))).toBe(
      '428 BOOKING_POLICY_VIOLATION',
    );
    expect(outcome(await business.book({ service: haircut, booking: { totalParticipants: 2 } }))).toBe(
      '428 BOOKING_POLICY_VIOLATION',
    );
  });

  it('bounds how often one customer books', async () => {
    const once = await business.addService({
      name: 'Once a day',
      rules: { limitRebookingPolicy: { enabled: true, maxBookings: 1, windowInMinutes: 1440 } },
    });
    const by = (email: string) => ({ ...confirmed, contactDetails: { email } });
    expect(outcome(await business.book({ service: once, booking: by('one@example.com') }))).toBe('200 OK');
    expect(outcome(await business.book({ service: once, booking: by('ONE@example.com') }))).toBe(
      '428 BOOKING_POLICY_VIOLATION',
    );
    expect(outcome(await business.book({ service: once, booking: by('two@example.com') }))).toBe('200 OK');
  });

  it('is kept with the booking as it stood', async () => {
    const booking = await business.booked({ service: haircut });
    const row = await server.database.serverReader.first(
      statement(
        `select policy_revision as revision, booking.policy_id = service.policy_id as same from booking
         join service on service.site_id = booking.site_id and service.id = booking.service_id
         where booking.site_id = $1 and booking.id = $2`,
        [server.siteId, booking.id],
      ),
    );
    expect(row).toEqual({ revision: 1, same: true });
  });
});

describe('what a request may not say', () => {
  const id = newId();
  it.each([
    [
      'both kinds of participants',
      { participantsChoices: { serviceChoices: [{ numberOfParticipants: 1 }] } },
      'booking',
    ],
    ['no participants', { totalParticipants: undefined }, 'booking.totalParticipants'],
    ['nobody', { totalParticipants: 0 }, 'booking.totalParticipants'],
    ['nothing booked', { bookedEntity: {} }, 'booking.bookedEntity'],
    ['no booked entity at all', { bookedEntity: undefined }, 'booking.bookedEntity'],
    ['a status that is none', { status: 'MAYBE' }, 'booking.status'],
    ['an address that is none', { contactDetails: { email: 'nobody' } }, 'booking.contactDetails.email'],
    [
      'a box that is neither ticked nor not',
      { additionalFields: [{ id, value: 'perhaps', valueType: 'CHECK_BOX' }] },
      'booking.additionalFields[0].value',
    ],
    ['a deposit where there is none', { depositSelected: true }, 'booking.depositSelected'],
  ])('%s', async (_name, booking, field) => {
    const answer = await business.book({ service: haircut, booking });
    expect([outcome(answer), fieldsOf(answer)]).toEqual(['400 INVALID_ARGUMENT', [field]]);
  });

  it.each([
    [{ selectedPaymentOption: 'ONLINE' }, '400 VALIDATION_FAILURE'],
    [{ selectedPaymentOption: 'MEMBERSHIP' }, '400 VALIDATION_FAILURE'],
    [{ multiServiceBookingInfo: { id } }, '400 CAN_NOT_CREATE_BOOKING_WITH_MULTI_SERVICE_BOOKING_INFO'],
    [{ bookedAddOns: [{ id, groupId: id }] }, '404 ADD_ON_GROUP_NOT_FOUND'],
    [{ bookedEntity: { schedule: { scheduleId: id } } }, '404 SCHEDULE_NOT_FOUND'],
    [{ contactDetails: { contactId: id } }, '404 CONTACT_NOT_FOUND'],
    [
      {
        totalParticipants: undefined,
        participantsChoices: {
          serviceChoices: [{ numberOfParticipants: 1, choices: [{ optionId: id, custom: 'child' }] }],
        },
      },
      '400 INVALID_SERVICE_CHOICES',
    ],
  ])('%j: %s', async (booking, expected) => {
    expect(outcome(await business.book({ service: haircut, booking }))).toBe(expected);
  });

  it('a hold that nobody has', async () => {
    expect(outcome(await business.book({ service: haircut, request: { slotHoldId: id } }))).toBe(
      '428 SLOT_HOLD_UNAVAILABLE',
    );
  });

  it('unless the business sets the rule aside', async () => {
    const booking = { selectedPaymentOption: 'ONLINE', bookedAddOns: [{ id, groupId: id, quantity: 2 }] };
    const flowControlSettings = { skipSelectedPaymentOptionValidation: true, skipAddOnValidation: true };
    const made = await business.booked({ service: haircut, booking, request: { flowControlSettings } });
    expect(made).toMatchObject(booking);
  });

  it('a service of another site', async () => {
    const made = await server.send('POST', '/v1/sites', {
      body: { site: { displayName: 'Other', timeZone: 'Europe/Berlin', currency: 'EUR', language: 'en' } },
      headers: { authorization: server.apiKey, 'wix-account-id': server.accountId },
    });
    const { site, apiKey } = made.body as { site: { id: string }; apiKey: string };
    const as = { authorization: apiKey, 'wix-site-id': site.id };
    expect(outcome(await business.book({ service: haircut, as }))).toBe('404 SCHEDULE_NOT_FOUND');
  });
});

describe('the person', () => {
  const contactIdOf = async (contactDetails: object, as = visitor) =>
    (await business.booked({ service: haircut, booking: { contactDetails }, as })).contactDetails.contactId;

  it('is found by address and name, whoever books', async () => {
    const first = await contactIdOf({ firstName: 'Marie', lastName: 'Curie', email: 'curie@example.com' });
    expect(
      await contactIdOf({ firstName: 'MARIE', lastName: 'curie', email: 'Curie@Example.com' }, business.owner),
    ).toBe(first);
    expect(await contactIdOf({ firstName: 'Pierre', lastName: 'Curie', email: 'curie@example.com' })).not.toBe(first);
    expect(await contactIdOf({ email: 'curie@example.com' })).toBe(first);
  });

  it('comes from the form when there is one, and may not be contradicted', async () => {
    const formSubmission = { first_name: 'Rosa', email: 'rosa@example.com', allergies: 'none' };
    const booking = await business.booked({ service: haircut, request: { formSubmission }, as: visitor });
    expect(booking.contactDetails).toEqual({
      contactId: expect.any(String),
      firstName: 'Rosa',
      email: 'rosa@example.com',
    });
    expect(booking.formSubmissionId).toHaveLength(36);
    expect(JSON.stringify(booking)).not.toContain('allergies');
    const conflict = await business.book({
      service: haircut,
      booking: { contactDetails: { firstName: 'Clara' } },
      request: { formSubmission },
    });
    expect(outcome(conflict)).toBe('400 CONTACT_DETAILS_CONFLICT');
  });

  it('of a member without details is the member’s own contact', async () => {
    const contactId = await contactIdOf({ firstName: 'Mem', lastName: 'Ber', email: 'member@example.com' });
    const member = await server.caller('member');
    const { memberId } = (await business.booked({ service: haircut, as: member })).createdBy;
    await server.database.transact(server.siteId, async (tx) =>
      tx.write(
        statement('update contact set member_id = $3 where site_id = $1 and id = $2', [
          server.siteId,
          contactId,
          memberId,
        ]),
      ),
    );
    const own = await business.booked({ service: haircut, as: member });
    expect(own).toMatchObject({
      contactDetails: { contactId, firstName: 'Mem', lastName: 'Ber', email: 'member@example.com' },
      createdBy: { memberId, contactId },
    });
  });
});
