/** Declining, asking for confirmation and the decision of a checkout over HTTP (bookings sheet 4.5, 4.9, 7). */
import type { Booking, PaymentStatus } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import { bookingOf } from './answers.ts';

let server: TestServer;
let business: Business;
let classroom: Classroom;
let plain: TestService;
/** Asks the business before it confirms. */
let asking: TestService;
/** The same, and lets several requests wait for one time. */
let contested: TestService;

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  classroom = openClassroom(server, business);
  plain = await business.addService({ name: 'Plain', rules: { cancellationPolicy: { enabled: true } } });
  asking = await business.addService({ name: 'Asking', manualApproval: true });
  contested = await business.addService({ name: 'Contested', manualApproval: true, multipleRequests: true });
});
afterAll(() => server.stop());

const confirmed = { status: 'CONFIRMED' };

function act(verb: string, booking: Booking, body: object = {}, as = business.owner) {
  return server.send('POST', `/v2/bookings/${booking.id}/${verb}`, {
    body: { revision: booking.revision, ...body },
    headers: as,
  });
}
const decline = (booking: Booking, body: object = {}, as?: Record<string, string>) => act('decline', booking, body, as);
const markAsPending = (booking: Booking, body: object = {}, as?: Record<string, string>) =>
  act('mark_booking_as_pending', booking, body, as);
function decide(booking: Pick<Booking, 'id'>, paymentStatus?: PaymentStatus, as = business.owner) {
  return server.send('POST', `/bookings/v2/confirmation/${booking.id}:confirmOrDecline`, {
    body: { bookingId: booking.id, paymentStatus },
    headers: as,
  });
}
const taken = (slot: Record<string, unknown>) => business.booked({ service: plain, slot, booking: confirmed });

describe('declining (bookings sheet 4.5)', () => {
  it('frees what a pending booking took, keeps what was said, and tells it', async () => {
    const created = await business.booked({ service: asking });
    const pending = bookingOf(await markAsPending(created));
    expect(await business.occupancyOf(pending.id)).toHaveLength(1);
    const notification = { notifyParticipants: true, message: 'Sorry' };
    const declined = bookingOf(
      await decline(pending, {
        paymentStatus: 'REFUNDED',
        participantNotification: notification,
        flowControlSettings: { withRefund: true },
      }),
    );
    expect(declined).toMatchObject({ status: 'DECLINED', paymentStatus: 'REFUNDED', revision: '3' });
    expect(await business.occupancyOf(pending.id)).toEqual([]);
    expect(await business.eventStatusOf(declined)).toBe('CANCELLED');
    const events = await business.eventsOf(pending.id);
    expect(events.at(-2)).toMatchObject({ type: 'wix.bookings.v2.booking_updated', body: declined });
    expect(events.at(-1)).toEqual({
      type: 'wix.bookings.v2.booking_declined',
      sequence: 31,
      body: {
        booking: declined,
        initiatedBy: { identityType: 'WIX_USER', wixUserId: expect.any(String) },
        participantNotification: notification,
        doubleBooked: false,
        flowControlSettings: { withRefund: true },
        previousStatus: 'PENDING',
        previousPaymentStatus: 'UNDEFINED',
      },
    });
  });

  it('needs the revision, the right one, and a caller of the business', async () => {
    const booking = await business.booked({ service: plain });
    expect(outcome(await decline(booking, { revision: undefined }))).toBe('400 INVALID_ARGUMENT');
    expect(outcome(await decline(booking, { revision: '7' }))).toBe('409 BOOKING_REVISION_MISMATCH');
    for (const kind of ['visitor', 'member', 'STAFF'] as const) {
      expect(outcome(await decline(booking, {}, await server.caller(kind)))).toBe('403 UNAUTHORIZED_OPERATION');
    }
    expect(outcome(await decline({ ...booking, id: newId() }))).toBe('404 BOOKING_NOT_FOUND');
    expect(outcome(await decline(booking))).toBe('200 OK');
  });
});

