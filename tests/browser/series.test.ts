/** A customer books a series on the form, and cancels some of it on its page, with script and without. */
import { beforeAll, expect, test } from 'vitest';
import { phoneFirst } from './journey-sizes.ts';
import { chooseTime, expectAccessible, expectNoFaults, introduce, sceneOfFile, type View } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();
beforeAll(() => offerSeries());

async function offerSeries(): Promise<void> {
  const { bookings } = await scene.server.client('apiKey');
  await bookings.updateRecurringOffer({ recurringOffer: { isOffered: true, mostOccurrences: 8 }, revision: '0' });
}

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

test.each([true, false])('is signed once, for all of its dates (script: %s)', async (script) => {
  await scene.apart(async () => {
    const client = await scene.server.client('apiKey');
    await offerSeries();
    const { services } = await client.services.queryServices({
      query: { filter: { 'mainSlug.name': scene.serviceSlug } },
    });
    const serviceId = services[0]?.id as string;
    const { consent } = await client.consents.createConsent({ consent: { name: 'Waiver', text: 'At my own risk.' } });
    await client.consents.updateServiceConsents({
      serviceId,
      revision: '0',
      consents: [{ consentId: consent.id, validity: 'ONCE', requiredToBook: true }],
    });
    const page = await scene.visit({ size: 'phone', scheme: 'dark', script });
    await chooseTime(scene, page, '2026-12-11');
    await introduce(page);
    await page.getByLabel('I have read this and agree.').check();
    await page.locator('select[name="repeat"]').selectOption('week');
    await page.getByLabel('Number of appointments').fill('3');
    await page.getByRole('button', { name: 'Show the dates' }).click();
    await page.getByText('Free: 3 of 3 dates').waitFor();
    // What was ticked before the dates were looked at stays ticked.
    expect(await page.getByLabel('I have read this and agree.').isChecked()).toBe(true);
    await page.getByLabel('Your full name, as your signature').fill('Grace Hopper');
    await page.getByRole('button', { name: /^Book \d appointments/ }).click();
    await page.getByRole('heading', { name: 'Dates' }).waitFor();
    const read = () => client.bookings.queryExtendedBookings({ query: {}, withWaiver: true });
    const statuses = async () => (await read()).extendedBookings.map(({ waiver }) => waiver?.status);
    expect(await statuses()).toEqual(['SIGNED', 'SIGNED', 'SIGNED']);

    // Where it means something else by now, one page takes the signature for all of them.
    await client.consents.updateConsent({
      consent: { id: consent.id, revision: consent.revision, text: 'I pay for what I break.' },
    });
    expect(await statuses()).toEqual(['NOT_SIGNED', 'NOT_SIGNED', 'NOT_SIGNED']);
    const bookingId = (await read()).extendedBookings[0]?.booking.id as string;
    const { token } = await client.bookings.getAnonymousActionToken({ bookingId });
    await page.goto(`${scene.server.url}/manage/${token}`);
    await page.getByText('It is signed for all dates of this series that are still to come.').waitFor();
    await page.getByLabel('I have read this and agree.').check();
    await page.getByLabel('Your full name, as your signature').fill('Grace Hopper');
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await page.getByText('Thank you, it is signed.').waitFor();
    expect(await statuses()).toEqual(['SIGNED', 'SIGNED', 'SIGNED']);
    expectNoFaults(page);
  });
});

test.each(phoneFirst)('is offered by the owner, for all services and for one, on a %s', async (size) => {
  await scene.apart(async () => {
    const page = await openAsOwner(scene, '/dashboard/settings', {
      size,
      scheme: size === 'phone' ? 'dark' : 'light',
    });
    await page.getByRole('link', { name: /^Appointments that repeat.*Not offered/ }).click();
    await page.getByRole('combobox', { name: 'What clients are offered' }).selectOption('Up to 6 dates at once');
    await page.getByText('Saved', { exact: true }).waitFor();
    await expectAccessible(page, 'the setting of series');

    const client = await scene.server.client('apiKey');
    const { services } = await client.services.queryServices({
      query: { filter: { 'mainSlug.name': scene.serviceSlug } },
    });
    await page.goto(`${scene.server.url}/dashboard/services/${services[0]?.id}`);
    const own = page.getByLabel('Appointments that repeat');
    await expect
      .poll(() => own.locator('option:checked').innerText())
      .toBe('Same as all services: Up to 6 dates at once');
    await own.selectOption('Not offered');
    await page.getByRole('status').filter({ hasText: 'Saved' }).first().waitFor();
    const offered = () => client.bookings.getServiceRecurringOffer({ serviceId: services[0]?.id as string });
    await expect.poll(async () => (await offered()).recurringOffer.isOffered).toBe(false);
    expect((await client.bookings.getRecurringOffer({})).recurringOffer).toEqual({
      isOffered: true,
      mostOccurrences: 6,
    });
    expectNoFaults(page);
  });
});
