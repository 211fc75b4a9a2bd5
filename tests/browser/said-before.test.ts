/** What the pages say before somebody books and after: requests, terms, far days, other clocks, and the way back. */
import { beforeEach, describe, expect, test } from 'vitest';
import {
  bookButton,
  chooseTime,
  expectAccessible,
  expectNoFaults,
  introduce,
  pressTime,
  sceneOfFile,
  startScene,
} from './scene.ts';

const scene = sceneOfFile();
beforeEach(() => scene.leave());

const calendar = (query: string) => `${scene.server.url}/booking-calendar/${scene.serviceSlug}?${query}`;
const form = (start: string) => `${scene.server.url}/booking-form?service=${scene.serviceSlug}&start=${start}`;

/** Answers the id of the service. */
async function setManualApproval(requireManualApproval: boolean): Promise<string> {
  const client = await scene.server.client('apiKey');
  const [service] = (await client.services.queryServices({ query: {} })).services;
  if (service === undefined) {
    throw new Error('the sample business offers nothing');
  }
  await client.services.updateService({
    service: {
      id: service.id,
      revision: service.revision,
      onlineBooking: { ...service.onlineBooking, requireManualApproval },
    },
  });
  return service.id;
}

describe.each([true, false])('with script: %s', (script) => {
  test('what the business must confirm is called a request before it is sent', async () => {
    const page = await scene.visit({ script });
    const serviceId = await setManualApproval(true);
    try {
      await page.goto(`${scene.server.url}/service-page/${scene.serviceSlug}`);
      const sentence = 'This is a request: you are booked as soon as the business confirms it.';
      await page.getByText(sentence).waitFor();
      await chooseTime(scene, page, script ? '2026-12-01' : '2026-12-02');
      await page.getByText(sentence).waitFor();
      expect(await bookButton(page).innerText()).toMatch(/^Request (Tues|Wednes)day, \d\d:\d\d$/);
      if (script) {
        await expectAccessible(page, 'a form for a request');
      }
      await introduce(page, 'Rita Request');
      await bookButton(page).click();
      await page.getByRole('heading', { level: 1, name: 'Waiting for confirmation' }).waitFor();
      // Until the business answers nobody else is offered the time, or gets it.
      const client = await scene.server.client('apiKey');
      const { extendedBookings } = await client.bookings.queryExtendedBookings({
        query: { filter: { status: 'PENDING' }, sort: [{ fieldName: 'createdDate', order: 'DESC' }] },
      });
      const { startDate, endDate, resource } = extendedBookings[0]!.booking.bookedEntity.slot!;
      const rival = { serviceId, startDate: startDate!, endDate: endDate!, resource: { id: resource!.id! } };
      await expect(
        client.bookings.createBooking({
          booking: { bookedEntity: { slot: rival }, totalParticipants: 1, status: 'CONFIRMED' },
        }),
      ).rejects.toMatchObject({ code: 'SLOT_NOT_AVAILABLE' });
    } finally {
      await setManualApproval(false);
    }
  });

  test('a term to cancel that has passed is not promised, and the ways to the business open', async () => {
    const page = await scene.visit({ script });
    await page.goto(form('2026-11-23T15:00'));
    const told = page.locator('[data-chosen=term]');
    expect(await told.innerText()).toMatch(
      /^This time can no longer be moved or cancelled online\. To move or cancel it: /,
    );
    expect(await page.locator('main').innerText()).not.toContain('Free to cancel');
    expect(await told.getByRole('link').evaluateAll((links) => links.map((each) => each.getAttribute('href')))).toEqual(
      ['tel:+12025550142', 'mailto:studio@example.com'],
    );
  });

  test('later and earlier weeks and months open on a day that has free times', async () => {
    const page = await scene.visit({ script });
    const turn = async (name: string, heading: string) => {
      await page.getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 2, name: heading, exact: true }).waitFor();
      expect(await page.locator('input[name=start]').count()).toBeGreaterThan(0);
    };
    // Nothing is free on weekends; the week of a Sunday begins it in the first region and ends it in the second.
    await page.goto(calendar('day=2026-11-25'));
    await turn('Next week', 'Monday 30 November');
    await turn('Previous week', 'Monday 23 November');
    const american = await scene.visit({ script, locale: 'en-US', size: 'desktop' });
    await american.goto(calendar('day=2027-07-15'));
    await american.getByRole('link', { name: 'Next month' }).click();
    await american.getByRole('heading', { level: 2, name: 'Monday, August 2', exact: true }).waitFor();
    await american.reload();
    await american.getByRole('heading', { level: 2, name: 'Monday, August 2', exact: true }).waitFor();
  });
});

test.each([
  ['in the last week shown', 'en-US', '2027-10-31', 'Monday, November 1', '2027-11-25'],
  ['after it', 'en-GB', '2027-07-31', 'Monday 2 August', '2027-08-26'],
])('a month with nothing left opens the next one with all its days: %s', async (_, locale, today, heading, later) => {
  await scene.apart(
    async () => {
      const page = await scene.visit({ script: false, size: 'desktop', locale });
      await page.goto(`${scene.server.url}/booking-calendar/${scene.serviceSlug}`);
      await page.getByRole('heading', { level: 2, name: heading, exact: true }).waitFor();
      expect(await page.locator(`[data-day="${later}"]`).innerText()).toMatch(/14/);
    },
    Date.parse(`${today}T09:00:00Z`),
  );
});

