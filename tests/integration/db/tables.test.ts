/** Every table that the code defines is a table of the migrations: the same columns, types, and nulls. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditTable } from '../../../packages/server/src/db/audit.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { Table } from '../../../packages/server/src/db/table.ts';
import { slotHoldTable } from '../../../packages/server/src/domains/bookings/hold-repository.ts';
import { bookingTable } from '../../../packages/server/src/domains/bookings/repository.ts';
import { eventTable } from '../../../packages/server/src/domains/calendar/repository/events.ts';
import { scheduleTable } from '../../../packages/server/src/domains/calendar/repository/schedules.ts';
import { contactTable } from '../../../packages/server/src/domains/contacts/repository.ts';
import { userTable } from '../../../packages/server/src/domains/identity/repository.ts';
import { locationTable } from '../../../packages/server/src/domains/locations/repository.ts';
import { messageTable } from '../../../packages/server/src/domains/notifications/repository.ts';
import { policyTable, policyVersionTable } from '../../../packages/server/src/domains/policies/repository.ts';
import { servicePlaceTable, serviceTable } from '../../../packages/server/src/domains/services/repository.ts';
import { oauthAppTable, siteTable } from '../../../packages/server/src/domains/site/repository.ts';
import {
  resourceTable,
  resourceTypeTable,
  staffSettingsTable,
  staffTable,
} from '../../../packages/server/src/domains/staff/repository.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

/** Whole numbers are bound as the widest, local times and instants without their precision. */
const asDefined = (type: string) =>
  type
    .replace(/\(\d+\)/, '')
    .replace(/^(smallint|integer)/, 'bigint')
    .replace('timestamp with time zone', 'timestamptz')
    .replace('timestamp without time zone', 'timestamp');

test.each<Pick<Table<never>, 'name' | 'definition'>>([
  auditTable,
  bookingTable,
  contactTable,
  eventTable,
  locationTable,
  messageTable,
  oauthAppTable,
  policyTable,
  policyVersionTable,
  resourceTable,
  resourceTypeTable,
  scheduleTable,
  servicePlaceTable,
  slotHoldTable,
  serviceTable,
  siteTable,
  staffSettingsTable,
  staffTable,
  userTable,
])('$name', async ({ name, definition }) => {
  const stored = await testDatabase.database.serverReader.all(
    statement<{ name: string; type: string; nullable: boolean; needed: boolean }>(
      `select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
         attnotnull and not atthasdef as needed
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [name],
    ),
  );
  const columns = new Map(stored.map((column) => [column.name, column]));
  expect(
    Object.entries(definition).map(([column, { sqlType, nullable }]) => [column, sqlType, nullable ?? false]),
  ).toEqual(
    Object.keys(definition).map((column) => {
      const found = columns.get(column);
      return [column, found && asDefined(found.type), found?.nullable];
    }),
  );
  // An insert says every column that has no default.
  const said = new Set(['site_id', ...Object.keys(definition)]);
  expect(stored.filter((column) => column.needed && !said.has(column.name)).map((column) => column.name)).toEqual([]);
});
