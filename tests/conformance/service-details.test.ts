/** The conditional fields of services through the published SDK (services sheet 1.3). */
import { resources, resourceTypes, services, staffMembers } from '@wix/bookings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '../../packages/server/src/time/index.ts';
import { openShop, type Shop } from '../integration/services/support.ts';
import { addPicture, picture } from '../support/pictures.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  restoreFetch();
  await shop.server.stop();
});

const modules = { services, staffMembers, resources, resourceTypes };
const owner = () => sdkClient(shop.server, modules, ownerOf(shop.server));
const visitor = () => sdkClient(shop.server, modules, visitorOf(shop.server)).services;

test('STAFF_MEMBER_DETAILS shows names and pictures, in the older shape too; without it they are absent', async () => {
  const { id: imageId } = await addPicture(shop.server, await picture(64, 48), { fileName: 'face.png' });
  const image = `wix:image://v1/${imageId}/face.png#originWidth=64&originHeight=48`;
  const grace = await owner().staffMembers.createStaffMember({ name: 'Grace', mainMedia: { image } });
  const { id } = await shop.created(
    shop.appointment({ name: 'Pictured', staffMemberIds: [grace.resourceId, shop.ada] }),
  );
  const service = await visitor().getService(id, { conditionalFields: ['STAFF_MEMBER_DETAILS'] });
  expect(service.staffMemberDetails).toEqual({
    staffMembers: [
      { staffMemberId: grace.resourceId, name: 'Grace', mainMedia: { image } },
      { staffMemberId: shop.ada, name: 'Ada' },
    ],
  });
  // The older shape is in the answer, not in the SDK's types.
  const { staffMembers: older } = service as { staffMembers?: object[] };
  expect(older?.[0]).toMatchObject({ staffMemberId: grace.resourceId, mainMedia: { image } });
  expect(await visitor().getService(id)).not.toHaveProperty('staffMemberDetails');
});

test('RESOURCE_TYPE_DETAILS names the types, RESOURCE_DETAILS the resources that may serve', async () => {
  const type = await owner().resourceTypes.createResourceType({ name: 'Rooms' });
  const [blue, red] = [
    await owner().resources.createResource({ name: 'Blue', typeId: type._id! }),
    await owner().resources.createResource({ name: 'Red', typeId: type._id! }),
  ];
  const { id } = await shop.created(
    shop.appointment({ name: 'Roomed', serviceResources: [{ resourceType: { id: type._id } }] }),
  );
  const plain = await visitor().getService(id);
  expect(plain.serviceResources).toEqual([{ resourceType: { _id: type._id } }]);
  const typed = await visitor().getService(id, { conditionalFields: ['RESOURCE_TYPE_DETAILS'] });
  expect(typed.serviceResources).toEqual([{ resourceType: { _id: type._id, name: 'Rooms' } }]);
  const full = await visitor().queryServices(
    { filter: { _id: id } },
    {
      conditionalFields: ['RESOURCE_DETAILS', 'RESOURCE_TYPE_DETAILS'],
    },
  );
  expect(full.services![0]!.serviceResources).toEqual([
    {
      resourceType: { _id: type._id, name: 'Rooms' },
      resourceDetails: {
        resources: [
          { _id: blue._id, name: 'Blue' },
          { _id: red._id, name: 'Red' },
        ],
      },
    },
  ]);
});

test('STAFF_WORKING_HOURS_LOCATIONS says where the hours of staff count, together with their details', async () => {
  const eve = await owner().staffMembers.createStaffMember({ name: 'Eve' }, { fields: ['RESOURCE_DETAILS'] });
  const { id } = await shop.created(shop.appointment({ name: 'Placed', staffMemberIds: [eve.resourceId, shop.ada] }));
  const conditionalFields = ['STAFF_MEMBER_DETAILS', 'STAFF_WORKING_HOURS_LOCATIONS'] as const;
  const coverage = async (fields: readonly string[] = conditionalFields) => {
    const answer = await shop.post('/v2/services/query', { query: { filter: { id } }, conditionalFields: fields });
    const [service] = answer.body.services as { staffMemberDetails?: { staffMembers: Record<string, unknown>[] } }[];
    return service!.staffMemberDetails?.staffMembers.map((each) => each.workingHoursLocationCoverage);
  };
  const everywhere = { availableAtAllLocations: true };
  expect(await coverage()).toEqual([everywhere, everywhere]);

  const scheduleId = eve.resource!.eventsSchedule!._id!;
  await owner().staffMembers.assignWorkingHoursSchedule(eve._id!, scheduleId);
  expect(await coverage()).toEqual([{ availableAtAllLocations: false, locationIds: [] }, everywhere]);

  const inDays = (days: number, time: string) =>
    `${new Date(shop.server.now() + days * dayMs).toISOString().slice(0, 10)}T${time}`;
  const hours = (days: number, location?: string) =>
    shop.post('/calendar/v3/events', {
      event: {
        scheduleId,
        type: 'WORKING_HOURS',
        start: { localDate: inDays(days, '09:00:00') },
        end: { localDate: inDays(days, '12:00:00') },
        ...(location === undefined ? {} : { location: { id: location, type: 'BUSINESS' } }),
      },
    });
  expect((await hours(3, shop.branchId)).status).toBe(200);
  // What lies behind says nothing about where somebody works.
  expect((await hours(-3)).status).toBe(200);
  expect(await coverage()).toEqual([{ availableAtAllLocations: false, locationIds: [shop.branchId] }, everywhere]);
  expect(await coverage(['STAFF_WORKING_HOURS_LOCATIONS'])).toBeUndefined();
});

test('DISCOUNT_INFO_DETAILS shows nothing while no discount applies', async () => {
  const { id } = await shop.created(shop.appointment({ name: 'Full price' }));
  const service = await visitor().getService(id, { conditionalFields: ['DISCOUNT_INFO_DETAILS'] });
  expect(service.payment).not.toHaveProperty('discountInfo');
});

test('more than five, or unknown ones, are refused', async () => {
  const ask = (conditionalFields: string[]) => shop.post('/v2/services/query', { conditionalFields }, shop.visitor);
  expect((await ask(Array.from({ length: 6 }, () => 'RESOURCE_DETAILS'))).status).toBe(400);
  expect((await ask(['PRICES'])).status).toBe(400);
});
