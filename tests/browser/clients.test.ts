/** Clients in the dashboard: found, seen at a glance, booked for, and their data handed out and erased by whoever may. */
import { readFile } from 'node:fs/promises';
import type { Booking } from '@openhours/contract';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { dayMs } from '../../packages/server/src/time/index.ts';
import { setEnd } from '../support/past-bookings.ts';
import { plantUser } from '../support/sites.ts';
import { bookIn, bookingOf } from './desk-journeys.ts';
import { phoneFirst } from './journey-sizes.ts';
import { expectAccessible, expectNoFaults, mondayMorning, sceneOfFile } from './scene.ts';
import { openAsOwner, openDashboard } from './signed-in.ts';

const scene = sceneOfFile();

const contactOf = ({ contactDetails }: Booking) => contactDetails.contactId as string;
const clientPath = (booking: Booking) => `/dashboard/clients/${contactOf(booking)}`;

/** What the page says beside a name of it. */
const factOf = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd');

const desk = { email: 'dora@example.com', password: 'quiet hands, strong thumbs' };

async function plantFrontDesk(): Promise<void> {
  const { assembly, database, siteId } = scene.server;
  const { body } = await scene.server.send('GET', '/v1/users', { headers: await scene.server.caller('apiKey') });
  if (JSON.stringify(body).includes(desk.email)) {
    return;
  }
  const passwordHash = await assembly.auth.passwords.hash(desk.password);
  await plantUser(database, siteId, { email: desk.email, role: 'FRONT_DESK', passwordHash }, mondayMorning);
}

/** Somebody who was here once, did not come once, called off once, and comes again. */
async function plantClient(first: string, day: string): Promise<{ next: Booking; noted: Booking }> {
  const client = await scene.server.client('apiKey');
  const name = `${first} Glance`;
  const at = (hour: string) => bookIn(scene, { name, localStart: `${day}T${hour}:00:00`, atAnyTime: true });
  const [came, missed, cancelled, next] = [await at('09'), await at('11'), await at('13'), await at('15')];
  await setEnd(scene.server, came, scene.server.now() - 9 * dayMs);
  await setEnd(scene.server, missed, scene.server.now() - 2 * dayMs);
  await client.attendance.setAttendance({ attendance: { bookingId: missed.id, status: 'NOT_ATTENDED' } });
  await client.bookings.cancelBooking({
    bookingId: cancelled.id,
    flowControlSettings: { ignoreCancellationPolicy: true },
  });
  await client.bookings.createBookingNote({
    bookingId: came.id,
    note: { text: `Allergic to lavender, says ${first}` },
  });
  return { next, noted: came };
}

