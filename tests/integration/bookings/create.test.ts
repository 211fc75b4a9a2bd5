/** Creating bookings over HTTP, rule by rule of bookings sheet 4.1. */
import type { Booking } from '@openhours/contract';
import { bookingsAppId, staffResourceTypeId } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raiseCatalogueVersion } from '../../../packages/server/src/db/catalogue-version.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs, formatLocal, zoneOf } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { outcome, startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { addStaff } from '../../support/site-catalogue.ts';

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
const dataOf = (answer: TestAnswer) =>
  (answer.body as { details: { applicationError: { data: Record<string, unknown> } } }).details.applicationError.data;
const fieldsOf = (answer: TestAnswer) =>
  (
    answer.body as { details: { validationError: { fieldViolations: { field: string }[] } } }
  ).details.validationError.fieldViolations.map(({ field }) => field);

/** The day of the next change in Berlin that sets the clock back. */
function nextAutumnChange(nowMs: number): string {
  const zone = zoneOf('Europe/Berlin');
  let changeMs = zone.nextChange(nowMs, nowMs + 400 * dayMs)!;
  if (zone.offsetAt(changeMs) > zone.offsetAt(changeMs - 1)) {
    changeMs = zone.nextChange(changeMs, changeMs + 400 * dayMs)!;
  }
  return formatLocal(zone.toLocal(changeMs)).slice(0, 10);
}

async function countBookings(): Promise<number> {
  const row = await server.database.serverReader.first(
    statement<{ count: number }>('select count(*)::integer as count from booking where site_id = $1', [server.siteId]),
  );
  return row!.count;
}

it('knows every id in capital letters, too', async () => {
  const capital = (id: string) => id.toUpperCase();
  const slot = business.slot(haircut, {
    serviceId: capital(haircut.serviceId),
    resource: { id: capital(business.ada.resourceId) },
    location: { id: capital(business.locationId) },
  });
  const booking = await business.booked({ service: haircut, slot, request: { participantNotification: {} } });
  expect(booking.bookedEntity.slot).toMatchObject({
    serviceId: haircut.serviceId,
    resource: { id: business.ada.resourceId },
    location: { id: business.locationId },
  });
  const found = await server.send('GET', `/v2/services/${capital(haircut.serviceId)}`, { headers: business.owner });
  expect(found.body.service).toMatchObject({ id: haircut.serviceId });
});

