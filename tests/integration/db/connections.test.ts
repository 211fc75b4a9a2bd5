/** What callers see when the database is busy, gone, or back (design 12): 503, a time to try again, and no help needed. */
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type DatabaseHandle, StatementError } from '../../../packages/server/src/db/database.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type TestDatabase, untilWaiting } from '../../support/database.ts';
import { longestWaitMs } from '../../support/patience.ts';
import { type TappedConnection, tapConnection } from '../../support/tapped-connection.ts';
import { createSampleDatabase, newSite, sample } from './sample-table.ts';

let db: TestDatabase;
let tap: TappedConnection;

beforeAll(async () => {
  db = await createSampleDatabase();
  tap = await tapConnection(db.url);
});
afterEach(() => tap.open());
afterAll(async () => {
  await db.drop();
  await tap.stop();
});

const unavailable = { code: 'UNAVAILABLE', status: 503, retryAfterSeconds: 1 };

function rowsOf(site: string): Promise<unknown[]> {
  return db.database.serverReader.all(sample.all(site));
}

/** Waits until no connection holds a transaction open without doing anything in it. */
async function untilNobodyIdles({ serverReader }: DatabaseHandle): Promise<void> {
  const idle = statement(
    `select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    [],
  );
  await expect.poll(() => serverReader.all(idle), { interval: 20 }).toEqual([]);
}

describe('limits', () => {
  test('who finds no free connection in time is told to come back', async () => {
    const waitsMs: number[] = [];
    const narrow = await db.connect({
      poolSize: 1,
      // Long enough for the first connection to be made on a busy machine.
      limits: { poolWaitMs: 1500 },
      onPoolWait: (waitMs) => waitsMs.push(waitMs),
    });
    waitsMs.length = 0;
    let finish: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let begun: () => void = () => {};
    const holding = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const holder = narrow.transact(newSite(), async (tx) => {
      await tx.all(sample.all(newSite()));
      begun();
      await held;
    });
    await holding;
    const late = narrow.serverReader.all(sample.all(newSite()));
    await expect(late).rejects.toMatchObject(unavailable);
    expect(narrow.figures()).toEqual({ size: 1, idle: 0, waiting: 0, largest: 1 });
    finish();
    await holder;
    await expect(narrow.serverReader.all(sample.all(newSite()))).resolves.toEqual([]);
    expect(waitsMs.length).toBe(3);
    expect(Math.max(...waitsMs)).toBeGreaterThanOrEqual(1499);
  });

  for (const pooler of ['off', 'transaction'] as const) {
    test(`lock, statement and idle time are bounded (pooler ${pooler})`, async () => {
      const usable = db.pooler === 'transaction' ? 'transaction' : pooler;
      const strict = await db.connect({
        pooler: usable,
        limits: { lockTimeoutMs: 100, statementTimeoutMs: 300, idleInTransactionTimeoutMs: 200 },
      });
      const site = newSite();
      await db.database.transact(site, async (tx) => tx.write(sample.insert(site, 1, 'locked')));
      await db.database.transact(site, async (holder) => {
        await holder.first(sample.lock(site, 1));
        const rival = strict.transact(site, (tx) => tx.first(sample.lock(site, 1)));
        await expect(rival).rejects.toMatchObject(unavailable);
      });
      const slow = strict.serverReader.all(statement('select pg_sleep(5)'));
      await expect(slow).rejects.toMatchObject(unavailable);
      const idle = strict.transact(site, async (tx) => {
        await tx.all(sample.all(site));
        await untilNobodyIdles(db.database);
        tx.write(sample.insert(site, 2, 'too late'));
      });
      await expect(idle).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect(await rowsOf(site)).toEqual([{ id: 1, name: 'locked' }]);
    });
  }

  test('how long a row was waited for is told, and only of statements that wait for rows', async () => {
    const site = newSite();
    const waits: number[] = [];
    const watched = await db.connect({ onLock: (waitMs) => waits.push(waitMs) });
    await watched.transact(site, async (tx) => tx.write(sample.insert(site, 1, 'wanted')));
    await watched.serverReader.all(sample.all(site));
    expect(waits).toEqual([]);
    let waiter: Promise<unknown> = Promise.resolve();
    let seenWaitingMs = 0;
    await db.database.transact(site, async (tx) => {
      await tx.all(sample.lock(site, 1));
      waiter = watched.transact(site, (other) => other.all(sample.lock(site, 1)));
      await untilWaiting(tx, 1);
      const sinceMs = performance.now();
      await db.database.serverReader.all(statement('select pg_sleep(0.02)', []));
      seenWaitingMs = performance.now() - sinceMs;
    });
    await waiter;
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThanOrEqual(seenWaitingMs);
  });

  test('slow statements are reported without their values', async () => {
    const reported: string[] = [];
    const onSlowStatement = (slowText: string) => reported.push(slowText);
    const text = 'select pg_sleep(0.6), $1::text as note';
    const slow = statement(text, ['a private text']);
    const watched = await db.connect({ onSlowStatement });
    await watched.serverReader.all(slow);
    expect(reported).toEqual([text]);
    // What is slow is for the server to say: a machine that has other work may take half a second for anything.
    const patient = await db.connect({ onSlowStatement, slowStatementMs: 2 * longestWaitMs });
    await patient.serverReader.all(slow);
    expect(reported).toHaveLength(1);
  });
});

describe('a database that goes away', () => {
  let database: DatabaseHandle;

  beforeAll(async () => {
    database = await db.connect({ url: tap.url, poolSize: 3 });
  });

  test('is 503 while it is gone and used again when it is back', async () => {
    const site = newSite();
    await database.transact(site, async (tx) => tx.write(sample.insert(site, 1, 'before')));
    tap.close();
    await expect(database.serverReader.all(sample.all(site))).rejects.toMatchObject(unavailable);
    const write = database.transact(site, async (tx) => tx.write(sample.insert(site, 2, 'never')));
    await expect(write).rejects.toMatchObject(unavailable);
    await expect(database.snapshot(site, (reader) => reader.all(sample.all(site)))).rejects.toMatchObject(unavailable);
    tap.open();
    expect(await database.serverReader.all(sample.all(site))).toEqual([{ id: 1, name: 'before' }]);
  });

  test('in the middle of a transaction leaves nothing and is not repeated', async () => {
    const site = newSite();
    let runs = 0;
    const attempt = database.transact(site, async (tx) => {
      runs += 1;
      tx.write(sample.insert(site, 1, 'never'));
      await tx.flush();
      tap.close();
      await tx.all(sample.all(site));
    });
    await expect(attempt).rejects.toMatchObject({ ...unavailable, data: {} });
    expect(runs).toBe(1);
    expect(await rowsOf(site)).toEqual([]);
  });

  test('in a savepoint ends the whole transaction', async () => {
    const site = newSite();
    const attempt = database.transact(site, async (tx) => {
      await tx
        .savepoint(async () => {
          tap.cutAt('insert into sample', 'before');
          tx.write(sample.insert(site, 1, 'never'));
        })
        .catch(() => 'an item failed');
      return 'done';
    });
    await expect(attempt).rejects.toMatchObject(unavailable);
  });

  for (const moment of ['before', 'after-answer'] as const) {
    test(`during the commit has an unknown outcome, told and never repeated (cut ${moment})`, async () => {
      const site = newSite();
      let runs = 0;
      let announced = false;
      const attempt = database.transact(site, async (tx) => {
        runs += 1;
        tx.afterCommit(() => {
          announced = true;
        });
        tx.write(sample.insert(site, 1, 'perhaps'));
        await tx.flush();
        tap.cutAt('commit', moment);
      });
      await expect(attempt).rejects.toMatchObject({ ...unavailable, data: { outcome: 'unknown' } });
      expect({ runs, announced }).toEqual({ runs: 1, announced: false });
      expect(await rowsOf(site)).toHaveLength(moment === 'before' ? 0 : 1);
      expect(await database.serverReader.all(sample.all(newSite()))).toEqual([]);
    });
  }

  test('without a word is given up after a while, and used again when it is back', async () => {
    const site = newSite();
    const patient = await db.connect({ url: tap.url, poolSize: 1, limits: { answerTimeoutMs: 300, poolWaitMs: 300 } });
    tap.stall();
    await expect(patient.serverReader.all(sample.all(site))).rejects.toMatchObject(unavailable);
    await expect(patient.serverReader.all(sample.all(site))).rejects.toMatchObject(unavailable);
    tap.open();
    expect(await patient.serverReader.all(sample.all(site))).toEqual([]);
    const silentCommit = patient.transact(site, async (tx) => {
      tx.write(sample.insert(site, 1, 'perhaps'));
      await tx.flush();
      tap.stall();
    });
    await expect(silentCommit).rejects.toMatchObject({ ...unavailable, data: { outcome: 'unknown' } });
  });

  test('is named when a database is opened on it', async () => {
    tap.close();
    const opening = createDatabase({ url: tap.url, pooler: 'off' });
    await expect(opening).rejects.toMatchObject(unavailable);
    const wrong = new URL(db.directUrl);
    wrong.password = 'wrong';
    await expect(createDatabase({ url: wrong.href, pooler: 'off' })).rejects.toThrow('password authentication failed');
    const missing = new URL(db.directUrl);
    missing.pathname = '/not_there';
    await expect(createDatabase({ url: missing.href, pooler: 'off' })).rejects.toThrow('"not_there" does not exist');
  });
});

test('a pooler that nobody named refuses with the settings it needs', async () => {
  const field = (name: string, text: string) => `${name}${text}\0`;
  const refusal = `${field('S', 'FATAL')}${field('C', '08P01')}${field('M', 'unsupported startup parameter: statement_timeout')}\0`;
  const head = Buffer.from('E0000');
  head.writeInt32BE(refusal.length + 4, 1);
  const pooler = createServer((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([head, Buffer.from(refusal)])));
  });
  await new Promise<void>((listening) => pooler.listen(0, '127.0.0.1', listening));
  try {
    const { port } = pooler.address() as AddressInfo;
    const opening = createDatabase({ url: `postgres://openhours@127.0.0.1:${port}/openhours`, pooler: 'off' });
    await expect(opening).rejects.toThrow(/set DATABASE_POOLER=transaction/);
  } finally {
    await new Promise((closed) => pooler.close(closed));
  }
});

