/** The ways through the calendar that take one press: its keys, whose days one sees, and time drawn by key and by finger. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Anna, bookAnna, employAnna, entry, openCalendar, pointAt } from './calendar-journeys.ts';
import { desktopFirst } from './journey-sizes.ts';
import { expectAccessible, expectNoFaults, focusedName, sceneOfFile, type View } from './scene.ts';

const scene = sceneOfFile();
let anna: Anna;
beforeAll(async () => {
  anna = await employAnna(scene);
});

const open = (query: string, view?: View) => openCalendar(scene, query, view);
const shownDays = (page: Page) => page.locator('header .oh-time').innerText();
const currentView = (page: Page) => page.locator('nav [aria-current=true]').last().innerText();

test('D, W and M change the view, T leads to today, arrows to the days before and after; fields keep their keys', async () => {
  await bookAnna(scene, anna, 'Mia', '2026-11-25T10:00');
  const page = await open('?view=day&date=2026-11-25');
  await entry(page, 'Mia').waitFor();
  await page.keyboard.press('w');
  await expect.poll(() => currentView(page)).toBe('Week');
  expect(await shownDays(page)).toContain('Mon 23 Nov');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shownDays(page)).toContain('Mon 30 Nov');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => shownDays(page)).toContain('Mon 23 Nov');
  await page.keyboard.press('m');
  await expect.poll(() => currentView(page)).toBe('Month');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shownDays(page)).toContain('Dec');
  await page.keyboard.press('d');
  await expect.poll(() => currentView(page)).toBe('Day');
  await page.keyboard.press('t');
  await expect.poll(() => shownDays(page)).toContain('Monday 23 November');
  // Each of them is a step of the browser's own way back.
  await page.goBack();
  await expect.poll(() => shownDays(page)).toContain('December');

  // On a booking M is its own; on free time it is the calendar's.
  await page.goto(`${scene.server.url}/dashboard/calendar?view=day&date=2026-11-25`);
  await entry(page, 'Mia').focus();
  await page.keyboard.press('m');
  await page.getByRole('status').filter({ hasText: 'Use the arrow keys to move it' }).waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  expect(await currentView(page)).toBe('Day');
  await page.keyboard.press('ArrowDown');
  expect(await focusedName(page)).toMatch(/free$/);
  await page.keyboard.press('m');
  await expect.poll(() => currentView(page)).toBe('Month');

  // Where a column is a day of all, a place in it names its day and nobody.
  await page.goto(`${scene.server.url}/dashboard/calendar?view=week&date=2026-12-07`);
  const place = page.locator('[data-focus]');
  await place.waitFor();
  expect(await place.getAttribute('aria-label')).toMatch(/^\d\d:\d\d, Monday 7 December: \w/);

  // In a field a letter is a letter, and in a dialog the calendar hears nothing.
  await page.keyboard.press('d');
  await expect.poll(() => currentView(page)).toBe('Day');
  await page.getByLabel('Go to a date').focus();
  await page.keyboard.press('w');
  await page.keyboard.press('t');
  expect(await currentView(page)).toBe('Day');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search the dashboard' }).waitFor();
  await page.keyboard.type('wm');
  await page.keyboard.press('Escape');
  expect(await currentView(page)).toBe('Day');

  // They can be switched off; arrows are no letters.
  await page.getByRole('button', { name: 'Options', exact: true }).click();
  await page.getByRole('switch', { name: 'Keyboard shortcuts' }).click({ force: true });
  await page.keyboard.press('Escape');
  const before = await shownDays(page);
  await page.keyboard.press('w');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shownDays(page)).not.toBe(before);
  expect(await currentView(page)).toBe('Day');
  expectNoFaults(page);
});

test('mirrored, the arrow to the left leads on', async () => {
  const page = await open('?view=day&date=2026-11-25', { size: 'desktop', locale: 'he-IL' });
  await entry(page, 'Mia').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL(/date=2026-11-26/);
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/date=2026-11-25/);
  expectNoFaults(page);
});

test.each(desktopFirst)('only one person, and only who works, are one press each on a %s', async (size) => {
  const page = await open('?view=day&date=2026-11-25', { size });
  const column = (name: string) => page.getByRole('list', { name, exact: true });
  await column('Mara').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Anna', exact: true }).click();
  await column('Mara').waitFor({ state: 'detached' });
  expect(await column('Anna').count()).toBe(1);
  expect(page.url()).toContain(anna.resourceId);
  await expectAccessible(page, 'one person');
  await page.getByRole('button', { name: 'Anna', exact: true }).click();
  await column('Mara').waitFor({ state: 'attached' });

  // A Saturday, on which only Anna works, and a Sunday like it.
  await page.goto(`${scene.server.url}/dashboard/calendar?view=day&date=2026-11-28`);
  await column('Mara').waitFor({ state: 'attached' });
  const working = page.getByRole('button', { name: 'Working that day' });
  await working.click();
  await column('Mara').waitFor({ state: 'detached' });
  expect(await column('Anna').count()).toBe(1);
  expect(await working.getAttribute('aria-pressed')).toBe('true');
  await expectAccessible(page, 'who works');
  // While the next day is read nothing is said of who works on it.
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.innerText.includes('Nobody works')) {
        document.body.dataset['saidNobody'] = '';
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.waitForURL(/date=2026-11-29/);
  await page.locator('[data-stale]').waitFor({ state: 'detached' });
  expect(await column('Anna').count()).toBe(1);
  expect(await page.locator('body[data-said-nobody]').count()).toBe(0);

  await page.goto(`${scene.server.url}/dashboard/calendar?view=day&date=2026-11-28`);
  await page.getByRole('button', { name: 'Mara', exact: true }).click();
  await column('Anna').waitFor({ state: 'detached' });
  await working.click();
  await page.getByRole('heading', { name: 'Nobody works on this day' }).waitFor();
  await expectAccessible(page, 'a day without work');
  await page.getByRole('button', { name: 'Everyone' }).click();
  await column('Mara').waitFor({ state: 'attached' });
  await page.goto(`${scene.server.url}/dashboard/calendar?view=day`);
  await page.getByRole('button', { name: 'Working today' }).waitFor();

  // Where several people stand in one column they are in a row above it.
  for (const view of ['week', 'agenda', 'month']) {
    await page.goto(`${scene.server.url}/dashboard/calendar?view=${view}&date=2026-11-25`);
    const only = page.getByRole('group', { name: 'Whose calendar' }).getByRole('button', { name: 'Mara', exact: true });
    await entry(page, 'Mia').first().waitFor({ state: 'attached' });
    await only.click();
    await entry(page, 'Mia').waitFor({ state: 'detached' });
    expect(await only.getAttribute('aria-pressed')).toBe('true');
    await only.click();
    await entry(page, 'Mia').first().waitFor({ state: 'attached' });
    await expectAccessible(page, `whose calendar, ${view}`);
  }
  expectNoFaults(page);
  await page.context().close();
});

test('a stretch is drawn with Shift and arrows from free time, said as it grows, and taken by Enter', async () => {
  const page = await open('?view=day&date=2026-12-02');
  await page.getByRole('list', { name: 'Anna' }).waitFor({ state: 'attached' });
  const pressed = await pointAt(page, 'Anna', '12:05');
  await page.mouse.click(pressed.x, pressed.y);
  await page.getByRole('heading', { name: /12:00 · .*Anna/ }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedName(page)).toMatch(/^12:00.*Anna/);
  const said = (range: string) =>
    page
      .getByRole('status')
      .filter({ hasText: `${range}, \u2068Anna` })
      .waitFor({ state: 'attached' });
  await page.keyboard.press('Shift+ArrowDown');
  await said('12:00 to 12:45');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowUp');
  await said('12:00 to 13:00');
  await expectAccessible(page, 'time drawn by keys');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('status').filter({ hasText: ', \u2068Anna' }).count()).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(0);
  for (let press = 0; press < 3; press += 1) {
    await page.keyboard.press('Shift+ArrowDown');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /12:00 to 13:15 · .*Anna/ }).waitFor();
  await page.getByRole('button', { name: 'Block this time' }).click();
  await page.getByRole('heading', { name: 'Block time' }).waitFor();
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('12:00');
  expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('13:15');
  expectNoFaults(page);
});

test('a finger draws after a long press, presses when it rests, and scrolls when it moves at once', async () => {
  const page = await open('?view=day&date=2026-12-02', { size: 'phone', isTouch: true });
  await page.getByRole('list', { name: 'Anna' }).waitFor({ state: 'attached' });
  const scroller = page.locator('[style*="--from"]');
  await scroller.evaluate((each) => each.scrollTo(0, 450));
  const touches = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    touches.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const start = await pointAt(page, 'Anna', '12:15');
  const end = await pointAt(page, 'Anna', '13:20');
  await touch('touchStart', start.x, start.y);
  await page.locator('[data-drawing]').waitFor();
  await touch('touchMove', start.x, (start.y + end.y) / 2);
  await touch('touchMove', end.x, end.y);
  await touch('touchEnd');
  await page.getByRole('heading', { name: /12:15 to 13:20 · .*Anna/ }).waitFor();
  await page.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const there = await pointAt(page, 'Anna', '12:50');
  await touch('touchStart', there.x, there.y);
  await page.locator('[data-drawing]').waitFor();
  await touch('touchEnd');
  await page.getByRole('heading', { name: /12:30 · .*Anna/ }).waitFor();
  await page.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const before = await scroller.evaluate((each) => each.scrollTop);
  const from = await pointAt(page, 'Anna', '13:00');
  await touch('touchStart', from.x, from.y);
  for (const by of [20, 60, 120, 180]) {
    await touch('touchMove', from.x, from.y - by);
  }
  await touch('touchEnd');
  await expect.poll(() => scroller.evaluate((each) => each.scrollTop)).toBeGreaterThan(before);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expectNoFaults(page);
});

test('a finger outside closes what is unfolded, and a visit or free time under it stays as it was', async () => {
  await bookAnna(scene, anna, 'Tilda', '2026-12-03T10:00');
  const page = await open('?view=day&date=2026-12-03', { size: 'phone', isTouch: true });
  await entry(page, 'Tilda').waitFor();
  const options = page.getByRole('button', { name: 'Options', exact: true });
  const address = page.url();
  const scroller = page.locator('[style*="--from"]');
  const panel = page.locator(`[id="${await options.getAttribute('aria-controls')}"]`);
  // On the narrow ones it lies over the visit.
  const widths = [
    [320, ['free']],
    [390, ['free']],
    [700, ['visit', 'free']],
  ] as const;
  for (const [width, places] of widths) {
    await page.setViewportSize({ width, height: 844 });
    for (const where of places) {
      await options.tap();
      await expect.poll(() => options.getAttribute('aria-expanded')).toBe('true');
      const unfolded = await panel.boundingBox();
      expect(unfolded?.x).toBeGreaterThanOrEqual(0);
      expect((unfolded?.x ?? 0) + (unfolded?.width ?? 0)).toBeLessThanOrEqual(width);
      // What is seen of them beside the panel.
      const box = await (where === 'visit' ? entry(page, 'Tilda') : scroller).boundingBox();
      const x = where === 'visit' ? (box?.x ?? 0) + 3 : width - 4;
      const y = (box?.y ?? 0) + (where === 'visit' ? 10 : (box?.height ?? 0) - 8);
      expect(x < (unfolded?.x ?? 0) || x > (unfolded?.x ?? 0) + (unfolded?.width ?? 0)).toBe(true);
      await page.touchscreen.tap(x, y);
      await expect.poll(() => options.getAttribute('aria-expanded')).toBe('false');
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(page.url()).toBe(address);
    }
  }
  await entry(page, 'Tilda').tap();
  await page.getByRole('heading', { name: 'Booking' }).waitFor();
  expectNoFaults(page);
});
