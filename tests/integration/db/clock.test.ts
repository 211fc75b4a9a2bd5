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

/** What lies between a question to the database and its answer is not known better. */
const toleranceMs = 2_000;

/** Nearer to the true time than any of the steps by which clocks are put here, however late somebody looks. */
const wrongByMs = 5 * 60_000;

/** That a clock runs on from an instant that it was given after `sinceMs` of the process, however long ago that is. */
function expectRunsFrom(clock: ServerClock, instantMs: number, sinceMs: number): void {
  const nowMs = clock.now();
  expect(nowMs).toBeGreaterThan(instantMs - toleranceMs);
  expect(nowMs).toBeLessThan(instantMs + performance.now() - sinceMs + toleranceMs);
}

test('follows the database, not the clock of this machine', async () => {
  const realMs = Date.now();
  const sinceMs = performance.now();
  vi.useFakeTimers({ toFake: ['Date'], now: realMs - 3_600_000 });
  expectRunsFrom(await start(), realMs, sinceMs);
});

test.each([-86_400_000, -600_000, 86_400_000])(
  'looks again at once when the clock of this machine is put %i ms further',
  async (byMs) => {
    const clock = await start();
    // The database stands on another machine, whose clock goes on.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + byMs });
    const realMs = Date.now() - byMs;
    await expect.poll(() => Math.abs(clock.now() - realMs) < wrongByMs).toBe(true);
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
  await expect.poll(() => Math.abs(clock.now() - realMs) < wrongByMs).toBe(true);
});

test('the test clock moves all processes, now and when they start later, and runs on', async () => {
  const [here, there] = await Promise.all([start(), start()]);
  const christmas = Date.UTC(2031, 11, 24, 18);
  const sinceMs = performance.now();
  await here.setTestClock(christmas);
  expectRunsFrom(here, christmas, sinceMs);
  await there.refresh();
  expectRunsFrom(there, christmas, sinceMs);
  expectRunsFrom(await start(), christmas, sinceMs);
  const before = here.now();
  await expect.poll(() => here.now()).toBeGreaterThan(before);
  const backMs = performance.now();
  const realMs = Date.now();
  await here.resetTestClock();
  expectRunsFrom(here, realMs, backMs);
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
  const sinceMs = performance.now();
  await clock.setTestClock(summer);
  answer();
  await look;
  expectRunsFrom(clock, summer, sinceMs);
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
  const sinceMs = performance.now();
  await other.setTestClock(future);
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => clock.now()).toBeGreaterThan(future - toleranceMs);
  await own.close();
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => warnings).toEqual(['the clock of the database was not read']);
  expectRunsFrom(clock, future, sinceMs);
  await other.resetTestClock();
});