test('a day of another year says so, from the calendar to the booking', async () => {
  const page = await scene.visit();
  await chooseTime(scene, page, '2028-03-15');
  await page.getByText('Wed, 15 Mar 2028').first().waitFor();
  await introduce(page, 'Fara Way');
  await bookButton(page).click();
  await page.waitForURL(/\/thank-you/);
  expect(await page.locator('main').innerText()).toMatch(/Wednesday,? 15 March 2028/);
  expectNoFaults(page);
});

test('the first pages name the place’s clock to whoever lives by another', async () => {
  const page = await scene.visit({ deviceZone: 'America/New_York' });
  for (const path of ['/', '/book-online', `/service-page/${scene.serviceSlug}`]) {
    await page.goto(`${scene.server.url}${path}`);
    expect(await page.getByText('Berlin time').first().isVisible(), path).toBe(true);
  }
  const neighbour = await scene.visit();
  await neighbour.goto(`${scene.server.url}/`);
  expect(await neighbour.getByText('Berlin time').first().isVisible()).toBe(false);
});

test('every calendar leads back to the business and none opens the booking, whose own form leads to another one', async () => {
  const page = await scene.visit();
  await chooseTime(scene, page, '2026-12-03');
  const address = page.url();
  await introduce(page, 'Cora Calendar');
  await bookButton(page).click();
  await page.waitForURL(/\/thank-you/);
  const link = (name: string) => page.getByRole('link', { name }).getAttribute('href');
  const business = `${scene.server.url}/`;
  const file = await page.request.get(`${scene.server.url}${await link('Save to calendar')}`);
  const entry = (await file.text()).replaceAll(/\r\n /g, '');
  expect(entry).toContain(business);
  // Calendars are shared with others, who could cancel by it.
  expect(entry).not.toContain('/manage/');
  for (const [name, parameter] of [
    ['Google', 'details'],
    ['Outlook', 'body'],
  ] as const) {
    expect(new URL((await link(name)) as string).searchParams.get(parameter)).toBe(business);
  }
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: 'You booked this' }).waitFor();
  await page.getByRole('link', { name: 'Book another time' }).click();
  await page.getByRole('heading', { level: 1, name: 'Choose a time' }).waitFor();
  expectNoFaults(page);
});

describe('the place’s clock', () => {
  test('is named before choosing to whoever lives by another, and nothing moves', async () => {
    const page = await scene.visit({ deviceZone: 'America/New_York' });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          shifts.push(entry.value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(calendar('day=2026-11-25'));
    await page.getByText('09:00 is 03:00 where you are now').waitFor();
    expect(await page.locator('main').innerText()).toContain('Berlin time · 09:00 is 03:00 where you are now');
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.01);
    await pressTime(page.locator('input[name=start]').nth(1));
    await page.getByText('Berlin time · 03:30 where you are now').waitFor();
    expectNoFaults(page);
  });

  test('is not named to whoever lives by it, and always without script', async () => {
    const page = await scene.visit();
    await page.goto(calendar('day=2026-11-25'), { waitUntil: 'networkidle' });
    expect(await page.locator('main').innerText()).not.toContain('Berlin time');
    const plain = await scene.visit({ script: false });
    await plain.goto(calendar('day=2026-11-25'));
    expect(await plain.locator('main').innerText()).toContain('Berlin time');
  });

  test.each(['UTC', 'Etc/GMT-1'])('reads the same on the server and in the browser when it is %s', async (timeZone) => {
    const elsewhere = await startScene({ OPENHOURS_TIME_ZONE: timeZone });
    try {
      const page = await elsewhere.visit({ deviceZone: 'Asia/Tokyo', locale: 'de-DE' });
      await page.goto(`${elsewhere.server.url}/booking-calendar/${elsewhere.serviceSlug}`, {
        waitUntil: 'networkidle',
      });
      const name = timeZone === 'UTC' ? 'Uhrzeit nach UTC' : 'Uhrzeit nach UTC+1';
      // What the time is elsewhere comes with the script.
      await page.getByText(`${name} · `).first().waitFor();
      expect(await page.locator('main').innerText()).toMatch(new RegExp(`(^|\\n)${name.replace('+', '\\+')} · `));
      expect(await page.locator('main').innerText()).not.toContain('GMT');
      expectNoFaults(page);
    } finally {
      await elsewhere.close();
    }
  });

  test('is told beside the own one when a time is chosen elsewhere', async () => {
    const page = await scene.visit({ deviceZone: 'Pacific/Auckland' });
    await chooseTime(scene, page);
    const line = page.getByText('Berlin time ·');
    await line.first().waitFor();
    expect(await line.first().textContent()).toMatch(/Berlin time · \d\d:\d\d where you are now/);
  });
});
