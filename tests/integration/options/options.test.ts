/**
 * Options and variants over HTTP: who may write them, what follows for their service, and when they go (services sheet
 * 7).
 */
import type { Service, ServiceOptionsAndVariants } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { openShop, type Shop, violationsIn } from '../services/support.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.stop());

const path = '/v1/serviceOptionsAndVariants';
const fqdn = 'wix.bookings.catalog.v1.service_options_and_variants';
const varied = {
  rateType: 'VARIED',
  varied: { defaultPrice: { value: '30' } },
  options: { inPerson: true },
};
const send = (method: string, where: string, body?: object, headers = shop.owner) =>
  shop.server.send(method, where, { headers, ...(body === undefined ? {} : { body }) });
const codeOf = ({ body }: { body: { details?: { applicationError?: { code?: string } } } }) =>
  body.details?.applicationError?.code;
const typesOf = async (id: string) => (await shop.eventsOf(id)).map(({ type }) => type.replace(`${fqdn}_`, ''));

const addService = (more: object = {}) => shop.created(shop.appointment({ payment: varied, ...more }));

type Priced = readonly (readonly [choice: object, value: string])[];

/** Options of one kind and their variants, as a client sends them. */
function said(type: string, prices: Priced, data: object = {}) {
  const id = newId();
  return {
    options: { values: [{ id, type, ...data }] },
    variants: {
      values: prices.map(([choice, value]) => ({ choices: [{ optionId: id, ...choice }], price: { value } })),
    },
  };
}
const ages = (...prices: readonly (readonly [custom: string, value: string])[]) =>
  said(
    'CUSTOM',
    prices.map(([custom, value]) => [{ custom }, value]),
    { customData: { name: 'Age', choices: prices.map(([custom]) => custom) } },
  );
const create = (serviceId: string, options: object, headers = shop.owner) =>
  send('POST', path, { serviceOptionsAndVariants: { serviceId, ...options } }, headers);

async function created(serviceId: string, options: object): Promise<ServiceOptionsAndVariants> {
  const answer = await create(serviceId, options);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.serviceOptionsAndVariants as ServiceOptionsAndVariants;
}

const pricesOf = ({ payment }: Service) => [payment.varied?.minPrice?.value, payment.varied?.maxPrice?.value];

