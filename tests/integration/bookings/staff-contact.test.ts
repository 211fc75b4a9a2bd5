/**
 * How to reach the people who serve a booking is told to customers only while the business publishes it (services sheet
 * 5.1).
 */
import type { Booking } from '@openhours/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let service: TestService;

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  const enabled = { enabled: true };
  service = await business.addService({
    name: 'Haircut',
    rules: { cancellationPolicy: enabled, reschedulePolicy: enabled },
  });
});
afterAll(() => server.stop());

const address = 'ada@example.com';
const wanted = () => business.slot(service, { resource: { id: business.ada.resourceId } });

/** The texts of everything that tells a customer of a booking. */
async function toldToCustomers(): Promise<string[]> {
  const member = await server.caller('member');
  const [mine, another, third] = [wanted(), wanted(), wanted()];
  const asVisitor = await business.book({ service, slot: wanted(), as: await server.caller('visitor') });
  const inBulk = await server.send('POST', '/v2/bulk/bookings/create', {
    body: {
      createBookingsInfo: [{ booking: { bookedEntity: { slot: wanted() }, totalParticipants: 1 } }],
      returnFullEntity: true,
    },
    headers: member,
  });
  const asMember = await business.book({ service, slot: mine, as: member });
  const { id, revision } = asMember.body.booking as Booking;
  const moved = await server.send('POST', `/v2/bookings/${id}/reschedule`, {
    body: { bookingId: id, revision, slot: another },
    headers: member,
  });
  const found = await server.send('POST', '/v2/extended-bookings/query', { body: {}, headers: member });
  const { token } = (await server.send('GET', `/v1/anonymous-bookings/${id}/token`, { headers: business.owner })).body;
  const byLink = await server.send('GET', `/v1/anonymous-bookings/${token}`);
  const movedByLink = await server.send('POST', `/v1/anonymous-bookings/${token}/reschedule`, {
    body: { token, revision: (byLink.body.booking as Booking).revision, slot: third },
  });
  const canceled = await server.send('POST', `/_api/v1/anonymous-bookings/${token}/cancel`, {
    body: { token, revision: (movedByLink.body.booking as Booking).revision },
  });
  const answers = [asVisitor, inBulk, asMember, moved, found, byLink, movedByLink, canceled];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  return answers.map(({ text }) => text);
}

it('leaves the address out for customers, and tells the business', async () => {
  for (const text of await toldToCustomers()) {
    expect(text).toContain('"name":"Ada"');
    expect(text).not.toContain(address);
  }
  const booking = await business.booked({ service, slot: wanted() });
  expect(booking.bookedEntity.slot?.resource).toMatchObject({ name: 'Ada', email: address });
});

it('tells it when the business publishes it', async () => {
  const path = '/bookings/v1/staff-member-settings';
  const before = await server.send('GET', path, { headers: business.owner });
  const { id, revision } = before.body.staffMemberSettings as { id: string; revision: string };
  const settings = { id, revision, contactInformation: { publiclyAccessible: true } };
  const changed = await server.send('PATCH', path, {
    body: { staffMemberSettings: settings },
    headers: business.owner,
  });
  expect(changed.status).toBe(200);
  for (const text of await toldToCustomers()) {
    expect(text).toContain(address);
  }
});
