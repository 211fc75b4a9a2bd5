/** Occupancy on a real database: what excludes what, whose holds count, and what many writers at once leave behind. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import {
  addAppointmentEvent,
  cancelAppointmentEvent,
  knownEvents,
  lockAppointmentEvent,
  lockResources,
  type NewOccupancy,
  occupy,
  readBusy,
  readOccupancy,
  readScheduleContextFor,
  release,
  removeExpiredHolds,
} from '../../../packages/server/src/domains/calendar/index.ts';
import type { NewEvent } from '../../../packages/server/src/events/outbox.ts';
import { hourMs, minuteMs } from '../../../packages/server/src/time/index.ts';
import { blockTime } from '../../support/calendar.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import {
  addAppointmentService,
  addStaff,
  type BookableSite,
  plantBookableSite,
  siteZone,
} from '../../support/site-catalogue.ts';

const nowMs = Date.UTC(2026, 10, 23, 9);
const ten = Date.UTC(2026, 10, 24, 10);
let testDatabase: TestDatabase;
let site: BookableSite;

class Taken extends Error {}
const taken = () => new Taken('taken');

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  site = await plantBookableSite(testDatabase.database, nowMs);
});
afterAll(() => testDatabase.drop());

const newStaff = () => testDatabase.database.transact(site.siteId, async (tx) => addStaff(tx, 'Ada', undefined, nowMs));

function booking(resourceId: string, more: Partial<NewOccupancy> = {}): NewOccupancy {
  return {
    resourceId,
    source: 'BOOKING',
    sourceId: newId(),
    startMs: ten,
    endMs: ten + hourMs,
    blocks: true,
    exclusive: true,
    ...more,
  };
}

const write = (...rows: NewOccupancy[]) =>
  testDatabase.database.transact(site.siteId, async (tx) => {
    occupy(tx, rows, taken);
    await tx.flush();
  });

const read = (resourceId: string, atMs = nowMs) =>
  readOccupancy(testDatabase.database.reader(site.siteId), [resourceId], ten - 5 * hourMs, ten + 5 * hourMs, atMs);

test('two bookings of one resource cannot overlap, not even by a millisecond', async () => {
  const { resourceId } = await newStaff();
  await write(booking(resourceId));
  await expect(write(booking(resourceId, { startMs: ten + hourMs - 1, endMs: ten + 2 * hourMs }))).rejects.toThrow(
    Taken,
  );
  await expect(write(booking(resourceId, { startMs: ten - hourMs, endMs: ten + 1 }))).rejects.toThrow(Taken);
  await write(booking(resourceId, { startMs: ten + hourMs, endMs: ten + 2 * hourMs }));
  expect(await read(resourceId)).toHaveLength(2);
});

test('of several rows one taken refuses all, and nothing of the work is kept', async () => {
  const [first, second] = [(await newStaff()).resourceId, (await newStaff()).resourceId];
  await write(booking(second));
  await expect(write(booking(first), booking(second))).rejects.toThrow(Taken);
  expect(await read(first)).toEqual([]);
});

test('what excludes nothing may overlap: blocked time, transparent time, a deliberate double-book', async () => {
  const { resourceId, eventsScheduleId } = await newStaff();
  await write(booking(resourceId));
  const eventId = newId();
  await testDatabase.database.transact(site.siteId, async (tx) => {
    blockTime(tx, {
      id: eventId,
      scheduleId: eventsScheduleId,
      resourceIds: [resourceId],
      title: 'Dentist',
      startMs: ten,
      endMs: ten + hourMs,
      timeZone: siteZone,
      nowMs,
    });
  });
  await write(booking(resourceId, { exclusive: false }), booking(resourceId, { exclusive: false, blocks: false }));
  expect((await read(resourceId)).map(({ source, blocks, exclusive }) => [source, blocks, exclusive]).sort()).toEqual([
    ['BOOKING', false, false],
    ['BOOKING', true, false],
    ['BOOKING', true, true],
    ['EVENT', true, false],
  ]);
  await testDatabase.database.transact(site.siteId, async (tx) => release(tx, 'EVENT', eventId));
  expect((await read(resourceId)).some(({ source }) => source === 'EVENT')).toBe(false);
});

test('blocked time of the business is read for every resource', async () => {
  const { resourceId } = await newStaff();
  const eventId = newId();
  await testDatabase.database.transact(site.siteId, async (tx) => {
    blockTime(tx, {
      id: eventId,
      scheduleId: site.businessScheduleId,
      resourceIds: [site.businessScheduleId],
      title: 'Closed',
      startMs: ten,
      endMs: ten + hourMs,
      timeZone: siteZone,
      nowMs,
    });
  });
  expect(await read(resourceId)).toMatchObject([
    { resourceId: site.businessScheduleId, sourceId: eventId, startMs: ten },
  ]);
  await testDatabase.database.transact(site.siteId, async (tx) => release(tx, 'EVENT', eventId));
});

test('a hold excludes while it is valid, and is deleted by a statement of its own when it is over', async () => {
  const { resourceId } = await newStaff();
  await write(booking(resourceId, { source: 'HOLD', expiresMs: nowMs + 10 * minuteMs }));
  expect(await read(resourceId, nowMs + 10 * minuteMs - 1)).toHaveLength(1);
  expect(await read(resourceId, nowMs + 10 * minuteMs)).toEqual([]);

  const bookAt = (nowMs: number) =>
    testDatabase.database.transact(site.siteId, async (tx) => {
      await lockResources(tx, [resourceId]);
      removeExpiredHolds(tx, [resourceId], ten, ten + hourMs, nowMs);
      occupy(tx, [booking(resourceId)], taken);
      await tx.flush();
    });
  await expect(bookAt(nowMs + 9 * minuteMs)).rejects.toThrow(Taken);
  await bookAt(nowMs + 10 * minuteMs);
  expect((await read(resourceId)).map(({ source }) => source)).toEqual(['BOOKING']);
});

test('moving deletes all, then inserts all', async () => {
  const { resourceId } = await newStaff();
  const [a, b] = [booking(resourceId), booking(resourceId, { startMs: ten + hourMs, endMs: ten + 2 * hourMs })];
  await write(a, b);
  await testDatabase.database.transact(site.siteId, async (tx) => {
    release(tx, 'BOOKING', a.sourceId);
    release(tx, 'BOOKING', b.sourceId);
    occupy(
      tx,
      [
        { ...a, startMs: b.startMs, endMs: b.endMs },
        { ...b, startMs: a.startMs, endMs: a.endMs },
      ],
      taken,
    );
    await tx.flush();
  });
  expect((await read(resourceId)).map(({ sourceId }) => sourceId)).toEqual([b.sourceId, a.sourceId]);
});

test('forty writers of one slot behind the lock: one wins, none fails otherwise', async () => {
  const { resourceId } = await newStaff();
  const attempts = await Promise.allSettled(
    Array.from({ length: 40 }, () =>
      testDatabase.database.transact(site.siteId, async (tx) => {
        await lockResources(tx, [resourceId]);
        occupy(tx, [booking(resourceId)], taken);
        await tx.flush();
      }),
    ),
  );
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const attempt of attempts) {
    if (attempt.status === 'rejected') {
      expect(attempt.reason).toBeInstanceOf(Taken);
    }
  }
  expect(await read(resourceId)).toHaveLength(1);
});

test('the constraint alone keeps overlaps out, without any lock', async () => {
  const { resourceId } = await newStaff();
  const attempts = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      write(booking(resourceId, { startMs: ten + index * minuteMs, endMs: ten + hourMs + index * minuteMs })),
    ),
  );
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await read(resourceId)).toHaveLength(1);
});

test('writers that lock several resources in any order do not wait for each other in a circle', async () => {
  const ids = await Promise.all([newStaff(), newStaff(), newStaff()]).then((all) => all.map((each) => each.resourceId));
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      testDatabase.database.transact(site.siteId, async (tx) => {
        await lockResources(tx, index % 2 === 0 ? ids : ids.toReversed());
        const startMs = ten + (index + 2) * 24 * hourMs;
        occupy(
          tx,
          ids.map((id) => booking(id, { startMs, endMs: startMs + hourMs })),
          taken,
        );
        await tx.flush();
      }),
    ),
  );
});

test('another site sees nothing', async () => {
  const { resourceId } = await newStaff();
  await write(booking(resourceId));
  const other = await plantBookableSite(testDatabase.database, nowMs);
  expect(
    await readOccupancy(testDatabase.database.reader(other.siteId), [resourceId], ten, ten + hourMs, nowMs),
  ).toEqual([]);
  const { version, busy } = await readBusy(
    testDatabase.database.reader(other.siteId),
    [resourceId],
    ten,
    ten + hourMs,
    { nowMs },
  );
  expect(version).toBeGreaterThan(0);
  expect(busy.size).toBe(0);
});

test('busy bounds come with the version, exact to the millisecond, for busy resources only', async () => {
  const [busyOne, idle] = [(await newStaff()).resourceId, (await newStaff()).resourceId];
  await write(
    booking(busyOne, { startMs: ten + 1, endMs: ten + hourMs + 999 }),
    booking(busyOne, { startMs: ten + 3 * hourMs, endMs: ten + 4 * hourMs, blocks: false, exclusive: false }),
    booking(busyOne, {
      startMs: ten + 2 * hourMs,
      endMs: ten + 3 * hourMs,
      source: 'HOLD',
      expiresMs: nowMs + minuteMs,
    }),
  );
  const at = (nowMs: number) =>
    readBusy(
      testDatabase.database.reader(site.siteId),
      [busyOne, idle, site.businessScheduleId],
      ten,
      ten + 5 * hourMs,
      { nowMs },
    );
  const { version, busy } = await at(nowMs);
  expect(version).toBeGreaterThan(1);
  expect([...busy.keys()]).toEqual([busyOne]);
  expect(busy.get(busyOne)?.toSorted()).toEqual([ten + 1, ten + hourMs + 999, ten + 2 * hourMs, ten + 3 * hourMs]);
  expect((await at(nowMs + minuteMs)).busy.get(busyOne)).toEqual([ten + 1, ten + hourMs + 999]);
});

test('a range at the end of all years is read, not failed', async () => {
  const { resourceId } = await newStaff();
  const far = Date.UTC(9999, 11, 31, 23);
  const reader = testDatabase.database.reader(site.siteId);
  expect(await readOccupancy(reader, [resourceId], far, far + 1e12, nowMs)).toEqual([]);
  expect((await readBusy(reader, [resourceId], -1e15, far + 1e12, { nowMs })).busy.size).toBe(0);
});

test('the event of an appointment is put on the schedule and cancelled once', async () => {
  const { resourceId } = await newStaff();
  const eventId = newId();
  const told: string[] = [];
  const parts = {
    recordEvents: (_tx: unknown, events: readonly NewEvent[]) => told.push(...events.map(({ type }) => type)),
  };
  const view = 'wix.calendar.v3.events_view_projection_updated';
  const events = ['wix.calendar.v3.event_created', view, 'wix.calendar.v3.event_cancelled'] as const;
  const operation = { name: 'bookings.test', events };
  const at = { id: site.siteId, timeZone: siteZone, currency: 'USD' };
  const act = { site: at, caller: undefined, requestId: undefined, nowMs, operation };
  const event = () =>
    testDatabase.database.serverReader.first<{ status: string; revision: number; local: string }>(
      statement('select status, revision, local_start as local from calendar_event where site_id = $1 and id = $2', [
        site.siteId,
        eventId,
      ]),
    );
  await testDatabase.database.transact(site.siteId, async (tx) => {
    const { scheduleId } = await addAppointmentService(
      tx,
      { name: 'Cut', policyId: site.policyId, resourceIds: [resourceId] },
      nowMs,
    );
    await tx.flush();
    const appointment = {
      id: eventId,
      scheduleId,
      resourceIds: [resourceId],
      title: 'Cut',
      startMs: ten,
      endMs: ten + hourMs,
      timeZone: siteZone,
      locationId: site.locationId,
    };
    addAppointmentEvent(tx, act, appointment, await readScheduleContextFor(tx, scheduleId, [resourceId]), parts);
  });
  expect(await event()).toEqual({ status: 'CONFIRMED', revision: 1, local: '2026-11-24 11:00:00' });
  for (let times = 0; times < 2; times += 1) {
    await testDatabase.database.transact(site.siteId, async (tx) => {
      const known = knownEvents([await lockAppointmentEvent(tx, eventId)]);
      cancelAppointmentEvent(tx, act, eventId, known, parts);
    });
  }
  expect(await event()).toMatchObject({ status: 'CANCELLED', revision: 2 });
  expect(told).toEqual([...events, view]);
});
