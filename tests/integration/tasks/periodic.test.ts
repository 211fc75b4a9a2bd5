/** Timed work: run by one process at a time, and what is past its time goes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseNow } from '../../../packages/server/src/db/clock.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { stored } from '../../../packages/server/src/stored.ts';
import { createPeriodicWorker, type PeriodicOptions } from '../../../packages/server/src/tasks/periodic.ts';
import { retentionTasks } from '../../../packages/server/src/tasks/retention.ts';
import { serverSiteId } from '../../../packages/server/src/tasks/task.ts';
import { longestWaitsOf } from '../../../packages/server/src/tasks/workers.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { allExpiringRows } from '../../support/expiring-rows.ts';
import { at } from '../events/support.ts';

let made: TestDatabase;
beforeAll(async () => {
  made = await createTestDatabase();
});
afterAll(() => made.drop());

const dayMs = 86_400_000;
const rethrow = (_name: string, error: unknown) => {
  throw error;
};

/** One process that runs periodic tasks. */
function createRunner(options: Omit<PeriodicOptions, 'longestWaits'>) {
  return createPeriodicWorker({ ...options, longestWaits: longestWaitsOf(options.kinds) });
}

/** Lets real time pass for one kind of work: its interval, or the lease of whoever runs it. */
async function passTime(name: string): Promise<void> {
  await made.database.serverReader.all(
    statement(`update task set due_at = ${databaseNow} where site_id = $1 and kind = $2`, [serverSiteId, name]),
  );
}

test('several processes run due work once per interval', async () => {
  let runs = 0;
  let ended = 0;
  let release = () => {};
  const othersHaveLooked = new Promise<void>((resolve) => {
    release = resolve;
  });
  const work = {
    name: 'counted',
    mode: 'PERIODIC' as const,
    everyMs: 600_000,
    run: async () => {
      runs += 1;
      if (runs > 1) {
        release();
      }
      // Until both others have found nothing to do, or one of them does it too.
      await othersHaveLooked;
    },
  };
  const runner = () => createRunner({ database: made.database, kinds: [work], now: () => at, onError: rethrow });
  await Promise.all(
    [1, 2, 3].map(async () => {
      await runner().drain();
      ended += 1;
      if (ended === 2) {
        release();
      }
    }),
  );
  expect(runs).toBe(1);
  await runner().drain();
  expect(runs).toBe(1);
  await passTime('counted');
  const one = runner();
  await one.drain();
  await one.drain();
  expect(runs).toBe(2);
});

test('nobody waits for a clock that has been put back to come there again', async () => {
  let runs = 0;
  const work = {
    name: 'put back',
    mode: 'PERIODIC' as const,
    everyMs: 600_000,
    run: async () => {
      runs += 1;
    },
  };
  const runner = () => createRunner({ database: made.database, kinds: [work], now: () => at, onError: rethrow });
  await runner().drain();
  await made.database.serverReader.all(
    statement(
      `update task set state = 'LEASED', due_at = clock_timestamp() + interval '1 day',
         leased_until = clock_timestamp() + interval '1 day' where site_id = $1 and kind = $2`,
      [serverSiteId, work.name],
    ),
  );
  await runner().drain();
  expect(runs).toBe(2);
  await runner().drain();
  expect(runs).toBe(2);
});

test('a run that was killed is started again when its lease has ended', async () => {
  let runs = 0;
  let started: (() => void) | undefined;
  const isStuck = new Promise<void>((resolve) => {
    started = resolve;
  });
  const work = {
    name: 'killed',
    mode: 'PERIODIC' as const,
    everyMs: 600_000,
    run: async () => {
      runs += 1;
    },
  };
  const stuck = {
    ...work,
    run: () => {
      started?.();
      return new Promise<void>(() => undefined);
    },
  };
  const options = { database: made.database, now: () => at, onError: rethrow };
  void createRunner({ ...options, kinds: [stuck] }).drain();
  await isStuck;
  await createRunner({ ...options, kinds: [work] }).drain();
  expect(runs).toBe(0);
  await passTime('killed');
  await createRunner({ ...options, kinds: [work] }).drain();
  expect(runs).toBe(1);
});

