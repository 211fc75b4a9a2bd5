/** `query.fields`: the members that a query asks for, by services and by what is found with them (data sheet 3.9). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop, violationsIn } from './support.ts';

let shop: Shop;
const ids: Record<string, string> = {};
beforeAll(async () => {
  shop = await openShop();
  for (const name of ['Anna', 'Bella', 'Clara']) {
    const { id } = await shop.created(
      shop.appointment({
        name,
        payment: { rateType: 'NO_FEE', options: { online: true } },
        locations: [{ type: 'BUSINESS', business: { id: shop.mainLocationId } }],
      }),
    );
    ids[name] = id;
  }
});
afterAll(() => shop.server.stop());

type Page = { services: object[]; pagingMetadata: { cursors?: { next?: string; prev?: string }; count: number } };
const ask = (query: object) => shop.post('/v2/services/query', { query }, shop.visitor);
async function page(query: object): Promise<Page> {
  const answer = await ask(query);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Page;
}
const byName = { sort: [{ fieldName: 'name' }] };

test('only these members and the id are answered, the page as ever', async () => {
  const { services, pagingMetadata } = await page({
    ...byName,
    fields: ['name', 'payment.options.online', 'locations.business._id'],
  });
  expect(services).toEqual(
    ['Anna', 'Bella', 'Clara'].map((name) => ({
      id: ids[name],
      name,
      payment: { options: { online: true } },
      locations: [{ business: { id: shop.mainLocationId } }],
    })),
  );
  expect(pagingMetadata).toMatchObject({ count: 3, offset: 0, total: 3 });
});

test('an empty list asks for everything', async () => {
  expect(await page({ ...byName, fields: [] })).toEqual(await page(byName));
});

test('the pages behind a cursor have the fields of the first', async () => {
  const first = await page({ ...byName, cursorPaging: { limit: 1 }, fields: ['name'] });
  expect(first.services).toEqual([{ id: ids.Anna, name: 'Anna' }]);
  const second = await page({ cursorPaging: { cursor: first.pagingMetadata.cursors?.next } });
  expect(second.services).toEqual([{ id: ids.Bella, name: 'Bella' }]);
  const third = await page({ fields: ['type'], cursorPaging: { cursor: second.pagingMetadata.cursors?.next } });
  expect(third.services).toEqual([{ id: ids.Clara, name: 'Clara' }]);
  const back = await page({ cursorPaging: { cursor: third.pagingMetadata.cursors?.prev } });
  expect(back.services).toEqual([{ id: ids.Bella, name: 'Bella' }]);
});

test.each<[unknown, string]>([
  [['secret'], 'query.fields OTHER'],
  [['name', 'payment.secret'], 'query.fields OTHER'],
  [['name.first'], 'query.fields OTHER'],
  [[''], 'query.fields[0] MIN_LENGTH'],
  [Array.from({ length: 101 }, () => 'name'), 'query.fields MAX_SIZE'],
])('%j is refused', async (fields, told) => {
  const answer = await ask({ fields });
  expect([answer.status, violationsIn(answer)]).toEqual([400, [told]]);
});

test('fields do not make up for an unknown set of fields', async () => {
  expect(violationsIn(await ask({ fields: ['name'], fieldsets: ['FULL'] }))).toEqual([
    'query.fieldsets INVALID_ENUM_VALUE',
  ]);
});

test('what is found together with services is known by the id of what was queried', async () => {
  const policies = await shop.post(
    '/v2/services/policies/query',
    { query: { fields: ['bookingPolicy.name', 'connectedServices.name'], filter: { default: true } } },
    shop.visitor,
  );
  expect(policies.body.bookingPolicies).toEqual([
    {
      bookingPolicy: { id: expect.any(String), name: expect.any(String) },
      connectedServices: [{ name: 'Anna' }, { name: 'Bella' }, { name: 'Clara' }],
    },
  ]);
  const forms = await shop.post(
    '/v2/services/booking-forms/query',
    { query: { fields: ['totalServiceCount'] }, conditionalFields: ['DEFAULT_BOOKING_FORM'] },
    shop.visitor,
  );
  expect(forms.body).toMatchObject({
    bookingForms: [{ formDetails: { formId: expect.any(String) }, totalServiceCount: 3 }],
    defaultBookingForm: { formDetails: { name: expect.any(String) }, totalServiceCount: 3 },
  });
  expect(
    (forms.body.bookingForms as { formDetails: object }[]).map(({ formDetails }) => Object.keys(formDetails)),
  ).toEqual([['formId']]);
});
