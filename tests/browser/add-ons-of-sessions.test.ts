/**
 * Add-ons of a class and of a course: chosen on the form for places, counted into what is to pay, judged where they are
 * chosen, and seen by the customer, the desk and whoever leads the session.
 */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pageIsAwake } from './awake.ts';
import { annaSignedIn, employAnna, openCalendar } from './calendar-journeys.ts';
import { phoneFirst } from './journey-sizes.ts';
import { bookPlaces, type Offered, offer, on } from './offered.ts';
import { bookButton, expectAccessible, expectNoFaults, formIsEnhanced, introduce, sceneOfFile } from './scene.ts';

const scene = sceneOfFile();
let yoga: Offered;
let course: Offered;
let full: Offered;
const ids = { mat: '', towel: '', block: '', tea: '', soup: '', cake: '' };

beforeAll(async () => {
  yoga = await offer(scene, 'CLASS', 'Morning yoga', 12, [1, 2, 3, 4, 8, 9]);
  course = await offer(scene, 'COURSE', 'Watercolours', 8, [5, 12]);
  full = await offer(scene, 'CLASS', 'Pilates', 1, [6, 7], {
    waitlistPolicy: { enabled: true, capacity: 5, reservationTimeInMinutes: 10 },
  });
  const client = await scene.server.client('apiKey');
  const add = async (name: string, maxQuantity: number, value?: string) =>
    (await client.addOns.createAddOn({ addOn: { name, maxQuantity, ...(value && { price: { value } }) } })).addOn.id;
  ids.mat = await add('Mat', 1, '5');
  ids.towel = await add('Towel', 1, '2');
  ids.block = await add('Block', 1);
  ids.tea = await add('Tea', 3, '2.50');
  ids.soup = await add('Soup', 1, '6');
  ids.cake = await add('Cake', 1, '4');
  const longer = (await client.addOns.createAddOn({ addOn: { name: 'Longer', durationInMinutes: 15 } })).addOn.id;
  const group = (serviceId: string, name: string, addOnIds: string[], more: object = {}) =>
    client.services.createAddOnGroup({ serviceId, addOnGroup: { name, addOnIds, ...more } });
  for (const { id } of [yoga, full]) {
    await group(id, 'Gear', [ids.mat, ids.towel, ids.block, longer], {
      maxNumberOfAddOns: 1,
      prompt: 'What do you need?',
    });
    await group(id, 'Afterwards', [ids.tea, ids.soup, ids.cake], { maxNumberOfAddOns: 2 });
  }
  await group(course.id, 'Material', [ids.block, ids.tea]);
});
beforeEach(() => scene.leave());

const formOf = ({ eventIds, slug }: Offered, session: number, more = '') =>
  `${scene.server.url}/booking-form?service=${slug}&session=${eventIds[session]}${more}`;
const formOfCourse = () => `${scene.server.url}/booking-form?service=${course.slug}`;
/** What was said is as people read it, whatever spaces keep it together. */
const plainly = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u2066-\u2069]/g, '');
const buttonOf = async (page: Page) => plainly(await bookButton(page).innerText());
const gearOf = (page: Page) => page.getByRole('group', { name: 'Gear' });
const afterwardsOf = (page: Page) => page.getByRole('group', { name: 'Afterwards' });

async function newestBooking(email: string) {
  const client = await scene.server.client('apiKey');
  const { extendedBookings } = await client.bookings.queryExtendedBookings({
    query: { filter: { 'contactDetails.email': email }, sort: [{ fieldName: 'createdDate', order: 'DESC' }] },
  });
  return extendedBookings[0]?.booking;
}

async function introduceAs(page: Page, name: string): Promise<string> {
  const email = `${name.toLowerCase()}@example.com`;
  await introduce(page, `${name} Yogi`);
  await page.fill('#booking-email', email);
  return email;
}

