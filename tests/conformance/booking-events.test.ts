/** What each change of a booking tells: the names, once each and in order, and what stands in them (bookings sheet 24). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../packages/server/src/db/statement.ts';
import {
  anyTime,
  at,
  type Booking,
  between,
  type CalledBusiness,
  type Made,
  mondayAtNineMs,
  setUpByCalls,
  tuesday,
} from '../support/called-business.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { siteZone } from '../support/site-catalogue.ts';

let server: TestServer;
let shop: CalledBusiness;
let haircut: Made;

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: siteZone }, startsAtMs: mondayAtNineMs });
  shop = await setUpByCalls(server);
  haircut = await shop.newService([await shop.newMember()], { rules: anyTime });
});
afterAll(() => server.stop());

interface Told {
  readonly slug: string;
  readonly sequence: number;
  readonly body: Record<string, unknown>;
}

/** What was told of a booking, in the order of its sequence. */
async function toldOf({ id }: Booking): Promise<Told[]> {
  const rows = await server.database.reader(server.siteId).all<Told & { type: string }>(
    statement(
      `select type, entity_sequence as sequence, body from outbox_event
       where site_id = $1 and entity_id = $2 order by entity_sequence`,
      [server.siteId, id],
    ),
  );
  return rows.map(({ type, sequence, body }) => ({
    slug: type.replace('wix.bookings.v2.booking_', ''),
    sequence,
    body,
  }));
}
const slugsOf = async (booking: Booking) => (await toldOf(booking)).map(({ slug }) => slug);

const skip = { flowControlSettings: { skipPendingApprovalServiceValidation: true } };

test('24: created, then of every change updated and its own event, each once and in order', async () => {
  const notify = { participantNotification: { notifyParticipants: true, message: 'See you' } };
  const made = await shop.book(at(haircut, '10:00'), { status: 'CREATED' });
  const pending = await shop.act(made, 'mark_booking_as_pending', { ...skip, ...notify });
  const sure = await shop.act(pending, 'confirm', { paymentStatus: 'PAID', sendSmsReminder: false });
  const moved = await shop.act(sure, 'reschedule', { slot: at(haircut, '12:00') });
  await shop.act(moved, 'cancel', { flowControlSettings: { withRefund: false } });
  const told = await toldOf(made);
  expect(told.map(({ slug }) => slug)).toEqual(
    ['created', 'markedAsPending', 'confirmed', 'rescheduled', 'canceled'].flatMap((slug) =>
      slug === 'created' ? [slug] : ['updated', slug],
    ),
  );
  expect(new Set(told.map(({ sequence }) => sequence)).size).toBe(told.length);
  const initiatedBy = { identityType: 'WIX_USER', wixUserId: expect.any(String) };
  const bodies = Object.fromEntries(told.map(({ slug, body }) => [slug, body]));
  expect(bodies.created).toMatchObject({ id: made.id, status: 'CREATED', revision: '1' });
  expect(bodies.markedAsPending).toMatchObject({
    booking: { status: 'PENDING', revision: '2' },
    ...notify,
    sendSmsReminder: true,
    doubleBooked: false,
    initiatedBy,
    previousStatus: 'CREATED',
    previousPaymentStatus: 'UNDEFINED',
  });
  expect(bodies.confirmed).toMatchObject({
    booking: { status: 'CONFIRMED', paymentStatus: 'PAID' },
    sendSmsReminder: false,
    doubleBooked: false,
    initiatedBy,
    previousStatus: 'PENDING',
    previousPaymentStatus: 'UNDEFINED',
  });
  expect(bodies.rescheduled).toMatchObject({
    initiatedBy,
    previousStatus: 'CONFIRMED',
    previousStartDate: at(haircut, '10:00').startDate,
    previousEndDate: at(haircut, '10:00').endDate,
    previousTotalParticipants: 1,
    previousBookedEntity: { slot: { eventId: sure.bookedEntity.slot.eventId } },
    previousBookedAddOns: [],
  });
  expect(bodies.canceled).toMatchObject({
    booking: { status: 'CANCELED' },
    initiatedBy,
    previousStatus: 'CONFIRMED',
    flowControlSettings: { withRefund: false },
  });
});

test('24: declined and number_of_participants_updated say what was before', async () => {
  const declined = await shop.book(at(haircut, '14:00'), { status: 'CREATED' });
  await shop.act(declined, 'decline', { flowControlSettings: { withRefund: true } });
  expect((await toldOf(declined)).at(-1)).toMatchObject({
    slug: 'declined',
    body: { previousStatus: 'CREATED', previousPaymentStatus: 'UNDEFINED', flowControlSettings: { withRefund: true } },
  });
  const yoga = await shop.newSessions('CLASS', 9);
  const eventId = await shop.newEvent({
    scheduleId: yoga.schedule.id,
    type: 'CLASS',
    ...between(tuesday, '10:00', '11:00'),
  });
  const place = await shop.book({ eventId });
  await shop.act(place, 'update_number_of_participants', { totalParticipants: 3 });
  expect(await slugsOf(place)).toEqual(['created', 'confirmed', 'updated', 'number_of_participants_updated']);
  expect((await toldOf(place)).at(-1)?.body).toMatchObject({
    booking: { totalParticipants: 3 },
    previousTotalParticipants: 1,
  });
});

test('24: what is refused tells nothing', async () => {
  const booking = await shop.book(at(haircut, '16:00'));
  const before = await slugsOf(booking);
  expect(await shop.refused(`/v2/bookings/${booking.id}/confirm`, { revision: booking.revision })).toMatch(/^428/);
  expect(await slugsOf(booking)).toEqual(before);
});
