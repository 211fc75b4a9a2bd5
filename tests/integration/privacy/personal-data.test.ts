/** Whose data is where: the table is complete, erasure leaves nothing of a person, and nothing of others is touched. */
import { mkdtempSync } from 'node:fs';
import { rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeErasures, keepErasure, readErasures } from '../../../packages/server/src/db/erasure-log.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { createPersonalData } from '../../../packages/server/src/db/personal-data.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { isSiteTable } from '../../../packages/server/src/db/tables.ts';
import type { Reader } from '../../../packages/server/src/db/transaction.ts';
import { readEvents } from '../../../packages/server/src/events/deliveries.ts';
import { stored } from '../../../packages/server/src/stored.ts';
import { claimTasks, markDone } from '../../../packages/server/src/tasks/repository.ts';
import { LeaseLost } from '../../../packages/server/src/tasks/task.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { type Planted, plantedByOwners, plantPerson } from '../../support/planted-people.ts';

let made: TestDatabase;
beforeAll(async () => {
  made = await createTestDatabase();
});
afterAll(() => made.drop());

const nowMs = Date.UTC(2026, 10, 21, 9);
const personalData = createPersonalData(stored);
const tables = stored.flatMap((each) => Object.entries(each.tables));
const ofPerson = await plantedByOwners();

/** Every row of a site, by table. */
type WholeSite = Readonly<Record<string, Record<string, unknown>[]>>;

async function readWholeSite(reader: Reader): Promise<WholeSite> {
  const names = tables.map(([table]) => table).filter(isSiteTable);
  const rows = await Promise.all(
    names.map((table) =>
      reader.all<Record<string, unknown>>(
        statement(`select * from ${table} where site_id = $1 order by ${table}::text`, [reader.siteId]),
      ),
    ),
  );
  return Object.fromEntries(names.map((table, index) => [table, rows[index] ?? []]));
}

test('every column of every table says whose data it is', async () => {
  const rows = await made.database.serverReader.all<{ table_name: string; column_name: string }>(
    statement(
      `select table_name, column_name from information_schema.columns
       where table_schema = current_schema() order by table_name, ordinal_position`,
      [],
    ),
  );
  const inCatalogue = rows.map((row) => `${row.table_name}.${row.column_name}`).sort();
  const listed = tables.flatMap(([table, rule]) => Object.keys(rule.columns).map((column) => `${table}.${column}`));
  expect(listed.sort()).toEqual(inCatalogue);
});

test('what does not stay as long as the site is ended by a retention that exists', () => {
  const names = stored.flatMap((each) => each.retentions ?? []).map((each) => each.name);
  for (const [, rule] of tables) {
    if (rule.stays !== 'site') {
      expect(names).toContain(rule.stays.retention);
    }
  }
});

test('an export holds everything about the person and no secret, and nothing about anybody else', async () => {
  const { database } = made;
  const siteId = newId();
  const grace = await plantPerson(database, siteId, 'grace', nowMs);
  await plantPerson(database, siteId, 'bob', nowMs);
  const records = await personalData.export(database.reader(siteId), grace.contactId);
  expect(Object.keys(records).sort(), 'what planted-people says is exported, is').toEqual(
    [...ofPerson.values()].flatMap(({ exported }) => exported).sort(),
  );
  for (const { owner, tables: owned } of stored) {
    for (const table of ofPerson.get(owner)?.exported ?? []) {
      expect(Object.keys(owned), `planted-people/${owner}.ts names tables of its owner`).toContain(table);
      expect(records[table], `planted-people/${owner}.ts writes one row of a person into ${table}`).toHaveLength(1);
    }
  }
  const text = JSON.stringify(records);
  expect(text).toContain('grace@example.com');
  expect(text).not.toContain('bob');
  expect(text).not.toContain('hash');
  expect(records.booking?.[0]).toMatchObject({ id: grace.bookingId, start_at: '2026-12-01T09:00:00+00:00' });
});