describe.each(phoneFirst)('on a %s', (size) => {
  const suffix = size === 'phone' ? 'Fon' : 'Desk';
  const day = size === 'phone' ? '2026-12-08' : '2026-12-09';

  test('the front desk finds a client, sees what matters and books for them', async () => {
    await plantFrontDesk();
    const { next } = await plantClient(`Gina${suffix}`, day);
    await bookIn(scene, { name: `Gina${suffix} Partner`, localStart: `${day}T17:00:00`, atAnyTime: true });
    const page = await scene.visit({ size });
    await openDashboard(scene, page, '/dashboard/today', desk);
    if (size === 'phone') {
      await page.getByRole('button', { name: 'More' }).click();
    }
    await page.getByRole('link', { name: 'Clients' }).click();
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
    await page.getByRole('searchbox', { name: 'Name, e-mail or phone' }).fill('nobody at all');
    await page.getByText('No matches.').waitFor();
    await page.getByRole('searchbox', { name: 'Name, e-mail or phone' }).fill(`gina${suffix}`);
    await page.getByRole('link', { name: `Gina${suffix} Glance` }).waitFor();
    await expectAccessible(page, 'the clients');
    await page.getByRole('link', { name: `Gina${suffix} Glance` }).click();

    await page.getByRole('heading', { level: 1, name: `Gina${suffix} Glance` }).waitFor();
    await factOf(page, 'Visits so far').waitFor();
    const figures = ['Visits so far', 'Upcoming', 'Missed', 'Cancelled', 'Open fees'];
    expect(await Promise.all(figures.map((name) => factOf(page, name).innerText()))).toEqual([
      '1',
      '1',
      '1',
      '1',
      'None',
    ]);
    const upcoming = page.getByRole('heading', { name: 'Upcoming visits' }).locator('..');
    await upcoming.getByRole('button', { name: /15:00/ }).waitFor();
    expect(await factOf(page, 'Next visit').count()).toBe(0);
    await factOf(page, 'Last visit')
      .getByText(/14 November/)
      .waitFor();
    expect(await factOf(page, 'E-mail').innerText()).toBe(`gina${suffix}@example.com`.toLowerCase());
    await page.getByText(`Allergic to lavender, says Gina${suffix}`).waitFor();
    await expectAccessible(page, 'a client');
    // Handing out and erasing is the management's.
    expect(await page.getByRole('heading', { name: 'Personal data' }).count()).toBe(0);

    // The visit opens beside it, says whose it is, and leads back here.
    await upcoming.getByRole('button', { name: /15:00/ }).click();
    const drawer = page.getByRole('heading', { name: 'Booking', exact: true });
    await drawer.waitFor();
    await page.goto(`${scene.server.url}/dashboard/bookings?show=all&booking=${next.id}`);
    await drawer.waitFor();
    // Below the name stands what whoever speaks with her wants to know.
    await page.getByText('1 no-show').waitFor();
    await page.getByText(/^Last visit .*14 November/).waitFor();
    await page.getByRole('link', { name: `Gina${suffix} Glance`, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: `Gina${suffix} Glance` }).waitFor();

    // All bookings are those of this client alone, though a partner has the same address.
    await page.getByRole('link', { name: 'All bookings' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
    await page.getByText('4 bookings').waitFor();
    expect(await page.getByText('Partner').count()).toBe(0);
    await expectAccessible(page, 'the bookings of one client');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: `Gina${suffix} Glance` }).waitFor();

    await page.getByRole('button', { name: 'Book for this client' }).click();
    await page.getByRole('heading', { name: 'Book for a client' }).waitFor();
    await page.getByText(`gina${suffix}@example.com`.toLowerCase()).last().waitFor();
    await page.getByText('1 no-show').waitFor();
    await page.getByRole('button', { name: 'Same again' }).click();
    await page.waitForURL(/service=[\w-]+/);
    await expectAccessible(page, 'the same again');
    expectNoFaults(page);
  });

  test('what happens meanwhile stands there by itself', async () => {
    const booking = await bookIn(scene, { name: `Live${suffix} Line`, localStart: `${day}T10:00:00` });
    const page = await openAsOwner(scene, clientPath(booking), { size, scheme: 'dark' });
    await factOf(page, 'Upcoming').getByText('1').waitFor();
    const client = await scene.server.client('apiKey');
    await client.bookings.createBookingNote({ bookingId: booking.id, note: { text: 'Rang about parking' } });
    await page.getByText('Rang about parking').waitFor();
    await client.bookings.cancelBooking({
      bookingId: booking.id,
      flowControlSettings: { ignoreCancellationPolicy: true },
    });
    await factOf(page, 'Cancelled').getByText('1').waitFor();
    await factOf(page, 'Next visit').getByText('Nothing booked').waitFor();
    await expectAccessible(page, 'a client in the dark');
    expectNoFaults(page);
  });

  test('the owner hands out what is kept, and erases it once it is said what goes and what stays', async () => {
    const { next } = await plantClient(`Vera${suffix}`, size === 'phone' ? '2026-12-10' : '2026-12-11');
    const page = await openAsOwner(scene, clientPath(next), { size });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download data' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`personal-data-${contactOf(next)}.json`);
    const said = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(said).toMatchObject({ contactId: contactOf(next) });
    expect(said.records.booking).toHaveLength(4);
    expect(JSON.stringify(said.records)).toContain(`Allergic to lavender, says Vera${suffix}`);
    await page.getByText('The data has been downloaded').waitFor();
    await expectAccessible(page, 'data that was downloaded');

    await page.getByRole('button', { name: 'Erase personal data…' }).click();
    const question = page.getByRole('dialog', { name: `Erase \u2068Vera${suffix} Glance\u2069 for good?` });
    await question.getByText('What stays, and why').waitFor();
    await question.getByText('1 upcoming visit stays in the calendar without a name').waitFor();
    await expectAccessible(page, 'the question before an erasure');
    // The key puts the question away, and nothing is done.
    await page.keyboard.press('Escape');
    await expect.poll(() => question.count()).toBe(0);
    await page.getByRole('button', { name: 'Erase personal data…' }).click();
    await question.getByRole('button', { name: 'Erase for good' }).click();
    await page.getByText('Everything that is stored about this client has been erased').waitFor();
    await expectAccessible(page, 'a client who was erased');
    const client = await scene.server.client('apiKey');
    await expect(client.contacts.getContact({ contactId: contactOf(next) })).rejects.toMatchObject({
      code: 'CONTACT_NOT_FOUND',
    });
    await expect(bookingOf(scene, `Vera${suffix}`)).rejects.toThrow();

    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'This client is not here' }).waitFor();
    await expectAccessible(page, 'a client who is not there');
    await page.getByRole('link', { name: 'Clients' }).last().click();
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
    expect(await page.getByText(`Vera${suffix}`).count()).toBe(0);
    expectNoFaults(page);
  });
});

