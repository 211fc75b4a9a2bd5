/**
 * Classes and courses: a customer finds a session, books places with others, moves to another one; books a course as a
 * whole.
 */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { desktopFirst } from './journey-sizes.ts';
import { bookPlaces, type Offered, offer, on, participantsOf, sessionsOf } from './offered.ts';
import {
  bookButton,
  endHolds,
  expectAccessible,
  expectNoFaults,
  formIsEnhanced,
  introduce,
  sceneOfFile,
  timeZone,
} from './scene.ts';

const scene = sceneOfFile();
let yoga: Offered;
let course: Offered;

beforeAll(async () => {
  yoga = await offer(scene, 'CLASS', 'Morning yoga', 12, [1, 2, 3, 4, 8, 9, 10, 11, 15]);
  course = await offer(scene, 'COURSE', 'Back school', 3, [7, 14, 21]);
});
beforeEach(() => scene.leave());

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

describe.each(desktopFirst)('on a %s', (size) => {
  test.each([true, false])('from the timetable to three places in a class (script: %s)', async (script) => {
    const page = await scene.visit({ size, script });
    await page.goto(`${scene.server.url}/`);
    await page.getByRole('link', { name: 'Timetable' }).click();
    await page.getByRole('heading', { level: 1, name: 'Timetable' }).waitFor();
    const session = sessionsOf(page, 'Morning yoga').first();
    expect(await session.innerText()).toMatch(/18:00\s+Morning yoga\s+Mara[\s\S]*US\$18\.50\s[\s\S]*\d+ of 12 left$/);
    await session.click();
    await page.getByRole('heading', { level: 1, name: 'Who is coming?' }).waitFor();
    await page.selectOption('#booking-people', '3');
    await introduce(page, 'Yara Yoga');
    await page.fill('#booking-email', `yara-${size}-${script}@example.com`);
    // What all cost follows the choice where script runs, at the price and on the button.
    await expect
      .poll(() => bookButton(page).innerText())
      .toBe(script ? 'Book Tuesday, 18:00 for 3 · US$55.50' : 'Book Tuesday, 18:00');
    const perPerson = script ? '3 × US$18.50 = US$55.50' : 'US$18.50 per person';
    await page.getByText(perPerson, { exact: true }).waitFor();
    const price = page.locator('dl > div', { has: page.getByText('Price', { exact: true }) }).locator('dd');
    expect(await price.innerText()).toBe(script ? 'US$55.50' : 'US$18.50');
    await bookButton(page).click();
    await page.waitForURL(/\/thank-you/);
    expect(await heading(page)).toBe('You are booked');
    expect(await page.locator('main').innerText()).toContain('3 × US$18.50 = US$55.50');
    expect(await participantsOf(scene, `yara-${size}-${script}@example.com`)).toEqual([3]);
    expectNoFaults(page);
  });

  test.each([true, false])('another session of the same class by the link (script: %s)', async (script) => {
    const page = await scene.visit({ size, script });
    const client = await scene.server.client('apiKey');
    const bookingId = await bookPlaces(scene, yoga, yoga.eventIds[2], 1);
    const { token } = await client.bookings.getAnonymousActionToken({ bookingId });
    await page.goto(`${scene.server.url}/manage/${token}`);
    await page.getByRole('link', { name: 'Move', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Choose another session' }).waitFor();
    await page.getByRole('link', { name: /^Fri,? 27 Nov, 18:00/ }).click();
    await page.getByRole('button', { name: 'Move to Friday, 18:00' }).click();
    await page.getByText('Your booking was moved.').waitFor();
    await page.waitForLoadState();
    expect(await page.locator('main').innerText()).toContain('Friday');
    if (script) {
      await expectAccessible(page, 'a booking of a class');
    }
    expectNoFaults(page);
  });
});

test('a session that the business moved is shown anew before a place in it is given up', async () => {
  const page = await scene.visit({ script: false });
  const client = await scene.server.client('apiKey');
  const eventId = yoga.eventIds[8] as string;
  const bookingId = await bookPlaces(scene, yoga, eventId, 1);
  const { token } = await client.bookings.getAnonymousActionToken({ bookingId });
  await page.goto(`${scene.server.url}/manage/${token}/cancel`);
  const { event } = await client.calendar.getEvent({ eventId });
  await client.calendar.updateEvent({
    event: {
      id: eventId,
      revision: event.revision,
      start: { localDate: on(15, '16:00') },
      end: { localDate: on(15, '17:00') },
    },
  });
  await page.getByRole('button', { name: /^Cancel Tuesday,? 8 December, 18:00$/ }).click();
  await page.getByText('The booking has changed since this page was opened.').waitFor();
  await page.getByRole('button', { name: /^Cancel Tuesday,? 8 December, 16:00$/ }).click();
  await page.getByRole('heading', { name: 'This booking is cancelled' }).waitFor();
  await page.waitForLoadState();
  expect(await page.locator('main').innerText()).toContain('16:00');
});

test.each([true, false])('whoever comes back to a class or a course finds the places (script: %s)', async (script) => {
  const page = await scene.visit({ script });
  const session = `${scene.server.url}/booking-form?service=${yoga.slug}&session=${yoga.eventIds[script ? 6 : 7]}`;
  const whole = `${scene.server.url}/booking-form?service=${course.slug}`;
  for (const address of [session, whole]) {
    await page.goto(address);
    await introduce(page, 'Olga Own');
    await bookButton(page).click();
    await page.waitForURL(/\/thank-you/);
    await page.goto(address);
    await page.getByText('You booked this').first().waitFor();
    await page.getByRole('link', { name: 'Show your booking' }).click();
    await page.getByRole('heading', { level: 1, name: 'You are booked' }).waitFor();
  }
  expectNoFaults(page);
});

test.each([true, false])(
  'places are held for as many as come, and others see what is left (script: %s)',
  async (script) => {
    await endHolds(scene.server);
    const client = await scene.server.client('visitor');
    const eventId = yoga.eventIds[script ? 4 : 5] as string;
    const left = async () =>
      (await client.availability.getEventTimeSlot({ eventId, timeZone })).timeSlot.bookableCapacity;
    const page = await scene.visit({ script });
    await page.goto(`${scene.server.url}/booking-form?service=${yoga.slug}&session=${eventId}`);
    if (script) {
      await page.getByText(/Held for you for/).waitFor();
      expect(await left()).toBe(11);
    }
    await page.selectOption('#booking-people', '3');
    if (!script) {
      expect(await left()).toBe(12);
      await page.getByRole('button', { name: 'Hold it for 10 minutes' }).click();
      await page.getByText(/Held for you for/).waitFor();
    }
    await expect.poll(left).toBe(9);
    expect(await page.inputValue('#booking-people')).toBe('3');
    // Whoever holds them still counts them as free.
    await page.reload();
    expect(await page.locator('main').textContent()).toContain('12 of 12');
    if (script) {
      await expectAccessible(page, 'places that are held');
    }
    await page.selectOption('#booking-people', '3');
    await introduce(page, 'Petra Places');
    await bookButton(page).click();
    await page.waitForURL(/\/thank-you/);
    expect(await left()).toBe(9);
    expectNoFaults(page);
  },
);

/** Where a link leads, whole. */
const addressOf = (page: Page, name: string): Promise<string> =>
  page.getByRole('link', { name }).evaluate((each) => (each as HTMLAnchorElement).href);

test.each([true, false])('a course with all its dates is booked as a whole (script: %s)', async (script) => {
  const page = await scene.visit({ script });
  await page.goto(`${scene.server.url}/service-page/${course.slug}`);
  expect(await page.getByRole('listitem').filter({ hasText: '18:00' }).count()).toBe(3);
  await page.getByText(/of 3 left/).waitFor();
  if (script) {
    await expectAccessible(page, 'a course');
  }
  await page.getByRole('link', { name: 'Book the course' }).click();
  // It names no place of its own: it is held where the business is.
  await page.locator('dt').filter({ hasText: 'Where' }).waitFor();
  await introduce(page, 'Cora Course');
  await page.fill('#booking-email', `cora-${script}@example.com`);
  await page.getByRole('button', { name: 'Book the course' }).click();
  await page.waitForURL(/\/thank-you/);
  expect(await participantsOf(scene, `cora-${script}@example.com`)).toEqual([1]);
  // Its calendar file has an entry for each of its dates, which stand on the page too; web calendars take one at a time.
  expect(await page.locator('dd li').filter({ hasText: '18:00' }).count()).toBe(3);
  expect(await page.getByRole('link', { name: 'Google' }).count()).toBe(0);
  const file = await page.request.get(await addressOf(page, 'Save to calendar'));
  expect((await file.text()).match(/^BEGIN:VEVENT/gm)).toHaveLength(3);
  // A course is left or kept as a whole.
  await page.getByRole('link', { name: 'See or cancel' }).click();
  await page.getByText('It cannot be moved here.').waitFor();
  await page.getByRole('heading', { level: 2, name: 'Cancel', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Cancel the booking' }).click();
  await page.getByRole('button', { name: /^Cancel / }).click();
  await page.getByRole('heading', { name: 'This booking is cancelled' }).waitFor();
  expectNoFaults(page);
});

test('a course is booked as a whole, also where an address or a form names one of its sessions', async () => {
  const { eventIds, slug } = await offer(scene, 'COURSE', 'Evening school', 3, [6, 13]);
  const form = `${scene.server.url}/booking-form`;
  const whole = `/booking-form?service=${slug}`;
  const named = await fetch(`${scene.server.url}${whole}&session=${eventIds[1]}`, { redirect: 'manual' });
  expect([named.status, named.headers.get('location')]).toEqual([303, whole]);
  const typed = { name: 'Simon Single', email: 'simon@example.com', people: '1' };
  const post = (fields: Readonly<Record<string, string>>) =>
    fetch(form, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ ...typed, ...fields }) });
  const madeUp = await post({ service: slug, session: eventIds[1] as string });
  expect(madeUp.status).toBe(422);
  const ticket = /name="ticket" value="([^"]+)"/.exec(await madeUp.text())?.[1] as string;
  expect((await post({ ticket })).status).toBe(303);
  const client = await scene.server.client('apiKey');
  const { extendedBookings } = await client.bookings.queryExtendedBookings({
    query: { filter: { 'contactDetails.email': typed.email } },
  });
  expect(extendedBookings.map(({ booking }) => booking.bookedEntity.schedule !== undefined)).toEqual([true]);
});

