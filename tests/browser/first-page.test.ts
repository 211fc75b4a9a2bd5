/**
 * The first page: who the business is, whether it is open, where and how it is reached, its services, its people and its
 * hours, for eyes, for programs, and in a language that the business does not write.
 */
import { businessScheduleExternalId, type Client } from '@openhours/client';
import { weekdayNames } from '@openhours/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  bookButton,
  chooseTime,
  expectAccessible,
  expectNoFaults,
  introduce,
  mondayMorning,
  sceneOfFile,
} from './scene.ts';

const scene = sceneOfFile();
const map = 'https://www.openstreetmap.org/search?query=12%20Harbour%20Street%2C%20Old%20Town';
const words = 'Quiet hands for tired backs, in the old harbour. We have been here since 2009.\nCome by bicycle.';

async function openOnWeekdays(owner: Client): Promise<void> {
  const { schedules } = await owner.calendar.querySchedules({
    query: { filter: { externalId: businessScheduleExternalId } },
  });
  await owner.calendar.setWorkingHours({
    scheduleId: schedules[0]?.id as string,
    workingHours: {
      week: weekdayNames.slice(0, 5).map((day) => ({ day, start: '09:00', end: '18:00' })),
      specialDays: [{ date: '2026-11-25', ranges: [{ start: '10:00', end: '12:00' }] }],
      daysOff: [{ name: 'Holidays', firstDate: '2026-11-27', lastDate: '2026-11-27' }],
    },
  });
}

beforeAll(async () => {
  const owner = await scene.server.client('apiKey');
  await owner.siteProperties.updateSiteProperties({
    properties: { businessName: 'Harbour Massage', description: words },
    fields: 'businessName,description',
  });
  await openOnWeekdays(owner);
  const { services } = await owner.services.queryServices({ query: {} });
  const { id: _, revision: __, ...first } = services[0] as (typeof services)[number];
  await owner.services.createService({
    service: {
      type: 'APPOINTMENT',
      name: 'Foot massage',
      defaultCapacity: 1,
      onlineBooking: { enabled: true },
      schedule: { availabilityConstraints: { sessionDurations: [30] } },
      payment: { rateType: 'NO_FEE', options: { inPerson: true } },
      staffMemberIds: first.staffMemberIds ?? [],
    },
  });
});

const main = (page: Page) => page.locator('main');

describe.each([true, false])('with script: %s', (script) => {
  test('who, where, whether it is open and how it is reached stand first; people and hours below the services', async () => {
    const page = await scene.visit({ script, size: 'phone', locale: 'en-GB' });
    await page.goto(`${scene.server.url}/`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Harbour Massage');
    const text = await main(page).innerText();
    const order = [
      'Harbour Massage',
      'Quiet hands for tired backs, in the old harbour.',
      'Opens today 09:00',
      '12 Harbour Street, Old Town',
      '+1 202 555 0142',
      'Services',
      'Next free: Today, 09:00',
      'About us',
      'We have been here since 2009.',
      'Come by bicycle.',
      'Team',
      'Mara',
      'Ten years of massage therapy',
      'Opening hours',
      'Contact',
      'First floor, ring at Studio',
      'studio@example.com',
    ];
    const places = order.map((each) => text.indexOf(each));
    expect(places, text).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    const address = main(page).getByRole('link', { name: '12 Harbour Street, Old Town (on the map)' }).first();
    expect(await address.getAttribute('href')).toBe(map);
    expect(await main(page).getByRole('link', { name: '+1 202 555 0142' }).first().getAttribute('href')).toBe(
      'tel:+12025550142',
    );
    // The first service is in sight on a phone before anybody scrolls.
    const first = await page.getByRole('heading', { name: 'Back and neck massage' }).boundingBox();
    expect(first?.y).toBeLessThan(760);
    expectNoFaults(page);
  });
});

test('on a phone four services are seen at once, each leading to its page and to its first time; on a desktop they are cards', async () => {
  await scene.apart(async () => {
    const owner = await scene.server.client('apiKey');
    const { services } = await owner.services.queryServices({ query: {} });
    const first = services[0] as (typeof services)[number];
    const names = Array.from({ length: 9 }, (_, index) => `Long massage of the whole back, number ${index + 1}`);
    const { category } = await owner.categoriesV2.createCategory({ category: { name: 'For longer' } });
    for (const [index, name] of names.entries()) {
      await owner.services.createService({
        service: {
          type: 'APPOINTMENT',
          name,
          tagLine: 'Deep and slow, with warm oil and warm stones, for whoever sits all day and all week',
          defaultCapacity: 1,
          ...(index < 5 ? {} : { category: { id: category.id } }),
          onlineBooking: { enabled: true },
          schedule: { availabilityConstraints: { sessionDurations: [30] } },
          payment: { rateType: 'NO_FEE', options: { inPerson: true } },
          staffMemberIds: first.staffMemberIds ?? [],
        },
      });
    }
    for (const size of ['phone', 'desktop'] as const) {
      const page = await scene.visit({ size });
      await page.goto(`${scene.server.url}/book-online`);
      const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
      const boxes = await Promise.all(names.slice(0, 4).map((name) => row(name).boundingBox()));
      const [one, two] = boxes;
      if (size === 'phone') {
        expect((boxes[3]?.y ?? 0) + (boxes[3]?.height ?? 0) - (one?.y ?? 0)).toBeLessThan(844);
        expect(one?.x).toBe(two?.x);
      } else {
        expect(new Set(boxes.map((box) => box?.x)).size).toBe(2);
      }
      // Many services of several categories are led to by their names.
      await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'For longer' }).click();
      await page.getByRole('heading', { name: 'For longer' }).waitFor();
      await expect
        .poll(async () => (await page.getByRole('heading', { name: 'For longer' }).boundingBox())?.y)
        .toBeLessThan(400);
      await expectAccessible(page, `many services on a ${size}`);
      const last = row(names[8] as string);
      // Anywhere on the row but on its time.
      await last.click({ position: { x: 8, y: 8 } });
      await page.getByRole('heading', { level: 1, name: names[8] as string }).waitFor();
      await page.goBack();
      await row(names[0] as string)
        .getByRole('link', { name: /^Book / })
        .click();
      await page.locator('#booking-email').waitFor();
      expectNoFaults(page);
      await scene.leave();
    }
  });
});

