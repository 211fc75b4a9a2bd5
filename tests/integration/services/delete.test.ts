/** deleteService: what goes, what stays, and who is told (services sheet 1.5). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness } from '../../support/business.ts';
import { settleTasks } from '../../support/deliveries.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
});
afterAll(() => server.stop());

const remove = (id: string, query = '', headers = business.owner) =>
  server.send('DELETE', `/_api/bookings/v2/services/${id}${query}`, { headers });
const read = (id: string) => server.send('GET', `/v2/services/${id}`, { headers: business.owner });
const statusOf = async (bookingId: string) => {
  const row = await server.database.serverReader.first<{ status: string }>(
    statement('select status from booking where site_id = $1 and id = $2', [server.siteId, bookingId]),
  );
  return row?.status;
};
const typesOf = async (id: string) => (await business.eventsOf(id)).map(({ type }) => type.replace(/^.*_/, ''));
const confirmed = { status: 'CONFIRMED', contactDetails: { firstName: 'Ada', email: 'ada@example.com' } };

describe('a deleted service', () => {
  test('is unknown from then on, its slug is free, and it is told once', async () => {
    const service = await business.addService({ name: 'Short lived' });
    const before = (await read(service.serviceId)).body.service;
    expect((await remove(service.serviceId)).body).toEqual({});
    expect((await read(service.serviceId)).status).toBe(404);
    expect((await remove(service.serviceId)).status).toBe(404);
    const [deleted] = await business.eventsOf(service.serviceId);
    expect(deleted?.type).toBe('wix.bookings.services.v2.service_deleted');
    expect(deleted?.body).toMatchObject({ id: service.serviceId, name: (before as { name: string }).name });
    expect((await business.addService({ name: 'Short lived' })).slug).toBe('short-lived');
    const count = await server.send('POST', '/v2/services/count', {
      body: { filter: { id: service.serviceId } },
      headers: business.owner,
    });
    expect(count.body).toEqual({ count: 0 });
  });

  test('is no longer offered and cannot be booked', async () => {
    const service = await business.addService({ name: 'Unbookable' });
    const slot = business.slot(service);
    await remove(service.serviceId);
    const answer = await business.book({ service, slot, booking: confirmed });
    expect(answer.status).toBe(404);
  });

  test('takes the bookings of its future sessions along: cancelled by the business, their time free', async () => {
    const service = await business.addService({ name: 'Booked' });
    const [first, second, requested] = await Promise.all([
      business.booked({ service, booking: confirmed }),
      business.booked({ service, booking: confirmed }),
      business.booked({ service, booking: { ...confirmed, status: 'CREATED' } }),
    ]);
    const other = await business.addService({ name: 'Untouched' });
    const kept = await business.booked({ service: other, booking: confirmed });
    const notify = 'participantNotification.notifyParticipants=true&participantNotification.message=We%20close';
    expect((await remove(service.serviceId, `?${notify}`)).status).toBe(200);
    for (const booking of [first, second, requested]) {
      expect(await statusOf(booking.id)).toBe('CANCELED');
      expect(await business.occupancyOf(booking.id)).toEqual([]);
      expect((await typesOf(booking.id)).slice(-2)).toEqual(['updated', 'canceled']);
    }
    const told = (await business.eventsOf(first.id)).at(-1);
    expect(told?.body).toMatchObject({
      participantNotification: { notifyParticipants: true, message: 'We close' },
      previousStatus: 'CONFIRMED',
    });
    expect(await statusOf(kept.id)).toBe('CONFIRMED');
    expect(await business.occupancyOf(kept.id)).toHaveLength(1);
  });

  test('sends one message for each booking, when the owner wants it', async () => {
    const service = await business.addService({ name: 'Announced' });
    const booking = await business.booked({
      service,
      booking: { ...confirmed, contactDetails: { firstName: 'Eve', email: 'eve@example.com' } },
    });
    await remove(service.serviceId, '?participantNotification.notifyParticipants=true');
    await settleTasks(server);
    const messages = await server.database.serverReader.all<{ type: string }>(
      statement(`select type from message where site_id = $1 and related_id = $2 and to_address = 'eve@example.com'`, [
        server.siteId,
        booking.id,
      ]),
    );
    expect(messages.filter(({ type }) => /cancel/i.test(type))).toHaveLength(1);
  });

  test('leaves sessions with participants alone when it shall', async () => {
    const service = await business.addService({ name: 'Kept' });
    const booking = await business.booked({ service, booking: confirmed });
    expect((await remove(service.serviceId, '?preserveFutureSessionsWithParticipants=true')).status).toBe(200);
    expect(await statusOf(booking.id)).toBe('CONFIRMED');
    expect(await business.occupancyOf(booking.id)).toHaveLength(1);
  });

  test('leaves what is past and what was called off', async () => {
    const service = await business.addService({ name: 'History' });
    const past = await business.booked({ service, booking: confirmed });
    const called = await business.booked({ service, booking: confirmed });
    const flowControlSettings = { ignoreCancellationPolicy: true };
    const cancel = { body: { flowControlSettings }, headers: business.owner };
    expect((await server.send('POST', `/v2/bookings/${called.id}/cancel`, cancel)).status).toBe(200);
    await server.database.transact(server.siteId, async (tx) => {
      const parameters = [server.siteId, past.id, new Date(server.now() - dayMs)];
      const earlier = `start_at = $3::timestamptz, end_at = $3::timestamptz + interval '1 hour'`;
      tx.write(
        statement(
          `update calendar_event set ${earlier} where site_id = $1
             and id = (select event_id from booking where site_id = $1 and id = $2)`,
          parameters,
        ),
      );
      tx.write(
        statement(
          `update booking set ${earlier}, next_at = $3::timestamptz where site_id = $1 and id = $2`,
          parameters,
        ),
      );
    });
    const before = (await business.eventsOf(called.id)).length;
    await remove(service.serviceId);
    expect(await statusOf(past.id)).toBe('CONFIRMED');
    expect((await business.eventsOf(called.id)).length).toBe(before);
    const found = await server.send('POST', '/v2/extended-bookings/query', {
      body: {},
      headers: business.owner,
    });
    expect(found.status).toBe(200);
  });
});

test('an unknown service is 404, a malformed id 400, a visitor 403', async () => {
  expect((await remove(newId())).status).toBe(404);
  expect((await remove('mine')).status).toBe(400);
  const service = await business.addService({ name: 'Guarded' });
  expect((await remove(service.serviceId, '', await server.caller('visitor'))).status).toBe(403);
  expect(
    (await remove(service.serviceId, '', await server.caller('OWNER', await server.addSite('Stranger')))).status,
  ).toBe(404);
});
