/** Confirming and cancelling over HTTP, by bookings sheet 4.4, 4.6 and the state machine of 20. */
import type { Booking, BookingStatus } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import { plantToken, plantUser } from '../../support/sites.ts';
import { bookingOf } from './answers.ts';

let server: TestServer;
let business: Business;
/** Lets bookings be cancelled at any time. */
let open: TestService;
/** Never lets them. */
let strict: TestService;

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  open = await business.addService({ name: 'Open', rules: { cancellationPolicy: { enabled: true } } });
  strict = await business.addService({ name: 'Strict' });
});
afterAll(() => server.stop());

const confirmed = { status: 'CONFIRMED' };

function act(verb: 'confirm' | 'cancel', booking: Pick<Booking, 'id'>, body: object = {}, as = business.owner) {
  return server.send('POST', `/v2/bookings/${booking.id}/${verb}`, { body, headers: as });
}
const confirm = (booking: Booking, body: object = {}, as?: Record<string, string>) =>
  act('confirm', booking, { revision: booking.revision, ...body }, as);
const cancel = (booking: Booking, body: object = {}, as?: Record<string, string>) => act('cancel', booking, body, as);

/** Brings a booking into a state that no operation of today leads to. */
async function setStatus(booking: Booking, status: BookingStatus): Promise<void> {
  await server.database.transact(server.siteId, async (tx) =>
    tx.write(
      statement('update booking set status = $3 where site_id = $1 and id = $2', [server.siteId, booking.id, status]),
    ),
  );
}