test('search engines and whoever shares a link read the same', async () => {
  const page = await scene.visit({ locale: 'en-GB' });
  await page.goto(`${scene.server.url}/`);
  const meta = (name: string) =>
    page.locator(`meta[name="${name}"], meta[property="${name}"]`).first().getAttribute('content');
  const description = 'Quiet hands for tired backs, in the old harbour. We have been here since 2009. Come by bicycle.';
  expect(await meta('description')).toBe(description);
  expect(await meta('og:title')).toBe('Harbour Massage');
  expect(await meta('og:description')).toBe(description);
  expect(await meta('og:locale')).toBe('en_GB');
  const told = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText());
  expect(told).toMatchObject({
    '@type': 'LocalBusiness',
    name: 'Harbour Massage',
    description,
    telephone: '+1 202 555 0142',
    email: 'studio@example.com',
    address: { '@type': 'PostalAddress', streetAddress: expect.stringContaining('Harbour Street') },
  });
  expect(told.openingHoursSpecification[0]).toEqual({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: 'https://schema.org/Monday',
    opens: '09:00',
    closes: '18:00',
  });
  expect(told.specialOpeningHoursSpecification).toEqual([
    expect.objectContaining({ validFrom: '2026-11-25', opens: '10:00', closes: '12:00' }),
    expect.objectContaining({ validFrom: '2026-11-27', opens: '00:00', closes: '00:00' }),
  ]);
  // The icon of tabs is rendered in the colours of the site, and kept for as long as those are the same.
  const tab = await page.locator('link[rel="icon"]').getAttribute('href');
  const drawing = await fetch(`${scene.server.url}${tab}`);
  expect([drawing.headers.get('content-type'), drawing.headers.get('cache-control')]).toEqual([
    'image/svg+xml',
    expect.stringContaining('immutable'),
  ]);
  const svg = await drawing.text();
  expect(svg).toMatch(/^<svg[^>]*viewBox="0 0 32 32"/);
  const icon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  const answer = await fetch(`${scene.server.url}${icon}`);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const png = Buffer.from(await answer.arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([180, 180]);
  await page.goto(`${scene.server.url}/service-page/${scene.serviceSlug}`);
  expect(await meta('description')).not.toBeNull();
  // What is one customer's own is not shared.
  await page.goto(`${scene.server.url}/booking-form?service=${scene.serviceSlug}&start=2026-11-24T10:00`);
  expect(await page.locator('meta[property^="og:"]').count()).toBe(0);
});

test('the hours name each weekday, today among them, and the days that differ', async () => {
  const page = await scene.visit({ locale: 'en-GB' });
  await page.goto(`${scene.server.url}/`);
  const hours = page.getByRole('region', { name: 'Opening hours' });
  const rows = await hours.locator('dl > div').allInnerTexts();
  expect(rows.map((row) => row.replaceAll(/\s+/g, ' '))).toEqual([
    'Monday 09:00–18:00',
    'Tuesday 09:00–18:00',
    'Wednesday 09:00–18:00',
    'Thursday 09:00–18:00',
    'Friday 09:00–18:00',
    'Saturday closed',
    'Sunday closed',
    'Wed 25 Nov 10:00–12:00',
    'Fri 27 Nov closed',
  ]);
  expect(await hours.locator('[aria-current=date]').innerText()).toContain('Monday');
});

test('while it is open it says until when', async () => {
  await scene.apart(
    async () => {
      const page = await scene.visit({ locale: 'en-GB' });
      await page.goto(`${scene.server.url}/`);
      await main(page).getByText('Open now until 18:00').waitFor();
    },
    mondayMorning + 4 * 3_600_000,
  );
});

