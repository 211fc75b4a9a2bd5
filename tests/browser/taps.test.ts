/**
 * How many taps a booking takes on a phone, from the page of the service to the confirmation; prints them with the
 * seconds.
 */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { bookButton, sceneOfFile } from './scene.ts';

const scene = sceneOfFile();

/** Typing is no tap; coming to a field is one. */
const mostTaps = 6;

test.each([
  ['by the calendar', true, false],
  ['by the calendar, without script', false, false],
  ['by the calendar, on a line so slow that no script is there yet', true, true],
])('a customer books in six taps %s', async (way, script, isHeldUp) => {
  const page = await scene.visit({ script });
  if (isHeldUp) {
    // All but the small file that sets the colours before anything is rendered.
    await page.route(/\/assets\/(?!before-paint).*\.js$/, () => undefined);
  }
  await page.goto(`${scene.server.url}/service-page/${scene.serviceSlug}`, { waitUntil: 'commit' });
  const beganMs = performance.now();
  let taps = 0;
  const tap = async (on: Locator) => {
    taps += 1;
    await on.click();
  };
  await tap(page.getByRole('link', { name: 'Choose a time' }));
  await tap(page.locator('input[name=start]').first().locator('xpath=ancestor::label'));
  await tap(page.getByRole('button', { name: /^Continue/ }));
  await tap(page.locator('#booking-name'));
  await page.keyboard.type('Tina Tap');
  await tap(page.locator('#booking-email'));
  await page.keyboard.type('tina@example.com');
  await tap(bookButton(page));
  await page.waitForURL(/\/thank-you/, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: 'You are booked' }).waitFor();
  expect(taps).toBeLessThanOrEqual(mostTaps);
  console.info(`booking ${way}: ${taps} taps, ${((performance.now() - beganMs) / 1000).toFixed(1)} s`);
});
