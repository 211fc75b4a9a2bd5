/**
 * A customer confirms a booking by the code or the link of a message, with script and without; the owner chooses that
 * it is so.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { phoneFirst } from './journey-sizes.ts';
import {
  bookButton,
  chooseTime,
  expectAccessible,
  expectNoFaults,
  introduce,
  type Scene,
  startScene,
  type View,
} from './scene.ts';
import { openAsOwner } from './signed-in.ts';

let scene: Scene;
beforeAll(async () => {
  // Nobody answers there, and nobody is written to: what is sent stands in the log all the same.
  scene = await startScene({ SMTP_URL: 'smtp://127.0.0.1:9' });
});
afterAll(() => scene.close());

async function setWay(confirmation: 'AT_ONCE' | 'BY_EMAIL'): Promise<void> {
  const { bookings } = await scene.server.client('apiKey');
  const { revision } = await bookings.getCustomerVerification({});
  await bookings.updateCustomerVerification({ customerVerification: { confirmation, captcha: 'OFF' }, revision });
}

/** The newest message with a code: the code, and the path of its link. */
async function newestCode(count: number): Promise<{ readonly code: string; readonly link: string }> {
  const { notifications } = await scene.server.client('apiKey');
  const [message] = await eventually(
    async () => (await notifications.listMessages({ type: 'BOOKING_VERIFICATION' })).messages,
    (messages) => messages.length === count,
  );
  const [link = ''] = /\/manage\/\S+/.exec(message?.text ?? '') ?? [];
  return { code: /\?code=(\d{6})/.exec(link)?.[1] ?? '', link };
}

async function bookFirst(page: Page, day: string): Promise<void> {
  await chooseTime(scene, page, day);
  await page.getByText('You confirm the booking with the link or the code').waitFor();
  await introduce(page);
  await bookButton(page).click();
  await page.getByRole('heading', { level: 1, name: 'Confirm your booking' }).waitFor();
}

const views: readonly (View & { readonly day: string })[] = [
  { size: 'phone', scheme: 'light', script: true, day: '2026-12-07' },
  { size: 'desktop', scheme: 'dark', script: true, day: '2026-12-08' },
  { size: 'phone', scheme: 'light', script: false, day: '2026-12-09' },
];
let sent = 0;

