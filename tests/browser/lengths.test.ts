/** A service of several lengths: the customer chooses one, and it stays from the first page to the moved booking. */
import type { ServiceChanges } from '@openhours/contract';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { bookButton, expectAccessible, expectNoFaults, introduce, pressTime, sceneOfFile } from './scene.ts';

const scene = sceneOfFile();
const calendar = (query: string) => `${scene.server.url}/booking-calendar/${scene.serviceSlug}?${query}`;
const form = (start: string) => `${scene.server.url}/booking-form?service=${scene.serviceSlug}&start=${start}`;

type Limits = NonNullable<NonNullable<ServiceChanges['schedule']>['availabilityConstraints']>;
let serviceId = '';
const setLengths = async (availabilityConstraints: Limits) => {
  const client = await scene.server.client('apiKey');
  const filter = { 'mainSlug.name': scene.serviceSlug };
  const { services } = await client.services.queryServices({ query: { filter } });
  const { id, revision } = services[0] as (typeof services)[number];
  serviceId = id;
  await client.services.updateService({ service: { id, revision, schedule: { availabilityConstraints } } });
};
beforeEach(async () => {
  await scene.leave();
  await setLengths({ sessionDurations: [50, 80, 110] });
});
const startsOf = (page: Page) =>
  page.locator('input[name=start]').evaluateAll((inputs) => inputs.map((each) => (each as HTMLInputElement).value));

