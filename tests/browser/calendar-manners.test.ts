/** What a press, a drag and a finished booking do in the calendar: nothing that nobody asked for, and all that they did. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  type Anna,
  bookAnna,
  draw,
  employAnna,
  entry,
  openCalendar,
  pointAt,
  scrollToAfternoon,
} from './calendar-journeys.ts';
import { expectAccessible, expectNoFaults, focusedName, sceneOfFile, type View } from './scene.ts';

const scene = sceneOfFile();
let anna: Anna;
beforeAll(async () => {
  anna = await employAnna(scene);
});

const book = (name: string, start: string) => bookAnna(scene, anna, name, start);
const open = (query: string, view?: View) => openCalendar(scene, query, view);

const options = (page: Page) => page.getByRole('button', { name: 'Options', exact: true });
const option = (page: Page) => page.getByRole('switch', { name: 'Keyboard shortcuts' });

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

test('a stretch drawn over free time is booked and blocked as it was drawn, and a press falls on the grid of starts', async () => {
  const page = await open('?view=day&date=2026-12-04');
  await page.getByRole('list', { name: 'Anna' }).waitFor({ state: 'attached' });
  await draw(page, 'Anna', '12:15', '13:20');
  const asked = page.getByRole('heading', { name: /12:15 to 13:20 · .*Anna/ });
  await asked.waitFor();
  await page.getByRole('button', { name: 'Block this time' }).click();
  await page.getByRole('heading', { name: 'Block time' }).waitFor();
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('12:15');
  expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('13:20');
  await page.getByRole('button', { name: 'Close' }).click();

  // Upwards it is the same stretch.
  await draw(page, 'Anna', '13:20', '12:15');
  await asked.waitFor();
  await page.getByRole('button', { name: 'Book for a client' }).click();
  await page.getByRole('heading', { name: 'Book for a client' }).waitFor();
  expect(await page.getByLabel(/^Another time on/).inputValue()).toBe('12:15');
  expect(await page.getByLabel('Length').inputValue()).toBe('65');
  await page.getByText('1 hr is the usual length; you book 65 mins.').waitFor();
  expect(await page.getByLabel(/reason/).count()).toBe(0);
  // Beside it stand the times at which a usual one would be free.
  await page.getByRole('group', { name: /^Friday 4 December: \d+ free times$/ }).waitFor();
  await expectAccessible(page, 'a length that was drawn');
  await page.getByRole('button', { name: 'Close' }).click();

  await draw(page, 'Anna', '14:00', '15:30');
  await page.getByRole('heading', { name: /14:00 to 15:30/ }).waitFor();
  await page.getByRole('button', { name: 'Book for a client' }).click();
  expect(await page.getByLabel('Length').inputValue()).toBe('90');
  await page.getByRole('button', { name: 'Close' }).click();

  // Starts are half an hour apart, from where the day opens.
  await scrollToAfternoon(page);
  const pressed = await pointAt(page, 'Anna', '15:50');
  await page.mouse.click(pressed.x, pressed.y);
  await page.getByRole('heading', { name: /15:30 · .*Anna/ }).waitFor();
  await page.getByRole('button', { name: 'Book for a client' }).click();
  expect(await page.getByLabel('Length').inputValue()).toBe('60');
  await page.getByRole('button', { name: 'Close' }).click();

  const client = await scene.server.client('apiKey');
  const { timeSlotsConfigurations } = await client.availability.queryTimeSlotsConfigurations({});
  const [grid] = timeSlotsConfigurations;
  const setGrid = async (valueInMinutes: number) => {
    const { timeSlotsConfiguration } = await client.availability.getTimeSlotsConfiguration({
      timeSlotsConfigurationId: grid?.id as string,
    });
    await client.availability.updateTimeSlotsConfiguration({
      timeSlotsConfiguration: {
        id: timeSlotsConfiguration.id,
        revision: timeSlotsConfiguration.revision,
        splitInterval: { sameAsDuration: false, valueInMinutes },
      },
    });
  };
  try {
    await setGrid(5);
    // However late it is read, nothing is pressed before the grid is known.
    const visits = page.waitForResponse(/extended-bookings\/query/);
    await page.route('**/time-slots-configurations/query', async (route) => {
      await visits;
      await route.continue();
    });
    await page.reload();
    await page.getByRole('list', { name: 'Anna' }).waitFor({ state: 'attached' });
    await scrollToAfternoon(page);
    const there = await pointAt(page, 'Anna', '15:50');
    await page.mouse.click(there.x, there.y);
    await page.getByRole('heading', { name: /15:45 · .*Anna/ }).waitFor();
  } finally {
    await setGrid(30);
  }
  expectNoFaults(page);
});