test.each(views)('types the code after booking ($size, $scheme, script $script)', async ({ day, ...view }) => {
  await setWay('BY_EMAIL');
  const page = await scene.visit(view);
  await bookFirst(page, day);
  sent += 1;
  const { code } = await newestCode(sent);
  const words = await page.locator('main').innerText();
  expect(words).toMatch(/We sent a link and a code to\s+\S*grace@example\.com/);
  expect(words).toMatch(/held for (29|30) more minutes/);
  if (view.script === true) {
    await expectAccessible(page, `waiting ${view.size}`);
  }
  const field = page.getByLabel('Code from the message');
  await field.fill(code === '111111' ? '222222' : '111111');
  await page.getByRole('button', { name: 'Confirm booking' }).click();
  await page.getByText('The code is not correct.').waitFor();
  if (view.script === true) {
    await expectAccessible(page, `wrong ${view.size}`);
  }
  await page.getByLabel('Code from the message').fill(`Your code: ${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Confirm booking' }).click();
  await page.getByRole('heading', { level: 1, name: 'booked' }).waitFor();
  expectNoFaults(page);
});

test('opens the link of the message, and presses its one button; a wrong address is corrected before', async () => {
  await setWay('BY_EMAIL');
  const page = await scene.visit({ size: 'phone' });
  await bookFirst(page, '2026-12-10');
  sent += 1;
  await newestCode(sent);
  await page.getByLabel('E-mail').fill('hopper@example.com');
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('The message was sent again to').waitFor();
  sent += 1;
  const { link } = await newestCode(sent);
  const elsewhere = await scene.visit({ size: 'desktop', script: false });
  await elsewhere.goto(`${scene.server.url}${link}`);
  expect(await elsewhere.getByLabel('Code from the message').count()).toBe(0);
  await elsewhere.getByRole('button', { name: 'Confirm booking' }).click();
  await elsewhere.getByRole('heading', { level: 1, name: 'booked' }).waitFor();
  // The page that still stands open says how it stands by now.
  await page.reload();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe('Confirm your booking');
});

test.each(phoneFirst)('the desk sees until when the customer has to confirm, on a %s', async (size) => {
  await setWay('BY_EMAIL');
  const day = size === 'phone' ? '2026-12-14' : '2026-12-15';
  const customer = await scene.visit({ size: 'phone' });
  await bookFirst(customer, day);
  sent += 1;
  const { bookings } = await scene.server.client('apiKey');
  const { extendedBookings } = await bookings.queryExtendedBookings({ query: { filter: { awaitsCustomer: true } } });
  const [found] = extendedBookings.filter(({ booking }) => booking.startDate?.startsWith(day));
  // Held for half an hour.
  expect(Date.parse(found?.awaitsCustomerUntil ?? '')).toBe(Date.parse(found?.booking.createdDate ?? '') + 30 * 60_000);
  const waits = /^Waiting for the client to confirm, until \d\d:\d\d$/;
  const desk = await openAsOwner(scene, `/dashboard/bookings?show=all&from=${day}&to=${day}`, { size });
  await desk.getByRole('listitem').getByText(waits).waitFor();
  await expectAccessible(desk, `list ${size}`);
  await desk.getByRole('link', { name: /Grace/ }).click();
  await desk.getByText('the time is held for them until then').waitFor();
  expect(await desk.locator('[data-status=CREATED]').innerText()).toMatch(waits);
  await expectAccessible(desk, `drawer ${size}`);
  const calendar = await openAsOwner(scene, `/dashboard/calendar?view=day&date=${day}`, { size });
  await calendar.locator('[data-state=unconfirmed]').waitFor();
  expect(await calendar.locator('[data-state=unconfirmed]').innerText()).toContain('waiting for the client to confirm');
  await expectAccessible(calendar, `calendar ${size}`);
  // By hand, for somebody who calls.
  await desk.getByRole('button', { name: /^Confirm / }).click();
  await desk.locator('[data-status=CONFIRMED]').waitFor();
  const confirmed = await bookings.queryExtendedBookings({
    query: { filter: { id: { $eq: found?.booking.id ?? '' } } },
  });
  expect(
    confirmed.extendedBookings.map(({ awaitsCustomerUntil, booking }) => [booking.status, awaitsCustomerUntil]),
  ).toEqual([['CONFIRMED', undefined]]);
  expectNoFaults(desk);
});

test('Today shows a time that waits for its customer in the order of the day', async () => {
  await setWay('BY_EMAIL');
  const customer = await scene.visit({ size: 'phone' });
  const today = new Date(scene.server.now()).toISOString().slice(0, 10);
  await bookFirst(customer, today);
  sent += 1;
  const desk = await openAsOwner(scene, '/dashboard/today', { size: 'phone' });
  await desk.getByText(/^Waiting for the client to confirm, until \d\d:\d\d$/).waitFor();
  // It is none that the business has to answer.
  expect(await desk.getByRole('button', { name: /^Confirm/ }).count()).toBe(0);
  await expectAccessible(desk, 'today');
  expectNoFaults(desk);
});

test('the owner lets all customers confirm by e-mail, and one service go its own way', async () => {
  await setWay('AT_ONCE');
  const settings = await openAsOwner(scene, '/dashboard/settings/protection', { size: 'desktop' });
  await settings.getByLabel(/Clients confirm with the link/).check();
  await settings.getByRole('checkbox', { name: 'Maximum upcoming bookings' }).check();
  await settings.getByRole('textbox', { name: 'Maximum upcoming bookings' }).fill('3');
  await expect
    .poll(async () => {
      const { bookings } = await scene.server.client('apiKey');
      return (await bookings.getCustomerVerification({})).customerVerification;
    })
    .toEqual({ captcha: 'OFF', confirmation: 'BY_EMAIL', mostOpenBookings: 3 });
  await expectAccessible(settings, 'protection');

  const { services } = await (await scene.server.client('apiKey')).services.queryServices({});
  const serviceId = services[0]?.id as string;
  const editor = await openAsOwner(scene, `/dashboard/services/${serviceId}`, { size: 'phone', scheme: 'dark' });
  const choice = editor.getByRole('group', { name: 'How bookings are confirmed' });
  await expect.poll(() => choice.getByLabel('Same as all services: by e-mail').isChecked()).toBe(true);
  await choice.getByLabel('Instantly', { exact: true }).check();
  const { bookings } = await scene.server.client('apiKey');
  await expect.poll(async () => (await bookings.getServiceVerification({ serviceId })).confirmation).toBe('AT_ONCE');
  await choice.getByLabel('You confirm each booking yourself').check();
  await expect
    .poll(async () => {
      const { services: now } = await (await scene.server.client('apiKey')).services.queryServices({});
      return now[0]?.onlineBooking.requireManualApproval;
    })
    .toBe(true);
  await choice.scrollIntoViewIfNeeded();
  await expectAccessible(editor, 'service');
  expectNoFaults(editor);
});
