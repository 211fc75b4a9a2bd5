/**
 * Booking for a client with what is taken besides: the free times, the end and the price follow it, and the booking
 * keeps it.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { bookingOf, sampleService } from './desk-journeys.ts';
import { expectAccessible, expectNoFaults, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();
const ids = { scalp: '', feet: '', tea: '' };
let serviceId = '';

/** What was said is as people read it, whatever spaces keep it together. */
const plainly = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u2066-\u2069]/g, '');

beforeAll(async () => {
  const client = await scene.server.client('apiKey');
  ({ id: serviceId } = await sampleService(scene));
  const made = async (addOn: Parameters<typeof client.addOns.createAddOn>[0]['addOn']) =>
    (await client.addOns.createAddOn({ addOn })).addOn.id;
  ids.scalp = await made({ name: 'Scalp massage', durationInMinutes: 30, price: { value: '10' } });
  ids.feet = await made({ name: 'Foot bath', durationInMinutes: 20 });
  ids.tea = await made({ name: 'Tea', maxQuantity: 3, price: { value: '2.50' } });
  await client.services.createAddOnGroup({
    serviceId,
    addOnGroup: { name: 'More time', prompt: 'What else?', maxNumberOfAddOns: 1, addOnIds: [ids.scalp, ids.feet] },
  });
  await client.services.createAddOnGroup({ serviceId, addOnGroup: { name: 'Drinks', addOnIds: [ids.tea] } });
});

async function enterClient(page: Page, firstName: string): Promise<void> {
  await page.getByLabel('Find a client').fill(`${firstName} Desk`);
  await page.getByRole('option', { name: /^New client/ }).click();
  await page.getByLabel('E-mail', { exact: true }).fill(`${firstName.toLowerCase()}@example.com`);
}

const timesOf = (page: Page) => page.getByRole('group', { name: /free times$/ }).getByRole('radio');

test.each([
  ['desktop', '2026-12-09', 'Ada'],
  ['phone', '2026-12-10', 'Ben'],
] as const)('on a %s what is taken besides is booked, shown and told', async (size, day, firstName) => {
  const page = await openAsOwner(scene, '/dashboard/bookings?new=booking', { size });
  await enterClient(page, firstName);
  const time = page.getByRole('group', { name: /^More time/ });
  expect(plainly(await time.innerText())).toMatch(/What else\?[\s\S]*Scalp massage[\s\S]*\+30 mins · US\$10/);
  expect(plainly(await page.getByRole('group', { name: 'Drinks' }).innerText())).toContain('US$2.50 each');
  await page.getByLabel('Day', { exact: true }).fill(day);
  await expect.poll(() => timesOf(page).count()).toBeGreaterThan(1);
  const without = await timesOf(page).count();
  await time.getByRole('radio', { name: /Scalp massage/ }).check();
  // The last times that are free without it are too short with it.
  await expect.poll(() => timesOf(page).count()).toBeLessThan(without);
  await page.getByLabel(/Tea/).selectOption('2');
  await expect.poll(async () => plainly(await page.locator('form').innerText())).toMatch(/80 mins · US\$80/);
  await expectAccessible(page, 'a form with add-ons');
  await page.reload();
  await expect.poll(() => time.getByRole('radio', { name: /Scalp massage/ }).isChecked()).toBe(true);
  expect(await page.getByLabel(/Tea/).inputValue()).toBe('2');
  await page.getByLabel('Day', { exact: true }).fill(day);
  await timesOf(page).first().focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: /^Book \w+, \d\d:\d\d$/ }).click();
  await page.getByText(`Booked: ${firstName} Desk`).waitFor();
  await page.getByText('Scalp massage and 2 × Tea').waitFor();
  await expectAccessible(page, 'booked with add-ons');
  const booking = await bookingOf(scene, firstName);
  expect(booking.bookedAddOns).toMatchObject([
    { id: ids.scalp, name: 'Scalp massage', durationInMinutes: 30 },
    { id: ids.tea, name: 'Tea', quantity: 2 },
  ]);
  expect(Date.parse(booking.endDate ?? '') - Date.parse(booking.startDate ?? '')).toBe(80 * 60_000);

  await page.getByRole('button', { name: 'Open the booking' }).click();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await page.getByText('Scalp massage and 2 × Tea').waitFor();
  await page.getByText('US$80').waitFor();
  expectNoFaults(page);
});

test('a time that is too short for what is taken besides is said to be so, with the nearest that is long enough', async () => {
  const day = '2026-12-11';
  const page = await openAsOwner(scene, '/dashboard/bookings?new=booking', { size: 'desktop' });
  await enterClient(page, 'Cleo');
  await page.getByLabel('Day', { exact: true }).fill(day);
  await expect.poll(() => timesOf(page).count()).toBeGreaterThan(1);
  await timesOf(page).last().focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: /^Book \w+, \d\d:\d\d$/ }).waitFor();
  await page
    .getByRole('group', { name: /^More time/ })
    .getByRole('radio', { name: /Scalp massage/ })
    .check();
  await page.getByLabel(/^Or book anyway/).waitFor();
  await expectAccessible(page, 'a time that is too short');
  await page
    .getByRole('group', { name: /^More time/ })
    .getByRole('radio', { name: 'None' })
    .check();
  await page.getByRole('button', { name: /^Book \w+, \d\d:\d\d$/ }).waitFor();
  expectNoFaults(page);
});

test('what is not offered any more is not left out unsaid', async () => {
  const client = await scene.server.client('apiKey');
  const wine = (await client.addOns.createAddOn({ addOn: { name: 'Wine', maxQuantity: 1 } })).addOn.id;
  await client.services.createAddOnGroup({ serviceId, addOnGroup: { name: 'Evening', addOnIds: [wine] } });
  const page = await openAsOwner(scene, '/dashboard/bookings?new=booking', { size: 'desktop' });
  await enterClient(page, 'Dora');
  await page.getByRole('checkbox', { name: 'Wine' }).check();
  await client.addOns.deleteAddOn({ addOnId: wine });
  await page.getByText('Not everything you chose is still offered').waitFor();
  await expectAccessible(page, 'an add-on that is gone');
  // Whatever is chosen next is what is booked.
  await page.getByLabel(/Tea/).selectOption('1');
  await page.getByText('Not everything you chose is still offered').waitFor({ state: 'detached' });
  expectNoFaults(page);
});
