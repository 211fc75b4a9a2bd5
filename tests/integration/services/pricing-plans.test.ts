/** Which plans a service may be linked to, and what is refused (services sheet 1.11). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { openShop, type Shop, violationsIn } from './support.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.stop());

const add = (id: string, pricingPlanIds: readonly string[]) =>
  shop.post(`/v2/services/${id}/pricing-plans/add`, { pricingPlanIds });
const ids = (count: number) => Array.from({ length: count }, newId);

test('75 plans and no more: nothing of a call that would make more is kept', async () => {
  const { id } = await shop.created(shop.appointment());
  const first = ids(74);
  expect((await add(id, first)).status).toBe(200);
  expect(violationsIn(await add(id, ids(2)))).toEqual(['pricingPlanIds MAX_SIZE']);
  const last = newId();
  expect((await add(id, [last, ...first])).status).toBe(200);
  expect((await shop.read(id)).payment.pricingPlanIds).toEqual([...first, last]);
});

test.each([
  ['with manual approval', { onlineBooking: { enabled: true, requireManualApproval: true } }],
  [
    'paid by subscription',
    {
      payment: {
        rateType: 'SUBSCRIPTION',
        subscription: {
          amountPerBillingCycle: { value: '20' },
          totalPayments: 3,
          recurringStartDate: '2027-01-01T00:00:00.000Z',
        },
        options: { online: true },
      },
    },
  ],
])('a service %s takes none', async (_kind, more) => {
  const { id } = await shop.created(shop.session('COURSE', more));
  const answer = await add(id, [newId()]);
  expect([answer.status, answer.code]).toEqual([428, 'SERVICE_DOES_NOT_SUPPORT_PRICING_PLANS']);
});

test('a plan that is not linked cannot be taken away, and the others stay', async () => {
  const { id } = await shop.created(shop.appointment());
  const [linked, other] = [newId(), newId()];
  await add(id, [linked]);
  const answer = await shop.post(`/v2/services/${id}/pricing-plans/remove`, { pricingPlanIds: [linked, other] });
  expect([answer.status, answer.code]).toEqual([400, 'INVALID_PRICING_PLAN']);
  expect(answer.text).toContain(other);
  expect((await shop.read(id)).payment.pricingPlanIds).toEqual([linked]);
});

test('each change is told of', async () => {
  const { id } = await shop.created(shop.appointment());
  const planId = newId();
  await add(id, [planId]);
  await shop.post(`/v2/services/${id}/pricing-plans/remove`, {});
  expect((await shop.eventsOf(id)).map(({ type, sequence }) => [type.split('_').at(-1), sequence])).toEqual([
    ['created', 10],
    ['updated', 20],
    ['updated', 30],
  ]);
});
