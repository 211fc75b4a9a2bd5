/** What stands beside or below each other begins and ends on one line. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { setEnd } from '../support/past-bookings.ts';
import { type Anna, bookAnna, employAnna, openCalendar } from './calendar-journeys.ts';
import { bookIn } from './desk-journeys.ts';
import { bookPlaces, offer } from './offered.ts';
import { expectAccessible, expectNoFaults, holdBack, mondayMorning, sceneOfFile, sizes } from './scene.ts';
import { openAsOwner, viewIsRendered } from './signed-in.ts';

const scene = sceneOfFile();
let anna: Anna;
beforeAll(async () => {
  anna = await employAnna(scene);
});

interface Edges {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Of all at one moment, whatever moves the page meanwhile. */
function edgesOfAll(elements: Locator): Promise<Edges[]> {
  return elements.evaluateAll((all) =>
    all.map((each) => {
      const { bottom, left, right, top } = each.getBoundingClientRect();
      return { bottom: Math.round(bottom), left: Math.round(left), right: Math.round(right), top: Math.round(top) };
    }),
  );
}

async function edgesOf(element: Locator): Promise<Edges> {
  await element.waitFor({ state: 'attached' });
  const [edges] = await edgesOfAll(element);
  return edges as Edges;
}

/** Where the words of an element are rendered, whatever room they have. */
function wordsOf(element: Locator): Promise<Edges> {
  return element.evaluate((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    const { bottom, left, right, top } = range.getBoundingClientRect();
    return { bottom: Math.round(bottom), left: Math.round(left), right: Math.round(right), top: Math.round(top) };
  });
}

/** What comes above a page moves it: what is measured after one another is measured once that stands. */
async function bannersStand(page: Page): Promise<void> {
  await page.locator('[data-banners] button').first().waitFor();
}

async function expectBesideEachOther(page: Page, names: readonly string[]): Promise<void> {
  const fields = names.map((name) => page.getByLabel(name, { exact: true }));
  const labels = names.map((name) => page.locator('label').getByText(name, { exact: true }));
  const boxes = await Promise.all(fields.map(edgesOf));
  expect(new Set(boxes.map(({ bottom }) => bottom)).size, names.join(', ')).toBe(1);
  expect(new Set((await Promise.all(labels.map(wordsOf))).map(({ top }) => top)).size, names.join(', ')).toBe(1);
}

test('a page stands where it stood once it is known what holds for now', async () => {
  const page = await openAsOwner(scene, '/dashboard/services', { size: 'phone' });
  // The room that is kept is that of what stood before.
  await bannersStand(page);
  const letGo = await holdBack(page, '**/v1/sample-business');
  await page.reload();
  await viewIsRendered(page);
  const title = page.getByRole('heading', { level: 1 });
  const topOf = () => title.evaluate((each) => each.getBoundingClientRect().top);
  const before = await topOf();
  expect(await page.locator('[data-banners] button').count()).toBe(0);
  letGo();
  await bannersStand(page);
  expect(await topOf()).toBe(before);
  expectNoFaults(page);
});

test('fields beside each other stand on one line, also where one is explained and the other is not', async () => {
  const page = await openAsOwner(scene, '/dashboard/services', { size: 'desktop' });
  await page.getByRole('link', { name: /Back and neck massage/ }).click();
  await page.getByLabel('Duration in minutes', { exact: true }).waitFor();
  await bannersStand(page);
  await expectBesideEachOther(page, ['Duration in minutes', 'Buffer after the appointment, in minutes']);
  expectNoFaults(page);
});

test.each([390, 768, 1280, 1440])('the pages of the dashboard begin at the same indent, %s px wide', async (width) => {
  const page = await openAsOwner(scene, '/dashboard/today', { size: { width, height: 900 } });
  const indents = new Map<string, number>();
  for (const path of ['today', 'bookings', 'services', 'staff', 'settings', 'messages']) {
    await page.goto(`${scene.server.url}/dashboard/${path}`);
    const heading = page.locator('main h1').first();
    await heading.waitFor();
    indents.set(path, (await wordsOf(heading)).left);
  }
  expect(new Set(indents.values()).size, JSON.stringify([...indents])).toBe(1);
  await page.context().close();
});

