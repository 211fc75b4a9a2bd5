/** Creating bookings over HTTP: what is made, who makes it, and the same call once more (bookings sheet 4.1). */
import type { Booking } from '@openhours/contract';
import { bookingsAppId, staffResourceTypeId } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raiseCatalogueVersion } from '../../../packages/server/src/db/catalogue-version.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
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
    const before = await countBookings(server);
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
    expect(await countBookings(server)).toBe(before + 1);
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