test('in the week of one person a press is on their time, and they stay where a service is chosen that they do not do', async () => {
  const page = await open(`?view=week&date=2026-12-11&who=${anna.resourceId}`);
  await page.getByRole('list', { name: '11 Dec' }).waitFor({ state: 'attached' });
  await scrollToAfternoon(page);
  const pressed = await pointAt(page, '11 Dec', '15:40');
  await page.mouse.click(pressed.x, pressed.y);
  await page.getByRole('heading', { name: /15:30 · .*Anna/ }).waitFor();
  await page.getByRole('button', { name: 'Book for a client' }).click();
  const service = page.getByLabel('Service', { exact: true });
  await service.waitFor();
  expect(new URL(page.url()).searchParams.get('staff')).toBe(anna.resourceId);
  await service.selectOption({ label: 'Back and neck massage' });
  await page.getByText('The selected team member does not offer this service.').waitFor();
  const person = page.getByLabel('With', { exact: true });
  expect(await person.locator('option:checked').innerText()).toBe('Anna');
  await expectAccessible(page, 'somebody who does not do the service');
  // Whose time it is instead is said before it is taken.
  await page
    .getByRole('button', { name: /with .*Mara/ })
    .first()
    .click();
  await page.getByText('The selected team member does not offer this service.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Start over' }).click();
  expectNoFaults(page);
});

