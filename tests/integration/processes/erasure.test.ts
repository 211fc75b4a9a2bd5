/** Erasure is put together from what the domains bring: a new one adds its part, and no other file knows of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPersonalData, type Erasure } from '../../../packages/server/src/db/personal-data.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { Domain } from '../../../packages/server/src/domain.ts';
import { createErasure } from '../../../packages/server/src/processes/erasure.ts';
import { stored } from '../../../packages/server/src/stored.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { plantPerson } from '../../support/planted-people.ts';
import { plantSite } from '../../support/sites.ts';
import { at, outboxOf } from '../events/support.ts';
import { createScene } from './support.ts';

let made: TestDatabase;
beforeAll(async () => {
  made = await createTestDatabase();
});
afterAll(() => made.drop());

test('a domain sees the person before the rows are empty, erases outside until it succeeds, and the erasure is kept last', async () => {
  const { database } = made;
  const { siteId } = await plantSite(database, { displayName: 'Salon' }, at);
  const { contactId } = await plantPerson(database, siteId, 'grace', at);
  const told: string[] = [];
  const keys = new Set<string>();
  const kept: Erasure[] = [];
  const loyalty: Domain = {
    name: 'loyalty',
    erasure: {
      beforeRows: async (tx, id) => {
        const row = await tx.first(
          statement<{ email: string }>('select email from contact where site_id = $1 and id = $2', [siteId, id]),
        );
        told.push(`before ${row?.email}`);
      },
      outside: async (id, { id: key, reader }) => {
        keys.add(key);
        const row = await reader.first(
          statement<{ email: string | null }>('select email from contact where site_id = $1 and id = $2', [siteId, id]),
        );
        told.push(`outside ${row?.email}`);
        if (told.length < 3) {
          throw new Error('the provider is away');
        }
      },
    },
  };
  const { process: erasure } = createErasure({
    domains: [{ name: 'silent' }, loyalty],
    personalData: createPersonalData(stored),
    recordEvents: outboxOf([]),
    database,
    keepErasure: async (erasure) => {
      kept.push(erasure);
    },
  });
  expect(erasure.steps.map((step) => step.name)).toEqual(['rows', 'outside loyalty', 'keep']);
  const scene = createScene(database, erasure.steps, { name: erasure.name });
  const { id } = await scene.start(siteId, contactId);
  await scene.work(siteId);
  expect(await scene.stateOf(siteId, id)).toBe('RUNNING: rows DONE, outside loyalty RUNNING, keep PENDING');
  await scene.work(siteId);
  expect(await scene.stateOf(siteId, id)).toBe('DONE: rows DONE, outside loyalty DONE, keep DONE');
  expect(told).toEqual(['before grace@example.com', 'outside null', 'outside null']);
  expect(keys.size).toBe(1);
  expect(kept).toEqual([{ siteId, id, contactId, at }]);
});

test('an erasure of nobody ends at once, and nothing is kept', async () => {
  const { database } = made;
  const { siteId } = await plantSite(database, { displayName: 'Studio' }, at);
  const kept: Erasure[] = [];
  const { process: erasure } = createErasure({
    domains: [],
    personalData: createPersonalData(stored),
    recordEvents: outboxOf([]),
    database,
    keepErasure: async (erasure) => {
      kept.push(erasure);
    },
  });
  const scene = createScene(database, erasure.steps, { name: erasure.name });
  const { id } = await scene.start(siteId);
  await scene.work(siteId);
  expect(await scene.stateOf(siteId, id)).toBe('FAILED: rows FAILED, keep PENDING; failed rows');
  expect(kept).toEqual([]);
});
