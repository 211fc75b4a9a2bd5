/**
 * Where every booking is checked for bots, a browser with script books with one press all the same, one without confirms by
 * the message or is led to the business, and nothing of it comes from anywhere else (docs/decisions/0042).
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer, type TestMailServer } from '../support/mail-server.ts';
import {
  bookButton,
  chooseTime,
  expectAccessible,
  expectNoFaults,
  introduce,
  type Scene,
  sceneOfFile,
  startScene,
} from './scene.ts';
import { openDashboard } from './signed-in.ts';

const limits = { OPENHOURS_RATE_LIMITS: 'on' };
/** Without a mail server. */
const scene = sceneOfFile(limits);

async function want(captcha: 'OFF' | 'WHEN_SUSPICIOUS' | 'ALWAYS', at: Scene = scene): Promise<void> {
  const { bookings } = await at.server.client('apiKey');
  const { customerVerification, revision } = await bookings.getCustomerVerification({});
  await bookings.updateCustomerVerification({ customerVerification: { ...customerVerification, captcha }, revision });
}
beforeAll(() => want('ALWAYS'));

const confirmed = async (at: Scene = scene) => (await at.countBookings())['CONFIRMED'] ?? 0;

/** The paths that a page asks for beyond its own start. */
function filesOf(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  return files;
}

test('one press books: the task is loaded and solved beside the page, from this server alone', async () => {
  const page = await scene.visit();
  const files = filesOf(page);
  await chooseTime(scene, page, '2026-12-07');
  await introduce(page);
  const isOfCaptcha = (url: string) => /\/assets\/(solve|solver-worker)-/.test(url);
  expect(files.filter(isOfCaptcha)).toEqual([]);
  const before = await confirmed();
  await bookButton(page).click();
  await page.waitForURL(/\/thank-you/);
  expect(await confirmed()).toBe(before + 1);
  expect(files.filter(isOfCaptcha).length).toBeGreaterThanOrEqual(2);
  expect(files.every((url) => new URL(url).origin === scene.server.url || url.startsWith('data:'))).toBe(true);
  expectNoFaults(page);
});

test('while it is solved the button says so, and nothing that was typed is lost when it cannot be', async () => {
  const page = await scene.visit();
  await chooseTime(scene, page, '2026-12-08');
  await introduce(page, 'Karla Kann');
  // The worker's file never comes: the device does not manage it.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/solver-worker-/, async (route) => {
    await held;
    await route.abort();
  });
  const before = await confirmed();
  await bookButton(page).click();
  await page.getByRole('button', { name: 'Checking…' }).waitFor();
  expect(await page.getByRole('status').filter({ hasText: 'not a bot' }).count()).toBe(1);
  await expectAccessible(page, 'a form whose captcha is being solved');
  // A second press while it is solved sends nothing.
  await page.getByRole('button', { name: 'Checking…' }).click({ force: true });
  release();
  await page.getByRole('alert').filter({ hasText: 'We could not check that you are not a bot.' }).waitFor();
  expect(await page.inputValue('#booking-name')).toBe('Karla Kann');
  expect(await page.getByRole('alert').locator('a[href^="tel:"]').count()).toBe(1);
  expect(await confirmed()).toBe(before);
  await expectAccessible(page, 'a form without its captcha');
  await page.unroute(/solver-worker-/);
  await bookButton(page).click();
  await page.waitForURL(/\/thank-you/);
  expect(await confirmed()).toBe(before + 1);
});

test('without script and without mail the form leads to the business', async () => {
  const page = await scene.visit({ script: false });
  await chooseTime(scene, page, '2026-12-09');
  await introduce(page, 'Nora Noscript');
  await bookButton(page).click();
  await page.getByText('We could not check that you are not a bot.').waitFor();
  expect(await page.locator('a[href^="tel:"]').first().isVisible()).toBe(true);
  expect(await page.inputValue('#booking-name')).toBe('Nora Noscript');
});

test('over plain http from another machine a library does the arithmetic', async () => {
  const url = scene.server.url.replace('127.0.0.1', 'salon.test');
  const elsewhere: Scene = { ...scene, visit: scene.visit, server: { ...scene.server, url } };
  const page = await scene.visit();
  await chooseTime(elsewhere, page, '2026-12-10');
  expect(await page.evaluate(() => typeof crypto.subtle)).toBe('undefined');
  await introduce(page);
  await bookButton(page).click();
  await page.waitForURL(/\/thank-you/);
  expectNoFaults(page);
});

test('the owner sets it under protection from misuse', async () => {
  const page = await scene.visit({ size: 'desktop' });
  await openDashboard(scene, page, '/dashboard/settings/protection');
  const part = page.getByRole('group', { name: 'Bot protection' });
  expect(await part.getByRole('radio', { name: 'Check every booking' }).isChecked()).toBe(true);
  await expectAccessible(page, 'the protection from misuse');
  await part.getByRole('radio', { name: 'Check suspicious bookings' }).check();
  const { bookings } = await scene.server.client('apiKey');
  await expect
    .poll(async () => (await bookings.getCustomerVerification({})).customerVerification.captcha)
    .toBe('WHEN_SUSPICIOUS');
  expectNoFaults(page);
});

let mailServer: TestMailServer | undefined;
afterAll(() => mailServer?.stop());

test('without script and with mail the customer confirms by the message', async () => {
  mailServer = await startMailServer();
  const posted = await startScene({ ...limits, SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` });
  try {
    await want('ALWAYS', posted);
    const page = await posted.visit({ script: false });
    await chooseTime(posted, page, '2026-12-07');
    await introduce(page, 'Nora Noscript');
    await bookButton(page).click();
    await page.getByText('We sent a link and a code to grace@example.com.').waitFor();
    expect(await posted.countBookings()).toEqual({ CREATED: 1 });
  } finally {
    await posted.close();
  }
});
