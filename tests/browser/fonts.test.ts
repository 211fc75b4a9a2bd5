/**
 * Nothing moves when our letters come late, whatever the device renders with until then: fonts of the browser's package
 * alone (tests/browser/accessibility.test.ts), or all of this machine besides, which stand in by other names.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { longestWaitMs } from '../support/patience.ts';
import { openWithLateFonts, publicStates, shiftOf, watchShifts, writeLegalPages } from './late-fonts.ts';
import { sceneOfFile, sizes, timeZone } from './scene.ts';

// With mail, every page leads to where links of bookings are sent.
const scene = sceneOfFile({ SMTP_URL: 'smtp://127.0.0.1:9' });
let browser: Browser;
beforeAll(async () => {
  [browser] = await Promise.all([launchBrowser({ withMachineFonts: true }), writeLegalPages(scene)]);
});
afterAll(() => browser.close());

describe.each([
  ['phone', 'en-GB'],
  ['desktop', 'de-DE'],
  ['phone', 'he-IL'],
] as const)('with the fonts of this machine, on a %s, in %s', (size, locale) => {
  test.each(publicStates)('$name', async ({ path, act }) => {
    const context = await browser.newContext({ viewport: sizes[size], locale, timezoneId: timeZone });
    await context.addInitScript(watchShifts);
    const page = await context.newPage();
    page.setDefaultTimeout(longestWaitMs);
    await openWithLateFonts(page, `${scene.server.url}${path(scene.serviceSlug)}`);
    await act?.(page);
    expect(await shiftOf(page)).toBeLessThan(0.01);
    await context.close();
    await scene.leave();
  });
});