describe.each(phoneFirst)('on a %s', (size) => {
  const session = size === 'phone' ? 0 : 1;

  test('what is taken along is counted for all who come, booked, and seen afterwards', async () => {
    const page = await scene.visit({ size });
    await page.goto(formOf(yoga, session));
    await formIsEnhanced(page);
    await pageIsAwake(page);
    expect(plainly(await gearOf(page).innerText())).toMatch(/What do you need\?[\s\S]*None[\s\S]*Mat\s+US\$5/);
    expect(await page.getByText('Longer', { exact: true }).count()).toBe(0);
    expect(plainly(await afterwardsOf(page).innerText())).toContain('Up to 2.');
    // As long as nothing is taken along, there is nothing to sum up.
    expect(await page.getByText(/^Together/).count()).toBe(0);
    expect(await buttonOf(page)).toMatch(/^Book \w+, 18:00$/);
    await gearOf(page).getByRole('radio', { name: /Mat/ }).check();
    expect(await buttonOf(page)).toMatch(/^Book \w+, 18:00 · US\$23\.50$/);
    await page.getByRole('combobox', { name: /Tea/ }).selectOption('2');
    await page.selectOption('#booking-people', '2');
    // Two places of 18.50, a mat of 5 and two cups of 2.50: what is taken along costs the same however many come.
    await expect.poll(() => buttonOf(page)).toMatch(/for 2 · US\$47$/);
    expect(plainly(await page.locator('main').innerText())).toMatch(/2 × US\$18\.50 = US\$37[\s\S]*Together: US\$47/);
    expect(plainly(await page.locator('dl').innerText())).toContain('US$47');
    await expectAccessible(page, 'a form with add-ons');
    const name = size === 'phone' ? 'Phoebe' : 'Desmond';
    const email = await introduceAs(page, name);
    await bookButton(page).click();
    await page.waitForURL(/\/thank-you/);
    expect(plainly(await page.locator('main').innerText())).toMatch(/Mat and 2 × Tea[\s\S]*US\$47/);
    await page.locator('a[href*="/manage/"]').first().click();
    await page.waitForURL(/\/manage\//);
    expect(plainly(await page.locator('main').innerText())).toMatch(/Mat and 2 × Tea[\s\S]*US\$47/);
    const booking = await newestBooking(email);
    expect(booking?.bookedAddOns).toMatchObject([
      { id: ids.mat, name: 'Mat', quantity: 1 },
      { id: ids.tea, name: 'Tea', quantity: 2 },
    ]);
    expect(Date.parse(booking?.endDate ?? '') - Date.parse(booking?.startDate ?? '')).toBe(3_600_000);
    expectNoFaults(page);
    // Whoever leads the session sees who takes what.
    const desk = await openCalendar(scene, `?view=day&date=${on(session + 1, '18:00').slice(0, 10)}`, { size });
    await desk
      .getByRole('button', { name: /Morning yoga/ })
      .first()
      .click();
    const guest = desk.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
    await guest.getByText('Mat and 2 × Tea').waitFor();
    await expectAccessible(desk, 'who takes part with what');
    expectNoFaults(desk);
  });

  test('more of a group than may be is said there, and sent once it is mended', async () => {
    const page = await scene.visit({ size });
    await page.goto(formOf(yoga, 2));
    await formIsEnhanced(page);
    const email = await introduceAs(page, size === 'phone' ? 'Overa' : 'Overb');
    // By keyboard alone.
    await page.getByRole('combobox', { name: /Tea/ }).focus();
    await page.keyboard.press('1');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await afterwardsOf(page).getByRole('alert').count()).toBe(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await afterwardsOf(page).getByRole('alert').getByText('Choose 2 at most.').waitFor();
    await expectAccessible(page, 'too much of a group');
    await bookButton(page).press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(`addon.${ids.tea}`);
    expect(await newestBooking(email)).toBeUndefined();
    await page.getByRole('checkbox', { name: /Soup/ }).press('Space');
    await afterwardsOf(page).getByRole('alert').waitFor({ state: 'detached' });
    await bookButton(page).press('Enter');
    await page.waitForURL(/\/thank-you/);
    expect((await newestBooking(email))?.bookedAddOns).toMatchObject([{ name: 'Tea' }, { name: 'Cake' }]);
    expectNoFaults(page);
  });
});

test('without script the same fields say it, and what is too much is named', async () => {
  const page = await scene.visit({ script: false });
  await page.goto(formOf(yoga, 3));
  await gearOf(page).getByRole('radio', { name: /Towel/ }).check();
  for (const name of [/Soup/, /Cake/]) {
    await page.getByRole('checkbox', { name }).check();
  }
  await page.getByRole('combobox', { name: /Tea/ }).selectOption('3');
  const email = await introduceAs(page, 'Plain');
  await bookButton(page).click();
  await afterwardsOf(page).getByText('Choose 2 at most.').waitFor();
  expect(await gearOf(page).getByRole('radio', { name: /Towel/ }).isChecked()).toBe(true);
  expect(await page.getByRole('combobox', { name: /Tea/ }).inputValue()).toBe('3');
  expect(await page.inputValue('#booking-name')).toBe('Plain Yogi');
  await page.getByRole('checkbox', { name: /Soup/ }).uncheck();
  await bookButton(page).click();
  await page.waitForURL(/\/thank-you/);
  expect(plainly(await page.locator('main').innerText())).toMatch(/Towel, 3 × Tea,? and Cake[\s\S]*US\$32/);
  expect((await newestBooking(email))?.bookedAddOns).toMatchObject([
    { name: 'Towel' },
    { name: 'Tea', quantity: 3 },
    { name: 'Cake' },
  ]);
  expectNoFaults(page);
});

test.each([true, false])('a course takes them along (script: %s)', async (script) => {
  const page = await scene.visit({ script });
  await page.goto(formOfCourse());
  if (script) {
    await formIsEnhanced(page);
  }
  await page.getByRole('checkbox', { name: 'Block' }).check();
  await page.getByRole('combobox', { name: /Tea/ }).selectOption('1');
  if (script) {
    expect(await buttonOf(page)).toBe('Book the course · US$21');
  }
  const email = await introduceAs(page, script ? 'Clara' : 'Carl');
  await bookButton(page).click();
  await page.waitForURL(/\/thank-you/);
  expect(plainly(await page.locator('main').innerText())).toMatch(/Block and Tea[\s\S]*US\$21/);
  expect((await newestBooking(email))?.bookedAddOns).toMatchObject([{ name: 'Block' }, { name: 'Tea' }]);
  expectNoFaults(page);
});

test('what was chosen before the script came stays, and counts', async () => {
  const page = await scene.visit();
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/seat-add-ons-[^/]*\.js$/, async (route) => {
    await released;
    await route.fallback();
  });
  await page.goto(formOf(yoga, 4), { waitUntil: 'domcontentloaded' });
  await gearOf(page).getByRole('radio', { name: /Mat/ }).check();
  letGo();
  await formIsEnhanced(page);
  await expect.poll(() => buttonOf(page)).toMatch(/US\$23\.50$/);
  expect(await gearOf(page).getByRole('radio', { name: /Mat/ }).isChecked()).toBe(true);
  // Another number of people is held at once; what is chosen stays.
  await page.getByText(/Held for you for/).waitFor();
  await page.selectOption('#booking-people', '3');
  await expect.poll(() => buttonOf(page)).toMatch(/US\$60\.50$/);
  expect(await gearOf(page).getByRole('radio', { name: /Mat/ }).isChecked()).toBe(true);
  expectNoFaults(page);
});