test('the columns of every person and day stand below each other on paper', async () => {
  await bookAnna(scene, anna, 'Ben', '2026-11-26T10:00');
  await bookAnna(scene, anna, 'Maximiliane-Charlotte', '2026-11-27T12:00');
  for (const view of ['day', 'week']) {
    const page = await openCalendar(scene, `?view=${view}&date=2026-11-26`);
    await page.locator('[data-entry]').filter({ hasText: 'Ben' }).first().waitFor();
    await page.emulateMedia({ media: 'print' });
    // As wide as a sheet of A4 between its margins.
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.getByRole('row').filter({ hasText: 'Ben' }).waitFor();
    const tables = await page
      .locator('table')
      .evaluateAll((all) =>
        all.map((table) => [...table.querySelectorAll('thead th')].map((head) => head.getBoundingClientRect().left)),
      );
    expect(tables.length, view).toBeGreaterThanOrEqual(view === 'day' ? 1 : 2);
    expect(new Set(tables.map(String)).size, view).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(718);
    await page.context().close();
  }
});

test('a month on paper has every visit whole, and nothing that is only for the screen', async () => {
  const names = ['Antonia', 'Bernadette', 'Clementine', 'Dorothea', 'Eleonora', 'Friederike'];
  for (const [index, name] of names.entries()) {
    await bookAnna(scene, anna, `${name}-Wintermantel`, `2026-12-15T${10 + index}:00`);
  }
  const page = await openCalendar(scene, '?view=month&date=2026-12-15');
  await page.locator('[data-entry]').filter({ hasText: 'Antonia' }).first().waitFor();
  const printed = page.waitForFunction(() => document.body.dataset['printed'] === 'yes');
  await page.evaluate(() => {
    globalThis.print = () => {
      document.body.dataset['printed'] = 'yes';
    };
  });
  await page.getByRole('button', { name: 'Options', exact: true }).click();
  await page.getByRole('button', { name: 'Print this month' }).click();
  await printed;
  await page.emulateMedia({ media: 'print' });
  // As wide as a sheet of A4 on its side between its margins.
  await page.setViewportSize({ width: 1047, height: 718 });
  const day = page.getByRole('cell').filter({ hasText: 'Antonia' });
  await day.waitFor();
  expect(await day.getByRole('listitem').allInnerTexts()).toEqual(
    names.map((name, index) => `${10 + index}:00 ${name}-Wintermantel ·\u00a0A`),
  );
  for (const line of await day.getByRole('listitem').all()) {
    expect(await line.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
  }
  expect(await page.getByRole('button').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1047);
  await page.context().close();
});

test('on paper a session stands under what it is, and whoever comes to it under who, with their places', async () => {
  const stretching = await offer(scene, 'CLASS', 'Stretching', 12, [4]);
  await bookPlaces(scene, stretching, stretching.eventIds[0], 2);
  await bookPlaces(scene, stretching, stretching.eventIds[0], 1);
  const page = await openCalendar(scene, '?view=agenda&date=2026-11-27');
  await page.locator('[data-entry]').filter({ hasText: 'Stretching' }).first().waitFor();
  await page.emulateMedia({ media: 'print' });
  const session = page.getByRole('row').filter({ hasText: 'Stretching' });
  await session.waitFor();
  const cells = (row: Locator) => row.locator('td, th').allInnerTexts();
  expect(await cells(session)).toEqual(['18:00 to 19:00', '3 of 12 places taken', 'Stretching', 'Mara', '']);
  const participants = session.locator('xpath=following-sibling::tr');
  expect(await cells(participants.nth(0))).toEqual(['', 'Rival × 2', '', '', '']);
  expect(await cells(participants.nth(1))).toEqual(['', 'Rival', '', '', '']);
  expect(await participants.count()).toBe(2);
  expectNoFaults(page);
  await page.context().close();
});

test('on paper pages of the dashboard have no bar, no search and no banner', async () => {
  const page = await openAsOwner(scene, '/dashboard/bookings?show=all', { size: 'phone' });
  await page.getByRole('searchbox').waitFor();
  await bannersStand(page);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('searchbox').count()).toBe(0);
  expect(await page.getByRole('navigation').filter({ hasText: 'Calendar' }).count()).toBe(0);
  expect(await page.locator('[data-banners]').first().isVisible()).toBe(false);
  await page.context().close();
});

const languages = ['en-GB', 'de', 'es', 'fr', 'he-IL'] as const;

const shownMarks = (['phone', 'desktop'] as const).flatMap((size) => languages.map((locale) => ({ size, locale })));

