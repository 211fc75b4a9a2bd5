/** The catalogue in memory against the one in the database: two processes, changes, many askers, little memory. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEventLoopScheduler } from '../../../packages/server/src/admission/event-loop-scheduler.ts';
import { raiseCatalogueVersion } from '../../../packages/server/src/db/catalogue-version.ts';
import { createSiteMemories } from '../../../packages/server/src/db/site-memory.ts';
import type { Database } from '../../../packages/server/src/db/transaction.ts';
import { type Availability, createCatalogues } from '../../../packages/server/src/domains/availability/index.ts';
import { addWorkingHours } from '../../../packages/server/src/domains/calendar/index.ts';
import { createPublicHolidays } from '../../../packages/server/src/domains/closed-days/index.ts';
import { createPolicy } from '../../../packages/server/src/domains/policies/index.ts';
import { dayMs, hourMs, parseLocal } from '../../../packages/server/src/time/index.ts';
import { blockEveryWeek, changeHoursOnce } from '../../support/calendar.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import {
  addAppointmentService,
  addStaff,
  type BookableSite,
  plantBookableSite,
  siteZone,
} from '../../support/site-catalogue.ts';

const nowMs = Date.UTC(2026, 10, 23, 9);
const clock = { now: () => nowMs };
let testDatabase: TestDatabase;
let site: BookableSite;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  site = await plantBookableSite(testDatabase.database, nowMs);
});
afterAll(() => testDatabase.drop());

/** Counts how many snapshots are open at once. */
function watched(database: Database): Pick<Database, 'snapshot'> & { most: () => number; count: () => number } {
  let open = 0;
  let most = 0;
  let count = 0;
  return {
    most: () => most,
    count: () => count,
    async snapshot(siteId, work) {
      open += 1;
      count += 1;
      most = Math.max(most, open);
      try {
        return await database.snapshot(siteId, work);
      } finally {
        open -= 1;
      }
    },
  };
}

const scheduler = createEventLoopScheduler();
const publicHolidays = createPublicHolidays();
const make = (options: { catalogueBytes?: number } = {}): Availability =>
  createCatalogues({
    database: testDatabase.database,
    clock,
    scheduler,
    memories: createSiteMemories(),
    publicHolidays,
    ...options,
  });

const latest = (availability: Availability) => availability.latest(testDatabase.database.reader(site.siteId));

test('a new site has business hours, a default location and a default policy', async () => {
  const catalogue = await make().snapshot(site.siteId);
  expect(catalogue.businessScheduleId).toBe(site.businessScheduleId);
  expect(catalogue.defaultLocation?.id).toBe(site.locationId);
  expect([...catalogue.policies.keys()]).toEqual([site.policyId]);
  expect(catalogue.businessHours.isEmpty).toBe(false);
  expect(catalogue.splitInterval).toEqual({ sameAsDuration: false, valueInMinutes: 30 });
});

test('a change in one process reaches the other by the version', async () => {
  const [here, there] = [make(), make()];
  const before = await latest(there);
  const made = await testDatabase.database.transact(site.siteId, async (tx) => {
    const { resourceId } = addStaff(tx, 'Ada', [[9, 12]], nowMs);
    await tx.flush();
    const service = await addAppointmentService(
      tx,
      { name: 'Haircut', policyId: site.policyId, resourceIds: [resourceId], bufferMinutes: 15 },
      nowMs,
    );
    await tx.flush();
    // Nobody else sees what is not committed, nor is it kept in memory.
    expect((await here.current(tx)).services.get(service.serviceId)?.name).toBe('Haircut');
    return { ...service, resourceId };
  });
  expect((await there.snapshot(site.siteId)).version).toBe(before.version);
  expect(before.services.has(made.serviceId)).toBe(false);

  const after = await latest(there);
  expect(after.version).toBe(before.version + 1);
  const service = after.services.get(made.serviceId);
  expect(service).toMatchObject({
    name: 'Haircut',
    slug: 'haircut',
    bufferMinutes: 15,
    sessionDurations: [60],
    archivedLocationIds: new Set(),
    keepsBusinessHours: false,
    policy: { id: site.policyId, revision: 1 },
    locations: [{ type: 'BUSINESS', id: site.locationId }],
  });
  expect(service?.requirements.map(({ resources }) => resources.map(({ id }) => id))).toEqual([[made.resourceId]]);
  expect(await latest(there)).toBe(after);
});

