/**
 * The SDK asks other paths when it is told that the server's host is not the platform's: they answer the same (clients
 * sheet 1).
 */
import { availabilityCalendar, bookings, resources, staffMemberSettings, staffMembers } from '@wix/bookings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { addServiceWithRules, addStaff, siteZone } from '../support/site-catalogue.ts';

/** Monday, nine in the morning in Berlin. */
const nowMs = Date.UTC(2026, 10, 23, 8);

let server: TestServer;
let resourceId: string;
let serviceId: string;

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: siteZone }, startsAtMs: nowMs });
  await server.database.transact(server.siteId, async (tx) => {
    resourceId = addStaff(tx, 'Ada', [[9, 17]], nowMs).resourceId;
    await tx.flush();
    serviceId = (await addServiceWithRules(tx, { name: 'Haircut', resourceIds: [resourceId] }, nowMs)).serviceId;
  });
});

afterAll(async () => {
  restoreFetch();
  await server.stop();
});

test('the team, its resources and settings are read and changed', async () => {
  const modules = { staffMembers, resources, staffMemberSettings };
  const client = sdkClient(server, modules, ownerOf(server), { isOwnHost: true });
  const [ada] = (await client.staffMembers.queryStaffMembers().find()).items;
  expect(ada?.resourceId).toBe(resourceId);
  const changed = await client.staffMembers.updateStaffMember(ada?._id as string, {
    revision: ada?.revision as string,
    description: 'cuts hair',
  });
  expect(changed.description).toBe('cuts hair');
  expect((await client.resources.getResource(resourceId)).name).toBe('Ada');
  expect((await client.resources.queryResources().eq('_id', resourceId).find()).items).toHaveLength(1);
  const room = await client.resources.createResource({ name: 'Room one' });
  await client.resources.deleteResource(room._id as string);
  expect((await client.staffMemberSettings.getStaffMemberSettings())._id).toBeDefined();
});

test('a free time is found and booked, and what may be done with the booking is told', async () => {
  const visitor = sdkClient(server, { availabilityCalendar, bookings }, visitorOf(server), { isOwnHost: true });
  const { availabilityEntries } = await visitor.availabilityCalendar.queryAvailability({
    filter: {
      serviceId: [serviceId],
      startDate: '2026-11-24T00:00:00.000Z',
      endDate: '2026-11-25T00:00:00.000Z',
      bookable: true,
    },
  });
  const slot = availabilityEntries?.[0]?.slot;
  const { booking } = await visitor.bookings.createBooking({
    bookedEntity: { slot: slot as object },
    totalParticipants: 1,
    contactDetails: { firstName: 'Grace', email: 'grace@example.com' },
  });
  const owner = sdkClient(server, { bookings }, ownerOf(server), { isOwnHost: true });
  const { results } = await owner.bookings.bulkCalculateAllowedActions([booking?._id as string]);
  expect(results?.[0]?.item).toMatchObject({ cancel: true });
});

test.each(['GET', 'POST'])(
  '%s of what is not answered yet gets an error that front ends elsewhere may read',
  async (method) => {
    const { origin } = new URL(server.url);
    const answer = await server.send(method, '/pricing-plans/v2/plans/things', {
      headers: { origin, accept: '*/*', 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.body).toMatchObject({ details: { applicationError: { code: 'NOT_FOUND' } } });
  },
);