test('what is asked for at an instant is done after what runs of it already, which may hold what is due by then', async () => {
  const runs: string[] = [];
  let end: (() => void) | undefined;
  const work = {
    name: 'held up',
    mode: 'PERIODIC' as const,
    everyMs: 600_000,
    run: async (_database: unknown, nowMs: number) => {
      runs.push(`begins at ${nowMs - at}`);
      if (nowMs === at) {
        await new Promise<void>((resolve) => {
          end = resolve;
        });
      }
      runs.push(`ends at ${nowMs - at}`);
    },
  };
  const runner = createRunner({ database: made.database, kinds: [work], now: () => at, onError: rethrow });
  const byItself = runner.drain();
  await expect.poll(() => end).toBeDefined();
  const asked = runner.runAll(at + dayMs);
  // Whatever would begin by now has begun.
  await new Promise((resolve) => setImmediate(resolve));
  end?.();
  await Promise.all([byItself, asked]);
  expect(runs).toEqual(['begins at 0', 'ends at 0', `begins at ${dayMs}`, `ends at ${dayMs}`]);
});

test('work that was broken off by a stop is due again at once', async () => {
  let runs = 0;
  let stopped: Promise<void> | undefined;
  const work = {
    name: 'broken off',
    mode: 'PERIODIC' as const,
    everyMs: 600_000,
    run: async () => {
      runs += 1;
      stopped ??= first.stop();
    },
  };
  const runner = () => createRunner({ database: made.database, kinds: [work], now: () => at, onError: rethrow });
  const first = runner();
  await first.drain();
  await stopped;
  await runner().drain();
  expect(runs).toBe(2);
});

test('a kind that fails is reported and does not keep the others from running', async () => {
  const errors: string[] = [];
  let runs = 0;
  await createRunner({
    database: made.database,
    kinds: [
      {
        name: 'failing',
        mode: 'PERIODIC' as const,
        everyMs: 1,
        run: async () => {
          throw new Error('no');
        },
      },
      {
        name: 'sound',
        mode: 'PERIODIC' as const,
        everyMs: 1,
        run: async () => {
          runs += 1;
        },
      },
    ],
    now: () => at,
    onError: (name) => errors.push(name),
  }).drain();
  expect(errors).toEqual(['failing']);
  expect(runs).toBe(1);
});

test('run for one instant, a kind that fails is reported, keeps no other from its turn, and fails the whole at its end', async () => {
  const errors: string[] = [];
  let runs = 0;
  const running = createRunner({
    database: made.database,
    kinds: [
      {
        name: 'failing',
        mode: 'PERIODIC' as const,
        everyMs: 1,
        run: async () => {
          throw new Error('no');
        },
      },
      {
        name: 'sound',
        mode: 'PERIODIC' as const,
        everyMs: 1,
        run: async () => {
          runs += 1;
        },
      },
    ],
    now: () => at,
    onError: (name) => errors.push(name),
  }).runAll(at);
  await expect(running).rejects.toThrow('failing: no');
  expect(errors).toEqual(['failing']);
  expect(runs).toBe(1);
});

test('who finds work taken runs it when it is free again, however long its interval', async () => {
  let runs = 0;
  const name = 'taken by another process';
  const work = {
    name,
    mode: 'PERIODIC' as const,
    everyMs: dayMs,
    run: async () => {
      runs += 1;
    },
  };
  const runner = createRunner({
    database: made.database,
    kinds: [work],
    now: () => at,
    onError: rethrow,
  });
  await made.database.serverReader.all(
    statement(
      `insert into task (site_id, id, kind, state, attempt, due_at, leased_until)
       values ($1, $1, $2, 'LEASED', 1, ${databaseNow} + interval '10 minutes', ${databaseNow} + interval '10 minutes')`,
      [serverSiteId, name],
    ),
  );
  await runner.drain();
  expect(runs).toBe(0);
  await passTime(name);
  await runner.drain();
  expect(runs).toBe(1);
});