test.each([
  ['until an hour before', { limitLatestCancellation: true, latestCancellationInMinutes: 60 }, true],
  ['at any time', {}, false],
])('a course that has begun is left as its server allows it: %s', async (name, limit, isTooLate) => {
  const begun = await offer(scene, 'COURSE', `Begun school ${name}`, 3, [-6, 1], {
    bookAfterStartPolicy: { enabled: true },
    cancellationPolicy: { enabled: true, ...limit },
  });
  const bookingId = await bookPlaces(scene, begun, undefined, 1);
  const client = await scene.server.client('apiKey');
  const { token } = await client.bookings.getAnonymousActionToken({ bookingId });
  const page = await scene.visit();
  await page.goto(`${scene.server.url}/manage/${token}`);
  // What stands above is the date that comes next; what counts is the first one.
  await page.getByText('24 November').first().waitFor();
  await page.getByText('It cannot be moved here.').waitFor();
  expect(await page.getByText('Free to', { exact: false }).count()).toBe(0);
  const leave = page.getByRole('link', { name: 'Cancel the booking' });
  if (isTooLate) {
    await page.getByText('It is too late to cancel it here.').waitFor();
    expect(await leave.count()).toBe(0);
  } else {
    await leave.click();
    await page.getByRole('button', { name: /^Cancel / }).waitFor();
  }
  expect(await page.getByText('cannot be cancelled here', { exact: false }).count()).toBe(0);
  expectNoFaults(page);
});