test('its script comes only where something can be taken along', async () => {
  const plain = await offer(scene, 'CLASS', 'Quiet hour', 4, [10]);
  const page = await scene.visit();
  let asks = 0;
  page.on('request', (request) => {
    asks += /\/assets\/seat-add-ons-/.test(request.url()) ? 1 : 0;
  });
  await page.goto(formOf(plain, 0));
  await formIsEnhanced(page);
  expect(asks).toBe(0);
  expectNoFaults(page);
});

test.each([true, false])('what is not offered any more is not left out unsaid (script: %s)', async (script) => {
  const client = await scene.server.client('apiKey');
  const wine = (await client.addOns.createAddOn({ addOn: { name: `Wine ${script}`, maxQuantity: 1 } })).addOn.id;
  const { addOnGroup } = await client.services.createAddOnGroup({
    serviceId: yoga.id,
    addOnGroup: { name: 'Evening', addOnIds: [wine] },
  });
  const page = await scene.visit({ script });
  await page.goto(formOf(yoga, 5));
  if (script) {
    await formIsEnhanced(page);
  }
  await page.getByRole('checkbox', { name: `Wine ${script}` }).check();
  await page.getByRole('combobox', { name: /Tea/ }).selectOption('1');
  const email = await introduceAs(page, script ? 'Winona' : 'Winston');
  await client.addOns.deleteAddOn({ addOnId: wine });
  await client.services.deleteAddOnGroup({ serviceId: yoga.id, addOnGroupId: addOnGroup.id as string });
  await bookButton(page).click();
  await page.getByText('Not everything you chose can be booked.').waitFor();
  expect(await page.inputValue('#booking-email')).toBe(email);
  if (script) {
    await expectAccessible(page, 'something is not offered any more');
  }
  expect(await newestBooking(email)).toBeUndefined();
  await bookButton(page).click();
  await page.waitForURL(/\/thank-you/);
  expect((await newestBooking(email))?.bookedAddOns).toMatchObject([{ name: 'Tea' }]);
  expectNoFaults(page);
});

