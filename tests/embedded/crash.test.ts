/**
 * Power cuts under load (design 10): the server and its database are killed while clients book; whatever was
 * acknowledged is there afterwards, nothing overlaps, no session has one too many, and every event was consumed once.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProductProcess, productProcess } from '../support/process.ts';
import { counterFaultsQuery } from '../support/seats.ts';

const kills = 10;
const clients = 8;

interface Slot {
  readonly startDate: string;
  readonly endDate: string;
}

let product: ProductProcess;
let serviceId: string;
let slots: Slot[];
/** Sessions of a class with twenty places. */
let sessions: string[];
const places = 20;

async function post(path: string, body: unknown): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: product.ownerHeaders,
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

function book(slot: object, totalParticipants: number, client: number): ReturnType<typeof post> {
  return post('/v2/bookings', {
    booking: {
      status: 'CONFIRMED',
      totalParticipants,
      bookedEntity: { slot },
      contactDetails: { firstName: 'Client', email: `client-${client}@example.com` },
    },
    participantNotification: { notifyParticipants: true },
  });
}

/** Every start of the next months, so that clients meet both free and taken times. */
async function freeSlots(): Promise<Slot[]> {
  const from = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 19);
  const to = new Date(Date.now() + 120 * 86_400_000).toISOString().slice(0, 19);
  const { body } = await post('/v2/time-slots', { serviceId, fromLocalDate: from, toLocalDate: to, timeZone: 'UTC' });
  return (body as { timeSlots: { localStartDate: string; localEndDate: string }[] }).timeSlots.map((slot) => ({
    startDate: `${slot.localStartDate}.000Z`,
    endDate: `${slot.localEndDate}.000Z`,
  }));
}

/** Makes what must succeed, and answers it. */
async function made<Entity>(path: string, body: object, name: string): Promise<Entity> {
  const answer = await post(path, body);
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([200, expect.any(String)]);
  return (answer.body as Record<string, Entity>)[name] as Entity;
}

/** A class to which one booking may bring three people, with two sessions. */
async function openClass(): Promise<string[]> {
  const policy = await made<{ id: string }>(
    '/bookings/v1/booking-policies',
    { bookingPolicy: { name: 'Three', participantsPolicy: { maxParticipantsPerBooking: 3 } } },
    'bookingPolicy',
  );
  const service = await made<{ schedule: { id: string } }>(
    '/v2/services',
    {
      service: {
        type: 'CLASS',
        name: 'Yoga',
        defaultCapacity: places,
        onlineBooking: { enabled: true },
        payment: { rateType: 'NO_FEE', options: { inPerson: true } },
        bookingPolicy: { id: policy.id },
      },
    },
    'service',
  );
  const days = [5, 6].map((count) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10));
  const events = await Promise.all(
    days.map((day) =>
      made<{ id: string }>(
        '/calendar/v3/events',
        {
          event: {
            scheduleId: service.schedule.id,
            type: 'CLASS',
            start: { localDate: `${day}T10:00:00` },
            end: { localDate: `${day}T11:00:00` },
          },
        },
        'event',
      ),
    ),
  );
  return events.map(({ id }) => id);
}

beforeAll(async () => {
  product = await productProcess({ OPENHOURS_SAMPLE_DATA: 'true' });
  await product.start();
  const { body } = await post('/v2/services/query', { query: { filter: { type: 'APPOINTMENT' } } });
  serviceId = (body as { services: { id: string }[] }).services[0]?.id as string;
  slots = await freeSlots();
  sessions = await openClass();
});

afterAll(() => product.dispose());

/** What the server said it had done. */
interface Acknowledged {
  readonly booked: Set<string>;
  readonly canceled: Set<string>;
}