test.each([
  [true, '2027-02-03', '2027-02-10'],
  [false, '2027-02-04', '2027-02-11'],
])(
  'the chosen one stays, from the page of the service to the moved booking; script: %s',
  async (script, day, later) => {
    const page = await scene.visit({ script });
    await page.goto(`${scene.server.url}/service-page/${scene.serviceSlug}`);
    expect(await page.locator('dl').innerText()).toContain('50, 80 or 110 mins');
    const lengths = page.getByRole('navigation', { name: 'Length' });
    expect(await lengths.locator('[aria-current]').innerText()).toBe('50 mins');
    await lengths.getByRole('link', { name: '80 mins' }).click();
    await page.waitForURL(/length=80/);
    // The address changes before what is rendered by it.
    await expect
      .poll(() => page.locator('a[href^="/booking-form"]').first().getAttribute('href'))
      .toContain('length=80');
    if (script) {
      await expectAccessible(page, 'service with several lengths');
    }
    await page.getByRole('link', { name: 'Choose a time' }).click();
    await page.waitForURL(/booking-calendar.*length=80/);
    const choice = page.getByRole('region', { name: 'Length', exact: true });
    expect(await choice.locator('[aria-current]').innerText()).toBe('80 mins');
    await choice.getByRole('link', { name: '1 hr 50 mins' }).click();
    await page.waitForURL(/length=110/);
    await expect.poll(() => page.locator('[data-day]').first().getAttribute('href')).toContain('length=110');
    // Free for so long: the last hour of the day is none of its starts.
    await page.goto(calendar(`day=${day}`));
    expect((await startsOf(page)).at(-1)).toBe(`${day}T17:00`);
    await page.goto(calendar(`day=${day}&length=110`));
    expect((await startsOf(page)).at(-1)).toBe(`${day}T16:00`);
    if (script) {
      await expectAccessible(page, 'calendar with several lengths');
    }
    await pressTime(page.locator('input[name=start]').first());
    await page.getByRole('button', { name: /^Continue/ }).click();
    await page.waitForURL(/booking-form.*length=110/);
    expect(await page.getByRole('complementary', { name: 'Your choice' }).innerText()).toContain('1 hr 50 mins');
    if (script) {
      await page.getByText('Held for you for').first().waitFor();
    }
    await introduce(page, 'Lena Long');
    await bookButton(page).click();
    await page.waitForURL(/\/thank-you/);
    expect(await page.locator('main').innerText()).toContain('09:00 to 10:50');
    const file = await page.getByRole('link', { name: 'Save to calendar' }).getAttribute('href');
    const entry = await (await fetch(new URL(file as string, scene.server.url))).text();
    expect(entry).toMatch(new RegExp(`DTEND.*:${day.replaceAll('-', '')}T(105000|095000Z)`));
    await page.locator('a[href*="/manage/"]').first().click();
    await page.waitForURL(/\/manage\//);
    await page.goto(`${page.url()}/move?day=${later}`);
    expect(await page.getByRole('region', { name: 'Length', exact: true }).count()).toBe(0);
    expect((await startsOf(page)).at(-1)).toBe(`${later}T16:00`);
    await pressTime(page.locator('input[name=start]').first());
    await page.getByRole('button', { name: /^Continue/ }).click();
    await page.getByText('09:00 to 10:50').first().waitFor();
    await page.getByRole('button', { name: /^Move to/ }).click();
    await page.waitForURL(/done=moved/);
    const client = await scene.server.client('apiKey');
    const { extendedBookings } = await client.bookings.queryExtendedBookings({
      query: { filter: { startDate: `${later}T08:00:00.000Z` } },
    });
    expect(extendedBookings.map(({ booking }) => booking.endDate)).toEqual([`${later}T09:50:00.000Z`]);
    expectNoFaults(page);
  },
);

test('one that is not offered is not replaced by another unasked', async () => {
  const page = await scene.visit({ script: false });
  await page.goto(form('2027-02-05T10:00&length=95'));
  expect(await page.locator('main').innerText()).toContain('not offered');
  expect(await page.locator('input[name=ticket]').count()).toBe(3);
  await page.goto(calendar('day=2027-02-05&length=95'));
  const choice = page.getByRole('region', { name: 'Length', exact: true });
  expect(await choice.locator('[aria-current]').innerText()).toBe('50 mins');
});

test('a visit whose length is not offered any more is not made longer or shorter unsaid', async () => {
  const client = await scene.server.client('apiKey');
  const { booking } = await client.bookings.createBooking({
    booking: {
      bookedEntity: {
        slot: {
          serviceId,
          startDate: '2027-02-05T09:00:00',
          endDate: '2027-02-05T10:20:00',
          timezone: 'Europe/Berlin',
        },
      },
      totalParticipants: 1,
      contactDetails: { firstName: 'Lena', email: 'lena@example.com' },
      status: 'CONFIRMED',
    },
  });
  const { token } = await client.bookings.getAnonymousActionToken({ bookingId: booking.id });
  await setLengths({ sessionDurations: [50] });
  const page = await scene.visit({ script: false });
  await page.goto(`${scene.server.url}/manage/${token}/move?day=2027-02-12`);
  const words = 'Your booking is for 80 mins, which is no longer offered. At another time it is 50 mins.';
  expect(await page.locator('main').innerText()).toContain(words);
  await pressTime(page.locator('input[name=start]').first());
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.getByText('09:00 to 09:50').first().waitFor();
  expect(await page.locator('main').innerText()).toContain(words);
});

test('a range of hours is chosen from in half hours, and any of its minutes by address', async () => {
  await setLengths({
    durationRange: { unitType: 'HOUR', hourOptions: { minDurationInMinutes: 60, maxDurationInMinutes: 300 } },
  });
  const page = await scene.visit({ script: false });
  await page.goto(`${scene.server.url}/service-page/${scene.serviceSlug}`);
  expect(await page.locator('dl').innerText()).toContain('1 hr to 5 hrs');
  await page.goto(calendar('day=2027-02-08&length=105'));
  const select = page.locator('select[name=length]');
  expect(await select.inputValue()).toBe('105');
  expect(await select.locator('option').allInnerTexts()).toEqual(
    expect.arrayContaining(['1 hr', '1 hr 30 mins', '1 hr 45 mins', '5 hrs']),
  );
  await pressTime(page.locator('input[name=start]').first());
  await page.getByRole('button', { name: /^Continue/ }).click();
  await introduce(page, 'Hanna Hours');
  await bookButton(page).click();
  await page.waitForURL(/\/thank-you/);
  expect(await page.locator('main').innerText()).toContain('09:00 to 10:45');
});

test('whole days are chosen, held, booked and kept as days: no time of day is told anywhere', async () => {
  await setLengths({
    durationRange: { unitType: 'DAY', dayOptions: { minDurationInDays: 1, maxDurationInDays: 3 } },
  });
  const page = await scene.visit();
  const days = /Mon,? 15 Feb – Tue,? 16 Feb/;
  const told = async () => {
    const words = await page.locator('main').innerText();
    expect(words).not.toContain('00:00');
    return words;
  };
  await page.goto(calendar('day=2027-02-15'));
  await page.getByRole('region', { name: 'Length', exact: true }).getByRole('link', { name: '2 days' }).click();
  await page.waitForURL(/length=2880/);
  // The address changes before what is rendered by it.
  await page.getByText(days).first().waitFor();
  expect(await told()).toMatch(days);
  // Days on which nobody works are no part of any stay.
  expect(await page.getByRole('link', { name: /^Friday 19 February, no free times/ }).count()).toBe(1);
  await expectAccessible(page, 'a choice of days');
  await pressTime(page.locator('input[name=start]').first());
  await page.getByRole('button', { name: /^Continue · Mon,? 15 Feb – Tue,? 16 Feb$/ }).click();
  await page.getByText('Held for you for').first().waitFor();
  expect(await told()).toMatch(days);
  expect(await told()).not.toMatch(/\d\d:\d\d/);
  await introduce(page, 'Dora Days');
  expect(await bookButton(page).innerText()).toMatch(/^Book Mon,? 15 Feb – Tue,? 16 Feb$/);
  await expectAccessible(page, 'the form for whole days');
  await bookButton(page).click();
  await page.waitForURL(/\/thank-you/);
  expect(await told()).not.toMatch(/\d\d:\d\d/);
  const file = await page.request.get(
    await page.getByRole('link', { name: 'Save to calendar' }).evaluate((each) => (each as HTMLAnchorElement).href),
  );
  const entry = await file.text();
  expect(entry).toContain('DTSTART;VALUE=DATE:20270215');
  expect(entry).toContain('DTEND;VALUE=DATE:20270217');
  await page.locator('a[href*="/manage/"]').first().click();
  await page.waitForURL(/\/manage\//);
  expect(await told()).not.toMatch(/\d\d:\d\d/);
  // Moved, it stays as long as it is, and is asked for by its days.
  await page.goto(`${page.url()}/move?day=2027-02-22`);
  expect(await told()).toMatch(/Mon,? 22 Feb – Tue,? 23 Feb/);
  await pressTime(page.locator('input[name=start]').first());
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.getByRole('button', { name: /^Move to Mon,? 22 Feb – Tue,? 23 Feb$/ }).click();
  await page.waitForURL(/done=moved/);
  expect(await told()).not.toMatch(/\d\d:\d\d/);
  expectNoFaults(page);
});
