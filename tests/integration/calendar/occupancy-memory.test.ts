/**
 * Occupancy in memory against its rows: whatever several processes write at once, in whatever order, what is read is what
 * stands there, and nobody is told of time as free that somebody was told they have.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { createSiteMemories } from '../../../packages/server/src/db/site-memory.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { Database, Transaction } from '../../../packages/server/src/db/transaction.ts';
import {
  createOccupancyMemory,
  extendHeldTime,
  type NewOccupancy,
  type OccupancyMemory,
  occupy,
  readBusy,
  release,
  removeExpiredHolds,
} from '../../../packages/server/src/domains/calendar/index.ts';
import { dayMs, hourMs, minuteMs } from '../../../packages/server/src/time/index.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { plantBookableSite } from '../../support/site-catalogue.ts';

const nowMs = Date.UTC(2026, 10, 23, 9);
const periodMs = 28 * dayMs;
/** Where one period ends and the next begins, not long after now. */
const borderMs = Math.ceil(nowMs / periodMs) * periodMs;

let testDatabase: TestDatabase;
let database: Database;
let siteId: string;
const mebibyte = 1_048_576;
const newMemory = (maxBytes = mebibyte) => createOccupancyMemory({ memory: createSiteMemories().make(maxBytes) });

/** Two processes, each with connections and a memory of its own. */
let processes: readonly { readonly database: Database; readonly memory: OccupancyMemory }[];
let statements: string[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  ({ database } = testDatabase);
  siteId = (await plantBookableSite(testDatabase.database, nowMs)).siteId;
  const connect = () => testDatabase.connect({ onStatement: (text) => statements.push(text) });
  processes = await Promise.all([1, 2].map(async () => ({ database: await connect(), memory: newMemory() })));
});
afterAll(() => testDatabase.drop());
beforeEach(() => {
  statements = [];
});

interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}

const wide: Range = { fromMs: nowMs - dayMs, toMs: nowMs + 70 * dayMs };