test('presses of one form at once take the places once', async () => {
  const address = `${scene.server.url}/booking-form?service=${yoga.slug}&session=${yoga.eventIds[8]}`;
  const ticket = /name="ticket" value="([^"]+)"/.exec(await (await fetch(address)).text())?.[1] as string;
  const body = new URLSearchParams({ ticket, people: '2', name: 'Grace Once', email: 'once@example.com', phone: '' });
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => fetch(`${scene.server.url}/booking-form`, { method: 'POST', redirect: 'manual', body })),
  );
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  expect(new Set(answers.map((answer) => answer.headers.get('location'))).size).toBe(1);
  expect(await participantsOf(scene, 'once@example.com')).toEqual([2]);
});

describe.each([
  { size: 'phone', scheme: 'light', locale: 'en-GB' },
  { size: { width: 320, height: 568 }, scheme: 'dark', locale: 'de-DE' },
  { size: 'desktop', scheme: 'light', locale: 'he-IL' },
] as const)('on $size, $scheme, $locale', (view) => {
  test('every page of classes and courses: axe finds nothing, nothing sticks out', async () => {
    const page = await scene.visit(view);
    const session = `/booking-form?service=${yoga.slug}&session=${yoga.eventIds[7]}`;
    for (const path of [
      '/',
      '/timetable',
      '/timetable?from=2027-06-01',
      `/service-page/${yoga.slug}`,
      `/service-page/${course.slug}`,
      `/booking-form?service=${course.slug}`,
      session,
    ]) {
      await page.goto(`${scene.server.url}${path}`, { waitUntil: 'networkidle' });
      await expectAccessible(page, path);
      // The name and the ways to book share one row on the narrowest screen, too.
      const [name, ways] = await Promise.all([
        page.getByRole('banner').getByRole('link').first().boundingBox(),
        page.getByRole('banner').getByRole('navigation').boundingBox(),
      ]);
      expect(ways?.y, path).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond, path).toBeLessThanOrEqual(0);
    }
    await formIsEnhanced(page);
    await bookButton(page).click();
    await page.locator('#booking-name[aria-invalid=true]').waitFor();
    await expectAccessible(page, 'a form for places with mistakes');
    expectNoFaults(page);
  });
});