test('after an erasure nothing in the whole site names the person, and everybody else is as before', async () => {
  const { database } = made;
  const siteId = newId();
  const grace = await plantPerson(database, siteId, 'grace', nowMs);
  await plantPerson(database, siteId, 'bob', nowMs);
  const before = await readWholeSite(database.reader(siteId));
  // Whoever keeps something of a person has planted it; else this test would prove nothing.
  expect(misplanted(before, 'grace', grace)).toEqual([]);
  const bobBefore = rowsNaming(before, 'bob');

  const erased = await database.transact(siteId, (tx) => personalData.erase(tx, grace.contactId, nowMs));
  expect(erased).toMatchObject({ siteId, contactId: grace.contactId, at: nowMs });
  const after = await readWholeSite(database.reader(siteId));
  expect(JSON.stringify(after)).not.toContain('grace');
  expect(rowsNaming(after, 'bob')).toEqual(bobBefore);

  // The booking stays, with what was agreed and without the person.
  expect(after.booking).toHaveLength(2);
  const booking = after.booking?.find((row) => row.id === grace.bookingId);
  expect(booking).toMatchObject({
    status: 'CONFIRMED',
    contact_id: grace.contactId,
    revision: 2,
    details: {
      title: 'Haircut',
      slot: { location: { locationType: 'CUSTOM' }, allDay: false },
      contactDetails: {},
      additionalFields: [],
    },
    extended_fields: {},
  });
  expect(after.contact?.find((row) => row.id === grace.contactId)).toMatchObject({
    erased: true,
    email: null,
    revision: 2,
  });
  // So does the place in line, as nobody's, until the clock's work ends the booking.
  expect(after.waitlist_entry?.find((row) => row.id === grace.bookingId)).toMatchObject({
    contact_id: null,
    recheck_at: 0,
  });
  // And the place in the session, at a revision from which nobody has read the name.
  expect(after.participation?.filter((row) => row.contact_id === null)).toMatchObject([
    { external_id: grace.bookingId, revision: 2, name: null, email: null, phone: null },
  ]);
  expect(after.erasure).toHaveLength(1);
  const again = await database.transact(siteId, (tx) => personalData.erase(tx, grace.contactId, nowMs));
  expect(again).toBeUndefined();
});

function rowsNaming(site: WholeSite, name: string): Record<string, unknown>[] {
  return Object.values(site)
    .flat()
    .filter((row) => JSON.stringify(row).includes(name));
}

/** Which tables hold nothing of a person though they have rows of contacts, or something though they have none. */
function misplanted(site: WholeSite, name: string, person: Planted): string[] {
  return stored.flatMap(({ owner, tables: owned }) =>
    Object.entries(owned).flatMap(([table, { rowsOfContact }]) => {
      const text = JSON.stringify(site[table] ?? []);
      const id = ofPerson.get(owner)?.knownById?.[table];
      const isPlanted = text.includes(name) || (id !== undefined && text.includes(person[id]));
      if (isPlanted === (rowsOfContact !== undefined)) {
        return [];
      }
      return isPlanted
        ? `the person is written into ${table}, of which the stored.ts of ${owner} finds no row of theirs`
        : `tests/support/planted-people/${owner}.ts writes nothing of the person into ${table}, which has rows of contacts`;
    }),
  );
}

test('whoever plants nothing of what they keep, or keeps what they do not find, is named', async () => {
  const { database } = made;
  const siteId = newId();
  const grace = await plantPerson(database, siteId, 'grace', nowMs);
  const whole = await readWholeSite(database.reader(siteId));
  const message = (table: string, owner: string) =>
    `tests/support/planted-people/${owner}.ts writes nothing of the person into ${table}, which has rows of contacts`;
  expect(misplanted({ ...whole, substitute_request: [] }, 'grace', grace)).toEqual([
    message('substitute_request', 'substitutes'),
  ]);
  // An id alone is enough only where the owner says that there are no words.
  const unnamed = { id: newId(), booking_id: grace.bookingId, contact_id: grace.contactId };
  expect(misplanted({ ...whole, booking_attendance: [unnamed], booking_note: [unnamed] }, 'grace', grace)).toEqual([
    message('booking_note', 'bookings'),
  ]);
  expect(misplanted({ ...whole, location: [{ name: "grace's home" }] }, 'grace', grace)).toEqual([
    'the person is written into location, of which the stored.ts of locations finds no row of theirs',
  ]);
});

test('a contact of another site cannot be reached', async () => {
  const { database } = made;
  const [siteId, otherSiteId] = [newId(), newId()];
  const grace = await plantPerson(database, siteId, 'grace', nowMs);
  const before = await readWholeSite(database.reader(siteId));
  expect(await database.transact(otherSiteId, (tx) => personalData.erase(tx, grace.contactId, nowMs))).toBeUndefined();
  expect((await personalData.export(database.reader(otherSiteId), grace.contactId)).contact).toEqual([]);
  expect(await readWholeSite(database.reader(siteId))).toEqual(before);
});

