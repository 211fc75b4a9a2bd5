/** Sessions and seats on a real database: what the rule makes, what rows change, and who gets the last places. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { Transaction } from '../../../packages/server/src/db/transaction.ts';
import {
  expandSessions,
  followService,
  lockCourse,
  lockSession,
  lockSessions,
  readSessions,
  remainingSeats,
} from '../../../packages/server/src/domains/calendar/index.ts';
import { changeSeats } from '../../../packages/server/src/domains/calendar/sessions.ts';
import { dayMs, formatLocal, zoneOf } from '../../../packages/server/src/time/index.ts';
import { plantSession } from '../../support/calendar.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { addAppointmentService, type BookableSite, plantBookableSite, siteZone } from '../../support/site-catalogue.ts';

const nowMs = Date.UTC(2026, 10, 23, 9);
const zone = zoneOf(siteZone);
let testDatabase: TestDatabase;
let site: BookableSite;
let scheduleId: string;

class Full extends Error {}
const full = () => new Full('full');

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  site = await plantBookableSite(testDatabase.database, nowMs);
});
afterAll(() => testDatabase.drop());

const transact = <T>(work: (tx: Transaction) => Promise<T>) => testDatabase.database.transact(site.siteId, work);

async function newSchedule(capacity = 3): Promise<string> {
  const made = await transact((tx) =>
    addAppointmentService(
      tx,
      { name: `Yoga ${newId()}`, type: 'CLASS', policyId: site.policyId, resourceIds: [], defaultCapacity: capacity },
      nowMs,
    ),
  );
  return made.scheduleId;
}

/** A weekly class on Tuesdays at ten from 2026-11-24, an hour long. */
async function newClass(capacity = 3, until: string | null = null): Promise<string> {
  scheduleId = await newSchedule(capacity);
  return transact(async (tx) =>
    plantSession(tx, {
      scheduleId,
      from: '2026-11-24T10:00:00',
      weekly: true,
      rule_until: until,
      capacity,
      nowMs,
    }),
  );
}

const asOf = { nowMs };
const reader = () => testDatabase.database.reader(site.siteId);
const month = () => expandSessions(reader(), [scheduleId], nowMs, nowMs + 28 * dayMs, asOf);

test('instances are expanded on the fly and become rows at the first participant, under the same id', async () => {
  const masterId = await newClass();
  const before = await month();
  expect(before.map(({ startMs }) => formatLocal(zone.toLocal(startMs)))).toEqual([
    '2026-11-24T10:00:00',
    '2026-12-01T10:00:00',
    '2026-12-08T10:00:00',
    '2026-12-15T10:00:00',
  ]);
  const rows = () =>
    reader().all(
      statement('select id from calendar_event where site_id = $1 and recurring_event_id = $2', [
        site.siteId,
        masterId,
      ]),
    );
  expect(await rows()).toEqual([]);
  const second = before[1]!;
  expect(second.id.length).toBeGreaterThanOrEqual(36);
  await transact(async (tx) => {
    const session = await lockSession(tx, second.id, asOf);
    expect(session).toMatchObject({ id: second.id, capacity: 3, taken: 0, startMs: second.startMs });
    changeSeats(tx, { sessionId: second.id }, { taken: 2 }, full);
  });
  expect(await rows()).toEqual([{ id: second.id }]);
  const after = await month();
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after.map((session) => remainingSeats(session))).toEqual([3, 1, 3, 3]);
  expect(await readSessions(reader(), [second.id, before[0]!.id, newId()], asOf)).toEqual(
    new Map([
      [second.id, after[1]],
      [before[0]!.id, after[0]],
    ]),
  );
});

