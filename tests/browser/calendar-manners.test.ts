/** What a press, a drag and a finished booking do in the calendar: nothing that nobody asked for, and all that they did. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Anna, bookAnna, employAnna, entry, openCalendar, pointAt } from './calendar-journeys.ts';
import { expectAccessible, expectNoFaults, focusedName, sceneOfFile, type View } from './scene.ts';

const scene = sceneOfFile();
let anna: Anna;
beforeAll(async () => {
  anna = await employAnna(scene);
});

const book = (name: string, start: string) => bookAnna(scene, anna, name, start);
const open = (query: string, view?: View) => openCalendar(scene, query, view);

const options = (page: Page) => page.getByRole('button', { name: 'Options', exact: true });
const option = (page: Page) => page.getByRole('switch', { name: 'Letter keys' });

test('what a button unfolds is closed by Escape and by a press outside, and the press does nothing else', async () => {
  await book('Uma', '2026-12-03T10:00');
  const page = await open('?view=day&date=2026-12-03');
  await entry(page, 'Uma').waitFor();
  await options(page).click();
  await option(page).waitFor();
  await expectAccessible(page, 'the options of the calendar');
  await page.keyboard.press('Escape');
  await option(page).waitFor({ state: 'hidden' });
  expect(await focusedName(page)).toBe('Options');

  // On a visit, on free time, on a way to another view, with the mouse and with a finger.
  const address = page.url();
  const places: (() => Promise<{ x: number; y: number }>)[] = [
    async () => middleOf(page, '[data-entry]'),
    () => pointAt(page, 'Mara', '12:00'),
    async () => middleOf(page, 'nav button:nth-of-type(2)'),
  ];
  for (const place of places) {
    await options(page).click();
    await option(page).waitFor();
    const { x, y } = await place();
    await page.mouse.click(x, y);
    await option(page).waitFor({ state: 'hidden' });
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(page.url()).toBe(address);
  }
  // The next press is a press again.
  await entry(page, 'Uma').click();
  await page.getByRole('heading', { name: 'Booking' }).waitFor();
  await page.keyboard.press('Escape');

  // The menu of what can be made shares it.
  const menu = page.getByRole('button', { name: 'New', exact: true });
  await menu.click();
  const { x, y } = await middleOf(page, '[data-entry]');
  await page.mouse.click(x, y);
  await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false');
  expect(page.url()).toBe(address);
  expectNoFaults(page);
});

async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) {
    throw new Error(`${selector} is not drawn`);
  }
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
