/** One slot, asked for by itself (bookings sheet 10.2). */
import { availability, staffResourceTypeId } from '@openhours/contract';
import { availabilityTimeSlots } from '@wix/bookings';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import type { TestServer } from '../support/server.ts';
import { addStaff, siteZone } from '../support/site-catalogue.ts';
import { at, nowMs, openTuesday, type Tuesday } from '../support/tuesday.ts';

const root = '/_api/service-availability/v2/time-slots';

let ada: string;
let addService: Tuesday['addService'];
let eve: string;
let haircut: string;
let mainId: string;
let server: TestServer;
let visitor: Record<string, string>;

beforeAll(async () => {
  ({ ada, addService, eve, haircut, mainId, server, visitor } = await openTuesday());
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

const location = () => ({ id: mainId, locationType: 'BUSINESS' });

describe('10.2 getAvailabilityTimeSlot', () => {
  const get = (body: Record<string, unknown>) =>
    server.send('POST', `${root}/get`, {
      headers: visitor,
      body: { serviceId: haircut, timeZone: siteZone, location: location(), ...body },
    });

  test('the published SDK gets the slot with all free resources', async () => {
    const client = sdkClient(server, { availabilityTimeSlots }, visitorOf(server));
    const answer = await client.availabilityTimeSlots.getAvailabilityTimeSlot(
      haircut,
      at('13:00'),
      at('14:00'),
      siteZone,
      { _id: mainId, locationType: 'BUSINESS' },
    );
    expect(answer).toMatchObject({
      timeZone: siteZone,
      timeSlot: {
        serviceId: haircut,
        localStartDate: at('13:00'),
        localEndDate: at('14:00'),
        bookable: true,
        totalCapacity: 1,
        availableResources: [
          {
            resourceTypeId: staffResourceTypeId,
            resources: [
              { _id: ada, name: 'Ada' },
              { _id: eve, name: 'Eve' },
            ],
            hasMoreAvailableResources: false,
          },
        ],
      },
    });
  });

  test('more than ten free resources are all named', async () => {
    const many = await server.database.transact(server.siteId, async (tx) =>
      Array.from({ length: 12 }, (_, index) => addStaff(tx, `Person ${index}`, [[9, 10]], nowMs).resourceId),
    );
    const serviceId = await addService({}, { resourceIds: many });
    const answer = await get({ serviceId, localStartDate: at('09:00'), localEndDate: at('10:00') });
    const slot = answer.body.timeSlot as { availableResources: { resources: { id: string }[] }[] };
    expect(slot.availableResources[0]?.resources.map(({ id }) => id)).toEqual(many);
    expect(Compile(availability.getAvailabilityTimeSlot.output).Check(answer.body)).toBe(true);
  });

  test('a wanted resource must be free; named types only are answered', async () => {
    const wanted = { resourceTypes: [{ resourceTypeId: staffResourceTypeId, resourceIds: [eve] }] };
    const times = { localStartDate: at('13:00'), localEndDate: at('14:00') };
    const answer = await get({ ...times, ...wanted });
    expect(answer.body.timeSlot).toMatchObject({ availableResources: [{ resources: [{ id: eve }] }] });
    expect((await get({ localStartDate: at('09:00'), localEndDate: at('10:00'), ...wanted })).status).toBe(404);
    const other = await get({ ...times, includeResourceTypeIds: [newId()] });
    expect(other.body.timeSlot).toMatchObject({ availableResources: [] });
  });

  test('a slot that the policy forbids is there, and says so', async () => {
    const serviceId = await addService({
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 5 * 24 * 60 },
    });
    const answer = await get({ serviceId, localStartDate: at('13:00'), localEndDate: at('14:00') });
    expect(answer.body.timeSlot).toMatchObject({ bookable: false, bookingPolicyViolations: { tooLateToBook: true } });
  });

  test.each([
    ['nobody is free', { localStartDate: '2026-11-24T11:00:00', localEndDate: '2026-11-24T12:00:00' }, 404],
    ['off the grid', { localStartDate: '2026-11-24T13:10:00', localEndDate: '2026-11-24T14:10:00' }, 404],
    ['another length', { localStartDate: '2026-11-24T13:00:00', localEndDate: '2026-11-24T13:45:00' }, 404],
    ['outside the hours', { localStartDate: '2026-11-24T22:00:00', localEndDate: '2026-11-24T23:00:00' }, 404],
    ['ends before it starts', { localStartDate: '2026-11-24T13:00:00', localEndDate: '2026-11-24T12:00:00' }, 400],
    ['no end', { localStartDate: '2026-11-24T13:00:00' }, 400],
    [
      'another zone',
      { localStartDate: '2026-11-24T13:00:00', localEndDate: '2026-11-24T14:00:00', timeZone: 'X' },
      400,
    ],
  ])('%s', async (_case, body, status) => {
    const answer = await get(body);
    expect([answer.status, answer.code], answer.text).toEqual([
      status,
      status === 404 ? 'SLOT_NOT_FOUND' : 'INVALID_ARGUMENT',
    ]);
  });

  test('an unknown service, a class and a business place without its id are refused', async () => {
    const times = { localStartDate: at('13:00'), localEndDate: at('14:00') };
    expect((await get({ ...times, serviceId: newId() })).code).toBe('SERVICE_NOT_FOUND');
    expect((await get({ ...times, location: { locationType: 'BUSINESS' } })).status).toBe(400);
    expect((await get({ ...times, location: { locationType: 'CUSTOMER' } })).status).toBe(404);
    expect((await get({ ...times, location: undefined, timeZone: undefined })).status).toBe(200);
  });
});