test.each(shownMarks)('the marks of attendance stand in one row on a $size, in $locale', async ({ locale, size }) => {
  const hour = 8 + shownMarks.findIndex((each) => each.locale === locale && each.size === size);
  const start = `2026-11-23T${String(hour).padStart(2, '0')}:00`;
  const { id } = await bookAnna(scene, anna, `Ida-${size}-${locale}`, start);
  // All four are there from the start on.
  await setEnd(scene.server, { id }, mondayMorning);
  const page = await openAsOwner(scene, `/dashboard/today?booking=${id}`, { size, locale });
  // Those of the booking beside the day: the row of the visit has fewer.
  const marks = page.locator('[role=group]:has(> button[aria-pressed]:nth-of-type(4))').getByRole('button');
  await marks.nth(3).waitFor();
  const edges = await edgesOfAll(marks);
  expect(edges).toHaveLength(4);
  expect(new Set(edges.map(({ top, bottom }) => `${top} ${bottom}`)).size, JSON.stringify(edges)).toBe(1);
  for (const { left, right } of edges) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(sizes[size].width);
  }
  // No word is cut, and none leaves its button.
  for (const mark of await marks.all()) {
    expect(await mark.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
  }
  await expectAccessible(page, 'the marks of attendance');
  await page.context().close();
});

test('on a phone the switch above the requests of Today stands apart from what is above and below it', async () => {
  await bookIn(scene, { name: 'Rosa Request', localStart: '2026-12-03T09:00:00', status: 'CREATED' });
  const page = await openAsOwner(scene, '/dashboard/today', { size: 'phone' });
  const waiting = page.getByRole('region', { name: /waiting for your confirmation$/ });
  await bannersStand(page);
  const tell = await edgesOf(waiting.locator('.mantine-Switch-root'));
  const heading = await wordsOf(waiting.getByRole('heading'));
  const [first] = await Promise.all((await waiting.getByRole('link').all()).slice(0, 1).map(edgesOf));
  expect(tell.top - heading.bottom).toBeGreaterThanOrEqual(12);
  const reason = await waiting.locator('p').first().boundingBox();
  expect((first?.top ?? 0) - Math.max(tell.bottom, (reason?.y ?? 0) + (reason?.height ?? 0))).toBeGreaterThanOrEqual(
    12,
  );
  await page.context().close();
});

test.each(['phone', 'desktop'] as const)('the dialog of a session keeps its edges on a %s', async (size) => {
  const yoga = await offer(scene, 'CLASS', `Yoga on a ${size}`, 12, [size === 'phone' ? 1 : 2]);
  await bookPlaces(scene, yoga, yoga.eventIds[0], 2);
  const page = await openCalendar(scene, `?view=day&date=2026-11-2${size === 'phone' ? 4 : 5}`, { size });
  await page.locator('[data-kind=session]').first().click();
  const dialog = page.getByRole('dialog');
  const guest = dialog.getByRole('button', { name: /Rival × 2/ });
  await guest.waitFor();
  // Beside each other, not drawn apart.
  const name = await wordsOf(guest.locator('bdi').first());
  const whole = await wordsOf(guest.locator('span').first());
  expect(whole.right - name.right).toBeLessThan(40);
  const title = await wordsOf(dialog.getByRole('heading'));
  const starts = [name.left, (await wordsOf(dialog.locator('p.oh-time').first())).left];
  const buttons = await Promise.all((await dialog.getByRole('button').all()).map(edgesOf));
  const lowest = buttons.filter(({ top }) => top > whole.bottom);
  expect(lowest.length).toBeGreaterThanOrEqual(3);
  expect([...starts, Math.min(...lowest.map(({ left }) => left))]).toEqual([title.left, title.left, title.left]);
  // Signs at the end end where the words may end.
  const inside = await dialog.evaluate((each) => {
    const { paddingInlineEnd } = getComputedStyle(each.firstElementChild as Element);
    return Math.round(each.getBoundingClientRect().right - Number.parseFloat(paddingInlineEnd));
  });
  for (const sign of [dialog.getByRole('button', { name: 'Close' }), guest]) {
    const { right } = await edgesOf(sign.locator('svg'));
    expect(Math.abs(right - inside)).toBeLessThanOrEqual(3);
  }
  await expectAccessible(page, 'the dialog of a session');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  expectNoFaults(page);
  await page.context().close();
});