test('an erasure that lasts is followed until it is done; one that is refused leaves everything as it was', async () => {
  const booking = await bookIn(scene, { name: 'Lena Lasting', localStart: '2026-12-14T10:00:00' });
  const page = await openAsOwner(scene, clientPath(booking), { size: 'phone' });
  const ask = async () => {
    await page.getByRole('button', { name: 'Erase personal data…' }).click();
    await page.getByRole('button', { name: 'Erase for good' }).click();
  };
  const refuse = (status: number, code: string, headers = {}, data = {}) =>
    page.route('**/erase', (route) =>
      route.fulfill({ status, headers, json: { message: 'no', details: { applicationError: { code, data } } } }),
    );
  await refuse(403, 'PERMISSION_DENIED');
  await ask();
  await page.getByText('The client has not been erased').waitFor();
  await expectAccessible(page, 'an erasure that was refused');
  await page.getByRole('button', { name: 'Leave as it is' }).click();
  await page.getByRole('heading', { level: 1, name: 'Lena Lasting' }).waitFor();
  await page.unroute('**/erase');

  // What nobody answered may have been done or not.
  await page.route('**/erase', (route) => route.abort());
  await ask();
  await page.getByText('It is not known whether the client has been erased').waitFor();
  await expectAccessible(page, 'an erasure without an answer');
  await page.unroute('**/erase');
  // Somebody else is being erased, too, and began later: their job is another one.
  const [jobId, otherId] = [1, 2].map((last) => `01900000-0000-7000-8000-00000000000${last}`);
  await refuse(503, 'UNAVAILABLE', { 'retry-after': '1' }, { jobId });
  let status = 'RUNNING';
  const job = (id: string | undefined, succeeded: number) => ({
    id,
    kind: 'erasure',
    status,
    total: 3,
    succeeded,
    failed: 0,
    startedDate: '2026-11-23T06:00:00.000Z',
    steps: [],
  });
  const isOfJobs = ({ pathname }: URL) => pathname.includes('/v1/jobs');
  await page.route(isOfJobs, (route) =>
    route.fulfill({
      json: route.request().url().includes(`/v1/jobs/${jobId}`)
        ? job(jobId, 2)
        : { jobs: [job(otherId, 1)], pagingMetadata: { count: 1, cursors: {}, hasNext: false } },
    }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('You can leave this page; it goes on by itself.').waitFor();
  await expect.poll(() => page.getByRole('progressbar').getAttribute('value')).toBe('2');
  await expectAccessible(page, 'an erasure under way');
  status = 'FAILED';
  await page.getByText('Not everything is erased yet').waitFor();
  await expectAccessible(page, 'an erasure that cannot go on');
  await page.unroute(isOfJobs);
  await page.unroute('**/erase');
  await page.getByText('Everything that is stored about this client has been erased').waitFor();
  expectNoFaults(page);
});

test('whoever sees only their own calendar has no clients to look up', async () => {
  const { assembly, database, siteId } = scene.server;
  const staff = { email: 'stina@example.com', password: 'quiet hands, strong thumbs' };
  const passwordHash = await assembly.auth.passwords.hash(staff.password);
  await plantUser(database, siteId, { email: staff.email, role: 'STAFF', passwordHash }, mondayMorning);
  const booking = await bookIn(scene, { name: 'Hida Hidden', localStart: '2026-12-15T10:00:00' });
  const page = await scene.visit({ size: 'desktop' });
  await openDashboard(scene, page, '/dashboard/today', staff);
  await page.getByRole('link', { name: 'Bookings' }).first().waitFor();
  // All entries stand until it is known who has signed in.
  await page.getByRole('link', { name: 'Clients' }).waitFor({ state: 'detached' });
  await page.goto(`${scene.server.url}${clientPath(booking)}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('alert').waitFor();
  expect(await page.getByText('Hida').count()).toBe(0);
  await expectAccessible(page, 'a client of whom nothing is told');
});

test.each(['de', 'es', 'fr', 'he'])('a client and the question before an erasure in %s', async (locale) => {
  const { next } = await plantClient(
    `Lou${locale.toUpperCase()}`,
    `2026-12-${{ de: 16, es: 17, fr: 18, he: 21 }[locale]}`,
  );
  const page = await openAsOwner(scene, clientPath(next), { size: 'phone', locale });
  await page.getByText(`Allergic to lavender, says Lou${locale.toUpperCase()}`).waitFor();
  await expectAccessible(page, `a client in ${locale}`);
  await page.locator('main button').last().click();
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page, `the question in ${locale}`);
  expectNoFaults(page);
});
