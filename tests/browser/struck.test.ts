/** What does not hold any more is struck whole: every word of its day and time, not only what lies between them. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { bookButton, expectNoFaults, introduce, mondayMorning, sceneOfFile } from './scene.ts';
import { openDashboard } from './signed-in.ts';

const scene = sceneOfFile();
let bookingId: string;
let manage: string;

beforeAll(async () => {
  const page = await scene.visit();
  await page.goto(`${scene.server.url}/booking-form?service=${scene.serviceSlug}&start=2026-11-26T10:00`);
  await introduce(page);
  await bookButton(page).click();
  await page.waitForURL(/\/thank-you/);
  manage = (await page.locator('a[href^="/manage/"]').first().getAttribute('href')) as string;
  await page.goto(`${scene.server.url}${manage}/cancel`);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === manage);
  const client = await scene.server.client('apiKey');
  const { extendedBookings } = await client.bookings.queryExtendedBookings({ query: {} });
  bookingId = extendedBookings[0]?.booking.id as string;
});

/**
 * The words that no line runs through. A line is drawn through the text of an element and of what it holds, up to boxes
 * of their own, which begin without one.
 */
function unstruckWords(struck: Locator): Promise<string[]> {
  return struck.evaluate((root) => {
    const words: string[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (text.data.trim() === '' || text.parentElement?.checkVisibility() !== true) {
        continue;
      }
      for (let each: HTMLElement | null = text.parentElement; ; each = each.parentElement) {
        const { display, textDecorationLine } = getComputedStyle(each as HTMLElement);
        if (textDecorationLine.includes('line-through')) {
          break;
        }
        if (each === root || each === null || display.startsWith('inline-')) {
          words.push(text.data);
          break;
        }
      }
    }
    return words;
  });
}

/** Whether a line runs through an element itself or through what it stands in. */
function isStruck(element: Locator): Promise<boolean> {
  return element.evaluate((each) => {
    for (let at: Element | null = each; at !== null; at = at.parentElement) {
      if (getComputedStyle(at).textDecorationLine.includes('line-through')) {
        return true;
      }
    }
    return false;
  });
}

async function expectStruck(struck: Locator): Promise<void> {
  await struck.waitFor();
  expect((await struck.innerText()).trim()).not.toBe('');
  expect(await unstruckWords(struck)).toEqual([]);
}

const answer = (page: Page) => page.locator('.oh-answer:visible');

test.each(['phone', 'desktop'] as const)(
  'a cancelled booking and a time that is gone are struck on a %s',
  async (size) => {
    const page = await scene.visit({ size });
    await page.goto(`${scene.server.url}${manage}`);
    await expectStruck(answer(page));
    await page.goto(`${scene.server.url}/booking-form?service=${scene.serviceSlug}&start=2026-11-27T03:00`);
    await expectStruck(answer(page));
    expectNoFaults(page);
  },
);

test.each(['phone', 'desktop'] as const)('a cancelled booking is struck in the dashboard on a %s', async (size) => {
  const page = await scene.visit({ size });
  await page.clock.setFixedTime(mondayMorning);
  await openDashboard(scene, page, `/dashboard/bookings/${bookingId}`);
  await expectStruck(page.locator('.oh-struck'));
  // A month on a phone has counts instead of names.
  for (const view of size === 'phone' ? ['day', 'agenda'] : ['day', 'week', 'month', 'agenda']) {
    await page.goto(`${scene.server.url}/dashboard/calendar?view=${view}&date=2026-11-26&cancelled=true`);
    const name = page.locator('[data-state=cancelled]:visible').getByText('Grace Hopper').first();
    await name.waitFor();
    expect(await isStruck(name), view).toBe(true);
  }
  expectNoFaults(page);
});
