/**
 * A service with add-ons: chosen before the time, which they decide about, and seen from there to the booking that is
 * made.
 */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bookButton, expectAccessible, expectNoFaults, introduce, pressTime, sceneOfFile } from './scene.ts';
import { openDashboard } from './signed-in.ts';

const scene = sceneOfFile();
const calendar = (query: string) => `${scene.server.url}/booking-calendar/${scene.serviceSlug}?${query}`;
const ids = { scalp: '', feet: '', tea: '' };

beforeAll(async () => {
  const client = await scene.server.client('apiKey');
  const filter = { 'mainSlug.name': scene.serviceSlug };
  const { services } = await client.services.queryServices({ query: { filter } });
  const serviceId = services[0]?.id ?? '';
  const add = async (addOn: Parameters<typeof client.addOns.createAddOn>[0]['addOn']) =>
    (await client.addOns.createAddOn({ addOn })).addOn.id;
  ids.scalp = await add({ name: 'Scalp massage', durationInMinutes: 30, price: { value: '10' } });
  ids.feet = await add({ name: 'Foot bath', durationInMinutes: 20 });
  ids.tea = await add({ name: 'Tea', maxQuantity: 3, price: { value: '2.50' } });
  await client.services.createAddOnGroup({
    serviceId,
    addOnGroup: { name: 'More time', prompt: 'What else?', maxNumberOfAddOns: 1, addOnIds: [ids.scalp, ids.feet] },
  });
  await client.services.createAddOnGroup({ serviceId, addOnGroup: { name: 'Drinks', addOnIds: [ids.tea] } });
});
beforeEach(() => scene.leave());

const startsOf = (page: Page) =>
  page.locator('input[name=start]').evaluateAll((inputs) => inputs.map((each) => (each as HTMLInputElement).value));
const summary = (page: Page) => page.getByRole('complementary', { name: 'Your choice' }).innerText();
/** What was said is as people read it, whatever spaces keep it together. */
const plainly = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u2066-\u2069]/g, '');

test.each([
  [true, '2027-02-03', '2027-02-10'],
  [false, '2027-02-04', '2027-02-11'],
])('what is chosen is booked, and stays when the booking moves; script: %s', async (script, day, later) => {
  const page = await scene.visit({ script });
  await page.goto(calendar(`day=${day}`));
  const last = (await startsOf(page)).at(-1) as string;
  await page.getByRole('link', { name: 'Add-ons' }).click();
  await page.waitForURL(/\/service-page\//);
  const time = page.getByRole('group', { name: 'More time' });
  expect(plainly(await time.innerText())).toMatch(/What else\?[\s\S]*Scalp massage[\s\S]*\+30 mins · US\$10/);
  expect(plainly(await page.getByRole('group', { name: 'Drinks' }).innerText())).toContain('US$2.50 each');
  await time.getByRole('radio', { name: /Scalp massage/ }).check();
  if (script) {
    await page.waitForURL(/addon-of/);
  }
  await page.getByRole('combobox', { name: /Tea/ }).selectOption('2');
  if (!script) {
    await page.getByRole('button', { name: 'Show' }).click();
  }
  await page.waitForURL((url) => url.searchParams.get(`addon.${ids.tea}`) === '2');
  await page.getByText('Together: 80 mins').waitFor();
  expect(await time.getByRole('radio', { name: /Scalp massage/ }).isChecked()).toBe(true);
  if (script) {
    await expectAccessible(page, 'service with add-ons');
  }
  await page.getByRole('link', { name: 'Choose a time' }).click();
  await page.waitForURL(/booking-calendar.*addons=/);
  await page.goto(`${page.url()}&day=${day}`);
  expect(plainly(await summary(page))).toContain('Scalp massage and 2 × Tea');
  expect(plainly(await summary(page))).toContain('80 mins');
  // The last hour that is free without them is too short now.
  expect(((await startsOf(page)).at(-1) as string) < last).toBe(true);
  if (script) {
    await expectAccessible(page, 'calendar with add-ons');
  }
  await pressTime(page.locator('input[name=start]').first());
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.waitForURL(/booking-form/);
  expect(plainly(await summary(page))).toContain('Scalp massage and 2 × Tea');
  if (script) {
    await page.getByText('Held for you for').first().waitFor();
  }
  await introduce(page, 'Ada Addon');
  await bookButton(page).click();
  await page.waitForURL(/\/thank-you/);
  expect(plainly(await page.locator('main').innerText())).toContain('Scalp massage and 2 × Tea');
  const file = await page.getByRole('link', { name: 'Save to calendar' }).getAttribute('href');
  const entry = await (await fetch(new URL(file as string, scene.server.url))).text();
  expect(plainly(entry.replaceAll(/\r\n /g, ''))).toContain('Add-ons: Scalp massage and 2 × Tea');
  await page.locator('a[href*="/manage/"]').first().click();
  await page.waitForURL(/\/manage\//);
  await page.goto(`${page.url()}/move?day=${later}`);
  expect(await page.getByRole('group', { name: 'More time' }).count()).toBe(0);
  await pressTime(page.locator('input[name=start]').first());
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.getByRole('button', { name: /^Move to/ }).click();
  await page.waitForURL(/done=moved/);
  const client = await scene.server.client('apiKey');
  const { extendedBookings } = await client.bookings.queryExtendedBookings({
    query: { filter: { startDate: { $gt: `${later}T00:00:00.000Z`, $lt: `${later}T23:00:00.000Z` } } },
  });
  const [booking] = extendedBookings.map((each) => each.booking);
  expect(booking?.bookedAddOns).toMatchObject([
    { id: ids.scalp, name: 'Scalp massage', durationInMinutes: 30 },
    { id: ids.tea, name: 'Tea', quantity: 2 },
  ]);
  expect(Date.parse(booking?.endDate ?? '') - Date.parse(booking?.startDate ?? '')).toBe(80 * 60_000);
  expectNoFaults(page);
  if (script) {
    const desk = await scene.visit({});
    await openDashboard(scene, desk, `/dashboard/bookings?show=all&booking=${booking?.id}`);
    await desk.getByText('Scalp massage and 2 × Tea').waitFor();
    await desk.getByText('US$80').waitFor();
    expectNoFaults(desk);
  }
});

test('what is not offered is not left out unsaid', async () => {
  const page = await scene.visit({ script: false });
  await page.goto(`${scene.server.url}/service-page/${scene.serviceSlug}?addons=${ids.tea}*9`);
  await page.getByText('Not everything you chose can be booked.').waitFor();
  expect(await page.getByRole('combobox', { name: /Tea/ }).inputValue()).toBe('3');
  await page.goto(
    `${scene.server.url}/booking-form?service=${scene.serviceSlug}&start=2027-02-05T10:00&addons=${ids.tea}*9`,
  );
  expect(await page.locator('main').innerText()).toContain('not offered');
});