test('a worker that holds the event of an erased person loses its claim, and the next takes it at once', async () => {
  const { database } = made;
  const siteId = newId();
  const grace = await plantPerson(database, siteId, 'grace', nowMs);
  const [claimed] = await claimTasks(database.reader(siteId), ['messages'], 10, 60_000);
  if (claimed === undefined) {
    throw new Error('nothing was claimed');
  }
  await database.transact(siteId, (tx) => personalData.erase(tx, grace.contactId, nowMs));
  await expect(database.transact(siteId, async (tx) => markDone(tx, [claimed]))).rejects.toThrow(LeaseLost);
  const [next] = await claimTasks(database.reader(siteId), ['messages'], 10, 60_000);
  expect(next).toMatchObject({ attempt: 2, id: claimed.id });
  expect(await readEvents(database.reader(siteId), [claimed.id])).toMatchObject([{ triggeredByAnonymize: true }]);
  await expect(database.transact(siteId, async (tx) => markDone(tx, [claimed]))).rejects.toThrow(LeaseLost);
});

test('an erasure whose line was never written is added at the next start', async () => {
  const { database } = made;
  const siteId = newId();
  const grace = await plantPerson(database, siteId, 'grace', nowMs);
  const erased = await database.transact(siteId, (tx) => personalData.erase(tx, grace.contactId, nowMs));
  const folder = mkdtempSync(join(tmpdir(), 'openhours-erasures-'));
  const file = join(folder, 'erasures.jsonl');
  try {
    expect(await completeErasures(file, database.serverReader)).toBeGreaterThan(0);
    expect(await readErasures(file)).toContainEqual({ siteId, id: erased?.id, contactId: grace.contactId, at: nowMs });
    expect(await completeErasures(file, database.serverReader)).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('what a crash left of a line neither swallows the next erasure nor hides those before it', async () => {
  const { database } = made;
  const siteId = newId();
  const [grace, joan] = [
    await plantPerson(database, siteId, 'grace', nowMs),
    await plantPerson(database, siteId, 'joan', nowMs),
  ];
  const folder = mkdtempSync(join(tmpdir(), 'openhours-erasures-'));
  const file = join(folder, 'erasures.jsonl');
  const erasureOf = (contactId: string) => ({ siteId, id: newId(), contactId, at: nowMs });
  const [first, cut, after] = [erasureOf(grace.contactId), erasureOf(newId()), erasureOf(joan.contactId)];
  try {
    await keepErasure(file, first);
    const whole = (await stat(file)).size;
    await keepErasure(file, cut);
    const both = (await stat(file)).size;
    for (const size of [whole + 1, whole + 40, both - 2, both - 1]) {
      await truncate(file, size);
      await keepErasure(file, after);
      const kept = await readErasures(file);
      // All that was missing of the last one is the end of its line.
      expect(kept).toEqual(size === both - 1 ? [first, cut, after] : [first, after]);
      await truncate(file, whole);
      await keepErasure(file, cut);
    }
    await truncate(file, both - 2);
    await keepErasure(file, after);
    expect(await personalData.replay(database, await readErasures(file))).toBe(2);
    const site = await readWholeSite(database.reader(siteId));
    expect(JSON.stringify(site)).not.toMatch(/grace|joan/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('erasures kept in a file are done again after a restore', async () => {
  const { database } = made;
  const siteId = newId();
  const grace = await plantPerson(database, siteId, 'grace', nowMs);
  const folder = mkdtempSync(join(tmpdir(), 'openhours-erasures-'));
  const file = join(folder, 'erasures.jsonl');
  try {
    expect(await readErasures(file)).toEqual([]);
    const erasure = { siteId, id: newId(), contactId: grace.contactId, at: nowMs };
    await keepErasure(file, erasure);
    await keepErasure(file, { ...erasure, id: newId(), contactId: newId() });
    await writeFile(file, '{"siteId":"cut o', { flag: 'a' });
    const erasures = await readErasures(file);
    expect(erasures).toHaveLength(2);
    expect(await personalData.replay(database, erasures)).toBe(1);
    expect(await personalData.replay(database, erasures)).toBe(0);
    const site = await readWholeSite(database.reader(siteId));
    expect(JSON.stringify(site)).not.toContain('grace');
    expect(site.erasure?.map((row) => row.id)).toEqual([erasure.id]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
