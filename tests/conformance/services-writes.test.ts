/**
 * Services as the published SDK writes them, every operation once and its refusals as the SDK shows them (services
 * sheet 1).
 */
import { services as sdkServices } from '@wix/bookings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { openShop, type Shop } from '../integration/services/support.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  restoreFetch();
  await shop.server.stop();
});

const owner = () => sdkClient(shop.server, { services: sdkServices }, ownerOf(shop.server)).services;

type SdkService = sdkServices.Service;
const massage = (more: Partial<SdkService> = {}): SdkService => ({
  type: 'APPOINTMENT',
  name: 'Massage',
  defaultCapacity: 1,
  onlineBooking: { enabled: true },
  payment: {
    rateType: 'FIXED',
    fixed: { price: { value: '65.00' } },
    options: { online: true, inPerson: true },
  },
  schedule: { availabilityConstraints: { sessionDurations: [50], timeBetweenSessions: 10 } },
  staffMemberIds: [shop.ada],
  ...more,
});

/** What a call was refused with, as the SDK's error carries it. */
async function refusalOf(call: Promise<unknown>): Promise<{ code?: string; message: string; details: unknown }> {
  try {
    await call;
  } catch (error) {
    const { message, details } = error as { message: string; details: { applicationError?: { code?: string } } };
    return {
      message,
      details,
      ...(details.applicationError === undefined ? {} : { code: details.applicationError.code! }),
    };
  }
  throw new Error('the call was not refused');
}

test('createService keeps images, dates and ids in the SDK’s own form', async () => {
  const image = 'wix:image://v1/a1b2_c3.jpg/hands.jpg#originWidth=640&originHeight=480';
  const service = await owner().createService(
    massage({
      media: { items: [{ image }], mainMedia: { image } },
      category: { _id: shop.categoryId },
      bookingPolicy: { _id: shop.strictPolicyId },
      locations: [{ type: 'BUSINESS', business: { _id: shop.branchId } }],
      extendedFields: { namespaces: { '@account/app': { colour: 'blue' } } },
    }),
  );
  expect(service).toMatchObject({
    revision: '1',
    media: { mainMedia: { image }, items: [{ image }] },
    category: { _id: shop.categoryId, name: 'Body' },
    bookingPolicy: { _id: shop.strictPolicyId, name: 'Strict' },
    locations: [{ type: 'BUSINESS', business: { _id: shop.branchId, name: 'Branch' }, calculatedAddress: {} }],
    extendedFields: { namespaces: { '@account/app': { colour: 'blue' } } },
    mainSlug: { name: 'massage' },
  });
  expect(service._createdDate).toBeInstanceOf(Date);
  expect(String(service.urls?.servicePage)).toMatch(/\/service-page\/massage$/);
});

test('createService of a course by subscription', async () => {
  const recurringStartDate = new Date('2027-01-01T00:00:00.000Z');
  const service = await owner().createService({
    type: 'COURSE',
    name: 'Pottery',
    defaultCapacity: 8,
    onlineBooking: { enabled: true },
    payment: {
      rateType: 'SUBSCRIPTION',
      subscription: {
        amountPerBillingCycle: { value: '30' },
        frequency: 'MONTHLY',
        totalPayments: 6,
        recurringStartDate,
      },
      options: { online: true },
    },
  });
  expect(service.payment?.subscription).toMatchObject({ totalPayments: 6, recurringStartDate });
});

test('createService tells every violation, sorted, with the sheet’s names', async () => {
  const refusal = await refusalOf(owner().createService({ ...massage(), name: '', defaultCapacity: 4 }));
  expect(refusal.message).toContain('service.defaultCapacity\\" must be 1 for appointments');
  expect(refusal.message).toContain('service.name\\" must not be empty');
  expect(refusal.details).toMatchObject({
    validationError: {
      fieldViolations: [
        { field: 'service.defaultCapacity', ruleName: 'INVALID_APPOINTMENT_CAPACITY' },
        { field: 'service.name', ruleName: 'INVALID_SERVICE_NAME' },
      ],
    },
  });
});

test('updateService sends what changed and the revision, no mask', async () => {
  const services = owner();
  const made = await services.createService(massage({ name: 'Updated', description: 'Old', tagLine: 'Kept' }));
  const after = await services.updateService(made._id!, {
    revision: made.revision!,
    description: 'New',
    payment: { options: { online: false } },
  });
  expect(after).toMatchObject({
    revision: '2',
    description: 'New',
    tagLine: 'Kept',
    payment: { fixed: { price: { value: '65.00' } }, options: { online: false, inPerson: true } },
  });
  expect((await services.getService(made._id!)).revision).toBe('2');
  const stale = await refusalOf(services.updateService(made._id!, { revision: '1', description: 'Late' }));
  expect(stale.code).toBe('INVALID_REVISION');
});

test('enablePricingPlansForService and disablePricingPlansForService', async () => {
  const services = owner();
  const made = await services.createService(massage({ name: 'With plans' }));
  const [first, second] = [newId(), newId()];
  await services.enablePricingPlansForService(made._id!, [first]);
  const { service } = await services.enablePricingPlansForService(made._id!, [second, first]);
  expect(service).toMatchObject({ revision: '3', payment: { pricingPlanIds: [first, second] } });
  const less = await services.disablePricingPlansForService(made._id!, { pricingPlanIds: [first] });
  expect(less.service?.payment?.pricingPlanIds).toEqual([second]);
  const gone = await refusalOf(services.disablePricingPlansForService(made._id!, { pricingPlanIds: [first] }));
  expect(gone.code).toBe('INVALID_PRICING_PLAN');
  const none = await services.disablePricingPlansForService(made._id!);
  expect(none.service?.payment?.pricingPlanIds).toEqual([]);
});

