/** What stands open in an editor is deleted by somebody else: the page says that it was, and when. */
import type { Client } from '@openhours/client';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoFaults, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();

interface Made {
  readonly address: string;
  readonly remove: () => Promise<unknown>;
}

const settings = '/dashboard/settings';

const kinds: Readonly<Record<string, (client: Client) => Promise<Made>>> = {
  async service(client) {
    const [sample] = (await client.services.queryServices({})).services;
    const { service } = await client.services.createService({
      service: {
        type: 'APPOINTMENT',
        name: 'Gone',
        defaultCapacity: 1,
        onlineBooking: { enabled: true },
        payment: { rateType: 'NO_FEE', options: { inPerson: true } },
        schedule: { availabilityConstraints: { sessionDurations: [30] } },
        staffMemberIds: sample?.staffMemberIds ?? [],
      },
    });
    const serviceId = service.id as string;
    return {
      address: `/dashboard/services/${serviceId}`,
      remove: () => client.services.deleteService({ serviceId }),
    };
  },
  async 'staff member'(client) {
    const { id } = (await client.staff.createStaffMember({ staffMember: { name: 'Gone' } })).staffMember;
    return {
      address: `/dashboard/staff/${id}`,
      remove: () => client.staff.deleteStaffMember({ staffMemberId: id }),
    };
  },
  async room(client) {
    const { resourceType } = await client.resources.createResourceType({ resourceType: { name: 'Halls' } });
    const { resource } = await client.resources.createResource({ resource: { name: 'Gone', typeId: resourceType.id } });
    return {
      address: `${settings}/rooms/${resource.id}`,
      remove: () => client.resources.deleteResource({ resourceId: resource.id }),
    };
  },
  async category(client) {
    const { id } = (await client.categoriesV2.createCategory({ category: { name: 'Gone' } })).category;
    return {
      address: `${settings}/categories/${id}`,
      remove: () => client.categoriesV2.deleteCategory({ categoryId: id }),
    };
  },
  async policy(client) {
    const { id } = (await client.policies.createBookingPolicy({ bookingPolicy: { name: 'Gone' } })).bookingPolicy;
    return {
      address: `${settings}/policies/${id}`,
      remove: () => client.policies.deleteBookingPolicy({ bookingPolicyId: id }),
    };
  },
  async 'add-on'(client) {
    const { id } = (await client.addOns.createAddOn({ addOn: { name: 'Gone', maxQuantity: 1 } })).addOn;
    return { address: `${settings}/add-ons/${id}`, remove: () => client.addOns.deleteAddOn({ addOnId: id }) };
  },
  async attribute(client) {
    const { id } = (
      await client.attributeDefinitions.createAttributeDefinition({
        attributeDefinition: { name: 'Gone', valueType: 'BOOL', defaultValue: { boolDefault: false } },
      })
    ).attributeDefinition;
    return {
      address: `${settings}/attributes/${id}`,
      remove: () => client.attributeDefinitions.deleteAttributeDefinition({ attributeDefinitionId: id }),
    };
  },
  async 'closed day'(client) {
    const { id } = (
      await client.closedDays.createClosedDay({
        closedDay: { name: 'Gone', firstDate: '2026-12-24', lastDate: '2026-12-24' },
      })
    ).closedDay;
    return {
      address: `${settings}/closed-days/${id}`,
      remove: () => client.closedDays.deleteClosedDay({ closedDayId: id }),
    };
  },
};

test.each(Object.entries(kinds))('of a %s', async (name, make) => {
  const made = await make(await scene.server.client('apiKey'));
  const page = await openAsOwner(scene, made.address, { size: 'desktop' });
  await page.getByRole('heading', { level: 1, name: 'Gone' }).waitFor();
  await made.remove();
  // People have a name, and are removed from the team.
  const told =
    name === 'staff member' ? /^Gone was removed from the team in the meantime, Mon/ : /^Deleted in the meantime, Mon/;
  await page.getByText(told).waitFor();
  const mayBeGone = page.getByText(/may have been (?:deleted|removed), or the link is incomplete\.$/);
  expect(await mayBeGone.count()).toBe(0);
  await expectAccessible(page, `a ${name} that is gone`);
  // Whoever comes by the link later finds nothing, and nobody knows any more when it went.
  await page.reload();
  await mayBeGone.waitFor();
  expectNoFaults(page);
});