describe('the life of options and variants', () => {
  test('they are made, read, changed and deleted, each told once, and their service follows', async () => {
    const service = await addService();
    expect(pricesOf(service)).toEqual(['30', '30']);
    const made = await created(service.id, {
      ...ages(['child', '12.50'], ['adult', '40']),
      extendedFields: { namespaces: { own: { a: 1 } } },
    });
    expect(made).toMatchObject({
      serviceId: service.id,
      revision: '1',
      minPrice: { value: '12.50', currency: 'EUR' },
      maxPrice: { value: '40', currency: 'EUR' },
      extendedFields: { namespaces: { own: { a: 1 } } },
    });
    expect(made.variants.values[0]?.price).toEqual({ value: '12.50', currency: 'EUR' });
    const read = await send('GET', `${path}/${made.id}`, undefined, shop.visitor);
    expect(read.body.serviceOptionsAndVariants).toEqual(made);
    const ofService = await send('GET', `${path}/service_id/${service.id}`, undefined, shop.visitor);
    expect(ofService.body.serviceVariants).toEqual(made);
    const after = await shop.read(service.id);
    expect([after.revision, ...pricesOf(after)]).toEqual(['1', '12.50', '40']);

    const { id } = made;
    const variants = { values: made.variants.values.map((each) => ({ ...each, price: { value: '20' } })) };
    const changed = await send('PATCH', `${path}/${id}`, {
      serviceOptionsAndVariants: { id, revision: '1', variants },
    });
    expect(changed.body.serviceOptionsAndVariants).toMatchObject({ revision: '2', options: made.options });
    expect(pricesOf(await shop.read(service.id))).toEqual(['20', '20']);
    const late = await send('PATCH', `${path}/${id}`, { serviceOptionsAndVariants: { id, revision: '1', variants } });
    expect([late.status, codeOf(late)]).toEqual([409, 'INVALID_REVISION']);

    const stale = await send('DELETE', `${path}/${id}?revision=1`);
    expect([stale.status, codeOf(stale)]).toEqual([409, 'INVALID_REVISION']);
    expect((await send('DELETE', `${path}/${id}?revision=2`)).body).toEqual({});
    expect((await send('GET', `${path}/${id}`)).status).toBe(404);
    expect((await send('GET', `${path}/service_id/${service.id}`)).status).toBe(404);
    expect(pricesOf(await shop.read(service.id))).toEqual(['30', '30']);
    expect(await typesOf(id)).toEqual(['created', 'updated', 'deleted']);
    const sequences = (await shop.eventsOf(id)).map(({ sequence }) => Number(sequence));
    expect(sequences).toEqual([10, 20, 30]);
  });

  test('a change may list what it sets, and never empties options', async () => {
    const { id: serviceId } = await addService();
    const { id } = await created(serviceId, { ...ages(['child', '10']), extendedFields: { namespaces: { own: {} } } });
    const update = (more: object, mask: string) =>
      send('PATCH', `${path}/${id}`, { serviceOptionsAndVariants: { id, ...more }, mask });
    const cleared = await update({ revision: '1' }, 'extendedFields');
    expect(cleared.body.serviceOptionsAndVariants).not.toHaveProperty('extendedFields');
    const emptied = await update({ revision: '2' }, 'options');
    expect([emptied.status, violationsIn(emptied)]).toEqual([
      400,
      ['serviceOptionsAndVariants.options REQUIRED_FIELD'],
    ]);
  });

  test('a service has them once, and a service that is not there has none', async () => {
    const service = await addService();
    await created(service.id, ages(['child', '10']));
    const again = await create(service.id, ages(['child', '10']));
    expect([again.status, codeOf(again)]).toEqual([409, 'ALREADY_EXISTS']);
    const unknown = await create(newId(), ages(['child', '10']));
    expect([unknown.status, codeOf(unknown)]).toEqual([404, 'SERVICE_NOT_FOUND']);
  });

  test('they are copied for another service, with an option id of its own', async () => {
    const [source, target] = [await addService(), await addService()];
    const made = await created(source.id, ages(['child', '10']));
    const copy = await send('POST', `${path}/${made.id}/clone`, { targetServiceId: target.id });
    const copied = copy.body.serviceOptionsAndVariants as ServiceOptionsAndVariants;
    expect(copied).toMatchObject({ serviceId: target.id, revision: '1' });
    const [option] = copied.options.values;
    expect(option?.id).not.toBe(made.options.values[0]?.id);
    expect(copied.variants.values[0]?.choices[0]).toEqual({ optionId: option?.id, custom: 'child' });
    expect(pricesOf(await shop.read(target.id))).toEqual(['10', '10']);
    const again = await send('POST', `${path}/${made.id}/clone`, { targetServiceId: target.id });
    expect([again.status, codeOf(again)]).toEqual([409, 'ALREADY_EXISTS']);
  });

  test('visitors read them and write none', async () => {
    const service = await addService();
    expect((await create(service.id, ages(['child', '10']), shop.visitor)).status).toBe(403);
    const { id } = await created(service.id, ages(['child', '10']));
    expect((await send('DELETE', `${path}/${id}`, undefined, shop.visitor)).status).toBe(403);
  });
});