test('a failed change leaves version and memory alone', async () => {
  const availability = make();
  const before = await latest(availability);
  await expect(
    testDatabase.database.transact(site.siteId, async (tx) => {
      createPolicy(tx, { name: 'Strict', nowMs });
      await tx.flush();
      await availability.current(tx);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await latest(availability)).toBe(before);
});

test('fifty askers of a changed site cause one load', async () => {
  const database = watched(testDatabase.database);
  const availability = createCatalogues({ database, clock, scheduler, memories: createSiteMemories(), publicHolidays });
  await Promise.all(Array.from({ length: 50 }, () => availability.snapshot(site.siteId)));
  expect(database.count()).toBe(1);
  await testDatabase.database.transact(site.siteId, async (tx) => raiseCatalogueVersion(tx));
  const all = await Promise.all(Array.from({ length: 50 }, () => latest(availability)));
  expect(new Set(all).size).toBe(1);
  expect(database.count()).toBe(2);
  expect(database.most()).toBe(1);
});

test('a booking that holds the version is served from memory, and keeps the catalogue still', async () => {
  const availability = make();
  const known = await latest(availability);
  let raised = false;
  let raising: Promise<void> | undefined;
  await testDatabase.database.transact(site.siteId, async (tx) => {
    expect(await availability.current(tx)).toBe(known);
    raising = testDatabase.database
      .transact(site.siteId, async (other) => raiseCatalogueVersion(other))
      .then(() => {
        raised = true;
      });
    // Two readers share the version; the writer must wait for both.
    await testDatabase.database.transact(site.siteId, async (other) => {
      expect(await availability.lockVersion(other)).toBe(known.version);
    });
    expect(raised).toBe(false);
  });
  await raising;
  expect((await latest(availability)).version).toBe(known.version + 1);
  await testDatabase.database.transact(site.siteId, async (tx) => {
    expect((await availability.current(tx)).version).toBe(known.version + 1);
  });
});

test('as many bookings at once as there are connections, each with a stale memory, all come through', async () => {
  const small = await testDatabase.connect({ poolSize: 3 });
  const availability = createCatalogues({
    database: small,
    clock,
    scheduler,
    memories: createSiteMemories(),
    publicHolidays,
  });
  await availability.snapshot(site.siteId);
  await testDatabase.database.transact(site.siteId, async (tx) => raiseCatalogueVersion(tx));
  const versions = await Promise.all(
    Array.from({ length: 12 }, () =>
      small.transact(site.siteId, async (tx) => (await availability.current(tx)).version),
    ),
  );
  expect(new Set(versions).size).toBe(1);
});

test('memory is bounded: the site asked for longest ago is forgotten', async () => {
  const { bytes } = await make().snapshot(site.siteId);
  const others = await Promise.all(Array.from({ length: 4 }, () => plantBookableSite(testDatabase.database, nowMs)));
  const availability = make({ catalogueBytes: 2 * bytes });
  for (const other of others) {
    await availability.snapshot(other.siteId);
  }
  expect(availability.figures().loads).toBe(4);
  await availability.snapshot(others[3]?.siteId as string);
  expect(availability.figures()).toMatchObject({ hits: 1, loads: 4 });
  await availability.snapshot(others[0]?.siteId as string);
  expect(availability.figures()).toMatchObject({ hits: 1, loads: 5 });
});

test('rules, exceptions and blocked weeks are read as they were written', async () => {
  const other = await plantBookableSite(testDatabase.database, nowMs);
  const christmas = parseLocal('2026-12-25T09:00:00') as number;
  const made = await testDatabase.database.transact(other.siteId, async (tx) => {
    const { resourceId, eventsScheduleId } = addStaff(tx, 'Ada', [], nowMs);
    const shared = { scheduleId: eventsScheduleId, weekday: 5, timeZone: siteZone, nowMs };
    const masterId = addWorkingHours(tx, {
      ...shared,
      startOfDayMs: 9 * hourMs,
      endOfDayMs: 12 * hourMs,
      intervalWeeks: 2,
    });
    blockEveryWeek(tx, { ...shared, startOfDayMs: 10 * hourMs, endOfDayMs: 11 * hourMs, title: 'Tea' });
    changeHoursOnce(tx, {
      recurringEventId: masterId,
      scheduleId: eventsScheduleId,
      originalLocalStart: christmas,
      timeZone: siteZone,
      nowMs,
    });
    changeHoursOnce(tx, {
      recurringEventId: masterId,
      scheduleId: eventsScheduleId,
      originalLocalStart: christmas + 14 * dayMs,
      instead: { localStart: christmas + 15 * dayMs, localEnd: christmas + 15 * dayMs + hourMs },
      timeZone: siteZone,
      nowMs,
    });
    return resourceId;
  });
  const resource = (await make().snapshot(other.siteId)).resources.get(made);
  const [zone] = resource?.hours.zones ?? [];
  const [friday] = zone?.weekdays[4] ?? [];
  expect(friday?.time).toMatchObject({
    rule: { first: parseLocal('2026-11-27T09:00:00'), periodMs: 14 * dayMs },
    lengthMs: 3 * hourMs,
    excluded: new Set([christmas, christmas + 14 * dayMs]),
  });
  expect(zone?.single).toMatchObject([{ localStart: christmas + 15 * dayMs, lengthMs: hourMs }]);
  expect(resource?.blocked.zones[0]?.weekdays[4]).toHaveLength(1);
  expect(resource?.usesBusinessHours).toBe(false);
});

test('a site without anything has an empty catalogue of version 0', async () => {
  const catalogue = await make().snapshot('00000000-0000-4000-8000-000000000000');
  expect([catalogue.version, catalogue.services.size, catalogue.businessScheduleId]).toEqual([0, 0, undefined]);
});