test('a place that tells hours of its own is open by these', async () => {
  await scene.apart(async () => {
    const owner = await scene.server.client('apiKey');
    const { locations } = await owner.locations.listLocations({});
    const [place] = locations;
    await owner.locations.updateLocation({
      location: {
        ...(place as (typeof locations)[number]),
        businessSchedule: {
          periods: [{ openDay: 'TUESDAY', openTime: '11:00', closeDay: 'TUESDAY', closeTime: '12:30' }],
        },
      },
    });
    const page = await scene.visit({ locale: 'en-GB' });
    await page.goto(`${scene.server.url}/`);
    await main(page).getByText('Opens Tuesday at 11:00').waitFor();
  });
});

test('two places are two tiles with their hours and the ways to each; of more the head leads to all of them', async () => {
  await scene.apart(async () => {
    const owner = await scene.server.client('apiKey');
    const addPlace = (name: string, day: 'MONDAY' | 'TUESDAY') =>
      owner.locations.createLocation({
        location: {
          name,
          phone: '+1 202 555 0143',
          address: { city: 'Riverside', formattedAddress: `3 ${name}, Riverside` },
          businessSchedule: { periods: [{ openDay: day, openTime: '11:00', closeDay: day, closeTime: '12:30' }] },
        },
      });
    await addPlace('Mill Lane', 'TUESDAY');
    const page = await scene.visit({ locale: 'en-GB' });
    await page.goto(`${scene.server.url}/`);
    const tiles = main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2 }) });
    expect(await tiles.count()).toBe(2);
    const [first, second] = await tiles.allInnerTexts();
    expect(first).toMatch(
      /Harbour Street studio\s+Opens today 10:00\s+12 Harbour Street, Old Town\s+\(on the map\)\s+\+1 202 555 0142/,
    );
    expect(second).toMatch(
      /Mill Lane\s+Opens Tuesday at 11:00\s+3 Mill Lane, Riverside\s+\(on the map\)\s+\+1 202 555 0143/,
    );
    const way = tiles.last().getByRole('link', { name: '3 Mill Lane, Riverside (on the map)' });
    expect(await way.getAttribute('href')).toContain('query=3%20Mill%20Lane%2C%20Riverside');
    const hours = page.getByRole('region', { name: 'Opening hours' });
    expect(await hours.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Harbour Street studio',
      'Mill Lane',
    ]);
    const told = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText());
    expect(told.location).toEqual([
      expect.objectContaining({ '@type': 'Place', name: 'Harbour Street studio', telephone: '+1 202 555 0142' }),
      expect.objectContaining({ '@type': 'Place', name: 'Mill Lane', telephone: '+1 202 555 0143' }),
    ]);
    await expectAccessible(page, 'two places');

    await addPlace('Hill Road', 'MONDAY');
    await page.reload();
    await main(page).getByRole('link', { name: '3 locations' }).click();
    const all = page.getByRole('region', { name: '3 locations' });
    expect(await all.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Harbour Street studio',
      'Mill Lane',
      'Hill Road',
    ]);
    expect(await all.getByText('Opens today 11:00').count()).toBe(1);
    await expectAccessible(page, 'three places');
  });
});

test('what the business writes is named with its language where the page is read in another', async () => {
  const page = await scene.visit({ locale: 'de-DE' });
  await page.goto(`${scene.server.url}/`);
  const lead = main(page).getByText('Quiet hands for tired backs');
  expect(await lead.evaluate((each) => each.closest('[lang]')?.getAttribute('lang'))).toBe('en');
  expect(
    await main(page)
      .getByText('Öffnet heute um 09:00')
      .evaluate((each) => each.closest('[lang]')?.tagName),
  ).toBe('HTML');
  const english = await scene.visit({ locale: 'en-GB' });
  await english.goto(`${scene.server.url}/`);
  expect(await main(english).locator('[lang]').count()).toBe(0);
});

test('the place leads to the map on every page of a booking', async () => {
  const page = await scene.visit({ locale: 'en-GB', script: false });
  const place = () => main(page).locator(`a[href="${map}"]`).first();
  await page.goto(`${scene.server.url}/service-page/${scene.serviceSlug}`);
  expect(await place().textContent()).toBe('12 Harbour Street, Old Town (on the map)');
  await page.goto(`${scene.server.url}/booking-calendar/${scene.serviceSlug}?day=2026-11-24`);
  // There is room for the name alone.
  expect(await place().textContent()).toBe('Harbour Street studio (on the map)');
  await chooseTime(scene, page, '2026-11-24');
  expect(await place().textContent()).toBe('Harbour Street studio (on the map)');
  await introduce(page);
  await bookButton(page).click();
  await page.waitForURL(/thank-you/);
  expect(await place().textContent()).toBe('12 Harbour Street, Old Town (on the map)');
  await main(page).locator('a[href^="/manage/"]').first().click();
  await page.waitForURL(/manage/);
  expect(await place().textContent()).toBe('12 Harbour Street, Old Town (on the map)');
});