describe('named statements', () => {
  test('are made at the second use and never more than 500', async () => {
    const named = await db.connect({ url: db.directUrl, pooler: 'off', poolSize: 1 });
    const site = newSite();
    const count = () =>
      named.serverReader.first<{ n: number }>(statement('select count(*) as n from pg_prepared_statements'));
    expect(await count()).toEqual({ n: 0 });
    await named.serverReader.all(sample.all(site));
    await named.serverReader.all(sample.all(site));
    expect((await count())!.n).toBeGreaterThan(0);
    for (let index = 0; index < 600; index += 1) {
      const query = statement(`select ${index} as number where $1::integer = 1`, [1]);
      await Promise.all([named.serverReader.all(query), named.serverReader.all(query)]);
    }
    expect(await count()).toEqual({ n: 500 });
  });

  test('do not exist with a transaction pooler', async () => {
    const unnamed = await db.connect({ pooler: 'transaction', poolSize: 1 });
    for (let index = 0; index < 3; index += 1) {
      await unnamed.serverReader.all(sample.all(newSite()));
    }
    const names = await unnamed.serverReader.all(statement('select name from pg_prepared_statements'));
    expect(names).toEqual([]);
  });

  test('whose table a migration changed are planned anew', async () => {
    const site = newSite();
    const connection = await db.database.connectDirect();
    const whole = statement('select * from altered where site_id = $1', [site]);
    try {
      await connection.query('create table altered (site_id uuid primary key)');
      for (let index = 0; index < 3; index += 1) {
        await db.database.serverReader.all(whole);
        await db.database.transact(site, (tx) => tx.all(whole));
      }
      await connection.query('alter table altered add column extra text');
      await expect(db.database.serverReader.all(whole)).resolves.toEqual([]);
      await connection.query('alter table altered add column more text');
      await expect(db.database.transact(site, (tx) => tx.all(whole))).resolves.toEqual([]);
    } finally {
      await connection.end();
    }
  });
});

test('settings that the address brings are kept beside our own', async () => {
  const address = new URL(db.directUrl);
  address.searchParams.set('options', '-c work_mem=5MB');
  const database = await db.connect({ url: address.href, pooler: 'off', limits: { lockTimeoutMs: 2000 } });
  const settings = statement(
    `select current_setting('work_mem') as memory, current_setting('TimeZone') as zone, current_setting('lock_timeout') as locks`,
  );
  expect(await database.serverReader.first(settings)).toEqual({ memory: '5MB', zone: 'UTC', locks: '2s' });
});

describe('direct connections', () => {
  test('hear notifications, past any pooler', async () => {
    const connection = await db.database.connectDirect();
    try {
      const heard = new Promise((resolve) => connection.on('notification', (message) => resolve(message.payload)));
      await connection.query('listen something');
      await db.database.serverReader.all(statement(`select pg_notify('something', $1)`, ['hello']));
      await expect(heard).resolves.toBe('hello');
    } finally {
      await connection.end();
    }
  });
});

test('an error of the database is a StatementError', async () => {
  await expect(db.database.serverReader.all(statement('select nothing from pg_class'))).rejects.toBeInstanceOf(
    StatementError,
  );
});
