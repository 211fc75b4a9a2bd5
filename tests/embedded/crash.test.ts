/**
 * Power cuts in a storm (design 10; bookings sheet 22): many clients book, move, hold, wait, cancel and decide at once
 * about few times and places while server and database are killed. Whatever was answered is there afterwards, nothing
 * overlaps, nowhere is one too many, every event was told once and in order, and once quiet nobody is refused needlessly.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Booking } from '@openhours/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { type ProductProcess, productProcess } from '../support/process.ts';
import { type Calls, createCalls } from './storm/calls.ts';
import { faultQueries } from './storm/checks.ts';
import { type Client, createClient } from './storm/client.ts';
import { createLedger, type Ledger } from './storm/ledger.ts';
import { type Listener, listenThroughout } from './storm/listener.ts';
import { openScene, type Scene } from './storm/scene.ts';

const clients = 10;
/** How many calls are answered between two cuts, so that each falls into work. */
const callsBetweenCuts = 60;

let product: ProductProcess;
let scene: Scene;
let calls: Calls;
let ledger: Ledger;
let listener: Listener;
let database: pg.Client;

/** A cut of the server, of its database, or of both at once. */
const cuts: readonly (readonly ('server' | 'database')[])[] = [
  ['database'],
  ['server'],
  ['database'],
  ['server', 'database'],
];

async function cut(what: (typeof cuts)[number]): Promise<void> {
  if (what.includes('database')) {
    process.kill(product.databasePid(), 'SIGKILL');
  }
  if (what.includes('server')) {
    await product.kill();
    await product.start();
  }
  await eventually(
    async () => (await fetch(`${product.url}/health/ready`).catch(() => undefined))?.status,
    (status) => status === 200,
  );
}

/** Lets the clients go on until this is so. */
async function goOnUntil(isEnough: () => boolean, failed: Promise<never>): Promise<void> {
  while (!isEnough()) {
    await Promise.race([failed, pause(5)]);
  }
}

/** Lets the clients go on until so many more calls have been answered. */
function whileAnswered(more: number, failed: Promise<never>): Promise<void> {
  const until = calls.answered() + more;
  return goOnUntil(() => calls.answered() >= until, failed);
}

/** How far each client gets depends on the machine: the storm lasts until bookings have met every end. */
const everyStatus = ['CANCELED', 'CONFIRMED', 'CREATED', 'DECLINED', 'PENDING', 'WAITING_LIST'];
const hasMetAll = () => everyStatus.every((status) => ledger.statuses.has(status));

async function storm(): Promise<void> {
  let isOver = false;
  const work = async (client: Client) => {
    while (!isOver) {
      await client.act();
    }
  };
  const running = Promise.all(
    Array.from({ length: clients }, (_, number) => work(createClient({ number, scene, calls, ledger }))),
  );
  const failed = new Promise<never>((_, reject) => running.catch(reject));
  try {
    for (const each of cuts) {
      await whileAnswered(callsBetweenCuts, failed);
      await Promise.race([failed, cut(each)]);
    }
    await whileAnswered(callsBetweenCuts, failed);
    await goOnUntil(hasMetAll, failed);
  } finally {
    isOver = true;
  }
  await running;
}

beforeAll(async () => {
  product = await productProcess({ OPENHOURS_SAMPLE_DATA: 'false', OPENHOURS_TIME_ZONE: 'UTC' });
  await product.start();
  calls = createCalls(product);
  scene = await openScene(calls);
  ledger = createLedger();
  listener = await listenThroughout(product);
  await storm();
  database = new pg.Client(product.databaseUrl());
  await database.connect();
});
afterAll(async () => {
  await listener?.stop();
  await database?.end();
  await product?.dispose();
});

const rows = async (text: string, values: unknown[] = [product.siteId]) => (await database.query(text, values)).rows;

