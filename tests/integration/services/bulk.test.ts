/** Bulk calls: items stand for themselves, in the order of the request (services sheet 1.1). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { TestAnswer } from '../../support/server.ts';
import { openShop, type Shop, violationsIn } from './support.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.stop());

interface Result {
  readonly itemMetadata: {
    readonly id?: string;
    readonly originalIndex: number;
    readonly success: boolean;
    readonly error?: {
      code: string;
      description: string;
      data: { fieldViolations?: { field: string; ruleName?: string }[] };
    };
  };
  readonly item?: { readonly id: string; readonly name: string; readonly revision: string };
}
const resultsOf = (answer: TestAnswer) => {
  expect(answer.status, answer.text).toBe(200);
  return answer.body.results as Result[];
};
const outcomes = (answer: TestAnswer) =>
  resultsOf(answer).map(({ itemMetadata: { success, error } }) => (success ? 'done' : error?.code));

describe('creating', () => {
  const create = (body: object) => shop.post('/bookings/services/v2/bulk/services/create', body);

  test('does each for itself, and tells what is wrong with each', async () => {
    const answer = await create({
      services: [
        shop.appointment({ name: 'Bulk' }),
        shop.appointment({ name: '', defaultCapacity: 5000 }),
        'none',
        shop.session('CLASS', { name: 'Bulk' }),
      ],
      returnEntity: true,
    });
    expect(outcomes(answer)).toEqual(['done', 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', 'done']);
    expect(answer.body.bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 2, undetailedFailures: 0 });
    const [first, second, third, fourth] = resultsOf(answer);
    expect(first?.item).toMatchObject({ id: first?.itemMetadata.id, name: 'Bulk', revision: '1' });
    expect(second?.itemMetadata).toMatchObject({ originalIndex: 1, success: false });
    expect(second).not.toHaveProperty('item');
    expect(second?.itemMetadata.error?.data.fieldViolations).toMatchObject([
      { field: 'services[1].defaultCapacity', ruleName: 'INVALID_DEFAULT_CAPACITY' },
      { field: 'services[1].name', ruleName: 'INVALID_SERVICE_NAME' },
    ]);
    expect(third?.itemMetadata.error?.data.fieldViolations?.map(({ field }) => field)).toEqual(['services[2]']);
    expect((await shop.read(fourth?.itemMetadata.id as string)).mainSlug.name).toBe('bulk-1');
    expect((await shop.eventsOf(fourth?.itemMetadata.id as string)).length).toBe(1);
  });

  test('answers without the entities unless they are asked for', async () => {
    const [result] = resultsOf(await create({ services: [shop.appointment({ name: 'Quiet' })] }));
    expect(result).not.toHaveProperty('item');
  });

  test('answers 200 even when every item fails', async () => {
    expect(outcomes(await create({ services: [{}, {}] }))).toEqual(['INVALID_ARGUMENT', 'INVALID_ARGUMENT']);
  });

  test('takes one to a hundred', async () => {
    expect(violationsIn(await create({ services: [] }))).toEqual(['services MIN_SIZE']);
    const many = Array.from({ length: 101 }, () => ({}));
    expect(violationsIn(await create({ services: many }))).toEqual(['services MAX_SIZE']);
    const wrong = Array.from({ length: 101 }, () => shop.session('CLASS', { name: 5, tagLine: 5, hidden: 5 }));
    expect(violationsIn(await create({ services: wrong }))).toContain('services MAX_SIZE');
    const told = resultsOf(await create({ services: wrong.slice(1) })).map(
      ({ itemMetadata: { error } }) => error?.data.fieldViolations?.length,
    );
    expect(told).toEqual(Array.from({ length: 100 }, () => 3));
    const hundred = Array.from({ length: 100 }, (_, index) => shop.appointment({ name: `Item ${index}` }));
    expect(outcomes(await create({ services: hundred }))).toEqual(Array.from({ length: 100 }, () => 'done'));
  });
});

describe('updating', () => {
  const update = (body: object) => shop.post('/bookings/v2/bulk/services/update', body);

  test('does each by its own mask, or merges', async () => {
    const [one, two, three] = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => shop.created(shop.appointment({ name, description: 'Old' }))),
    );
    const gone = newId();
    const answer = await update({
      services: [
        { service: { id: one!.id, revision: '1', name: 'Uno', description: 'New' }, mask: 'name' },
        { service: { id: two!.id, revision: '1', description: null } },
        { service: { id: three!.id, revision: '7', name: 'Tre' } },
        { service: { id: gone, revision: '1', name: 'Nobody' } },
        { service: { revision: '1' } },
        { service: { id: three!.id, name: 'Tre' } },
        { service: { id: three!.id, revision: '1', name: 'Tre' }, mask: { paths: ['name'] } },
      ],
      returnEntity: true,
    });
    expect(outcomes(answer)).toEqual([
      'done',
      'done',
      'INVALID_REVISION',
      'NOT_FOUND',
      'INVALID_ARGUMENT',
      'INVALID_ARGUMENT',
      'done',
    ]);
    const results = resultsOf(answer);
    expect(results.map(({ item }) => item?.name)).toEqual([
      'Uno',
      'Two',
      undefined,
      undefined,
      undefined,
      undefined,
      'Tre',
    ]);
    expect(results[3]?.itemMetadata.id).toBe(gone);
    expect(results[5]?.itemMetadata.error?.data.fieldViolations?.map(({ field }) => field)).toEqual([
      'services[5].service.revision',
    ]);
    expect(await shop.read(one!.id)).toMatchObject({ name: 'Uno', description: 'Old', revision: '2' });
    expect(await shop.read(two!.id)).toMatchObject({ description: '', revision: '2' });
  });
});

describe('deleting', () => {
  const remove = (body: object) => shop.post('/bookings/v2/bulk/services/delete', body);

  test('does each for itself and answers no entities', async () => {
    const { id } = await shop.created(shop.appointment({ name: 'Doomed' }));
    const gone = newId();
    const answer = await remove({ ids: [id, gone, id] });
    expect(outcomes(answer)).toEqual(['done', 'NOT_FOUND', 'NOT_FOUND']);
    expect(resultsOf(answer).map(({ itemMetadata }) => itemMetadata.id)).toEqual([id, gone, id]);
    expect((await shop.server.send('GET', `/v2/services/${id}`, { headers: shop.visitor })).status).toBe(404);
  });

  test('takes one to a hundred', async () => {
    expect(violationsIn(await remove({ ids: [] }))).toEqual(['ids MIN_SIZE']);
    expect(violationsIn(await remove({ ids: Array.from({ length: 101 }, newId) }))).toEqual(['ids MAX_SIZE']);
  });
});

test('visitors and the front desk may do none of it', async () => {
  for (const as of [shop.visitor, await shop.server.caller('FRONT_DESK')]) {
    for (const [path, body] of [
      ['create', { services: [{}] }],
      ['update', { services: [{ service: { id: newId() } }] }],
      ['delete', { ids: [newId()] }],
    ] as const) {
      expect((await shop.post(`/v2/bulk/services/${path}`, body, as)).status).toBe(403);
    }
  }
});