describe('asking for confirmation (7)', () => {
  it('takes the time from now on, names who serves, and tells it', async () => {
    const created = await business.booked({ service: asking, as: await server.caller('visitor') });
    const pending = bookingOf(
      await markAsPending(created, {
        paymentStatus: 'NOT_PAID',
        sendSmsReminder: false,
        participantNotification: { notifyParticipants: true },
      }),
    );
    expect(pending).toMatchObject({ status: 'PENDING', paymentStatus: 'NOT_PAID', revision: '2' });
    expect(pending.bookedEntity.slot).toMatchObject({
      resource: { id: business.ada.resourceId },
      eventId: expect.stringMatching(/^.{36}$/),
    });
    expect(await business.occupancyOf(pending.id)).toEqual([
      { resourceId: business.ada.resourceId, blocks: true, exclusive: true },
    ]);
    expect(await business.eventStatusOf(pending)).toBe('CONFIRMED');
    expect((await business.eventsOf(pending.id)).at(-1)).toEqual({
      type: 'wix.bookings.v2.booking_markedAsPending',
      sequence: 21,
      body: {
        booking: pending,
        initiatedBy: { identityType: 'WIX_USER', wixUserId: expect.any(String) },
        participantNotification: { notifyParticipants: true },
        sendSmsReminder: false,
        doubleBooked: false,
        previousStatus: 'CREATED',
        previousPaymentStatus: 'UNDEFINED',
      },
    });
    const rival = await business.book({
      service: plain,
      slot: { ...business.slot(plain), startDate: created.startDate, endDate: created.endDate },
    });
    expect(outcome(rival)).toBe('428 SLOT_NOT_AVAILABLE');
  });

  it('is for services with approval, unless the business skips that', async () => {
    const booking = await business.booked({ service: plain });
    expect(outcome(await markAsPending(booking))).toBe('428 NOT_PENDING_APPROVAL_SERVICE');
    const skips = { flowControlSettings: { skipPendingApprovalServiceValidation: true } };
    expect(bookingOf(await markAsPending(booking, skips))).toMatchObject({ status: 'PENDING' });
  });

  it.each([[true], [false]])('writes a conflict down and still succeeds, checked: %s', async (check) => {
    const slot = business.slot(asking);
    const waiting = await business.booked({ service: asking, slot });
    await taken({ ...slot, serviceId: plain.serviceId });
    const flowControlSettings = { checkAvailabilityValidation: check };
    const pending = bookingOf(await markAsPending(waiting, { flowControlSettings }));
    expect(pending).toMatchObject({ status: 'PENDING', doubleBooked: true });
    expect(await business.occupancyOf(pending.id)).toMatchObject([{ exclusive: false }]);
  });

  it('double-books when told to with the check, and ignores the flag without', async () => {
    const checks = { flowControlSettings: { checkAvailabilityValidation: true }, doubleBooked: true };
    const told = bookingOf(await markAsPending(await business.booked({ service: asking }), checks));
    expect(told).toMatchObject({ doubleBooked: true });
    const unchecked = bookingOf(
      await markAsPending(await business.booked({ service: asking }), { doubleBooked: true }),
    );
    expect(unchecked).not.toHaveProperty('doubleBooked');
  });

  it('lets several wait for one time where the service allows it (20)', async () => {
    const slot = business.slot(contested);
    const first = await business.booked({ service: contested, slot });
    const second = await business.booked({ service: contested, slot });
    const waiting = [bookingOf(await markAsPending(first)), bookingOf(await markAsPending(second))];
    for (const each of waiting) {
      expect(each).not.toHaveProperty('doubleBooked');
      expect(await business.occupancyOf(each.id)).toMatchObject([{ blocks: false, exclusive: false }]);
    }
    // The slot stays bookable meanwhile.
    expect(outcome(await business.book({ service: contested, slot }))).toBe('200 OK');
    const winner = bookingOf(await act('confirm', waiting[0]!));
    expect(winner).not.toHaveProperty('doubleBooked');
    const late = await act('confirm', waiting[1]!, { flowControlSettings: { checkAvailabilityValidation: true } });
    expect(outcome(late)).toBe('428 NO_OPEN_SPOTS');
    expect(outcome(await decline(waiting[1]!))).toBe('200 OK');
  });
});