test('cloneService makes one like it', async () => {
  const services = owner();
  const made = await services.createService(massage({ name: 'Original' }));
  const { service, errors } = await services.cloneService(made._id!);
  expect(service).toMatchObject({ name: 'Original copy', revision: '1', payment: made.payment });
  expect(service?._id).not.toBe(made._id);
  expect(errors).toEqual([]);
  expect((await refusalOf(services.cloneService(newId()))).code).toBe('NOT_FOUND');
});

test('bulkCreateServices, bulkUpdateServices and bulkDeleteServices', async () => {
  const services = owner();
  const created = await services.bulkCreateServices([massage({ name: 'Bulk one' }), massage({ name: '' })], {
    returnEntity: true,
  });
  expect(created.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 });
  const [first, second] = created.results!;
  expect(first?.item).toMatchObject({ name: 'Bulk one', revision: '1' });
  expect(second?.itemMetadata).toMatchObject({ success: false, originalIndex: 1, error: { code: 'INVALID_ARGUMENT' } });
  const id = first!.item!._id!;
  const updated = await services.bulkUpdateServices({
    services: [{ service: { _id: id, revision: '1', name: 'Bulk two', description: 'Not listed' }, mask: ['name'] }],
    returnEntity: true,
  });
  expect(updated.results?.[0]?.item).toMatchObject({ name: 'Bulk two', description: '', revision: '2' });
  const deleted = await services.bulkDeleteServices([id], { preserveFutureSessionsWithParticipants: true });
  expect(deleted.results).toMatchObject([{ itemMetadata: { _id: id, success: true } }]);
  expect((await refusalOf(services.getService(id))).code).toBe('NOT_FOUND');
});

test('deleteService answers nothing and frees the slug', async () => {
  const services = owner();
  const made = await services.createService(massage({ name: 'Doomed' }));
  await services.deleteService(made._id!, {
    preserveFutureSessionsWithParticipants: false,
    participantNotification: { notifyParticipants: true, message: 'We close' },
  });
  expect((await services.countServices({ filter: { _id: made._id! } as never })).count).toBe(0);
  expect((await services.createService(massage({ name: 'Doomed' }))).mainSlug?.name).toBe('doomed');
});

test('setServiceLocations replaces the places', async () => {
  const services = owner();
  const made = await services.createService(massage({ name: 'Placed' }));
  const { service } = await services.setServiceLocations(made._id!, {
    locations: [
      { type: 'BUSINESS', business: { _id: shop.mainLocationId } },
      {
        type: 'CUSTOM',
        custom: { address: { formatted: '12 Harbour Street', city: 'Old Town' } },
      },
    ],
    removedLocationSessionsAction: { action: 'KEEP_AT_CURRENT_LOCATION' },
  });
  expect(service).toMatchObject({
    revision: '2',
    locations: [
      { type: 'BUSINESS', business: { _id: shop.mainLocationId, default: true } },
      {
        type: 'CUSTOM',
        custom: { address: { formatted: '12 Harbour Street' } },
        calculatedAddress: { formatted: '12 Harbour Street', city: 'Old Town' },
      },
    ],
  });
});

describe('slugs', () => {
  test('setCustomSlug and validateSlug', async () => {
    const services = owner();
    const made = await services.createService(massage({ name: 'Slugged' }));
    const answer = await services.setCustomSlug(made._id!, { slug: 'time-out' });
    expect(answer).toMatchObject({
      slug: { name: 'time-out', custom: true },
      service: { mainSlug: { name: 'time-out' } },
    });
    expect(await services.validateSlug(made._id!, { slug: 'fine' })).toMatchObject({ valid: true, slug: 'fine' });
    expect(await services.validateSlug(made._id!, { slug: 'Not fine' })).toMatchObject({
      valid: false,
      errors: ['SLUG_CONTAINS_ILLEGAL_CHARACTERS'],
    });
  });

  test('a bad one is named by its rule, one that is taken by its code', async () => {
    const services = owner();
    const one = await services.createService(massage({ name: 'First of two' }));
    await services.createService(massage({ name: 'Second of two' }));
    const bad = await refusalOf(services.setCustomSlug(one._id!, { slug: 'Not Fine' }));
    expect(bad.message).toContain('"options.slug"');
    expect(bad.details).toMatchObject({
      validationError: { fieldViolations: [{ ruleName: 'SLUG_CONTAINS_ILLEGAL_CHARACTERS' }] },
    });
    const taken = await refusalOf(services.setCustomSlug(one._id!, { slug: 'second-of-two' }));
    expect(taken.code).toBe('SLUG_ALREADY_EXISTS');
  });
});

test('the typed builder reaches every kind of field', async () => {
  const services = owner();
  const made = await services.createService(massage({ name: 'Found', category: { _id: shop.categoryId } }));
  const found = await services
    .queryServices()
    .eq('category.id', shop.categoryId)
    .startsWith('name', 'fou')
    .eq('payment.options.inPerson', true)
    .hasSome('staffMemberIds', [shop.ada])
    .descending('_createdDate' as never)
    .find();
  expect(found.items.map(({ _id }) => _id)).toEqual([made._id]);
});

test('visitors write nothing', async () => {
  const visitor = sdkClient(shop.server, { services: sdkServices }, visitorOf(shop.server)).services;
  expect((await refusalOf(visitor.createService(massage()))).code).toBe('PERMISSION_DENIED');
});
