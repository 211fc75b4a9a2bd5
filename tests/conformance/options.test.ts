/** Options, variants and prices through the published SDK (services sheet 7, bookings sheet 14). */
import { serviceOptionsAndVariants as sdkOptions, pricing as sdkPricing, services as sdkServices } from '@wix/bookings';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

const modules = { options: sdkOptions, pricing: sdkPricing, services: sdkServices };
const owner = () => sdkClient(server, modules, ownerOf(server));
const asVisitor = () => sdkClient(server, modules, visitorOf(server));

const addService = (name: string) =>
  business.addService({
    name,
    payment: {
      rateType: 'VARIED',
      varied: { defaultPrice: { value: '30' } },
      options: { online: false, inPerson: true, deposit: false, pricingPlan: false },
    },
  });

const agesOf = (serviceId: string, optionId: string) => ({
  serviceId,
  options: {
    values: [{ _id: optionId, type: 'CUSTOM' as const, customData: { name: 'Age', choices: ['child', 'adult'] } }],
  },
  variants: {
    values: [
      { choices: [{ optionId, custom: 'child' }], price: { value: '10', currency: 'EUR' } },
      { choices: [{ optionId, custom: 'adult' }], price: { value: '25.50', currency: 'EUR' } },
    ],
  },
});

test('the published SDK makes, reads, changes, finds, copies and deletes options and variants', async () => {
  const { options } = owner();
  const { serviceId } = await addService('By age');
  const optionId = newId();
  const made = await options.createServiceOptionsAndVariants(agesOf(serviceId, optionId));
  const id = made._id as string;
  expect(made).toMatchObject({
    serviceId,
    revision: '1',
    options: { values: [{ _id: optionId, type: 'CUSTOM', customData: { name: 'Age' } }] },
    minPrice: { value: '10', currency: 'EUR' },
    maxPrice: { value: '25.50', currency: 'EUR' },
  });
  const visitor = asVisitor();
  expect(await visitor.options.getServiceOptionsAndVariants(id)).toEqual(made);
  expect((await visitor.options.getServiceOptionsAndVariantsByServiceId(serviceId)).serviceVariants).toEqual(made);
  const { payment } = await visitor.services.getService(serviceId);
  expect(payment?.varied).toMatchObject({ minPrice: { value: '10' }, maxPrice: { value: '25.50' } });

  const [cheap, dear] = made.variants?.values ?? [];
  const changed = await options.updateServiceOptionsAndVariants(id, {
    revision: '1',
    variants: { values: [{ ...cheap, price: { value: '12', currency: 'EUR' } }, dear!] },
  });
  expect(changed).toMatchObject({ revision: '2', minPrice: { value: '12' } });
  await expect(options.updateServiceOptionsAndVariants(id, { revision: '1' })).rejects.toThrow(/changed since/);

  const found = await visitor.options.queryServiceOptionsAndVariants().eq('serviceId', serviceId).find();
  expect(found.items).toEqual([changed]);
  const byChoice = await visitor.options
    .queryServiceOptionsAndVariants()
    .hasSome('variants.values.choices.custom', ['child'])
    .find();
  expect(byChoice.items.map((item) => item._id)).toEqual([id]);

  const target = await addService('Copied to');
  const { serviceOptionsAndVariants: copy } = await options.cloneServiceOptionsAndVariants(id, target.serviceId);
  expect(copy).toMatchObject({ serviceId: target.serviceId, minPrice: { value: '12' } });
  expect(copy?.options?.values?.[0]?._id).not.toBe(optionId);

  await options.deleteServiceOptionsAndVariants(id, { revision: '2' });
  await expect(options.getServiceOptionsAndVariants(id)).rejects.toThrow(/no such options/);
});

test('the published SDK is told why options are refused', async () => {
  const { options } = owner();
  const { serviceId } = await addService('Refused');
  const refused = agesOf(serviceId, newId());
  const answer = options.createServiceOptionsAndVariants({
    ...refused,
    variants: { values: refused.variants.values.slice(0, 1) },
  });
  await expect(answer).rejects.toMatchObject({
    details: { applicationError: { code: 'MISSING_CUSTOM_CHOICES', data: { choices: ['adult'] } } },
  });
});

test('the published SDK is told prices, before and after a booking', async () => {
  const { options, pricing } = owner();
  const service = await addService('Priced');
  const optionId = newId();
  await options.createServiceOptionsAndVariants(agesOf(service.serviceId, optionId));
  const choices = [{ optionId, custom: 'child' }];
  const { priceInfo } = await asVisitor().pricing.previewPrice([
    { serviceId: service.serviceId, serviceChoices: [{ numberOfParticipants: 2, choices }] },
  ]);
  expect(priceInfo).toMatchObject({
    calculatedPrice: 20,
    bookingLineItems: [{ serviceId: service.serviceId, serviceChoices: [{ pricePerParticipant: 10, choices }] }],
  });
  const calculated = await pricing.calculatePrice({
    booking: {
      bookedEntity: { slot: { serviceId: service.serviceId } },
      participantsChoices: { serviceChoices: [{ numberOfParticipants: 3, choices }] },
    },
  });
  expect(calculated.priceInfo?.calculatedPrice).toBe(30);
});