/** Books random times and places from several clients, and cancels most again so that they never run out. */
function bookUnderLoad(): { stop(): Promise<Acknowledged> } {
  let isOver = false;
  const acknowledged: Acknowledged = { booked: new Set(), canceled: new Set() };
  const expectKnown = (answer: Awaited<ReturnType<typeof post>> | undefined) => {
    // A refused connection is what a client sees of a power cut; it goes on.
    if (answer !== undefined && ![200, 428, 503].includes(answer.status)) {
      throw new Error(`an answer nobody expects: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return answer?.status === 200 ? (answer.body as { booking: { id: string } }).booking : undefined;
  };
  const loops = Array.from({ length: clients }, async (_, client) => {
    for (let turn = 0; !isOver; turn += 1) {
      const isClass = client % 2 === 1;
      const slot = isClass
        ? { eventId: sessions[turn % sessions.length] }
        : { serviceId, ...slots[Math.floor(Math.random() * slots.length)] };
      const party = isClass ? 1 + (turn % 3) : 1;
      const booked = expectKnown(await book(slot, party, client).catch(() => undefined));
      if (booked === undefined) {
        continue;
      }
      acknowledged.booked.add(booked.id);
      if (turn % 10 !== 0 || isClass) {
        const cancel = { flowControlSettings: { ignoreCancellationPolicy: true } };
        const canceled = expectKnown(await post(`/v2/bookings/${booked.id}/cancel`, cancel).catch(() => undefined));
        if (canceled !== undefined) {
          acknowledged.canceled.add(canceled.id);
        }
      }
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(loops);
      return acknowledged;
    },
  };
}

/** Waits until a number of bookings was acknowledged, so that a kill falls into work and not beside it. */
async function untilBusy(database: pg.Client, more: number): Promise<void> {
  const count = async () => Number((await database.query('select count(*) as n from booking')).rows[0].n);
  const before = await count();
  while ((await count()) < before + more) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function withDatabase<T>(work: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client(product.databaseUrl());
  database.on('error', () => {
    // The database is killed on purpose; the query that runs into it rejects by itself.
  });
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

/** Nothing acknowledged is missing, nothing overlaps, every event has been consumed by everyone who listens. */
async function expectWhole({ booked, canceled }: Acknowledged): Promise<void> {
  await withDatabase(async (database) => {
    const { rows: kept } = await database.query('select id, status from booking where id = any($1)', [[...booked]]);
    expect(kept).toHaveLength(booked.size);
    expect(kept.filter((row) => canceled.has(row.id) && row.status !== 'CANCELED')).toEqual([]);
    const { rows: overlaps } = await database.query(
      `select a.id from occupancy a join occupancy b on a.site_id = b.site_id and a.resource_id = b.resource_id
         and a.id < b.id and a.during && b.during where a.blocks and b.blocks`,
    );
    expect(overlaps).toEqual([]);
    const { rows: unoccupied } = await database.query(
      `select id from booking where status = 'CONFIRMED' and service_type = 'APPOINTMENT'
         and not exists (select 1 from occupancy where source_id = booking.id::text and site_id = booking.site_id)`,
    );
    expect(unoccupied).toEqual([]);
    expect((await database.query(counterFaultsQuery, [product.siteId])).rows).toEqual([]);
    const { rows: joined } = await database.query('select taken, overbooked from calendar_event where id = any($1)', [
      sessions,
    ]);
    expect(joined.filter((row) => row.taken > places || row.overbooked > 0)).toEqual([]);
    expect(joined).toHaveLength(sessions.length);
    await expect
      .poll(async () => (await database.query(`select state from delivery where state <> 'DONE'`)).rows, {
        timeout: 60_000,
      })
      .toEqual([]);
    const { rows: eventless } = await database.query(
      `select id from booking where not exists (select 1 from outbox_event
         where entity_id = booking.id::text and site_id = booking.site_id and type = 'wix.bookings.v2.booking_created')`,
    );
    expect(eventless).toEqual([]);
    const { rows: written } = await database.query(
      `select (select count(*) from message where type = 'BOOKING_CONFIRMED' and to_address like 'client-%') as messages,
              (select count(*) from booking) as bookings`,
    );
    expect(written[0].messages).toBe(written[0].bookings);
  });
}

describe('a power cut loses nothing that was acknowledged', () => {
  test(`of the server, ${kills} times`, { timeout: 600_000 }, async () => {
    const load = bookUnderLoad();
    for (let kill = 0; kill < kills; kill += 1) {
      await withDatabase((database) => untilBusy(database, 10));
      await product.kill();
      await product.start();
    }
    await expectWhole(await load.stop());
  });

  test(`of the database, ${kills} times`, { timeout: 600_000 }, async () => {
    const load = bookUnderLoad();
    for (let kill = 0; kill < kills; kill += 1) {
      await expect
        .poll(
          () =>
            withDatabase((database) => untilBusy(database, 10)).then(
              () => true,
              () => false,
            ),
          { timeout: 30_000 },
        )
        .toBe(true);
      process.kill(product.databasePid(), 'SIGKILL');
    }
    const acknowledged = await load.stop();
    await expect
      .poll(() => fetch(`${product.url}/health/ready`).then(({ status }) => status), { timeout: 10_000 })
      .toBe(200);
    await expectWhole(acknowledged);
  });
});
