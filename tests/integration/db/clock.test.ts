/** Business time: what the database says, moved by the test clock for every process alike (design 4.11). */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createClock, type ServerClock } from '../../../packages/server/src/db/clock.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let db: TestDatabase;
const clocks: ServerClock[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
});
afterEach(() => {
  vi.useRealTimers();
  for (const clock of clocks.splice(0)) {
    clock.stop();
  }
});
afterAll(() => db.drop());

async function start(): Promise<ServerClock> {
  const clock = await createClock(db.database);
  clocks.push(clock);
  return clock;
}

const toleranceMs = 2_000;

test('follows the database, not the clock of this machine', async () => {
  const realMs = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: realMs - 3_600_000 });
  const clock = await start();
  expect(Math.abs(clock.now() - realMs)).toBeLessThan(toleranceMs);
});

test.each([-86_400_000, -600_000, 86_400_000])(
  'looks again at once when the clock of this machine is put %i ms further',
  async (byMs) => {
    const clock = await start();
    // The database stands on another machine, whose clock goes on.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + byMs });
    const realMs = Date.now() - byMs;
    await expect.poll(() => Math.abs(clock.now() - realMs) < 60_000).toBe(true);
  },
);

test('looks again until it is answered when the clock of this machine was put while the database was away', async () => {
  const { serverReader } = db.database;
  let failures = 0;
  let isAway = false;
  const flaky: typeof db.database = Object.create(db.database, {
    serverReader: {
      value: Object.create(serverReader, {
        first: {
          value: async (statement: never) => {
            if (isAway) {
              failures += 1;
              throw new Error('away');
            }
            return serverReader.first(statement);
          },
        },
      }),
    },
  });
  const clock = await createClock(flaky);
  clocks.push(clock);
  isAway = true;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - dayMs });
  await expect.poll(() => clock.now() > 0 && failures, { interval: 10 }).toBe(2);
  isAway = false;
  const realMs = Date.now() + dayMs;
  await expect.poll(() => Math.abs(clock.now() - realMs) < 60_000).toBe(true);
});

test('the test clock moves all processes, now and when they start later, and runs on', async () => {
  const [here, there] = await Promise.all([start(), start()]);
  const christmas = Date.UTC(2031, 11, 24, 18);
  await here.setTestClock(christmas);
  expect(Math.abs(here.now() - christmas)).toBeLessThan(toleranceMs);
  await there.refresh();
  expect(Math.abs(there.now() - christmas)).toBeLessThan(toleranceMs);
  const later = await start();
  expect(Math.abs(later.now() - christmas)).toBeLessThan(toleranceMs);
  const before = here.now();
  await expect.poll(() => here.now()).toBeGreaterThan(before);
  await here.resetTestClock();
  expect(Math.abs(here.now() - Date.now())).toBeLessThan(toleranceMs);
});

test('a look that was on its way while the clock was moved does not move it back', async () => {
  let answer = () => {};
  let isHeld = false;
  const { serverReader } = db.database;
  const slow: typeof db.database = Object.create(db.database, {
    serverReader: {
      value: Object.create(serverReader, {
        first: {
          value: async (statement: never) => {
            const found = await serverReader.first(statement);
            if (isHeld) {
              await new Promise<void>((resolve) => {
                answer = resolve;
              });
            }
            return found;
          },
        },
      }),
    },
  });
  const clock = await createClock(slow);
  clocks.push(clock);
  isHeld = true;
  const look = clock.refresh();
  const before = answer;
  await expect.poll(() => answer).not.toBe(before);
  const summer = Date.UTC(2033, 6, 1, 9);
  await clock.setTestClock(summer);
  answer();
  await look;
  expect(Math.abs(clock.now() - summer)).toBeLessThan(toleranceMs);
  await clock.resetTestClock();
});

test('looks again each minute, and a failed look changes nothing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const warnings: string[] = [];
  const other = await start();
  const own = await db.connect();
  const clock = await createClock(own, {
    info: () => {},
    warn: (_facts, message) => warnings.push(message),
    error: () => {},
  });
  clocks.push(clock);
  const future = Date.UTC(2040, 0, 1);
  await other.setTestClock(future);
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => Math.abs(clock.now() - future) < toleranceMs).toBe(true);
  await own.close();
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => warnings).toEqual(['the clock of the database was not read']);
  expect(Math.abs(clock.now() - future)).toBeLessThan(toleranceMs);
  await other.resetTestClock();
});
