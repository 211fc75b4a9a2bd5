/** An open page follows the device between light and dark, unless the person has chosen. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoFaults, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('a public page follows the device while it is open', async () => {
  const page = await scene.visit({ scheme: 'light' });
  await page.goto(`${scene.server.url}/booking-calendar/${scene.serviceSlug}`);
  const light = await ground(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => ground(page)).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => ground(page)).toBe(light);
  expectNoFaults(page);
});

test('the dashboard follows the device and offers the other one, until the person chooses', async () => {
  const page = await openAsOwner(scene, '/dashboard/today', { size: 'desktop', scheme: 'light' });
  const light = await ground(page);
  await page.getByRole('button', { name: 'Dark', exact: true }).waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Light', exact: true }).waitFor();
  await expect.poll(() => ground(page)).not.toBe(light);
  const dark = await ground(page);
  await page.getByRole('button', { name: 'Light', exact: true }).click();
  await expect.poll(() => ground(page)).toBe(light);
  // What a person has chosen no device changes.
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Light', exact: true }).waitFor();
  await expect.poll(() => ground(page)).toBe(dark);
  // Chosen as the device has it, it follows the device again, on the open page and on the next.
  await page.getByRole('button', { name: 'Light', exact: true }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => ground(page)).toBe(dark);
  await page.reload();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => ground(page)).toBe(light);
});

test('where motion is unwanted the whole page has changed at once, down to the innermost words', async () => {
  const page = await openAsOwner(scene, '/dashboard/today', { size: 'desktop', scheme: 'light' });
  await page.getByRole('button', { name: 'Dark', exact: true }).waitFor();
  const running = await page.evaluate(() => {
    document.documentElement.style.visibility = 'hidden';
    document.body.style.color = 'rgb(1 2 3)';
    // Whatever would change by degrees begins to when its style is asked for.
    for (const each of document.querySelectorAll('*')) {
      void getComputedStyle(each).color;
    }
    return document.getAnimations().map((each) => (each instanceof CSSTransition ? each.transitionProperty : each.id));
  });
  expect(running).toEqual([]);
});
