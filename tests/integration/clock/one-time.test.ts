/** The tests' own rules of time: a server begins where its test says, and what is planted on another clock is found. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { readLocations } from '../../../packages/server/src/domains/locations/index.ts';
import { dayMs, hourMs } from '../../../packages/server/src/time/index.ts';
import { instantColumns, kindByName, kindOfInstant } from '../../support/clock.ts';
import { plantLocation } from '../../support/locations.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** The machine's time, which no other test asks for. */
const machineNowMs = () => performance.timeOrigin + performance.now();

test('the first row of a server is made at the time of its test', async () => {
  const startsAtMs = Date.UTC(2031, 1, 3, 4, 5);
  const server = await startTestServer({ startsAtMs });
  const [place] = await readLocations(server.database.reader(server.siteId));
  expect(place?.created_at).toBeGreaterThanOrEqual(startsAtMs);
  expect(place?.created_at).toBeLessThanOrEqual(server.now());
  await server.stop();
});

test('what is planted on the machine’s clock while the server stands on another is named', async () => {
  const server = await startTestServer({ startsAtMs: Date.UTC(2031, 1, 3) });
  const plant = (name: string, nowMs: number) =>
    server.database.transact(server.siteId, async (tx) => plantLocation(tx, { name, nowMs }));
  await plant('Own', server.now());
  await plant('Long ago', server.now() - 400 * dayMs);
  await plant('Stranger', machineNowMs());
  await expect(server.stop()).rejects.toThrow(/one-time\.test\.ts plants location on the machine's clock/);
});

test('every instant that is stored is known as one of what was done, which the guard looks at, or of what is to be', async () => {
  const server = await startTestServer();
  const columns = await server.database.serverReader.all(
    statement<{ table: string; column: string }>(instantColumns, []),
  );
  expect(columns.length).toBeGreaterThan(50);
  const unknown = columns.filter(({ column }) => kindOfInstant(column) === undefined);
  expect(
    unknown.map(({ column, table }) => `${table}.${column}`),
    'their names do not say it, so kindByName of tests/support/clock.ts does: what was done, or what is to be',
  ).toEqual([]);
  const names = columns.map(({ column }) => column);
  expect(
    Object.keys(kindByName).filter((name) => !names.includes(name)),
    'no column has these names',
  ).toEqual([]);
  await server.stop();
});

test.each([
  ['created_at', 'ACT'],
  ['last_used_at', 'ACT'],
  ['read_at', 'ACT'],
  ['moved_since', 'ACT'],
  ['next_read_at', 'PLAN'],
  ['offered_until', 'PLAN'],
  ['expires_at', 'PLAN'],
  ['session_starts_at', 'PLAN'],
  // Neither is guessed: what the guard would not look at is said.
  ['last_access_at', undefined],
  ['spread_at', undefined],
  ['valid_from', undefined],
])('the name of an instant says what it is: %s', (column, kind) => {
  expect(kindOfInstant(column)).toBe(kind);
});

describe('the clock of a server that tests share', () => {
  let still: TestServer;
  let going: TestServer;
  beforeAll(async () => {
    [still, going] = await Promise.all([startTestServer(), startTestServer({ clockRunsOn: true })]);
    await expect(still.setClock(still.now() + hourMs)).rejects.toThrow('begins there by startsAtMs');
  });
  afterAll(() => Promise.all([still.stop(), going.stop()]));

  test('is not moved by one of them', async () => {
    await expect(still.setClock(still.now() + hourMs)).rejects.toThrow('needs one of its own');
  });

  test('goes forward where it runs on, and never back', async () => {
    const later = going.now() + hourMs;
    await going.setClock(later);
    expect(going.now()).toBeGreaterThanOrEqual(later);
    await expect(going.setClock(later - 2 * hourMs)).rejects.toThrow('not put back');
  });
});