test('of thirty rivals for three places of a session that is no row yet, three win', async () => {
  await newClass(3);
  const [session] = await month();
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, () =>
      transact(async (tx) => {
        const locked = await lockSession(tx, session!.id, asOf);
        if (remainingSeats(locked!) < 1) {
          throw full();
        }
        changeSeats(tx, { sessionId: session!.id }, { taken: 1 }, full);
      }).then(
        () => 'won',
        (error: unknown) => {
          expect(error).toBeInstanceOf(Full);
          return 'lost';
        },
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(3);
  expect((await readSessions(reader(), [session!.id], asOf)).get(session!.id)).toMatchObject({ taken: 3, capacity: 3 });
});

test('whoever takes several sessions that are no rows yet never waits in a circle, in whatever order they are named', async () => {
  await newClass(40);
  const ids = (await month()).map(({ id }) => id);
  await Promise.all(
    Array.from({ length: 24 }, (_, turn) =>
      transact(async (tx) => {
        const named = turn % 3 === 0 ? [ids[turn % 4]!] : turn % 3 === 1 ? ids : ids.toReversed();
        const locked = await lockSessions(tx, named, asOf);
        expect([...locked.keys()].toSorted()).toEqual(named.toSorted());
        for (const sessionId of named) {
          changeSeats(tx, { sessionId }, { taken: 1 }, full);
        }
      }),
    ),
  );
  const taken = [...(await readSessions(reader(), ids, asOf)).values()].map((session) => session.taken);
  expect(taken).toEqual([18, 18, 18, 18]);
});

test('the database itself refuses more than the guard, and gives back what was above the capacity only once', async () => {
  await newClass(2);
  const [session] = await month();
  await transact(async (tx) => {
    await lockSession(tx, session!.id, asOf);
    changeSeats(tx, { sessionId: session!.id }, { taken: 2, overbooked: 1 }, full);
  });
  await expect(transact(async (tx) => changeSeats(tx, { sessionId: session!.id }, { taken: 1 }, full))).rejects.toThrow(
    Full,
  );
  await expect(
    transact(async (tx) => changeSeats(tx, { sessionId: session!.id }, { overbooked: -2 }, full)),
  ).rejects.toThrow(Full);
  // Lowering the capacity under what is taken: the guard stays until places are given back.
  await transact(async (tx) =>
    tx.write(
      statement('update calendar_event set capacity = 1 where site_id = $1 and id = $2', [site.siteId, session!.id]),
    ),
  );
  await transact(async (tx) => changeSeats(tx, { sessionId: session!.id }, { taken: -1 }, full));
  await expect(transact(async (tx) => changeSeats(tx, { sessionId: session!.id }, { taken: 1 }, full))).rejects.toThrow(
    Full,
  );
  expect(remainingSeats((await readSessions(reader(), [session!.id], asOf)).get(session!.id)!)).toBe(0);
});

test('places of a course are those of its schedule', async () => {
  const courseId = await newSchedule(4);
  await transact(async (tx) => {
    expect(await lockCourse(tx, courseId, asOf)).toMatchObject({
      scheduleId: courseId,
      capacity: 4,
      taken: 0,
      overbooked: 0,
    });
    changeSeats(tx, { scheduleId: courseId }, { taken: 4 }, full);
  });
  await expect(transact(async (tx) => changeSeats(tx, { scheduleId: courseId }, { taken: 1 }, full))).rejects.toThrow(
    Full,
  );
  await transact(async (tx) => expect(await lockCourse(tx, newId(), asOf)).toBeUndefined());
});

test('ids that no rule makes are unknown', async () => {
  const masterId = await newClass(3, '2026-12-01T10:00:00');
  const all = await month();
  expect(all).toHaveLength(2);
  const hex = masterId.replaceAll('-', '');
  const wrong = [
    `${hex}20261208T090000Z`,
    `${hex}20261201T093000Z`,
    `${hex}20261201T090000Zv2`,
    `${hex}20269901T090000Z`,
  ];
  expect(await readSessions(reader(), [...wrong, masterId], asOf)).toEqual(new Map());
  expect([...(await readSessions(reader(), [`${hex}20261201T090000Z`], asOf)).keys()]).toEqual([all[1]!.id]);
});

test('a changed number of places reaches the course, and the coming sessions that have none of their own', async () => {
  const courseId = await newSchedule(4);
  await transact(async (tx) => {
    await lockCourse(tx, courseId, asOf);
    changeSeats(tx, { scheduleId: courseId }, { taken: 3 }, full);
  });
  const silent = { dispatchReactions: async () => {}, recordEvents: () => {} };
  const act = {
    site: { id: site.siteId, timeZone: siteZone, currency: 'USD' },
    caller: undefined,
    requestId: undefined,
    nowMs,
    operation: { name: 'test', events: [] },
  };
  await transact((tx) => followService(tx, act, { id: courseId, name: 'Yoga', defaultCapacity: 2 }, silent));
  await transact(async (tx) => expect(await lockCourse(tx, courseId, asOf)).toMatchObject({ capacity: 2, taken: 3 }));
  await transact(async (tx) => changeSeats(tx, { scheduleId: courseId }, { taken: -1 }, full));
  await expect(transact(async (tx) => changeSeats(tx, { scheduleId: courseId }, { taken: 1 }, full))).rejects.toThrow(
    Full,
  );
});