function sorted(busy: ReadonlyMap<string, readonly number[]>) {
  return [...busy]
    .map(([id, bounds]) => {
      const pairs = Array.from({ length: bounds.length / 2 }, (_, index) => [bounds[index * 2], bounds[index * 2 + 1]]);
      return [id, pairs.toSorted(([a = 0], [b = 0]) => a - b)] as const;
    })
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

const kept = async (
  process: (typeof processes)[number],
  keys: readonly string[],
  { fromMs, toMs }: Range = wide,
  asOf: { readonly nowMs: number; readonly ownHoldIds?: readonly string[] } = { nowMs },
) => {
  const { version, busy } = await process.memory.readBusy(process.database.reader(siteId), keys, fromMs, toMs, asOf);
  return { version, busy: sorted(busy) };
};

const stored = async (
  keys: readonly string[],
  { fromMs, toMs }: Range = wide,
  asOf: { readonly nowMs: number; readonly ownHoldIds?: readonly string[] } = { nowMs },
) => {
  const { version, busy } = await readBusy(database.reader(siteId), keys, fromMs, toMs, asOf);
  return { version, busy: sorted(busy) };
};

function timeOf(resourceId: string, more: Partial<NewOccupancy> = {}): NewOccupancy {
  const startMs = more.startMs ?? nowMs + hourMs;
  return {
    resourceId,
    source: 'BOOKING',
    sourceId: newId(),
    startMs,
    endMs: startMs + hourMs,
    blocks: true,
    exclusive: false,
    ...more,
  };
}

const write = (work: (tx: Transaction) => void | Promise<void>, by: Database = database) =>
  by.transact(siteId, async (tx) => work(tx));

const taken = () => new Error('taken');

test('what nobody has changed is not read again, and what several ask for in one turn is asked once', async () => {
  const [ada, ben] = [newId(), newId()];
  const [process] = processes;
  await write((tx) => occupy(tx, [timeOf(ada), timeOf(ben)], taken));
  const first = await kept(process!, [ada, ben]);
  expect(first).toEqual(await stored([ada, ben]));
  statements = [];
  const answers = await Promise.all([kept(process!, [ada]), kept(process!, [ben, ada]), kept(process!, [ben])]);
  expect(answers.map(({ busy }) => busy.length)).toEqual([1, 2, 1]);
  expect(statements).toEqual([expect.stringContaining('sum(number)')]);
});

test('only what has changed is read again', async () => {
  const [ada, ben] = [newId(), newId()];
  const [process] = processes;
  await write((tx) => occupy(tx, [timeOf(ada), timeOf(ben)], taken));
  await kept(process!, [ada, ben]);
  // By hand and without a number: nobody reads it who has no reason to.
  await database.transact(siteId, async (tx) => {
    tx.write(statement('delete from occupancy where site_id = $1 and resource_id = $2', [siteId, ben]));
  });
  await write((tx) => occupy(tx, [timeOf(ada, { startMs: nowMs + 5 * hourMs })], taken));
  const { busy } = await kept(process!, [ada, ben]);
  expect(busy.map(([, pairs]) => pairs.length).toSorted()).toEqual([1, 2]);
});

test('time over the end of a period counts once, and within the range that is asked for', async () => {
  const ada = newId();
  const [process] = processes;
  await write((tx) => occupy(tx, [timeOf(ada, { startMs: borderMs - hourMs, endMs: borderMs + hourMs })], taken));
  for (const range of [
    { fromMs: borderMs - dayMs, toMs: borderMs + dayMs },
    { fromMs: borderMs, toMs: borderMs + dayMs },
    { fromMs: borderMs - dayMs, toMs: borderMs },
    { fromMs: borderMs + hourMs, toMs: borderMs + dayMs },
    { fromMs: borderMs - dayMs, toMs: borderMs - hourMs },
    { fromMs: borderMs, toMs: borderMs },
  ]) {
    expect(await kept(process!, [ada], range)).toEqual(await stored([ada], range));
  }
  await write((tx) => release(tx, 'BOOKING', newId()));
});

test('what is not committed is nobody’s yet, and what was undone never was', async () => {
  const ada = newId();
  const [process] = processes;
  await kept(process!, [ada]);
  const given = write(async (tx) => {
    occupy(tx, [timeOf(ada)], taken);
    await tx.flush();
    expect((await kept(process!, [ada])).busy).toEqual([]);
    throw new Error('given up');
  });
  await expect(given).rejects.toThrow('given up');
  expect((await kept(process!, [ada])).busy).toEqual([]);
  await write(async (tx) => {
    await tx
      .savepoint(async () => {
        occupy(tx, [timeOf(ada)], taken);
        throw new Error('undone');
      })
      .catch(() => {});
    occupy(tx, [timeOf(ada, { startMs: nowMs + 3 * hourMs })], taken);
  });
  expect(await kept(process!, [ada])).toEqual(await stored([ada]));
});

describe('holds', () => {
  test('count while they are valid, and not for whoever has them', async () => {
    const ada = newId();
    const hold = timeOf(ada, { source: 'HOLD', sourceId: newId(), exclusive: true, expiresMs: nowMs + 10 * minuteMs });
    await write((tx) => occupy(tx, [hold], taken));
    for (const asOf of [
      { nowMs },
      { nowMs, ownHoldIds: [hold.sourceId] },
      { nowMs: nowMs + 10 * minuteMs },
      { nowMs: nowMs + 10 * minuteMs - 1 },
    ]) {
      expect(await kept(processes[0]!, [ada], wide, asOf)).toEqual(await stored([ada], wide, asOf));
    }
    await write((tx) => extendHeldTime(tx, hold.sourceId, 1, nowMs + 20 * minuteMs, taken));
    expect((await kept(processes[0]!, [ada], wide, { nowMs: nowMs + 15 * minuteMs })).busy).toHaveLength(1);
  });

  test('that are over and cleared away stay so when the clock is put back', async () => {
    const ada = newId();
    await write((tx) => occupy(tx, [timeOf(ada, { source: 'HOLD', expiresMs: nowMs + minuteMs })], taken));
    const later = { nowMs: nowMs + 2 * dayMs };
    expect((await kept(processes[0]!, [ada], wide, later)).busy).toEqual([]);
    // As retention does it: a row of which nobody can tell that it is gone.
    await database.transact(siteId, async (tx) => {
      tx.write(statement('delete from occupancy where site_id = $1 and resource_id = $2', [siteId, ada]));
    });
    expect((await kept(processes[0]!, [ada])).busy).toEqual([]);
  });
});

test('little memory is kept to, and what does not fit is read', async () => {
  const memory = newMemory(4_000);
  const ids = Array.from({ length: 30 }, newId);
  await write((tx) =>
    occupy(
      tx,
      ids.map((id) => timeOf(id)),
      taken,
    ),
  );
  for (let round = 0; round < 3; round += 1) {
    const { busy } = await memory.readBusy(database.reader(siteId), ids, wide.fromMs, wide.toMs, { nowMs });
    expect(busy.size).toBe(30);
    expect(memory.figures().bytes).toBeLessThanOrEqual(4_000);
  }
  expect(memory.figures()).toMatchObject({ hits: 0, loads: 3 });
});

test('a site that is forgotten is read anew', async () => {
  const ada = newId();
  const memories = createSiteMemories();
  const memory = createOccupancyMemory({ memory: memories.make(mebibyte) });
  const read = () => memory.readBusy(database.reader(siteId), [ada], wide.fromMs, wide.toMs, { nowMs });
  await read();
  memories.forget(siteId);
  expect(memory.figures().bytes).toBe(0);
  await read();
  expect(memory.figures()).toMatchObject({ hits: 0, loads: 2 });
});

describe('several processes that write and read at once', () => {
  const resources = Array.from({ length: 4 }, newId);
  const startMs = fc.integer({ min: -8, max: 40 * 24 }).map((hours) => nowMs + hours * hourMs);
  const place = fc.record({
    resourceId: fc.constantFrom(...resources),
    startMs,
    endMs: fc.integer({ min: 1, max: 30 }),
  });
  const act = fc.oneof(
    fc.record({ kind: fc.constant('occupy' as const), place, exclusive: fc.boolean(), blocks: fc.boolean() }),
    fc.record({ kind: fc.constant('hold' as const), place, minutes: fc.integer({ min: -5, max: 10 }) }),
    fc.record({ kind: fc.constant('release' as const), which: fc.nat() }),
    fc.record({ kind: fc.constant('extend' as const), which: fc.nat() }),
    fc.record({ kind: fc.constant('clear' as const), resourceId: fc.constantFrom(...resources), startMs }),
    fc.record({ kind: fc.constant('undo' as const), place }),
  );
  type Act = typeof act extends fc.Arbitrary<infer Each> ? Each : never;

  /** What was written and acknowledged, by its source id. */
  const written: NewOccupancy[] = [];

  async function run(each: Act, by: Database): Promise<void> {
    switch (each.kind) {
      case 'occupy':
      case 'undo':
      case 'hold': {
        const isHold = each.kind === 'hold';
        const row = timeOf(each.place.resourceId, {
          startMs: each.place.startMs,
          endMs: each.place.startMs + each.place.endMs * hourMs,
          ...(isHold
            ? { source: 'HOLD' as const, exclusive: true, expiresMs: nowMs + each.minutes * minuteMs }
            : {
                blocks: each.kind === 'undo' || each.blocks || each.exclusive,
                exclusive: 'exclusive' in each && each.exclusive,
              }),
        });
        await write((tx) => {
          occupy(tx, [row], taken);
          if (each.kind === 'undo') {
            return tx.flush().then(() => Promise.reject(new Error('undone')));
          }
          return undefined;
        }, by).then(
          () => written.push(row),
          () => {},
        );
        return;
      }
      case 'release': {
        const [row] = written.length === 0 ? [] : written.splice(each.which % written.length, 1);
        if (row !== undefined) {
          await write((tx) => release(tx, row.source, row.sourceId), by);
        }
        return;
      }
      case 'extend': {
        const row = written[each.which % Math.max(1, written.length)];
        if (row?.source === 'HOLD') {
          await write((tx) => extendHeldTime(tx, row.sourceId, 1, nowMs + 30 * minuteMs, taken), by).catch(() => {});
        }
        return;
      }
      case 'clear':
        await write((tx) => {
          removeExpiredHolds(tx, [each.resourceId], each.startMs, each.startMs + 5 * dayMs, nowMs);
        }, by);
    }
  }

  test('what is read is what stands there', async () => {
    const range = fc
      .record({ fromMs: startMs, days: fc.integer({ min: 0, max: 60 }) })
      .map(({ fromMs, days }) => ({ fromMs, toMs: fromMs + days * dayMs }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 1, maxLength: 12 }),
        fc.array(range, { minLength: 1, maxLength: 3 }),
        fc.subarray(resources, { minLength: 1 }),
        fc.integer({ min: -6, max: 12 }),
        async (acts, ranges, keys, minutes) => {
          const asOf = { nowMs: nowMs + minutes * minuteMs };
          // Reads between the writes find whatever stands there at the moment, and keep it.
          await Promise.all([
            ...acts.map((each, index) => run(each, processes[index % 2]!.database)),
            ...ranges.flatMap((each) => processes.map((process) => kept(process, keys, each, asOf))),
          ]);
          for (const each of ranges) {
            const rows = await stored(keys, each, asOf);
            for (const process of processes) {
              expect(await kept(process, keys, each, asOf)).toEqual(rows);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('time that somebody was told they have is free for nobody, in no process', async () => {
    const [ada, ben] = [newId(), newId()];
    /** One after the other for one person, several at once over both and over both processes. */
    async function bookAndLook(resourceId: string, chain: number): Promise<void> {
      for (let turn = 0; turn < 25; turn += 1) {
        const booking = timeOf(resourceId, { startMs: nowMs + (chain * 40 + turn) * 2 * hourMs, exclusive: true });
        const writer = processes[turn % 2]!;
        const others = processes.map((process) => kept(process, [ada, ben]));
        await write((tx) => occupy(tx, [booking], taken), writer.database);
        const holds = ({ busy }: Awaited<(typeof others)[number]>) =>
          busy.some(([id, pairs]) => id === resourceId && pairs.some(([start]) => start === booking.startMs));
        for (const process of processes) {
          expect(holds(await kept(process, [ada, ben]))).toBe(true);
        }
        if (turn % 3 === 0) {
          await write((tx) => release(tx, 'BOOKING', booking.sourceId), processes[(turn + 1) % 2]!.database);
          for (const process of processes) {
            expect(holds(await kept(process, [ada, ben]))).toBe(false);
          }
        }
        await Promise.all(others);
      }
    }
    await Promise.all([0, 1, 2, 3].map((chain) => bookAndLook(chain % 2 === 0 ? ada : ben, chain)));
    expect(await kept(processes[0]!, [ada, ben])).toEqual(await stored([ada, ben]));
  });
});