test('after a booking the calendar stands at its day and time, with the booking in sight and at the focus', async () => {
  for (const { date, guest, isReadLate, size, weekday } of [
    { size: 'desktop', guest: 'Nora', weekday: 'Wednesday', date: '2026-12-09', isReadLate: false },
    { size: 'phone', guest: 'Paul', weekday: 'Thursday', date: '2026-12-10', isReadLate: true },
    { size: 'phone', guest: 'Quin', weekday: 'Monday', date: '2026-12-14', isReadLate: false },
  ] as const) {
    const page = await open('?view=day&date=2026-12-07', { size });
    await page.getByRole('list', { name: 'Anna' }).waitFor({ state: 'attached' });
    // On the phone the day of the booking may be read only once the form is left again.
    let leave: () => void = () => undefined;
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    if (isReadLate) {
      await page.route('**/extended-bookings/query', async (route) => {
        if (route.request().postData()?.includes('2026-12-09T23') === true) {
          await left;
        }
        await route.continue();
      });
    }
    const place = page.getByRole('list', { name: 'Anna' }).locator('xpath=..');
    await place.click({ position: { x: 20, y: 120 } });
    await page.getByRole('button', { name: 'Book for a client' }).click();
    await page.getByRole('combobox', { name: /client/i }).fill(guest);
    await page.getByRole('option', { name: /^New client/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('Last name').waitFor();
    // Another day than the one that stands there, late.
    await page.getByLabel('Day', { exact: true }).fill(date);
    const day = Number(date.slice(-2));
    await page.getByRole('group', { name: new RegExp(`^${weekday} ${day} .*free times$`) }).waitFor();
    await page.getByLabel(/^Another time on/).fill('16:30');
    await page.getByRole('button', { name: /^Book \w+, 16:30$/ }).click();
    await page.getByText(`Booked: ${guest}`).waitFor();
    await page.waitForURL(new RegExp(`date=${date}`));
    if (size === 'phone') {
      // There the form is a page; behind it stands the calendar.
      if (!isReadLate) {
        await entry(page, guest).waitFor({ state: 'attached' });
      }
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await page.getByText(`Booked: ${guest}`).waitFor({ state: 'hidden' });
    }
    if (isReadLate) {
      expect(await entry(page, guest).count()).toBe(0);
      leave();
    }
    await entry(page, guest).waitFor();
    await expect.poll(() => isInSight(page, guest)).toBe(true);
    expect(await entry(page, guest).getAttribute('tabindex')).toBe('0');
    if (size === 'desktop') {
      await page.getByRole('button', { name: 'Close' }).click();
    }
    await expect.poll(() => focusedName(page)).toContain(guest);
    // What closed takes a moment to be gone from before it.
    await expect.poll(() => isInSight(page, guest)).toBe(true);
    expectNoFaults(page);
    await page.close();
  }
});

/** Whether what is rendered of an entry is on the screen with nothing over it. */
function isInSight(page: Page, name: string): Promise<boolean> {
  return entry(page, name).evaluate((card) => {
    const { bottom, left, right, top } = card.getBoundingClientRect();
    return [
      [left + 6, top + 3],
      [right - 6, top + 3],
      [left + 6, bottom - 6],
      [right - 6, bottom - 6],
    ].every(([x, y]) => {
      const hit = document.elementFromPoint(x as number, y as number);
      return hit !== null && (card.contains(hit) || card.parentElement?.contains(hit) === true);
    });
  });
}

test('what was moved stands in its new place once that is said, however late the calendar is read again', async () => {
  await book('Wanda', '2026-12-14T10:00');
  const page = await open('?view=day&date=2026-12-14');
  await entry(page, 'Wanda').waitFor();
  let readAgain = () => {};
  const held = new Promise<void>((resolve) => {
    readAgain = resolve;
  });
  for (const path of ['**/extended-bookings/query', '**/events/query']) {
    await page.route(path, async (route) => {
      await held;
      await route.continue();
    });
  }
  const liftWanda = async (...keys: string[]) => {
    await entry(page, 'Wanda').focus();
    for (const key of ['m', ...keys, 'Enter']) {
      await page.keyboard.press(key);
    }
  };
  await liftWanda('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
  await page.getByRole('button', { name: /^Move to/ }).click();
  await page.getByText(/^Moved to/).waitFor();
  expect(await entry(page, 'Wanda').textContent()).toContain('11:00');

  await liftWanda('ArrowRight');
  await page.getByRole('textbox', { name: /^Or book anyway/ }).fill('Mara has learnt it');
  await page.getByRole('button', { name: 'Book anyway' }).click();
  await page.getByText(/^Moved to/).waitFor();
  await page.getByRole('list', { name: 'Mara' }).locator('[data-entry]').filter({ hasText: 'Wanda' }).waitFor();
  expect(await entry(page, 'Wanda').count()).toBe(1);
  readAgain();
  expectNoFaults(page);
  await page.close();
});

test('what says that a visit was moved covers it at no end of the day', async () => {
  await book('Vera', '2026-12-11T10:00');
  for (const size of ['desktop', 'phone'] as const) {
    const page = await open('?view=day&date=2026-12-11', { size });
    await entry(page, 'Vera').waitFor();
    for (const [key, presses] of [
      ['ArrowDown', 24],
      ['ArrowUp', 24],
    ] as const) {
      await entry(page, 'Vera').focus();
      await page.keyboard.press('m');
      for (let press = 0; press < presses; press += 1) {
        await page.keyboard.press(key);
      }
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^Move to/ }).click();
      await page.getByText(/^Moved to/).waitFor();
      await expect.poll(() => isInSight(page, 'Vera')).toBe(true);
    }
    await expectAccessible(page, 'a moved visit');
    expectNoFaults(page);
    await page.close();
  }
});

test('why a time is not offered is asked only where it is not, about what is not offered there', async () => {
  await book('Viola', '2026-12-15T10:00');
  const page = await open('?view=day&date=2026-12-15');
  await entry(page, 'Viola').waitFor();
  const why = page.getByRole('button', { name: 'Why is this time not offered?' });
  let answers = 0;
  page.on('response', (response) => {
    answers += response.url().endsWith('/availability/explain') ? 1 : 0;
  });
  const pressAt = async (time: string) => {
    const { x, y } = await pointAt(page, 'Anna', time);
    await page.mouse.click(x, y);
    await page.getByRole('button', { name: 'Book for a client' }).waitFor();
  };
  // Free for an hour and for one and a half, which are asked about by themselves.
  await pressAt('11:05');
  await expect.poll(() => answers).toBe(2);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await why.count()).toBe(0);
  await page.keyboard.press('Escape');
  // Of an hour and a half Viola has the end.
  await pressAt('09:05');
  await why.click();
  await page.getByLabel('Length').selectOption({ index: 1 });
  await page.getByText('Anna already has Viola 10:00–11:00.').waitFor();
  await expectAccessible(page, 'why a time is not offered');
  expectNoFaults(page);
});
