/** Add-ons, and the groups in which services offer them, through the published SDK (services sheet 1.13 and 8.6). */
import { addOns as sdkAddOns, services as sdkServices } from '@wix/bookings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { type Business, openBusiness } from '../support/business.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let business: Business;
beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_CURRENCY: 'EUR' } });
  business = await openBusiness(server);
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

const modules = { addOns: sdkAddOns, services: sdkServices };
const owner = () => sdkClient(server, modules, ownerOf(server));
const asVisitor = () => sdkClient(server, modules, visitorOf(server));
const eventsOf = async (id: string) => (await business.eventsOf(id)).map(({ type }) => type);
const fqdn = 'wix.addons.v1.add_on';
const serviceUpdated = 'wix.bookings.services.v2.service_updated';

async function newAddOn(name: string, more: object = { durationInMinutes: 10 }): Promise<string> {
  return (await owner().addOns.createAddOn({ name, ...more }))._id as string;
}

describe('an add-on', () => {
  test('is created, read, changed and deleted', async () => {
    const { addOns } = owner();
    const taxGroup = newId();
    const made = await addOns.createAddOn({
      name: 'Hot stones',
      price: { value: '12.50', currency: 'EUR' },
      durationInMinutes: 15,
      taxGroup,
      mainMedia: { image: 'https://example.com/stones.jpg' },
      extendedFields: { namespaces: { own: { a: 1 } } },
    });
    expect(made).toMatchObject({
      name: 'Hot stones',
      price: { value: '12.50', currency: 'EUR', formattedValue: '€12.50' },
      durationInMinutes: 15,
      taxGroup,
      mainMedia: { image: 'https://example.com/stones.jpg' },
      extendedFields: { namespaces: { own: { a: 1 } } },
      revision: '1',
    });
    expect(made._createdDate).toBeInstanceOf(Date);
    const id = made._id as string;
    expect(await asVisitor().addOns.getAddOn(id)).toEqual(made);
    const changed = await addOns.updateAddOn(id, { revision: '1', maxQuantity: 3 });
    expect(changed).toMatchObject({ name: 'Hot stones', maxQuantity: 3, revision: '2' });
    expect(changed.durationInMinutes).toBeUndefined();
    await expect(addOns.updateAddOn(id, { revision: '1', name: 'Late' })).rejects.toThrow(/changed since/);
    await addOns.deleteAddOn(id);
    await expect(addOns.getAddOn(id)).rejects.toThrow(/no add-on/);
    expect(await eventsOf(id)).toEqual([`${fqdn}_created`, `${fqdn}_updated`, `${fqdn}_deleted`]);
  });

  test('tells visitors only the tags that are for everybody', async () => {
    const tags = { tags: { tagIds: ['new'] }, privateTags: { tagIds: ['dear'] } };
    const id = await newAddOn('Tagged', { maxQuantity: 1, tags });
    expect((await owner().addOns.getAddOn(id)).tags).toEqual(tags);
    const { addOns } = asVisitor();
    expect((await addOns.getAddOn(id)).tags).toEqual({ tags: tags.tags });
    const { items } = await addOns.queryAddOns().eq('_id', id).find();
    expect(items.map((item) => item.tags)).toEqual([{ tags: tags.tags }]);
  });

  test('is found by each of its fields, sorted and paged', async () => {
    const taxGroup = newId();
    for (const [name, value] of [
      ['Tea', '9'],
      ['Toast', '10'],
      ['Tart', '100'],
    ]) {
      await newAddOn(name as string, { price: { value }, maxQuantity: 2, taxGroup });
    }
    const { addOns } = asVisitor();
    const found = await addOns
      .queryAddOns()
      .eq('taxGroup', taxGroup)
      .startsWith('name', 't')
      .gt('price.value', '9')
      .descending('price.value')
      .limit(1)
      .find();
    expect(found.items.map(({ name }) => name)).toEqual(['Tart']);
    expect((await found.next()).items.map(({ name }) => name)).toEqual(['Toast']);
    const each = [
      'durationInMinutes',
      'maxQuantity',
      '_id',
      'name',
      'price.value',
      'price.currency',
      'price.formattedValue',
      'taxGroup',
    ] as const;
    for (const field of each) {
      const present = await addOns.queryAddOns().eq('taxGroup', taxGroup).exists(field, true).ascending(field).find();
      expect([field, present.items.length]).toEqual([field, field === 'durationInMinutes' ? 0 : 3]);
    }
    const ids = (await addOns.queryAddOns().find()).items.map(({ _id }) => _id as string);
    expect(ids).toEqual(ids.toSorted());
  });

  test('is one of many in one call, each for itself', async () => {
    const { addOns } = owner();
    const made = await addOns.bulkCreateAddOns(
      [{ name: 'Oil', maxQuantity: 1 }, { name: 'Neither longer nor counted' }, { name: 'Salt', maxQuantity: 2 }],
      { returnEntity: true },
    );
    expect(made.results?.map(({ itemMetadata, item }) => [itemMetadata?.success, item?.name])).toEqual([
      [true, 'Oil'],
      [false, undefined],
      [true, 'Salt'],
    ]);
    expect(made.results?.[1]?.itemMetadata?.error?.code).toBe('INVALID_ARGUMENT');
    expect(made.bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 1 });
    const [oil, , salt] = made.results?.map(({ itemMetadata }) => itemMetadata?._id as string) ?? [];
    const changed = await addOns.bulkUpdateAddOns([
      { addOn: { _id: oil as string, revision: '1', name: 'Almond oil' } },
      { addOn: { _id: salt as string, revision: '7', name: 'Late' } },
    ]);
    expect(changed.results?.map(({ itemMetadata, item }) => [itemMetadata?.error?.code, item])).toEqual([
      [undefined, undefined],
      ['INVALID_REVISION', undefined],
    ]);
    expect((await addOns.getAddOn(oil as string)).name).toBe('Almond oil');
    const gone = await addOns.bulkDeleteAddOns([oil as string, newId(), oil as string]);
    expect(gone.results?.map(({ itemMetadata }) => itemMetadata?.error?.code)).toEqual([
      undefined,
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
    expect(await eventsOf(oil as string)).toEqual([`${fqdn}_created`, `${fqdn}_updated`, `${fqdn}_deleted`]);
  });
});

describe('the groups of a service', () => {
  test('are made, changed, listed and taken away', async () => {
    const { services } = owner();
    const { serviceId } = await business.addService({ name: 'Massage' });
    const [stones, oil] = [await newAddOn('Stones'), await newAddOn('Oil', { price: { value: '3' }, maxQuantity: 2 })];
    const { addOnGroup: made } = await services.createAddOnGroup({ name: 'Extras' }, { serviceId });
    expect(made).toMatchObject({ name: 'Extras', addOnIds: [] });
    const groupId = made?._id as string;
    const changed = await services.updateAddOnGroup(
      { _id: groupId, prompt: 'Choose one', maxNumberOfAddOns: 1 },
      { serviceId },
    );
    expect(changed.addOnGroup).toMatchObject({ name: 'Extras', prompt: 'Choose one', maxNumberOfAddOns: 1 });
    const set = await services.setAddOnsForGroup(serviceId, { groupId, addOnIds: [stones, oil] });
    expect(set.addOnGroup?.addOnIds).toEqual([stones, oil]);
    const listed = await asVisitor().services.listAddOnGroupsByServiceId(serviceId);
    expect(listed).toEqual({
      addOnGroupsDetails: [
        {
          groupId,
          groupName: 'Extras',
          prompt: 'Choose one',
          maxNumberOfAddOns: 1,
          addOns: [
            { addOnId: stones, name: 'Stones', durationInMinutes: 10 },
            {
              addOnId: oil,
              name: 'Oil',
              price: { value: '3', currency: 'EUR', formattedValue: '€3' },
              maxQuantity: 2,
            },
          ],
        },
      ],
    });
    const read = await asVisitor().services.getService(serviceId);
    expect(read.addOnGroups).toEqual([set.addOnGroup]);
    expect(read.addOnDetails).toEqual([{ addOnId: stones, durationInMinutes: 10 }, { addOnId: oil }]);
    expect(read.revision).toBe('4');
    await services.deleteAddOnGroup(groupId, { serviceId });
    expect((await services.getService(serviceId)).addOnGroups).toEqual([]);
    expect((await owner().addOns.getAddOn(oil)).name).toBe('Oil');
    expect((await eventsOf(serviceId)).filter((type) => type === serviceUpdated)).toHaveLength(4);
  });

  test('lose an add-on that is deleted', async () => {
    const { addOns, services } = owner();
    const { serviceId } = await business.addService({ name: 'Haircut' });
    const [gone, stays] = [await newAddOn('Gone'), await newAddOn('Stays')];
    const { addOnGroup } = await services.createAddOnGroup({ name: 'All', addOnIds: [gone, stays] }, { serviceId });
    await addOns.deleteAddOn(gone);
    const { addOnGroups, addOnDetails } = await services.getService(serviceId);
    expect(addOnGroups).toEqual([{ ...addOnGroup, addOnIds: [stays] }]);
    expect(addOnDetails).toEqual([{ addOnId: stays, durationInMinutes: 10 }]);
  });

  test('are known to their service alone', async () => {
    const { services } = owner();
    const [first, second] = [
      await business.addService({ name: 'First' }),
      await business.addService({ name: 'Second' }),
    ];
    const options = { serviceId: first.serviceId };
    const { addOnGroup } = await services.createAddOnGroup({ name: 'Of the first' }, options);
    const groupId = addOnGroup?._id as string;
    const { serviceId } = second;
    const addOnIds = [await newAddOn('Of nobody')];
    const calls: [string, () => Promise<unknown>][] = [
      ['GROUP_NOT_ON_SERVICE', () => services.updateAddOnGroup({ _id: groupId, name: 'x' }, { serviceId })],
      ['GROUP_NOT_ON_SERVICE', () => services.deleteAddOnGroup(groupId, { serviceId })],
      ['ADD_ON_GROUP_NOT_FOUND', () => services.setAddOnsForGroup(serviceId, { groupId, addOnIds })],
      ['NOT_FOUND', () => services.listAddOnGroupsByServiceId(newId())],
    ];
    for (const [code, call] of calls) {
      await expect(call()).rejects.toMatchObject({ details: { applicationError: { code } } });
    }
    const listed = await services.listAddOnGroupsByServiceId(first.serviceId, { groupIds: [newId()] });
    expect(listed.addOnGroupsDetails).toEqual([]);
  });
});
