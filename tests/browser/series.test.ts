/** A customer books a series on the form, and cancels some of it on its page, with script and without. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseTime, expectAccessible, expectNoFaults, introduce, type Scene, startScene, type View } from './scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
  const { bookings } = await scene.server.client('apiKey');
  await bookings.updateRecurringOffer({ recurringOffer: { isOffered: true, mostOccurrences: 8 }, revision: '0' });
});
afterAll(() => scene.close());

const views: readonly (View & { readonly day: string })[] = [
  { size: 'phone', scheme: 'light', script: true, day: '2026-12-07' },
  { size: 'desktop', scheme: 'dark', script: true, day: '2026-12-08' },
  { size: 'phone', scheme: 'dark', script: false, day: '2026-12-09' },
];

test.each(views)('books every week ($size, $scheme, script $script)', async ({ day, ...view }) => {
  const page = await scene.visit(view);
  const shot = async (name: string) => {
    const folder = process.env['SERIES_SHOTS'];
    if (folder !== undefined) {
      await page.screenshot({ path: `${folder}/${name}-${view.size}-${view.scheme}.png`, fullPage: true });
    }
  };
  await chooseTime(scene, page, day);
  await introduce(page);
  const more = page.getByLabel('Number of appointments');
  expect(await more.isVisible()).toBe(false);
  await page.locator('select[name="repeat"]').selectOption('week');
  await more.fill('4');
  await page.getByRole('button', { name: 'Check the dates' }).first().click();
  await page.getByText(/Free: \d of 4 dates/).waitFor();
  await shot('form');
  if (view.script === true) {
    await expectAccessible(page, `a series ${view.size}`);
  }
  await page.locator('select[name="date-3"]').selectOption('');
  const book = page.getByRole('button', {
    name: view.script === true ? 'Book 3 appointments' : /^Book \d appointments/,
  });
  await book.click();
  await page.getByRole('heading', { name: 'Dates' }).waitFor();
  await shot('confirmation');
  if (view.script === true) {
    await expectAccessible(page, `a booked series ${view.size}`);
  }
  expect(await page.locator('section[aria-labelledby="series"] li').count()).toBe(3);

  // The page of the second date.
  await page.locator('section[aria-labelledby="series"] a').first().click();
  await page.getByRole('link', { name: 'Cancel the booking' }).click();
  await shot('cancel');
  await page.getByRole('button', { name: /^Cancel / }).click();
  await page.getByRole('heading', { level: 1, name: 'This booking is cancelled' }).waitFor();
  await shot('manage');
  expect(await page.locator('section[aria-labelledby="series"] del').count()).toBe(1);
  expectNoFaults(page);
});