describe('confirming', () => {
  it('puts a booking on the calendar, assigns who does it, and says so', async () => {
    const created = await business.booked({ service: open, as: await server.caller('visitor') });
    const answer = await confirm(created, {
      paymentStatus: 'PAID',
      sendSmsReminder: false,
      participantNotification: { notifyParticipants: true },
    });
    const booking = bookingOf(answer);
    expect(booking).toMatchObject({ id: created.id, status: 'CONFIRMED', revision: '2', paymentStatus: 'PAID' });
    expect(booking.bookedEntity.slot).toMatchObject({
      resource: { id: business.ada.resourceId, name: 'Ada' },
      eventId: expect.stringMatching(/^.{36}$/),
    });
    expect(booking).not.toHaveProperty('doubleBooked');
    expect(await business.occupancyOf(booking.id)).toEqual([
      { resourceId: business.ada.resourceId, blocks: true, exclusive: true },
    ]);
    expect(await business.eventStatusOf(booking)).toBe('CONFIRMED');
    const [, updated, told] = await business.eventsOf(booking.id);
    expect(updated).toEqual({
      type: 'wix.bookings.v2.booking_updated',
      sequence: 20,
      body: booking,
      modifiedFields: {
        status: 'CREATED',
        paymentStatus: 'UNDEFINED',
        bookedEntity: expect.objectContaining({ title: 'Open' }),
      },
    });
    expect(told).toEqual({
      type: 'wix.bookings.v2.booking_confirmed',
      sequence: 21,
      body: {
        booking,
        initiatedBy: { identityType: 'WIX_USER', wixUserId: expect.any(String) },
        participantNotification: { notifyParticipants: true },
        sendSmsReminder: false,
        doubleBooked: false,
        previousStatus: 'CREATED',
        previousPaymentStatus: 'UNDEFINED',
      },
    });
  });

  it('asks nobody whether the time is free, and writes an overlap down', async () => {
    const slot = business.slot(open);
    const waiting = await business.booked({ service: open, slot });
    const first = await business.booked({ service: open, slot, booking: confirmed });
    const booking = bookingOf(await confirm(waiting, { doubleBooked: false }));
    expect(booking).toMatchObject({ status: 'CONFIRMED', doubleBooked: true });
    expect(await business.occupancyOf(booking.id)).toEqual([
      { resourceId: business.ada.resourceId, blocks: true, exclusive: false },
    ]);
    expect((await business.occupancyOf(first.id))[0]).toMatchObject({ exclusive: true });
  });

  it('ignores a flag of double booking that nobody checked', async () => {
    const booking = bookingOf(await confirm(await business.booked({ service: open }), { doubleBooked: true }));
    expect(booking).not.toHaveProperty('doubleBooked');
  });

  it('checks when asked to, and double-books when told to', async () => {
    const checks = { flowControlSettings: { checkAvailabilityValidation: true } };
    const slot = business.slot(open);
    const waiting = await business.booked({ service: open, slot });
    await business.booked({ service: open, slot, booking: confirmed });
    const refused = await confirm(waiting, checks);
    expect(outcome(refused)).toBe('428 NO_OPEN_SPOTS');
    // What is free nearby is where the booking could go instead (design 4.7).
    expect(refused.body).toMatchObject({
      details: {
        applicationError: {
          data: {
            openSpots: 0,
            reasons: ['RESOURCE_BUSY'],
            nearest: Array.from({ length: 4 }, () => ({ startDate: expect.any(String), endDate: expect.any(String) })),
            conflicts: [{ resourceId: business.ada.resourceId, source: 'BOOKING' }],
          },
        },
      },
    });
    expect(bookingOf(await confirm(waiting, { ...checks, doubleBooked: true }))).toMatchObject({ doubleBooked: true });
    const free = await business.booked({ service: open });
    expect(bookingOf(await confirm(free, { ...checks, doubleBooked: true }))).toMatchObject({ doubleBooked: true });
    const plain = await business.booked({ service: open });
    expect(bookingOf(await confirm(plain, checks))).not.toHaveProperty('doubleBooked');
  });

  it('gives the booking to whoever is free', async () => {
    const resourceIds = [business.ada.resourceId, business.ben.resourceId];
    const massage = await business.addService({ name: 'Massage', resourceIds });
    const slot = business.slot(massage);
    const waiting = [];
    for (let index = 0; index < 2; index += 1) {
      waiting.push(await business.booked({ service: massage, slot }));
    }
    const done = [];
    for (const each of waiting) {
      done.push(bookingOf(await confirm(each)));
    }
    expect(new Set(done.map(({ bookedEntity }) => bookedEntity.slot?.resource?.id))).toEqual(new Set(resourceIds));
    expect(done.filter(({ doubleBooked }) => doubleBooked)).toEqual([]);
  });

  it('takes over the time that a pending booking already has', async () => {
    const booking = await business.booked({ service: open, booking: confirmed });
    await setStatus(booking, 'PENDING');
    const again = bookingOf(await confirm(booking));
    expect(again).toMatchObject({ status: 'CONFIRMED', revision: '2' });
    expect(again.bookedEntity.slot?.eventId).toBe(booking.bookedEntity.slot?.eventId);
    expect(again).not.toHaveProperty('doubleBooked');
    expect(await business.occupancyOf(booking.id)).toHaveLength(1);
  });

  it.each([
    ['WAITING_LIST', '200 OK'],
    ['CONFIRMED', '428 FAILED_CONFIRMING_NON_PENDING_BOOKING'],
    ['CANCELED', '428 INVALID_BOOKING_STATUS'],
    ['DECLINED', '428 INVALID_BOOKING_STATUS'],
  ] as const)('from %s: %s', async (status, expected) => {
    const booking = await business.booked({ service: open });
    await setStatus(booking, status);
    expect(outcome(await confirm(booking))).toBe(expected);
  });

  it('needs the revision, and the right one', async () => {
    const booking = await business.booked({ service: open });
    const missing = await act('confirm', booking);
    expect([outcome(missing), missing.text.includes('"field":"revision"')]).toEqual(['400 INVALID_ARGUMENT', true]);
    const stale = await act('confirm', booking, { revision: '7' });
    expect(outcome(stale)).toBe('409 BOOKING_REVISION_MISMATCH');
    expect(stale.text).toContain('"currentRevision":"1"');
    expect(outcome(await act('confirm', booking, { revision: 1 }))).toBe('200 OK');
  });

  it('is for the business, and for staff in their own calendar', async () => {
    const booking = await business.booked({ service: open });
    for (const kind of ['visitor', 'member', 'STAFF'] as const) {
      expect(outcome(await confirm(booking, {}, await server.caller(kind)))).toBe('403 UNAUTHORIZED_OPERATION');
    }
    expect(outcome(await act('confirm', { id: newId() }, { revision: '1' }))).toBe('404 BOOKING_NOT_FOUND');
  });

  it('takes a differing copy of the id in the body for a mistake', async () => {
    const booking = await business.booked({ service: open });
    expect(outcome(await confirm(booking, { bookingId: newId() }))).toBe('400 INVALID_ARGUMENT');
    expect(outcome(await confirm(booking, { bookingId: booking.id }))).toBe('200 OK');
  });
});