describe('what a visitor gets', () => {
  it('is the booking of the sheet: CREATED, unpaid, of nobody in particular', async () => {
    const slot = business.slot(haircut, { resource: { id: business.ada.resourceId }, timezone: 'America/New_York' });
    const { status, body } = await business.book({
      service: haircut,
      slot,
      booking: {
        selectedPaymentOption: 'OFFLINE',
        paymentStatus: 'PAID',
        contactDetails: { firstName: 'Grace', email: 'Grace@example.com' },
      },
      as: visitor,
    });
    expect(status).toBe(200);
    const booking = body.booking as Booking;
    const contactId = booking.contactDetails.contactId;
    expect(booking).toEqual({
      id: expect.any(String),
      revision: '1',
      status: 'CREATED',
      paymentStatus: 'UNDEFINED',
      selectedPaymentOption: 'OFFLINE',
      totalParticipants: 1,
      createdDate: booking.createdDate,
      updatedDate: booking.createdDate,
      startDate: slot.startDate,
      endDate: slot.endDate,
      bookedEntity: {
        title: 'Haircut',
        tags: ['INDIVIDUAL'],
        slot: {
          serviceId: haircut.serviceId,
          scheduleId: haircut.scheduleId,
          startDate: slot.startDate,
          endDate: slot.endDate,
          timezone: 'America/New_York',
          resource: {
            id: business.ada.resourceId,
            name: 'Ada',
            scheduleId: business.ada.eventsScheduleId,
            type: staffResourceTypeId,
          },
          location: { id: business.locationId, name: business.locationName, locationType: 'OWNER_BUSINESS' },
          resourceSelections: [],
          allDay: false,
        },
      },
      contactDetails: { contactId, firstName: 'Grace', email: 'Grace@example.com' },
      createdBy: { anonymousVisitorId: expect.any(String), contactId },
      bookingSource: { platform: 'WEB', actor: 'CUSTOMER' },
      additionalFields: [],
      bookedAddOns: [],
      extendedFields: { namespaces: {} },
      formId: '00000000-0000-0000-0000-000000000000',
      appId: bookingsAppId,
      createdByAppId: bookingsAppId,
    });
    expect(booking.createdDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect((await business.eventsOf(booking.id)).map(({ type }) => type)).toEqual(['wix.bookings.v2.booking_created']);
  });

  it('takes no time: two visitors may ask for the same slot', async () => {
    const slot = business.slot(haircut);
    const first = await business.booked({ service: haircut, slot, as: visitor });
    await business.booked({ service: haircut, slot, as: visitor });
    expect(await business.occupancyOf(first.id)).toEqual([]);
    expect(first.bookedEntity.slot?.resource).toEqual({});
    expect(outcome(await business.book({ service: haircut, slot, booking: confirmed }))).toBe('200 OK');
  });

  it.each([
    [{ booking: confirmed }, '403 UNAUTHORIZED_OPERATION'],
    [{ booking: { status: 'PENDING' } }, '403 UNAUTHORIZED_OPERATION'],
    [{ booking: { status: 'CREATED' } }, '200 OK'],
    [{ request: { flowControlSettings: { skipAvailabilityValidation: true } } }, '403 UNAUTHORIZED_OPERATION'],
    [{ request: { flowControlSettings: { skipBusinessConfirmation: true } } }, '403 UNAUTHORIZED_OPERATION'],
    [{ request: { flowControlSettings: { skipBusinessConfirmation: false } } }, '200 OK'],
  ])('%j: %s', async (options, expected) => {
    expect(outcome(await business.book({ service: haircut, as: visitor, ...options }))).toBe(expected);
  });

  it('never says more about a contact than the visitor did', async () => {
    const known = await business.booked({
      service: haircut,
      booking: {
        contactDetails: { firstName: 'Secret', lastName: 'Person', email: 'secret@example.com', phone: '42' },
      },
    });
    const contactId = known.contactDetails.contactId;
    const said = { email: 'secret@example.com' };
    const stranger = await business.booked({ service: haircut, booking: { contactDetails: said }, as: visitor });
    expect(stranger.contactDetails).toEqual({ contactId, ...said });
    const desk = await business.booked({ service: haircut, booking: { contactDetails: { contactId } } });
    expect(desk.contactDetails).toEqual({
      contactId,
      firstName: 'Secret',
      lastName: 'Person',
      email: 'secret@example.com',
      phone: '42',
    });
  });
});

describe('what the owner gets', () => {
  it('is CONFIRMED when asked for: occupied, on the calendar, told twice, audited', async () => {
    const slot = business.slot(haircut);
    const booking = await business.booked({
      service: haircut,
      slot,
      booking: confirmed,
      request: { participantNotification: { notifyParticipants: true, message: 'See you' } },
    });
    expect(booking).toMatchObject({ status: 'CONFIRMED', revision: '1', paymentStatus: 'UNDEFINED' });
    expect(booking).not.toHaveProperty('doubleBooked');
    expect(booking.createdBy).toEqual({ wixUserId: expect.any(String) });
    expect(booking.bookingSource).toEqual({ platform: 'WEB', actor: 'BUSINESS' });
    expect(booking.bookedEntity.slot?.resource?.id).toBe(business.ada.resourceId);
    expect(booking.bookedEntity.slot?.eventId).toHaveLength(36);
    expect(await business.occupancyOf(booking.id)).toEqual([
      { resourceId: business.ada.resourceId, blocks: true, exclusive: true },
    ]);
    const event = await server.database.serverReader.first(
      statement(`select type, status, start_at as "startMs" from calendar_event where site_id = $1 and id = $2`, [
        server.siteId,
        booking.bookedEntity.slot?.eventId,
      ]),
    );
    expect(event).toEqual({ type: 'APPOINTMENT', status: 'CONFIRMED', startMs: Date.parse(slot.startDate) });
    const [created, told, ...none] = await business.eventsOf(booking.id);
    expect(none).toEqual([]);
    expect(created).toMatchObject({ type: 'wix.bookings.v2.booking_created', sequence: 10, body: booking });
    expect(told).toMatchObject({
      type: 'wix.bookings.v2.booking_confirmed',
      sequence: 11,
      body: {
        booking,
        participantNotification: { notifyParticipants: true, message: 'See you' },
        sendSmsReminder: true,
        doubleBooked: false,
        initiatedBy: { identityType: 'WIX_USER' },
        previousStatus: 'CREATED',
        previousPaymentStatus: 'UNDEFINED',
      },
    });
    const audit = await server.database.serverReader.all(
      statement('select operation, after from audit_entry where site_id = $1 and entity_id = $2', [
        server.siteId,
        booking.id,
      ]),
    );
    expect(audit).toEqual([
      {
        operation: 'bookings.createBooking',
        after: expect.objectContaining({ status: 'CONFIRMED', doubleBooked: false }),
      },
    ]);
  });

  it('is refused a taken slot, with the reason and what is free nearby', async () => {
    const slot = business.slot(haircut);
    await business.booked({ service: haircut, slot, booking: confirmed });
    const before = await countBookings();
    const answer = await business.book({ service: haircut, slot, booking: confirmed });
    expect(outcome(answer)).toBe('428 SLOT_NOT_AVAILABLE');
    expect(dataOf(answer)).toMatchObject({ reasons: ['RESOURCE_BUSY'], conflicts: [{ source: 'BOOKING' }] });
    const { nearest } = dataOf(answer) as { nearest: { startDate: string; endDate: string }[] };
    expect(nearest).toHaveLength(4);
    const again = await business.book({
      service: haircut,
      slot: { serviceId: haircut.serviceId, ...nearest[0] },
      booking: confirmed,
    });
    expect(outcome(again)).toBe('200 OK');
    expect(await countBookings()).toBe(before + 1);
    const seen = await business.book({ service: haircut, slot, as: visitor });
    expect(outcome(seen)).toBe('428 SLOT_NOT_AVAILABLE');
    expect(dataOf(seen)).not.toHaveProperty('conflicts');
  });

  it('may only choose CREATED or CONFIRMED', async () => {
    const answer = await business.book({ service: haircut, booking: { status: 'PENDING' } });
    expect([outcome(answer), fieldsOf(answer)]).toEqual(['400 INVALID_ARGUMENT', ['booking.status']]);
  });

  it('may book over what is taken, which is written down as a double booking', async () => {
    const slot = business.slot(haircut, { resource: { id: business.ada.resourceId } });
    await business.booked({ service: haircut, slot, booking: confirmed });
    const over = await business.booked({
      service: haircut,
      slot,
      booking: { ...confirmed, totalParticipants: 9 },
      request: { flowControlSettings: { skipAvailabilityValidation: true }, overrideReason: 'Twins' },
    });
    expect(over).toMatchObject({ status: 'CONFIRMED', doubleBooked: true });
    expect(await business.occupancyOf(over.id)).toEqual([
      { resourceId: business.ada.resourceId, blocks: true, exclusive: false },
    ]);
    const audit = await server.database.serverReader.first<{ after: unknown }>(
      statement('select after from audit_entry where site_id = $1 and entity_id = $2', [server.siteId, over.id]),
    );
    expect(audit?.after).toMatchObject({ doubleBooked: true, overrideReason: 'Twins' });
  });

  it('may book outside the hours and for any length, but not without anybody to do it', async () => {
    const { startDate } = business.slot(haircut);
    const midnight = `${startDate.slice(0, 10)}T01:00:00.000Z`;
    const skips = { flowControlSettings: { skipAvailabilityValidation: true } };
    const slot = { serviceId: haircut.serviceId, startDate: midnight, endDate: midnight.replace('T01', 'T03') };
    expect(outcome(await business.book({ service: haircut, slot, booking: confirmed }))).toBe('428 SLOT_NOT_AVAILABLE');
    const booking = await business.booked({ service: haircut, slot, booking: confirmed, request: skips });
    expect(booking.bookedEntity.slot?.resource?.id).toBe(business.ada.resourceId);
    expect(booking).not.toHaveProperty('doubleBooked');
    const orphan = await business.addService({ name: 'Orphan' });
    await server.database.transact(server.siteId, async (tx) => {
      raiseCatalogueVersion(tx);
      tx.write(
        statement(`update service set staff_ids = '{}' where site_id = $1 and id = $2`, [
          server.siteId,
          orphan.serviceId,
        ]),
      );
    });
    expect(outcome(await business.book({ service: orphan, booking: confirmed, request: skips }))).toBe(
      '400 CAN_NOT_SKIP_AVAILABILITY_VALIDATION_IF_RESOURCE_NOT_PROVIDED',
    );
  });
});

describe('who does it', () => {
  it('is chosen among the free ones when anybody will do, and nobody when all are taken', async () => {
    const massage = await business.addService({
      name: 'Massage',
      resourceIds: [business.ada.resourceId, business.ben.resourceId],
    });
    const slot = business.slot(massage, {
      resourceSelections: [{ resourceTypeId: staffResourceTypeId, selectionMethod: 'ANY_RESOURCE' }],
    });
    const both = [
      await business.booked({ service: massage, slot, booking: confirmed }),
      await business.booked({ service: massage, slot, booking: confirmed }),
    ];
    expect(new Set(both.map(({ bookedEntity }) => bookedEntity.slot?.resource?.id))).toEqual(
      new Set([business.ada.resourceId, business.ben.resourceId]),
    );
    expect(outcome(await business.book({ service: massage, slot, booking: confirmed }))).toBe('428 SLOT_NOT_AVAILABLE');
    expect(outcome(await business.book({ service: massage, slot, as: visitor }))).toBe('428 SLOT_NOT_AVAILABLE');
  });

  it('is the one asked for, or nobody', async () => {
    const slot = business.slot(haircut, { resource: { id: business.ben.resourceId } });
    const answer = await business.book({ service: haircut, slot });
    expect(outcome(answer)).toBe('428 SLOT_NOT_AVAILABLE');
    expect(dataOf(answer)).toMatchObject({ reasons: ['RESOURCE_NOT_ASSIGNED_TO_SERVICE'] });
    const unknown = business.slot(haircut, { resource: { id: newId() } });
    expect(outcome(await business.book({ service: haircut, slot: unknown }))).toBe('404 RESOURCE_NOT_FOUND');
    const contradiction = business.slot(haircut, {
      resourceSelections: [{ resourceTypeId: staffResourceTypeId, selectionMethod: 'SPECIFIC_RESOURCE' }],
    });
    expect(outcome(await business.book({ service: haircut, slot: contradiction }))).toBe(
      '400 INVALID_FLOW_SELECTED_RESOURCES',
    );
  });

  it('is the staff member in person when staff books', async () => {
    const stranger = await server.caller('STAFF');
    expect(outcome(await business.book({ service: haircut, as: stranger }))).toBe('403 UNAUTHORIZED_OPERATION');
  });
});

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
    const before = await countBookings();
    expect(outcome(await business.book({ service: haircut, slot: business.slot(haircut, change) }))).toBe(expected);
    expect(await countBookings()).toBe(before);
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

describe('a key and a replay', () => {
  it('makes a booking in the owner’s name', async () => {
    const booking = await business.booked({ service: haircut, as: await server.caller('apiKey') });
    expect(booking.createdBy).toEqual({ wixUserId: expect.any(String) });
  });

  it('answers a repeated request with the first booking, two at once too, and refuses another body', async () => {
    const slot = business.slot(haircut);
    const as = { ...business.owner, 'idempotency-key': newId() };
    const answers = await Promise.all(
      [1, 2].map(() => business.book({ service: haircut, slot, booking: confirmed, as })),
    );
    const again = await business.book({ service: haircut, slot, booking: confirmed, as });
    expect([...answers, again].map(outcome)).toEqual(['200 OK', '200 OK', '200 OK']);
    expect(new Set([...answers, again].map(({ text }) => text)).size).toBe(1);
    const other = await business.book({ service: haircut, booking: confirmed, as });
    expect(outcome(other)).toBe('409 IDEMPOTENCY_KEY_REUSED');
  });
});
