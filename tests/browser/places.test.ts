/** A service at several places: nobody is sent to another place than the one that was chosen. */
import { weekdayNames } from '@openhours/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookButton, expectAccessible, expectNoFaults, introduce, pressTime, sceneOfFile } from './scene.ts';

const scene = sceneOfFile();
let millId: string;
beforeAll(async () => {
  const client = await scene.server.client('apiKey');
  const { locations } = await client.locations.listLocations({});
  const { location } = await client.locations.createLocation({
    location: {
      name: 'Mill Lane',
      address: { formattedAddress: '3 Mill Lane, Riverside' },
      businessSchedule: {
        periods: weekdayNames.map((day) => ({ openDay: day, openTime: '10:00', closeDay: day, closeTime: '16:00' })),
      },
    },
  });
  millId = location.id;
  const { services } = await client.services.queryServices({ query: {} });
  await client.services.setServiceLocations({
    serviceId: services[0]?.id as string,
    locations: [...locations, location].map(({ id }) => ({ type: 'BUSINESS' as const, business: { id } })),
  });
});

async function placesOfBookings(): Promise<(string | undefined)[]> {
  const client = await scene.server.client('apiKey');
  const { extendedBookings } = await client.bookings.queryExtendedBookings({
    query: { sort: [{ fieldName: 'createdDate', order: 'ASC' }], cursorPaging: { limit: 100 } },
  });
  return extendedBookings.map(({ booking }) => booking.bookedEntity.slot?.location?.id);
}

describe.each([true, false])('with script: %s', (script) => {
  test('each time stands once, and the booking is at the chosen place', async () => {
    const page = await scene.visit({ script });
    await page.goto(`${scene.server.url}/booking-calendar/${scene.serviceSlug}?day=2026-11-25`);
    const starts = () =>
      page.locator('input[name=start]').evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
    expect(await starts()).toHaveLength(new Set(await starts()).size);
    expect((await starts()).length).toBeGreaterThan(5);
    // Two places are two tiles, each with where it is and whether it is open.
    const where = page.getByRole('region', { name: 'Where', exact: true });
    expect(await where.locator('[aria-current]').count()).toBe(1);
    const mill = where.getByRole('link', { name: /^Mill Lane/ });
    expect(await mill.innerText()).toMatch(/3 Mill Lane, Riverside\s+Opens today 10:00$/);
    await mill.click();
    await page.waitForURL((url) => url.searchParams.get('place') === millId);
    await page.getByRole('complementary', { name: 'Your choice' }).getByText('Mill Lane').waitFor();
    expect(await where.locator('[aria-current]').innerText()).toMatch(/^Mill Lane/);
    const start = script ? 2 : 5;
    await pressTime(page.locator('input[name=start]').nth(start));
    if (script) {
      await expectAccessible(page, 'several places');
    }
    await page.getByRole('button', { name: /^Continue/ }).click();
    await page.locator('#booking-email').waitFor();
    await introduce(page);
    await bookButton(page).click();
    await page.waitForURL(/\/thank-you/);
    expect(await page.locator('main').innerText()).toContain('Mill Lane');
    expect((await placesOfBookings()).at(-1)).toBe(millId);
    expectNoFaults(page);
  });
});

test('next free times name their place and lead to it; a place that is none is told', async () => {
  const page = await scene.visit();
  await page.goto(`${scene.server.url}/service-page/${scene.serviceSlug}`);
  expect(await page.locator('main').innerText()).toContain('Mill Lane');
  const times = page.locator('a[href^="/booking-form"]');
  expect(new Set(await times.allInnerTexts()).size).toBe(await times.count());
  await times.filter({ hasText: 'Mill Lane' }).first().click();
  await page.locator('#booking-name').waitFor();
  expect(await page.getByRole('complementary', { name: 'Your choice' }).innerText()).toContain('Mill Lane');
  await page.goto(`${scene.server.url}/booking-form?service=${scene.serviceSlug}&start=2026-11-26T10:00&place=nowhere`);
  await page.getByRole('heading', { level: 1, name: 'This time is not offered' }).waitFor();
});
