/** The list of bookings: found by client, state, service and days; its address leads back to the same view. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { bookIn, sampleService } from './desk-journeys.ts';
import { phoneFirst } from './journey-sizes.ts';
import { bookPlaces, offer } from './offered.ts';
import { expectAccessible, expectNoFaults, focusedName, sceneOfFile } from './scene.ts';
import { openDashboard } from './signed-in.ts';

const scene = sceneOfFile();

const rows = (page: Page) => page.locator('a[id^=booking-]');
const main = (page: Page) => page.getByRole('main');

describe.each(phoneFirst)('on a %s', (size) => {
  const suffix = size === 'phone' ? 'fon' : 'desk';
  const day = size === 'phone' ? '2026-12-14' : '2026-12-15';

  async function openFilters(page: Page): Promise<void> {
    if (size === 'phone') {
      await page.getByRole('button', { name: /^Filters/ }).click();
    }
  }

  test('a client is found by a part of the name, and a reload and Back lead to the same view', async () => {
    await bookIn(scene, { name: `Quentin${suffix} Quick`, localStart: `${day}T09:00:00` });
    await bookIn(scene, { name: `Rosa${suffix} Red`, localStart: `${day}T12:00:00` });
    const page = await scene.visit({ size });
    await openDashboard(scene, page, '/dashboard/bookings?show=all');
    await rows(page).first().waitFor();
    const all = await rows(page).count();
    expect(all).toBeGreaterThan(1);
    await page.getByLabel('Client’s name, e-mail or phone').fill(`quentin${suffix}`);
    await main(page).getByText('1 booking', { exact: true }).first().waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('who')).toBe(`quentin${suffix}`);
    await expectAccessible(page, 'one found');

    await page.reload();
    await expect.poll(() => rows(page).allInnerTexts()).toEqual([expect.stringContaining(`Quentin${suffix} Quick`)]);
    // What is opened beside the list leaves the list as it is.
    await rows(page).first().click();
    await page.getByRole('heading', { name: 'Booking', exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('who')).toBe(`quentin${suffix}`);
    await page.goBack();
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.goBack();
    await expect.poll(() => rows(page).count()).toBe(all);
    await expect.poll(() => page.getByLabel('Client’s name, e-mail or phone').inputValue()).toBe('');
    expectNoFaults(page);
  });

  test('filters narrow together, nothing found says the way on, and the order is the reader’s', async () => {
    const first = `${day.slice(0, 8)}${size === 'phone' ? '16' : '17'}`;
    await bookIn(scene, { name: `Ulla${suffix} Under`, localStart: `${first}T09:00:00`, status: 'CREATED' });
    await bookIn(scene, { name: `Vera${suffix} Over`, localStart: `${first}T15:00:00` });
    const service = await sampleService(scene);
    const page = await scene.visit({ size });
    await openDashboard(scene, page, `/dashboard/bookings?show=all&from=${first}&to=${first}`);
    await expect
      .poll(() => rows(page).allInnerTexts())
      .toEqual([expect.stringContaining('Vera'), expect.stringContaining('Ulla')]);
    await openFilters(page);
    await page.getByLabel('Sort by').selectOption('Earliest first');
    await expect.poll(async () => (await rows(page).allInnerTexts())[0]).toContain('Ulla');
    await page.getByLabel('Status').selectOption('Waiting for confirmation');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByLabel('Service', { exact: true }).selectOption(service.name ?? '');
    await expect.poll(() => new URL(page.url()).searchParams.get('forService')).toBe(service.id);
    await expect.poll(() => rows(page).count()).toBe(1);
    await expectAccessible(page, 'narrowed');

    await page.getByLabel('Status').selectOption('Declined');
    await page.getByRole('heading', { name: 'No matching bookings' }).waitFor();
    await expectAccessible(page, 'no match');
    // The days stand behind one press, named for those who cannot see what it shows.
    const days = page.getByRole('button', { name: /^Any day: / });
    await days.click();
    await page.getByLabel('Until').fill(`${day.slice(0, 8)}01`);
    await page.getByText('The end date is before the start date.').waitFor();
    await expectAccessible(page, 'days unfolded');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByLabel('Until').isVisible()).toBe(false);
    await expect.poll(() => days.evaluate((button) => document.activeElement === button)).toBe(true);
    // Said once: by the heading where the list would stand.
    const heard = page.getByRole('status').filter({ hasText: 'No bookings' });
    await expect.poll(async () => (await heard.boundingBox())?.width).toBe(1);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(2);
    const parameters = new URL(page.url()).searchParams;
    expect([parameters.get('state'), parameters.get('from'), parameters.get('show')]).toEqual([null, null, 'all']);
    expectNoFaults(page);
  });

  test('a search that fails says so and is tried again', async () => {
    const page = await scene.visit({ size });
    let isBroken = true;
    await page.route('**/contacts/**query**', (route) =>
      isBroken ? route.fulfill({ status: 400, json: { message: 'no' } }) : route.continue(),
    );
    await openDashboard(scene, page, `/dashboard/bookings?show=all&who=rosa${suffix}`);
    await page.getByText('The bookings could not be loaded').waitFor();
    await expectAccessible(page, 'failed');
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
  });

  test('the search finds a client from anywhere by the keys alone, books for them, goes to a day and remembers', async () => {
    await bookIn(scene, { name: `Renee${suffix} Groß`, localStart: `${day}T14:00:00` });
    await bookIn(scene, { name: `Toni${suffix}`, localStart: `2026-11-23T${size === 'phone' ? '11' : '15'}:00:00` });
    const page = await scene.visit({ size });
    await openDashboard(scene, page, '/dashboard/settings');
    if (size === 'phone') {
      await page.getByRole('button', { name: 'Search' }).click();
    } else {
      await page.keyboard.press('Control+k');
    }
    const field = page.getByRole('combobox', { name: 'Search the dashboard' });
    await expect.poll(() => focusedName(page)).toBe('Search the dashboard');
    const options = page.getByRole('dialog').getByRole('option');
    await expect.poll(() => options.allInnerTexts()).toContain('Book for a client');
    await expectAccessible(page, 'the search before anything is typed');
    await field.fill(`renee${suffix} gross`);
    await page.getByRole('group', { name: 'Bookings' }).getByRole('option').first().waitFor();
    await expectAccessible(page, 'a client found');
    await options.filter({ hasText: 'Book for' }).waitFor();
    while (!/^Book for/.test(await page.locator('[role=option][aria-selected=true]').innerText())) {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Book for a client' }).waitFor();
    await page.getByText(`Renee${suffix} Groß`, { exact: true }).waitFor();

    const search = async () => {
      await page.keyboard.press('Control+k');
      await field.waitFor();
    };
    await search();
    expect((await options.first().innerText()).trim()).toBe(`Book for Renee${suffix} Groß`);
    await field.fill('tue 24 nov');
    await options.filter({ hasText: 'Go to Tue' }).click();
    await page.waitForURL(/dashboard\/calendar\?date=2026-11-24/);
    await search();
    await field.fill('time zone');
    await page.keyboard.press('Enter');
    await page.waitForURL(/settings\/business/);

    await search();
    // What stands on a day is not found by the text that is typed after it.
    await field.fill('today');
    await page.getByRole('group', { name: 'Bookings' }).getByRole('option').first().waitFor();
    await field.fill(`nobody${suffix}`);
    await page.getByText('No results for').waitFor();
    await expectAccessible(page, 'nothing found');
    await page.getByRole('button', { name: 'Clear search' }).click();
    expect(await field.inputValue()).toBe('');
    await page.route('**/contacts/**query**', (route) => route.fulfill({ status: 400, json: { message: 'no' } }));
    await field.fill(`renee${suffix} gr`);
    await page.getByText('Some results could not be loaded').waitFor();
    await page.unroute('**/contacts/**query**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('group', { name: 'Clients' }).getByRole('option').first().waitFor();
    await page.context().setOffline(true);
    await page.getByText('No connection. You can still find pages').waitFor();
    await page.context().setOffline(false);
    // As the line of keys says: one press closes it, whatever was typed.
    expect(await field.inputValue()).not.toBe('');
    await page.keyboard.press('Escape');
    await expect.poll(() => field.count()).toBe(0);
    expectNoFaults(page);
  });
});

test('a course that has begun is still to come: it is listed and found at its next session', async () => {
  // Its first session is over.
  const course = await offer(scene, 'COURSE', 'Bookbinding', 8, [-3, 4], { bookAfterStartPolicy: { enabled: true } });
  await bookPlaces(scene, course, undefined, 1);
  const page = await scene.visit({ size: 'desktop' });
  const row = rows(page).filter({ hasText: 'Bookbinding' });
  for (const show of ['upcoming', 'all']) {
    await openDashboard(scene, page, `/dashboard/bookings?show=${show}&forService=${course.id}`);
    await row.waitFor();
    const day = page.locator('section').filter({ has: row }).getByRole('heading', { level: 2 });
    expect(await day.innerText(), show).toContain(show === 'upcoming' ? '27 November' : '20 November');
  }
  await openDashboard(scene, page, '/dashboard/bookings?show=upcoming&from=2026-11-27&to=2026-11-27');
  await row.waitFor();
  expectNoFaults(page);
});

test('on a desk’s screen the first row is in sight at once, whatever the language, and search, filters and Add share the head', async () => {
  await bookIn(scene, { name: 'Zita Zabel', localStart: '2026-11-27T09:00:00' });
  for (const locale of ['en-GB', 'de-DE', 'es-ES', 'fr-FR', 'he-IL']) {
    const page = await scene.visit({ size: { width: 1440, height: 900 }, locale });
    await openDashboard(scene, page, '/dashboard/bookings');
    // What comes above the page moves it.
    await page.locator('[data-banners] button').first().waitFor();
    const row = await rows(page).first().boundingBox();
    const search = await page.getByRole('searchbox').boundingBox();
    const head = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(row?.y, locale).toBeLessThanOrEqual(260);
    // From one edge of the page to the other: columns, not a strip in the middle.
    expect(row?.width, locale).toBeGreaterThan(1100);
    expect((search?.y ?? 0) - (head?.y ?? 0), locale).toBeLessThan(80);
    // One row: what is sought, what narrows the list, its order, and choosing several.
    const middles = await page
      .getByRole('search')
      .locator('input:visible, select:visible, button:visible')
      .evaluateAll((all) =>
        all.map((each) => {
          const { bottom, top } = each.getBoundingClientRect();
          return Math.round((top + bottom) / 2);
        }),
      );
    expect(middles.length, locale).toBeGreaterThanOrEqual(5);
    expect(Math.max(...middles) - Math.min(...middles), locale).toBeLessThanOrEqual(2);
    expectNoFaults(page);
    await page.context().close();
  }
});