describe('cancelling', () => {
  it('frees the place at once, and says so', async () => {
    const slot = business.slot(open);
    const booking = await business.booked({ service: open, slot, booking: confirmed });
    const flowControlSettings = { withRefund: true };
    const canceled = bookingOf(await cancel(booking, { flowControlSettings, revision: '1' }));
    expect(canceled).toMatchObject({ status: 'CANCELED', revision: '2' });
    expect(canceled.canceledDate).toBe(canceled.updatedDate);
    expect(await business.occupancyOf(booking.id)).toEqual([]);
    expect(await business.eventStatusOf(booking)).toBe('CANCELLED');
    expect(outcome(await business.book({ service: open, slot, booking: confirmed }))).toBe('200 OK');
    const events = await business.eventsOf(booking.id);
    expect(events.map(({ type, sequence }) => [type.slice('wix.bookings.v2.booking_'.length), sequence])).toEqual([
      ['created', 10],
      ['confirmed', 11],
      ['updated', 20],
      ['canceled', 21],
    ]);
    expect(events.at(-1)?.body).toEqual({
      booking: canceled,
      flowControlSettings,
      initiatedBy: { identityType: 'WIX_USER', wixUserId: expect.any(String) },
      previousStatus: 'CONFIRMED',
    });
    const audit = await server.database.serverReader.all(
      statement('select operation from audit_entry where site_id = $1 and entity_id = $2 order by id', [
        server.siteId,
        booking.id,
      ]),
    );
    expect(audit).toEqual([{ operation: 'bookings.createBooking' }, { operation: 'bookings.cancelBooking' }]);
  });

  it('needs a policy that allows it, whoever asks, unless the business sets it aside', async () => {
    const booking = await business.booked({ service: strict, booking: confirmed });
    const refused = await cancel(booking);
    expect(outcome(refused)).toBe('428 BOOKING_POLICY_VIOLATION');
    expect(refused.text).toContain('"policy":"CANCELLATION"');
    expect(outcome(await cancel(booking, { flowControlSettings: { ignoreCancellationPolicy: true } }))).toBe('200 OK');
  });

  it('has a deadline', async () => {
    const rulesOf = (latestCancellationInMinutes: number) => ({
      cancellationPolicy: { enabled: true, limitLatestCancellation: true, latestCancellationInMinutes },
    });
    const soon = await business.addService({ name: 'Until an hour before', rules: rulesOf(60) });
    const never = await business.addService({ name: 'Until a year before', rules: rulesOf(525_600) });
    expect(outcome(await cancel(await business.booked({ service: soon, booking: confirmed })))).toBe('200 OK');
    const late = await business.booked({ service: never, booking: confirmed });
    expect(outcome(await cancel(late))).toBe('428 BOOKING_POLICY_VIOLATION');
  });

  it('looks at no policy while a booking is only CREATED', async () => {
    const booking = bookingOf(await cancel(await business.booked({ service: strict })));
    expect(booking.status).toBe('CANCELED');
    expect((await business.eventsOf(booking.id)).at(-1)).toMatchObject({ body: { previousStatus: 'CREATED' } });
  });

  it.each([
    ['PENDING', '200 OK'],
    ['WAITING_LIST', '200 OK'],
    ['CANCELED', '428 VALIDATION_FAILURE'],
    ['DECLINED', '428 VALIDATION_FAILURE'],
  ] as const)('from %s: %s', async (status, expected) => {
    const booking = await business.booked({ service: strict });
    await setStatus(booking, status);
    expect(outcome(await cancel(booking))).toBe(expected);
  });

  it('compares the revision when there is one', async () => {
    const booking = await business.booked({ service: open });
    expect(outcome(await cancel(booking, { revision: '2' }))).toBe('409 BOOKING_REVISION_MISMATCH');
    expect((await business.eventsOf(booking.id)).length).toBe(1);
    expect(outcome(await cancel(booking, { revision: '1' }))).toBe('200 OK');
  });

  it('is for members who made the booking or are its contact, and for nobody else', async () => {
    const member = await server.caller('member');
    const other = await server.caller('member');
    const made = await business.booked({ service: open, as: member });
    expect(outcome(await cancel(made, {}, other))).toBe('403 UNAUTHORIZED_OPERATION');
    expect(outcome(await cancel(made, {}, await server.caller('visitor')))).toBe('403 UNAUTHORIZED_OPERATION');
    expect(outcome(await cancel(made, {}, member))).toBe('200 OK');

    const forThem = await business.booked({
      service: open,
      booking: { ...confirmed, contactDetails: { firstName: 'Mem', email: 'mem@example.com' } },
    });
    expect(outcome(await cancel(forThem, {}, member))).toBe('403 UNAUTHORIZED_OPERATION');
    await server.database.transact(server.siteId, async (tx) =>
      tx.write(
        statement('update contact set member_id = $3 where site_id = $1 and id = $2', [
          server.siteId,
          forThem.contactDetails.contactId,
          made.createdBy.memberId,
        ]),
      ),
    );
    expect(outcome(await cancel(forThem, {}, member))).toBe('200 OK');
  });

  it.each([
    ['ignoreCancellationPolicy', '403 UNAUTHORIZED_OPERATION'],
    ['waiveCancellationFee', '403 UNAUTHORIZED_OPERATION'],
    ['withRefund', '428 REFUND_NOT_ALLOWED'],
  ])('gives members no right to %s: %s', async (flag, expected) => {
    const member = await server.caller('member');
    const booking = await business.booked({ service: open, as: member });
    expect(outcome(await cancel(booking, { flowControlSettings: { [flag]: true } }, member))).toBe(expected);
    expect(outcome(await cancel(booking, { flowControlSettings: { [flag]: false } }, member))).toBe('200 OK');
  });

  it('by staff stays in their own calendar', async () => {
    const booking = await business.booked({ service: open, booking: confirmed });
    expect(outcome(await cancel(booking, {}, await server.caller('STAFF')))).toBe('403 UNAUTHORIZED_OPERATION');
    const ada = await server.caller('STAFF');
    await server.database.transact(server.siteId, async (tx) =>
      tx.write(
        statement(`update site_user set resource_id = $2 where site_id = $1 and role = 'STAFF'`, [
          server.siteId,
          business.ada.resourceId,
        ]),
      ),
    );
    await expect.poll(async () => outcome(await cancel(booking, {}, ada)), { interval: 500 }).toBe('200 OK');
  });

  it('by staff begins and ends with their calendar, also for a token that is out', async () => {
    const { database, siteId } = server;
    const email = `${newId()}@example.com`;
    const subjectId = await plantUser(database, siteId, { email, role: 'STAFF' }, server.now());
    const subject = { subjectType: 'USER', subjectId } as const;
    const ben = { authorization: await plantToken(database, server.assembly.auth, server, subject, server.now()) };
    const massage = await business.addService({
      name: 'Massage',
      resourceIds: [business.ben.resourceId],
      rules: { cancellationPolicy: { enabled: true } },
    });
    const staffMember = await database
      .reader(siteId)
      .first(
        statement<{ id: string }>('select id from staff_member where site_id = $1 and resource_id = $2', [
          siteId,
          business.ben.resourceId,
        ]),
      );
    const send = (verb: string, body: object) =>
      server.send('POST', `/v1/staff-members/${staffMember?.id}/${verb}`, { body, headers: business.owner });
    const cancelled = async () =>
      outcome(await cancel(await business.booked({ service: massage, booking: confirmed }), {}, ben));
    expect(await cancelled()).toBe('403 UNAUTHORIZED_OPERATION');
    expect(outcome(await send('connect-staff-member-to-user', { email }))).toBe('200 OK');
    expect(await cancelled()).toBe('200 OK');
    expect(outcome(await send('disconnect-staff-member-from-user', {}))).toBe('200 OK');
    expect(await cancelled()).toBe('403 UNAUTHORIZED_OPERATION');
  });

  it('looks at the policy as it stands now', async () => {
    const changed = await business.addService({ name: 'Changed', rules: { cancellationPolicy: { enabled: true } } });
    const booking = await business.booked({ service: changed, booking: confirmed });
    await server.database.transact(server.siteId, async (tx) => {
      for (const text of [
        `insert into booking_policy_version (site_id, policy_id, revision, name, is_default, rules, created_at, policy_created_at)
         select site_id, policy_id, 2, name, is_default, jsonb_set(rules, '{cancellationPolicy,enabled}', 'false'), created_at,
           policy_created_at
         from booking_policy_version where site_id = $1 and policy_id = (select policy_id from booking where site_id = $1 and id = $2)`,
        `update booking_policy set revision = 2
         where site_id = $1 and id = (select policy_id from booking where site_id = $1 and id = $2)`,
        'update site_catalogue set version = version + 1 where site_id = $1 and $2::uuid is not null',
      ]) {
        tx.write(statement(text, [server.siteId, booking.id]));
      }
    });
    expect(outcome(await cancel(booking))).toBe('428 BOOKING_POLICY_VIOLATION');
  });
});