test('a database that was away when work was due is asked again at the next look', async () => {
  let isAway = true;
  let runs = 0;
  const { database } = made;
  const runner = createRunner({
    database: {
      ...database,
      reader: (siteId) => {
        const reader = database.reader(siteId);
        return {
          ...reader,
          first: async (query) => {
            if (isAway) {
              throw new Error('the database is away');
            }
            return reader.first(query);
          },
        };
      },
    },
    kinds: [
      {
        name: 'while the database was away',
        mode: 'PERIODIC' as const,
        everyMs: dayMs,
        run: async () => {
          runs += 1;
        },
      },
    ],
    now: () => at,
    onError: rethrow,
  });
  await expect(runner.drain()).rejects.toThrow('away');
  isAway = false;
  await runner.drain();
  expect(runs).toBe(1);
});

const retentions = stored.flatMap((each) => each.retentions ?? []);

const rowsOf = await allExpiringRows();

test.each(retentions.filter((each) => each.clears === undefined).map((each) => [each.name, each] as const))(
  '%s: what is past its time goes, on every site, and nothing else',
  async (name, retention) => {
    const rowOf = rowsOf[name];
    if (rowOf === undefined) {
      throw new Error(`no file of tests/support/expiring-rows writes a row for the retention ${name}`);
    }
    const { database } = made;
    const sites = [newId(), newId()];
    const over = new Date(at - retention.keptMs).toISOString();
    const kept = new Date(at - retention.keptMs + 1).toISOString();
    for (const siteId of sites) {
      await database.transact(siteId, async (tx) => {
        for (const instant of [over, kept]) {
          const [sql, values] = rowOf(instant, siteId);
          tx.write(statement(sql, values));
        }
      });
    }
    const runner = createRunner({ database, kinds: retentionTasks(stored), now: () => at, onError: rethrow });
    await runner.runAll(at);
    for (const siteId of sites) {
      const left = await database.serverReader.all(
        statement(`select ${retention.key.join(', ')} from ${retention.table} where site_id = $1`, [siteId]),
      );
      expect(left).toHaveLength(1);
    }
    await runner.runAll(at + 1);
    for (const siteId of sites) {
      const left = await database.serverReader.all(
        statement(`select ${retention.key.join(', ')} from ${retention.table} where site_id = $1`, [siteId]),
      );
      expect(left).toHaveLength(0);
    }
  },
);

test('addresses of sessions are forgotten after 30 days without use, the session is not', async () => {
  const { database } = made;
  const siteId = newId();
  await database.transact(siteId, async (tx) => {
    for (const [address, days] of [
      ['192.0.2.1', 30],
      ['192.0.2.2', 29],
    ] as const) {
      tx.write(
        statement(
          `insert into identity_session
             (site_id, id, subject_type, subject_id, client_address, user_agent, created_at, last_used_at, expires_at)
           values ($1, $2, 'USER', $2, $3, 'browser', $4, $4, $5)`,
          [siteId, newId(), address, new Date(at - days * dayMs).toISOString(), new Date(at + dayMs).toISOString()],
        ),
      );
    }
  });
  await createRunner({ database, kinds: retentionTasks(stored), now: () => at, onError: rethrow }).runAll(at);
  const rows = await database.serverReader.all(
    statement('select client_address, user_agent from identity_session where site_id = $1 order by last_used_at', [
      siteId,
    ]),
  );
  expect(rows).toEqual([
    { client_address: null, user_agent: null },
    { client_address: '192.0.2.2', user_agent: 'browser' },
  ]);
});

