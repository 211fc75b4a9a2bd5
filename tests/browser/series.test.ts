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
  await chooseTime(scene, page, day);
  await introduce(page);
  const more = page.getByLabel('Number of appointments');
  expect(await more.isVisible()).toBe(false);
  await page.locator('select[name="repeat"]').selectOption('week');
  await more.fill('4');
  await page.getByRole('button', { name: 'Show the dates' }).click();
  await page.getByText(/Free: \d of 4 dates/).waitFor();
  if (view.script === true) {
    await expectAccessible(page, `a series ${view.size}`);
  }
  await page.locator('select[name="date-3"]').selectOption('');
  const book = page.getByRole('button', {
    name: view.script === true ? 'Book 3 appointments' : /^Book \d appointments/,
  });
  await book.click();
  await page.getByRole('heading', { name: 'Dates' }).waitFor();
  if (view.script === true) {
    await expectAccessible(page, `a booked series ${view.size}`);
  }
  expect(await page.locator('section[aria-labelledby="series"] li').count()).toBe(3);

  // The page of the second date.
  await page.locator('section[aria-labelledby="series"] a').first().click();
  await page.getByRole('link', { name: 'Cancel the booking' }).click();
  await page.getByText('And those that follow: 1').click();
  await page.getByRole('button', { name: /^Cancel / }).click();
  await page.getByRole('heading', { level: 1, name: 'This booking is cancelled' }).waitFor();
  expect(await page.locator('section[aria-labelledby="series"] del').count()).toBe(2);
  expectNoFaults(page);
});

test('says on its button what it does, however often somebody changes their mind', async () => {
  const page = await scene.visit({ size: 'phone', scheme: 'light', script: true });
  await chooseTime(scene, page, '2026-12-10');
  await introduce(page);
  const every = page.locator('select[name="repeat"]');
  const show = page.getByRole('button', { name: 'Show the dates' });
  const found = page.getByText(/Free: \d of 3 dates/);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await every.selectOption('week');
  await page.getByLabel('Number of appointments').fill('3');
  await show.click();
  await found.waitFor();
  await button('Book 3 appointments').waitFor();

  // Another question with as many free dates.
  await every.selectOption('two-weeks');
  await button('Check the dates').waitFor();
  await show.click();
  await found.waitFor();
  await button('Book 3 appointments').waitFor();

  // What was left out stays so when the dates are looked at again.
  await page.locator('select[name="date-2"]').selectOption('');
  await button('Book 2 appointments').waitFor();
  await show.click();
  await expect.poll(() => page.locator('select[name="date-2"]').inputValue()).toBe('');
  await button('Book 2 appointments').waitFor();

  // An answer about the hold leaves the dates as they were looked at.
  const extended = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.locator('button[name="act"][value="extend"]').click();
  await extended;
  await button('Book 2 appointments').waitFor();
  expect(await page.locator('select[name="date-0"]').count()).toBe(1);
  expect(await page.locator('select[name="date-2"]').inputValue()).toBe('');
  expectNoFaults(page);
});