test('whoever waits for a place waits with what they wish for, which the desk sees', async () => {
  await bookPlaces(scene, full, full.eventIds[0], 1);
  const page = await scene.visit();
  await page.goto(formOf(full, 0));
  await formIsEnhanced(page);
  await gearOf(page).getByRole('radio', { name: /Mat/ }).check();
  const email = await introduceAs(page, 'Wanda');
  const join = page.getByRole('button', { name: 'Join the waitlist' });
  await expectAccessible(page, 'the form for a waitlist with add-ons');
  await join.click();
  await page.getByRole('heading', { level: 1, name: 'You are on the waitlist' }).waitFor();
  expect(plainly(await page.locator('main').innerText())).toMatch(/Add-ons\s+Mat[\s\S]*US\$23\.50/);
  expect((await newestBooking(email))?.bookedAddOns).toMatchObject([{ name: 'Mat' }]);
  const desk = await openCalendar(scene, `?view=day&date=${on(6, '18:00').slice(0, 10)}`);
  await desk
    .getByRole('button', { name: /Pilates/ })
    .first()
    .click();
  await desk.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Wanda' }).getByText('Mat').waitFor();
  expectNoFaults(page);
  expectNoFaults(desk);
});

test('somebody of the staff who leads a session sees who takes what', async () => {
  await employAnna(scene);
  const flow = await offer(scene, 'CLASS', 'Slow flow', 4, [11], {}, 'Anna');
  const client = await scene.server.client('apiKey');
  const { addOnGroup } = await client.services.createAddOnGroup({
    serviceId: flow.id,
    addOnGroup: { name: 'Gear', addOnIds: [ids.mat] },
  });
  await client.bookings.createBooking({
    booking: {
      bookedEntity: { slot: { serviceId: flow.id, eventId: flow.eventIds[0] as string } },
      totalParticipants: 1,
      contactDetails: { firstName: 'Frida', email: 'frida@example.com' },
      bookedAddOns: [{ id: ids.mat, groupId: addOnGroup.id as string }],
      status: 'CONFIRMED',
    },
  });
  const at = `?view=day&date=${on(11, '18:00').slice(0, 10)}`;
  const page = await openCalendar(scene, at, { size: 'phone' }, annaSignedIn);
  await page
    .getByRole('button', { name: /Slow flow/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Frida' }).getByText('Mat').waitFor();
  expectNoFaults(page);
});

test('the desk books somebody into a session with what they take along', async () => {
  const page = await openCalendar(scene, `?view=day&date=${on(8, '18:00').slice(0, 10)}`);
  await page.getByRole('button', { name: /Morning yoga/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Book for a client' }).click();
  await page.getByLabel('Find a client').fill('Wilma Walkin');
  await page.getByRole('option', { name: /New client: .*Wilma Walkin/ }).click();
  await page.getByRole('group', { name: /^Gear/ }).getByRole('radio', { name: /Mat/ }).check();
  await page.getByLabel(/Tea/).selectOption('2');
  await expect.poll(async () => plainly(await page.locator('form').innerText())).toContain('US$28.50');
  await expectAccessible(page, 'a place with add-ons for a client');
  await page.getByRole('button', { name: /^Book \w+, 18:00$/ }).click();
  await page.getByText('Booked: Wilma Walkin').waitFor();
  await page.getByText('Mat and 2 × Tea').waitFor();
  expectNoFaults(page);
});

test.each([
  ['de-DE', 'Zusammen: '],
  ['es-ES', 'En total: '],
  ['fr-FR', 'En tout : '],
  ['he-IL', 'ביחד: '],
])('in %s it is whole and can be read', async (locale, together) => {
  const page = await scene.visit({ locale });
  await page.goto(formOf(yoga, 5, `&addons=${ids.mat}.${ids.tea}*2`));
  await formIsEnhanced(page);
  expect(plainly(await page.locator('main').innerText())).toContain(plainly(together));
  expect(await page.locator(`input[value="${ids.mat}"]`).isChecked()).toBe(true);
  await page.locator(`input[name="addon.${ids.soup}"]`).check();
  await page.locator(`input[name="addon.${ids.cake}"]`).check();
  await page.locator('fieldset [role=alert]').waitFor();
  // The button that stays in sight covers no field at the end of the page.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expectAccessible(page, `add-ons in ${locale}`);
  expectNoFaults(page);
});