test('of a confidential note that was deleted a day ago the words go, and that there was one stays', async () => {
  const { database } = made;
  const siteId = newId();
  const rowOf = rowsOf['words-of-deleted-confidential-notes'] as NonNullable<(typeof rowsOf)[string]>;
  await database.transact(siteId, async (tx) => {
    for (const deletedMs of [at - dayMs, at - dayMs + 1]) {
      const [sql, values] = rowOf(new Date(deletedMs).toISOString(), siteId);
      tx.write(statement(sql, values));
    }
  });
  await createRunner({ database, kinds: retentionTasks(stored), now: () => at, onError: rethrow }).runAll(at);
  const rows = await database.serverReader.all(
    statement('select text from client_note where site_id = $1 order by deleted_at', [siteId]),
  );
  expect(rows).toEqual([{ text: null }, { text: 'Latex allergy' }]);
});

test('an old event that a consumer still waits for stays', async () => {
  const { database } = made;
  const siteId = newId();
  const id = newId();
  const old = new Date(at - 40 * dayMs).toISOString();
  await database.transact(siteId, async (tx) => {
    tx.write(
      statement(
        `insert into outbox_event (site_id, id, type, entity_id, entity_sequence, at, identity, body)
         values ($1, $2, 'wix.bookings.v2.booking_created', 'e', 1, $3, '{}', '{}')`,
        [siteId, id, old],
      ),
    );
    tx.write(
      statement(`insert into task (site_id, id, kind, state, due_at) values ($1, $2, 'late', 'PENDING', $3)`, [
        siteId,
        id,
        old,
      ]),
    );
  });
  const runner = createRunner({ database, kinds: retentionTasks(stored), now: () => at, onError: rethrow });
  const events = () => database.serverReader.all(statement('select id from outbox_event where site_id = $1', [siteId]));
  await runner.runAll(at);
  expect(await events()).toHaveLength(1);
  await database.serverReader.all(
    statement(`update task set state = 'DONE', due_at = null, ended_at = $2 where site_id = $1`, [siteId, old]),
  );
  await runner.runAll(at);
  expect(await events()).toHaveLength(0);
});

test('a site whose rows cannot go keeps no other from it, and the run tells which it was', async () => {
  const { database } = made;
  const [broken, sound] = [newId(), newId()].sort() as [string, string];
  const old = new Date(at - 400 * dayMs).toISOString();
  const table = 'slot_hold';
  for (const siteId of [broken, sound]) {
    await database.transact(siteId, async (tx) => {
      tx.write(
        statement(
          `insert into slot_hold (site_id, id, revision, service_id, resource_ids, start_at, end_at, time_zone,
             total_participants, holder_type, holder_id, expires_at, created_at)
           values ($1, $2, 1, $2, '{}', $3::timestamptz, $3::timestamptz + interval '1 hour', 'UTC', 1, 'VISITOR', $2, $3, $3)`,
          [siteId, newId(), old],
        ),
      );
    });
  }
  const direct = await database.connectDirect();
  await direct.query(`
    create function refuse_removal() returns trigger language plpgsql as $$ begin raise 'not here'; end $$;
    create trigger refuse_removal before delete on ${table} for each row when (old.site_id = '${broken}')
      execute function refuse_removal()`);
  try {
    const kinds = retentionTasks(stored).filter((each) => each.name === 'old-slot-holds');
    const running = createRunner({ database, kinds, now: () => at, onError: () => {} }).runAll(at);
    await expect(running).rejects.toThrow(`old-slot-holds: site ${broken}: not here`);
    const left = await database.serverReader.all<{ site_id: string }>(
      statement(`/* cross-site claim */ select site_id from ${table} where site_id = any ($1::uuid[])`, [
        [broken, sound],
      ]),
    );
    expect(left).toEqual([{ site_id: broken }]);
  } finally {
    await direct.query(`drop trigger refuse_removal on ${table}; drop function refuse_removal()`);
    await direct.end();
  }
});