describe('after power cuts in a storm', () => {
  test('the storm did what it is for', () => {
    expect([...ledger.statuses].sort()).toEqual(everyStatus);
    expect(calls.broken()).toBeGreaterThan(0);
  });

  test('every booking stands as it was last answered', async () => {
    const stored = await rows(
      'select id, status, revision::text, start_at, total_participants, resource_id, event_id from booking where site_id = $1',
    );
    const byId = new Map(stored.map((row) => [row.id as string, row]));
    const told = [...ledger.known.values()];
    expect(told.filter(({ id }) => !byId.has(id))).toEqual([]);
    const said = (booking: Booking) => ({
      status: booking.status,
      revision: booking.revision,
      startDate: booking.startDate,
      totalParticipants: booking.totalParticipants,
    });
    const certain = told.filter(({ id }) => !ledger.doubtful.has(id));
    expect(certain.map((booking) => [booking.id, said(booking)])).toEqual(
      certain.map(({ id }) => {
        const row = byId.get(id);
        const { status, revision, total_participants: totalParticipants } = row!;
        return [id, { status, revision, startDate: row!.start_at.toISOString(), totalParticipants }];
      }),
    );
  });

  test('every event was consumed, and heard by who listens once and in order of its entity', async () => {
    // Work of the clock is planned again and again.
    const open = `select state from task join outbox_event as event using (site_id, id) where state <> 'DONE'`;
    await expect.poll(() => rows(open, [])).toEqual([]);
    const told = (await rows('select id from outbox_event where site_id = $1')).map(({ id }) => id as string);
    const before = told.length - new Set(told).size;
    expect(before).toBe(0);
    const ofBookings = (
      await rows(`select id from outbox_event where site_id = $1 and type like 'wix.bookings.v2.booking_%'`)
    ).map(({ id }) => id as string);
    const heardOf = () => new Set(listener.heard.map(({ id }) => id));
    await expect.poll(() => ofBookings.filter((id) => !heardOf().has(id))).toEqual([]);
    expect(listener.heard.length).toBe(heardOf().size);
    const last = new Map<string, number>();
    const disordered = listener.heard.filter(({ entity, sequence }) => {
      const isBehind = sequence <= (last.get(entity) ?? 0);
      last.set(entity, sequence);
      return isBehind;
    });
    expect(disordered).toEqual([]);
  });

  test.each(Object.entries(faultQueries))('there is not %s', async (_what, query) => {
    expect(await rows(query)).toEqual([]);
  });

  test('the database had no deadlock to solve since it came back', async () => {
    expect(
      await rows('select deadlocks::integer from pg_stat_database where datname = current_database()', []),
    ).toEqual([{ deadlocks: 0 }]);
  });
});

describe('once quiet', () => {
  async function offered(): Promise<{ startDate: string; endDate: string }[]> {
    const answer = await calls.change('POST', '/v2/time-slots', {
      serviceId: scene.anybody,
      fromLocalDate: scene.fromLocalDate,
      toLocalDate: scene.toLocalDate,
      timeZone: 'UTC',
    });
    return answer.body.timeSlots.map((slot: { localStartDate: string; localEndDate: string }) => ({
      startDate: `${slot.localStartDate}.000Z`,
      endDate: `${slot.localEndDate}.000Z`,
    }));
  }
  const book = (bookedEntity: object, totalParticipants = 1) =>
    calls.change('POST', '/v2/bookings', { booking: { bookedEntity, totalParticipants, status: 'CONFIRMED' } });

  test('each time that is offered can be had, and none that is not', async () => {
    const refused: unknown[] = [];
    for (;;) {
      const [slot] = await offered();
      if (slot === undefined) {
        break;
      }
      const answer = await book({ slot: { serviceId: scene.anybody, ...slot } });
      if (answer.status !== 200) {
        refused.push([slot, answer.body]);
        break;
      }
    }
    expect(refused).toEqual([]);
    const outcomes = new Set<string>();
    for (const span of scene.spans) {
      outcomes.add(String((await book({ slot: { serviceId: scene.anybody, ...span } })).code));
    }
    expect([...outcomes]).toEqual(['SLOT_NOT_AVAILABLE']);
  });

  test('each place that is left can be had, and not one more', async () => {
    const left = await rows(
      `select id, greatest(0, capacity - taken - (select coalesce(sum(seats), 0) from seat_hold
         where seat_hold.site_id = calendar_event.site_id and seat_hold.event_id = calendar_event.id))::integer as places
       from calendar_event where site_id = $1 and type = 'CLASS' order by id`,
    );
    for (const { id, places } of left) {
      const outcomes: string[] = [];
      for (let place = 0; place <= places; place += 1) {
        outcomes.push((await book({ slot: { eventId: id } })).code ?? 'OK');
      }
      expect(outcomes).toEqual([...Array.from({ length: places }, () => 'OK'), 'SESSION_CAPACITY_EXCEEDED']);
    }
  });

  test.each(Object.entries(faultQueries))('there still is not %s', async (_what, query) => {
    await expect.poll(() => rows(query)).toEqual([]);
  });
});