describe('refusals', () => {
  test.each<[string, () => object, string]>([
    [
      'a choice of an option that is not there',
      () => ({ ...ages(['child', '10']), options: ages(['child', '1']).options }),
      'UNKNOWN_OPTION_IDS',
    ],
    ['choices that are the same', () => ages(['child', '10'], ['CHILD', '20']), 'IDENTICAL_CHOICES'],
    [
      'a length twice',
      () =>
        said('DURATION', [
          [{ duration: { minutes: 30 } }, '1'],
          [{ duration: { minutes: 30 } }, '2'],
        ]),
      'IDENTICAL_CHOICES',
    ],
    [
      'a staff member whom nobody knows',
      () => said('STAFF_MEMBER', [[{ staffMemberId: newId() }, '1']]),
      'UNKNOWN_STAFF_IDS',
    ],
    [
      'a staff member without a price',
      () => said('STAFF_MEMBER', [[{ staffMemberId: shop.ben }, '1']]),
      'MISSING_STAFF_VARIANTS',
    ],
    [
      'a choice of another type',
      () => said('CUSTOM', [[{ duration: { minutes: 30 } }, '1']], { customData: { name: 'Age' } }),
      'UNSUPPORTED_OPTION_DATA',
    ],
    [
      'custom choices without a list',
      () => said('CUSTOM', [[{ custom: 'child' }, '1']], { customData: { name: 'Age' } }),
      'MISSING_CUSTOM_CHOICES',
    ],
    ['a type that is none', () => said('UNKNOWN', [[{ custom: 'child' }, '1']]), 'UNSUPPORTED_OPTION_TYPE'],
  ])('%s', async (_, options, code) => {
    const service = await addService();
    const answer = await create(service.id, options());
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
    expect((await send('GET', `${path}/service_id/${service.id}`)).status).toBe(404);
  });

  test('lengths of a class, whose sessions say how long they are', async () => {
    const lesson = await shop.created(shop.session('CLASS', { payment: varied }));
    const answer = await create(lesson.id, said('DURATION', [[{ duration: { minutes: 30 } }, '1']]));
    expect([answer.status, codeOf(answer)]).toEqual([400, 'UNSUPPORTED_OPTION_TYPE']);
  });

  test('another currency, and prices that are none', async () => {
    const service = await addService();
    const options = ages(['child', '10']);
    const priced = (price: object) => ({
      ...options,
      variants: { values: options.variants.values.map((each) => ({ ...each, price })) },
    });
    const foreign = await create(service.id, priced({ value: '10', currency: 'USD' }));
    expect([foreign.status, codeOf(foreign)]).toEqual([400, 'MULTIPLE_CURRENCIES']);
    const negative = await create(service.id, priced({ value: '-1' }));
    expect([negative.status, violationsIn(negative)]).toEqual([
      400,
      ['serviceOptionsAndVariants.variants.values[0].price.value DECIMAL_GTE'],
    ]);
  });
});

