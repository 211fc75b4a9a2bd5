/** Members in a browser: they sign in on the way to what is theirs, book and find a visit, change their name, and sign out. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goodPassword, newAddress, openMembers } from '../support/members.ts';
import {
  expectAccessible,
  expectNoFaults,
  formIsEnhanced,
  sceneOfFile,
  sizes,
  timesAreEnhanced,
  type View,
} from './scene.ts';

const scene = sceneOfFile();

async function newMember() {
  const email = newAddress();
  await openMembers(scene.server).register({ email, profile: { firstName: 'Ada', lastName: 'Lovelace' } });
  return email;
}

/** Opens a page of their own, which leads to signing in and back. */
async function signIn(page: Page, email: string, path: string): Promise<void> {
  await page.goto(`${scene.server.url}${path}`);
  await page.locator('#member-email').fill(email);
  await page.locator('input[name=password]').fill(goodPassword);
  await page.locator('input[name=password]').press('Enter');
  await page.waitForURL(`**${path}`);
}

/** Nothing sticks out of a narrow screen, and axe finds nothing. */
async function expectWellMade(page: Page, where: string, size: keyof typeof sizes): Promise<void> {
  await expectAccessible(page, where);
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(320);
  await page.setViewportSize(sizes[size]);
}

test.each([
  { size: 'phone', scheme: 'dark', locale: 'en-GB' },
  { size: 'desktop', scheme: 'light', locale: 'en-GB' },
] as const satisfies readonly View[])(
  'on a $size, $scheme, somebody books as who they are, and finds the visit',
  async (view) => {
    const email = await newMember();
    const page = await scene.visit(view);
    await signIn(page, email, '/account/my-bookings');
    await page.getByText('You have nothing booked at present.').waitFor();
    await expectWellMade(page, 'no bookings', view.size);

    await page.goto(`${scene.server.url}/booking-calendar/${scene.serviceSlug}`);
    await timesAreEnhanced(page);
    await page.locator('label:has(input[name=start])').first().click();
    await page.getByRole('button', { name: /^Continue/ }).click();
    await formIsEnhanced(page);
    expect(await page.locator('#booking-name').inputValue()).toBe('Ada Lovelace');
    await page.getByRole('button', { name: /^(Book|Request) / }).click();
    await page.waitForURL('**/thank-you*');

    await page.getByRole('banner').getByRole('link', { name: 'My bookings' }).click();
    await page.getByRole('heading', { name: 'Your next visit' }).waitFor();
    await expectWellMade(page, 'a visit to come', view.size);
    await page.getByRole('link', { name: /^Details/ }).click();
    await page.waitForURL('**/manage/*');
    await page.getByRole('banner').getByRole('link', { name: 'My bookings' }).click();
    await page.getByRole('heading', { name: 'Your next visit' }).waitFor();
    expectNoFaults(page);
  },
);

test('on a phone, from the right to the left, somebody changes name and password, and signs out', async () => {
  const view = { size: 'phone', scheme: 'light', locale: 'he-IL' } as const;
  const email = await newMember();
  const page = await scene.visit(view);
  await signIn(page, email, '/account/my-account');
  await expectWellMade(page, 'the account', view.size);
  await page.locator('#account-first-name').fill('Augusta');
  await page.locator('#account-first-name').press('Enter');
  await page.waitForURL('**/my-account?done=name');
  await page.getByText('Augusta Lovelace').waitFor();
  await page.locator('input[name=currentPassword]').fill('a guess');
  await page.locator('input[name=password]').fill('another tree by the river');
  await page.locator('input[name=password]').press('Enter');
  await page.getByText('זו אינה הסיסמה הנוכחית שלך.').waitFor();
  await expectWellMade(page, 'a wrong password', view.size);
  await page.getByRole('button', { name: 'יציאה כאן' }).click();
  await page.waitForURL(`${scene.server.url}/`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'כניסה' }).waitFor();
  expectNoFaults(page);
});
