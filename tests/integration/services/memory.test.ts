/** Services that were asked for before: answered without being read again, and never otherwise than they are. */
import type { Service } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { openShop, type Shop } from './support.ts';

let shop: Shop;
let service: Service;
let lesson: Service;
let statements: string[] = [];
beforeAll(async () => {
  // Without the check of the memory, which reads the rows each time.
  shop = await openShop({ checksOutput: false, onStatement: (text) => statements.push(text) });
  service = await shop.created(
    shop.appointment({
      locations: [{ type: 'BUSINESS', business: { id: shop.branchId } }],
      category: { id: shop.categoryId },
      bookingPolicy: { id: shop.strictPolicyId },
    }),
  );
  lesson = await shop.created(shop.session('COURSE'));
});
afterAll(() => shop.server.stop());

async function queried(more: object = {}): Promise<Service[]> {
  const answer = await shop.post('/v2/services/query', { query: {}, ...more }, shop.visitor);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.services as Service[];
}
/** The same, read anew: callers that ask for conditional fields always are; this one adds nothing to these services. */
const readAnew = () => queried({ conditionalFields: ['RESOURCE_DETAILS'] });

async function change(method: string, path: string, body: object): Promise<void> {
  const answer = await shop.server.send(method, path, { body, headers: shop.owner });
  expect(answer.status, answer.text).toBe(200);
}

test('the second time services are found, and not read', async () => {
  await queried();
  statements = [];
  await queried();
  expect(
    statements.filter((text) => /from (supported_slug|service_location|policy|location|resource)\b/.test(text)),
  ).toEqual([]);
});

const changes: readonly (readonly [string, () => Promise<void>])[] = [
  ['the service itself', async () => void (await shop.updated(service.id, { name: 'Deep massage' }))],
  [
    'its policy',
    () =>
      change('PATCH', `/bookings/v1/booking-policies/${shop.strictPolicyId}`, {
        bookingPolicy: { revision: '1', name: 'Firm' },
      }),
  ],
  [
    'its location',
    () =>
      change('PUT', `/locations/v1/locations/${shop.branchId}`, {
        location: { revision: '1', name: 'Annex', address: { formattedAddress: '3 Side Street' } },
      }),
  ],
  [
    'its category',
    () => change('PATCH', `/v2/categories/${shop.categoryId}`, { category: { revision: '1', name: 'Skin' } }),
  ],
  [
    'its sessions',
    () =>
      change('POST', '/calendar/v3/events', {
        event: {
          scheduleId: lesson.schedule.id,
          type: 'COURSE',
          start: { localDate: `${new Date(shop.server.now() + 3 * dayMs).toISOString().slice(0, 10)}T10:00:00` },
          end: { localDate: `${new Date(shop.server.now() + 3 * dayMs).toISOString().slice(0, 10)}T11:00:00` },
          resources: [{ id: shop.ben }],
        },
      }),
  ],
];

test.each(changes)('a change of %s is answered at once', async (_what, makeChange) => {
  const before = await queried();
  await makeChange();
  const after = await queried();
  expect(after).not.toEqual(before);
  expect(after).toEqual(await readAnew());
});

test('one that is gone is not answered', async () => {
  await queried();
  await change('DELETE', `/v2/services/${service.id}`, {});
  expect((await queried()).map(({ id }) => id)).not.toContain(service.id);
});