describe('what follows for a service', () => {
  const lengths = (...minutes: number[]) =>
    said(
      'DURATION',
      minutes.map((each) => [{ duration: { minutes: each } }, String(each)]),
    );

  test('lengths with a price are offered in the place of its own', async () => {
    const service = await addService();
    const made = await created(service.id, lengths(30, 90));
    expect(made.variants.values.map(({ choices: [choice] }) => choice?.duration)).toEqual([
      { minutes: 30, name: '30 min' },
      { minutes: 90, name: '1 hr 30 min' },
    ]);
    const { availabilityConstraints } = (await shop.read(service.id)).schedule;
    expect(availabilityConstraints).toMatchObject({
      sessionDurations: [50],
      durations: [{ minutes: 30 }, { minutes: 90 }],
    });
    const day = new Date(shop.server.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const slots = async (customerChoices: object = {}) => {
      const answer = await shop.post(
        '/v2/time-slots',
        {
          serviceId: service.id,
          fromLocalDate: `${day}T00:00:00`,
          toLocalDate: `${day}T23:59:00`,
          customerChoices,
          cursorPaging: { limit: 1 },
        },
        shop.visitor,
      );
      expect(answer.status, answer.text).toBe(200);
      const [slot] = answer.body.timeSlots as { localStartDate: string; localEndDate: string }[];
      return slot && (Date.parse(`${slot.localEndDate}Z`) - Date.parse(`${slot.localStartDate}Z`)) / 60_000;
    };
    expect(await slots()).toBe(30);
    expect(await slots({ durationInMinutes: 90 })).toBe(90);
    expect((await send('DELETE', `${path}/${made.id}`)).status).toBe(200);
    expect(await slots()).toBe(50);
    expect((await shop.read(service.id)).schedule.availabilityConstraints.durations).toEqual([{ minutes: 50 }]);
  });

  test('options go with it', async () => {
    const service = await addService();
    const { id } = await created(service.id, ages(['child', '10']));
    expect((await send('DELETE', `/v2/services/${service.id}`)).status).toBe(200);
    expect((await send('GET', `${path}/${id}`)).status).toBe(404);
    expect(await typesOf(id)).toEqual(['created', 'deleted']);
  });

  test('options come with a copy of it', async () => {
    const service = await addService();
    const made = await created(service.id, lengths(30, 90));
    const answer = await shop.post('/v2/services/clone', { sourceServiceId: service.id });
    const copy = answer.body.service as Service;
    expect([answer.body.errors, pricesOf(copy)]).toEqual([[], ['30', '90']]);
    expect(copy.schedule.availabilityConstraints.durations).toEqual([{ minutes: 30 }, { minutes: 90 }]);
    const { body } = await send('GET', `${path}/service_id/${copy.id}`);
    const copied = body.serviceVariants as ServiceOptionsAndVariants;
    expect(copied.id).not.toBe(made.id);
    expect(copied.options.values[0]?.id).not.toBe(made.options.values[0]?.id);
    expect(copied.variants.values.map(({ price }) => price.value)).toEqual(['30', '90']);
    expect(await shop.read(copy.id)).toEqual(copy);
  });

  test('people who go take their price with them, and the last one all of it', async () => {
    const people = [];
    for (const name of ['Cleo', 'Dan']) {
      const answer = await shop.post('/v1/staff-members', { staffMember: { name }, fields: ['RESOURCE_DETAILS'] });
      people.push(answer.body.staffMember as { id: string; resourceId: string });
    }
    const [cleo, dan] = people;
    const service = await addService({ staffMemberIds: people.map(({ resourceId }) => resourceId) });
    const { id } = await created(
      service.id,
      said('STAFF_MEMBER', [
        [{ staffMemberId: cleo?.resourceId }, '50'],
        [{ staffMemberId: dan?.resourceId }, '60'],
      ]),
    );
    expect((await send('DELETE', `/v1/staff-members/${cleo?.id}`)).status).toBe(200);
    const left = await send('GET', `${path}/${id}`);
    const { minPrice, variants } = left.body.serviceOptionsAndVariants as ServiceOptionsAndVariants;
    expect([variants.values.length, minPrice.value]).toEqual([1, '60']);
    expect(pricesOf(await shop.read(service.id))).toEqual(['60', '60']);
    expect((await send('DELETE', `/v1/staff-members/${dan?.id}`)).status).toBe(200);
    expect((await send('GET', `${path}/${id}`)).status).toBe(404);
    expect(pricesOf(await shop.read(service.id))).toEqual(['30', '30']);
    expect(await typesOf(id)).toEqual(['created', 'updated', 'deleted']);
  });
});

describe('a query', () => {
  const query = async (filter: object, more: object = {}) => {
    const answer = await shop.post(`${path}/query`, { query: { filter, ...more } }, shop.visitor);
    expect(answer.status, answer.text).toBe(200);
    return (answer.body.serviceOptionsAndVariantsList as ServiceOptionsAndVariants[]).map(({ id }) => id);
  };

  test('finds by service, option, choice, price and currency, by id and by cursor', async () => {
    const [first, second] = [await addService(), await addService()];
    const seniors = await created(first.id, ages(['senior', '7.50'], ['veteran', '8']));
    const long = await created(second.id, lengthOf(240));
    const both = { serviceId: { $in: [first.id, second.id] } };
    const order = [seniors.id, long.id].toSorted();
    expect(await query(both)).toEqual(order);
    expect(await query(both, { sort: [{ fieldName: 'id', order: 'DESC' }] })).toEqual(order.toReversed());
    expect(await query(both, { cursorPaging: { limit: 1 } })).toEqual(order.slice(0, 1));
    const [option] = seniors.options.values;
    for (const filter of [
      { 'options.values.id': { $hasSome: [option?.id] } },
      { 'options.values.type': { $hasSome: ['CUSTOM'] } },
      { 'variants.values.choices.custom': { $hasAll: ['senior', 'veteran'] } },
      { 'variants.values.choices.optionId': { $hasSome: [option?.id] } },
      { 'variants.values.price.value': { $hasSome: ['7.5'] } },
      { serviceId: first.id },
      { id: { $in: [seniors.id] } },
    ]) {
      expect(await query({ $and: [both, filter] }), JSON.stringify(filter)).toEqual([seniors.id]);
    }
    expect(await query({ $and: [both, { 'variants.values.price.currency': { $hasSome: ['EUR'] } }] })).toEqual(order);
    expect(await query({ 'variants.values.price.currency': { $hasSome: ['USD'] } })).toEqual([]);
    expect(
      await query({ $and: [both, { 'options.values': { $exists: true } }, { 'variants.values': { $exists: true } }] }),
    ).toEqual(order);
    const refused = await shop.post(`${path}/query`, { query: { filter: { price: 1 } } });
    expect(refused.status).toBe(400);
  });

  const lengthOf = (minutes: number) => said('DURATION', [[{ duration: { minutes } }, '100']]);
});
