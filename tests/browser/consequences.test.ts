/**
 * What follows from an act and goes on behind it: whoever acted and everybody whose work it concerns see that it goes
 * on, how far it is and how it ended, and what is left to do where something could not be changed.
 */
import pg from 'pg';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import { plantUser } from '../support/sites.ts';
import { bookPlaces, offer, on } from './offered.ts';
import { expectAccessible, expectNoFaults, mondayMorning, sceneOfFile, type View } from './scene.ts';
import { openAsOwner, openDashboard, type Person } from './signed-in.ts';

const scene = sceneOfFile();
const desk = { email: 'desk@example.com', password: 'quiet hands, strong thumbs' };
const many = 120;

beforeAll(async () => {
  const { assembly, database, siteId } = scene.server;
  const passwordHash = await assembly.auth.passwords.hash(desk.password);
  for (const [email, role] of [
    [desk.email, 'FRONT_DESK'],
    ['teacher@example.com', 'STAFF'],
  ] as const) {
    await plantUser(database, siteId, { email, role, passwordHash }, mondayMorning);
  }
});

const all = <Row>(sql: string, ...parameters: unknown[]) =>
  scene.server.database.serverReader.all<Row>(statement<Row>(sql, [scene.server.siteId, ...parameters]));

/** A page that waits for a job as long as the test may. */
async function openPatiently(path: string, view: View, person?: Person): Promise<Page> {
  const page = await scene.visit(view);
  page.setDefaultTimeout(0);
  await openDashboard(scene, page, path, person);
  return page;
}

