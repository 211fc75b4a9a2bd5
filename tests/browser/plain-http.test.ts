/**
 * The server as it is reached over plain http from another machine: browsers then keep locks, ids, digests, the clipboard
 * and what they say of a request's origin to themselves, and everything works all the same.
 */
import { beforeAll, expect, test } from 'vitest';
import { bookIn, bookingOf } from './desk-journeys.ts';
import {
  bookButton,
  chooseTime,
  expectAccessible,
  expectNoFaults,
  introduce,
  pressTime,
  type Scene,
  sceneOfFile,
} from './scene.ts';
import { openDashboard } from './signed-in.ts';

const scene = sceneOfFile();

/** The same scene under a name that is not this machine's. */
let elsewhere: Scene;
beforeAll(() => {
  const url = scene.server.url.replace('127.0.0.1', 'salon.test');
  elsewhere = { ...scene, visit: scene.visit, server: { ...scene.server, url } };
});

test('a browser knows such a page for an insecure one', async () => {
  const page = await scene.visit();
  await page.goto(elsewhere.server.url);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  expect(await page.evaluate(() => typeof crypto.randomUUID)).toBe('undefined');
  expect(await page.evaluate(() => typeof navigator.locks)).toBe('undefined');
});

test('the owner signs in, opens a booking beside the calendar and sees changes as they come', async () => {
  await bookIn(scene, { name: 'Ada Lovelace', localStart: '2026-11-24T09:00:00' });
  const page = await scene.visit({ size: 'desktop' });
  await openDashboard(elsewhere, page, '/dashboard/bookings');
  await page.getByText('Ada Lovelace').first().click();
  await page.getByRole('region', { name: 'Booking', exact: true }).waitFor();
  await bookIn(scene, { name: 'Mary Jackson', localStart: '2026-11-24T12:00:00' });
  await page.getByText('Mary Jackson').first().waitFor();
  // A second tab hears by the first one, and alone when that is closed.
  const second = await page.context().newPage();
  await second.goto(`${elsewhere.server.url}/dashboard/bookings`);
  await second.getByText('Mary Jackson').first().waitFor();
  await bookIn(scene, { name: 'Katherine Johnson', localStart: '2026-11-24T15:00:00' });
  await second.getByText('Katherine Johnson').first().waitFor();
  expectNoFaults(page);
  await page.close();
  await bookIn(scene, { name: 'Dorothy Vaughan', localStart: '2026-11-25T09:00:00' });
  await second.getByText('Dorothy Vaughan').first().waitFor();
});

test('the owner sees the customer’s page in the look, and copies the address of the booking page', async () => {
  const page = await scene.visit({ size: 'desktop' });
  await openDashboard(elsewhere, page, '/dashboard/settings/look');
  const preview = page.frameLocator('iframe').first();
  await preview.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(`${elsewhere.server.url}/dashboard/setup/done`);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
  expectNoFaults(page);
});

test('a customer books, moves and cancels by the link', async () => {
  const page = await scene.visit();
  await chooseTime(elsewhere, page, '2026-11-30');
  await introduce(page);
  await bookButton(page).click();
  await page.waitForURL(/\/thank-you/);
  const booking = await bookingOf(scene, 'Grace');
  const client = await scene.server.client('apiKey');
  const { token } = await client.bookings.getAnonymousActionToken({ bookingId: booking.id });
  await page.goto(`${elsewhere.server.url}/manage/${token}`);
  await page.getByRole('link', { name: 'Move', exact: true }).click();
  await pressTime(page.locator('input[name=start]').nth(3));
  await page.getByRole('button', { name: /^Continue · / }).click();
  await page.getByRole('button', { name: /^Move to / }).click();
  await page.getByText('Your booking was moved.').waitFor();
  await page.getByRole('link', { name: 'Cancel the booking' }).click();
  await page.getByRole('button', { name: /^Cancel \w+(?:,? \d+ \w+)?, / }).click();
  await page.getByRole('heading', { level: 1, name: 'This booking is cancelled' }).waitFor();
  expect((await bookingOf(scene, 'Grace')).status).toBe('CANCELED');
  await expectAccessible(page, 'cancelled over plain http');
  expectNoFaults(page);
});

test('and does so without script', async () => {
  const page = await scene.visit({ script: false });
  const { id } = await bookIn(scene, { name: 'Annie Easley', localStart: '2026-12-01T09:00:00' });
  const client = await scene.server.client('apiKey');
  const { token } = await client.bookings.getAnonymousActionToken({ bookingId: id });
  await page.goto(`${elsewhere.server.url}/manage/${token}/cancel`);
  await page.getByRole('button', { name: /^Cancel \w+(?:,? \d+ \w+)?, / }).click();
  await page.getByRole('heading', { level: 1, name: 'This booking is cancelled' }).waitFor();
  expect((await bookingOf(scene, 'Annie')).status).toBe('CANCELED');
});