describe('the decision of a checkout (bookings sheet 4.9)', () => {
  const skips = { flowControlSettings: { skipAvailabilityValidation: true } };
  const unpaid = [undefined, 'UNDEFINED', 'NOT_PAID', 'REFUNDED', 'EXEMPT', 'FAILED'] as const;
  const paid = ['PAID', 'PARTIALLY_PAID'] as const;

  it.each(unpaid)('conflict, %s: declined', async (paymentStatus) => {
    const slot = business.slot(plain);
    const booking = await business.booked({ service: plain, slot });
    await taken(slot);
    const decided = bookingOf(await decide(booking, paymentStatus));
    expect(decided).toMatchObject({ status: 'DECLINED', paymentStatus: paymentStatus ?? 'UNDEFINED', revision: '2' });
    expect(await business.occupancyOf(booking.id)).toEqual([]);
  });

  it.each(paid)('conflict, %s: confirmed beside the other', async (paymentStatus) => {
    const slot = business.slot(plain);
    const booking = await business.booked({ service: plain, slot });
    await taken(slot);
    const decided = bookingOf(await decide(booking, paymentStatus));
    expect(decided).toMatchObject({ status: 'CONFIRMED', paymentStatus, doubleBooked: true });
    expect(await business.occupancyOf(booking.id)).toMatchObject([{ blocks: true, exclusive: false }]);
  });

  it.each([...unpaid, ...paid])(
    'conflict, created without the check, %s: confirmed beside the other',
    async (status) => {
      const slot = business.slot(plain);
      const booking = await business.booked({ service: plain, slot, request: skips });
      await taken(slot);
      expect(bookingOf(await decide(booking, status))).toMatchObject({ status: 'CONFIRMED', doubleBooked: true });
    },
  );

  it.each([...unpaid, ...paid])('no conflict, %s: confirmed', async (paymentStatus) => {
    const booking = await business.booked({ service: plain });
    const decided = bookingOf(await decide(booking, paymentStatus));
    expect(decided).toMatchObject({ status: 'CONFIRMED', paymentStatus: paymentStatus ?? 'UNDEFINED' });
    expect(decided).not.toHaveProperty('doubleBooked');
    expect((await business.eventsOf(booking.id)).map(({ type }) => type.split('booking_')[1])).toEqual([
      'created',
      'updated',
      'confirmed',
    ]);
  });

  it('asks the business where the service does, unless the booking was created without that', async () => {
    const asked = bookingOf(await decide(await business.booked({ service: asking }), 'PAID'));
    expect(asked).toMatchObject({ status: 'PENDING', paymentStatus: 'PAID' });
    expect((await business.eventsOf(asked.id)).at(-1)?.type).toBe('wix.bookings.v2.booking_markedAsPending');
    const request = { flowControlSettings: { skipBusinessConfirmation: true } };
    const direct = await business.booked({ service: asking, request });
    expect(bookingOf(await decide(direct))).toMatchObject({ status: 'CONFIRMED' });
  });

  const double = { doubleBooked: true };
  const ofClass = async (manualApproval = false) => {
    const yoga = { name: 'Yoga', type: 'CLASS', resourceIds: [], manualApproval } as const;
    return { slot: { eventId: await classroom.newSession(await business.addService(yoga), { capacity: 1 }) } };
  };
  const ofCourse = async () => ({ schedule: { scheduleId: (await classroom.newCourse(1, {})).scheduleId } });
  it.each<[string, () => Promise<object>, PaymentStatus, Record<string, unknown>, object]>([
    ['class', () => ofClass(), 'NOT_PAID', {}, { status: 'DECLINED' }],
    ['course', ofCourse, 'NOT_PAID', {}, { status: 'DECLINED' }],
    ['class', () => ofClass(), 'PAID', {}, { status: 'CONFIRMED', ...double }],
    ['course', ofCourse, 'PARTIALLY_PAID', {}, { status: 'CONFIRMED', ...double }],
    ['class', () => ofClass(), 'NOT_PAID', skips, { status: 'CONFIRMED', ...double }],
    ['course', ofCourse, 'NOT_PAID', skips, { status: 'CONFIRMED', ...double }],
    ['class that asks the business', () => ofClass(true), 'PAID', {}, { status: 'PENDING', ...double }],
  ])('the last place of a %s is gone, %s, created with %j', async (_what, offer, paymentStatus, request, expected) => {
    const bookedEntity = await offer();
    const made = await business.booked({ service: plain, booking: { bookedEntity }, request });
    await business.booked({ service: plain, booking: { ...confirmed, bookedEntity } });
    expect(bookingOf(await decide(made, paymentStatus))).toMatchObject({ ...expected, paymentStatus, revision: '2' });
  });

  it('tells participants as they asked for when they booked', async () => {
    const participantNotification = { notifyParticipants: true, message: 'once', metadata: { channels: 'EMAIL,SMS' } };
    const booking = await business.booked({ service: plain, request: { participantNotification } });
    await decide(booking);
    expect((await business.eventsOf(booking.id)).at(-1)?.body).toMatchObject({
      participantNotification: { notifyParticipants: true, metadata: { channels: 'EMAIL,SMS' } },
    });
  });

  it('counts what one customer may have, and declines what is more (bookings sheet 18.4)', async () => {
    const rules = { limitRebookingPolicy: { enabled: true, maxBookings: 1 } };
    const once = await business.addService({ name: 'Once', rules });
    const contactDetails = { firstName: 'Once', email: 'once@example.com' };
    const first = await business.booked({ service: once, booking: { contactDetails } });
    const second = await business.booked({ service: once, booking: { contactDetails } });
    expect(bookingOf(await decide(first))).toMatchObject({ status: 'CONFIRMED' });
    expect(bookingOf(await decide(second))).toMatchObject({ status: 'DECLINED' });
    expect(outcome(await business.book({ service: once, booking: { contactDetails } }))).toBe(
      '428 BOOKING_POLICY_VIOLATION',
    );
  });

  it('is for the business, answers every path, and knows what it does not know', async () => {
    const booking = await business.booked({ service: plain });
    for (const kind of ['visitor', 'member', 'STAFF'] as const) {
      expect(outcome(await decide(booking, undefined, await server.caller(kind)))).toBe('403 UNAUTHORIZED_OPERATION');
    }
    expect(outcome(await decide({ id: newId() }))).toBe('404 BOOKING_NOT_FOUND');
    const path = `/v2/confirmation/${booking.id}:confirmOrDecline`;
    expect(outcome(await server.send('POST', path, { body: {}, headers: business.owner }))).toBe('200 OK');
    expect(outcome(await decide(booking))).toBe('428 INVALID_BOOKING_STATUS');
  });
});