/** Does something with a connection of its own; what is not committed by its end is undone. */
async function withClient(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: scene.server.databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** A class with a session for which very many have booked; answers the session. */
async function fullSession(name: string): Promise<string> {
  const lecture = await offer(scene, 'CLASS', name, 900, [9]);
  const [eventId = ''] = lecture.eventIds;
  const bookingId = await bookPlaces(scene, lecture, eventId, 1);
  await withClient((client) =>
    client.query(
      `insert into booking
       select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid()))).*
       from booking as one, generate_series(1, $3::integer) where one.site_id = $1 and one.id = $2`,
      [scene.server.siteId, bookingId, many - 1],
    ),
  );
  return eventId;
}

/** Does something while one of the bookings of a session is held, so that a job waits there. */
async function whileHolding(eventId: string, position: number, work: () => Promise<void>): Promise<void> {
  const [row] = await all<{ id: string }>(
    'select id from booking where site_id = $1 and event_id = $2 order by id offset $3 limit 1',
    eventId,
    position,
  );
  await withClient(async (client) => {
    await client.query('begin');
    await client.query('select 1 from booking where site_id = $1 and id = $2 for update', [
      scene.server.siteId,
      row?.id,
    ]);
    await work();
  });
}

async function moveTo(eventId: string, hour: number): Promise<void> {
  const client = await scene.server.client('OWNER');
  const { event } = await client.calendar.getEvent({ eventId });
  await client.calendar.updateEvent({
    event: {
      id: eventId,
      revision: event.revision,
      start: { localDate: on(9, `${hour}:00`) },
      end: { localDate: on(9, `${hour + 1}:00`) },
    },
  });
}

test('bookings that follow a session that moves: everybody at the desk sees how far it is and how it ended', async () => {
  const eventId = await fullSession('Open lecture');
  const owner = await openPatiently('/dashboard/services', { size: 'desktop' });
  const colleague = await openPatiently('/dashboard/today', { size: 'phone', scheme: 'dark' }, desk);
  const teacher = await openPatiently('/dashboard/today', { size: 'phone' }, { ...desk, email: 'teacher@example.com' });
  await whileHolding(eventId, 60, async () => {
    await moveTo(eventId, 15);
    await owner.getByRole('button', { name: `Moving bookings along: 60 of ${many}` }).click();
    await owner.getByText('You can open other pages or close this window in the meantime').waitFor();
    expect(await owner.getByRole('progressbar', { name: 'Progress' }).getAttribute('value')).toBe('60');
    await expectAccessible(owner, 'under way');
    await colleague.getByRole('button', { name: `60 of ${many}` }).click();
    await colleague.getByText(`Moving bookings along: 60 of ${many}`).locator('visible=true').waitFor();
    await expectAccessible(colleague, 'under way, on a phone');
    // Nothing of theirs follows.
    expect(await teacher.getByText(`60 of ${many}`).count()).toBe(0);
    // Whoever comes later sees it, too.
    await owner.reload();
    await owner.getByRole('button', { name: `Moving bookings along: 60 of ${many}` }).waitFor();
  });
  const done = `${many} bookings show their new time and place`;
  await owner.getByRole('button', { name: done }).waitFor();
  await owner.getByRole('status').filter({ hasText: done }).waitFor({ state: 'attached' });
  await colleague.getByRole('button', { name: 'Changes done' }).waitFor();
  await expectAccessible(owner, 'done');
  const [booked] = await all<{ starts: number; bookings: number }>(
    `select count(distinct start_at)::integer as starts, count(*)::integer as bookings from booking
     where site_id = $1 and event_id = $2`,
    eventId,
  );
  expect(booked).toEqual({ starts: 1, bookings: many });
  // Read is read, and others read it for themselves.
  await owner.getByRole('button', { name: done }).click();
  await owner.getByRole('button', { name: 'Close', exact: true }).click();
  await owner.getByRole('button', { name: done }).waitFor({ state: 'detached' });
  await owner.reload();
  await owner.getByRole('heading', { level: 1, name: 'Services' }).waitFor();
  await colleague.getByRole('button', { name: 'Changes done' }).waitFor();
  expect(await owner.getByRole('button', { name: done }).count()).toBe(0);
  for (const page of [owner, colleague, teacher]) {
    expectNoFaults(page);
  }
});

/** A job that has cancelled most of what was booked, as it stands when it is over. */
async function plantReleased(bookingId: string, state: 'DONE' | 'FAILED'): Promise<void> {
  const { database, siteId } = scene.server;
  const id = newId();
  const at = new Date(scene.server.now());
  await database.transact(siteId, async (tx) => {
    const insert = (sql: string, ...parameters: unknown[]) => tx.write(statement(sql, [siteId, id, ...parameters]));
    insert(
      `insert into process (site_id, id, kind, subject, state, started_by, started_at, ended_at)
       values ($1, $2, 'bookings.release', $5, $3, 'user:somebody', $4, $4)`,
      state,
      at,
      newId(),
    );
    insert(
      `insert into process_step (site_id, process_id, position, name, state, progress) values ($1, $2, 0, 'items', $3, $4)`,
      state,
      JSON.stringify({ total: many, done: state === 'DONE' ? many : 60, failed: 1 }),
    );
    insert(`insert into process_item (site_id, process_id, item_id, code) values ($1, $2, $3, 'INTERNAL')`, bookingId);
  });
}

test('what could not be changed is said to whoever comes, by name and with what is left to do', async () => {
  const lecture = await offer(scene, 'CLASS', 'Late lecture', 9, [10]);
  const bookingId = await bookPlaces(scene, lecture, lecture.eventIds[0], 1);
  await plantReleased(bookingId, 'DONE');
  const page = await openAsOwner(scene, '/dashboard/services', { size: 'desktop' });
  await page.getByRole('button', { name: '1 booking is not cancelled: cancel it yourself' }).click();
  await page
    .getByText(`${many - 1} bookings are cancelled`)
    .locator('visible=true')
    .waitFor();
  await page.getByText('Reference for support:').waitFor();
  await expectAccessible(page, 'something is left');
  await page.getByRole('button', { name: /Rival/ }).click();
  // The drawer hears the key from when it has the focus on.
  const drawer = page.getByRole('heading', { name: 'Booking', exact: true });
  await expect.poll(() => drawer.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => !url.search.includes('booking='));
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByText('not cancelled').waitFor({ state: 'detached' });

  // What it had not come to when it could not go on is left as well.
  await plantReleased(bookingId, 'FAILED');
  await page.reload();
  await page.getByRole('button', { name: `${many - 59} bookings are not cancelled: cancel them yourself` }).click();
  await page.getByRole('link', { name: 'Show bookings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
  expectNoFaults(page);
});
