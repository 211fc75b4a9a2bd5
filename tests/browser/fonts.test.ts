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

/** The fonts that this run is about: `test:system` installs them. */
const awaitedFonts = process.env['TEST_FONTS']?.split(',') ?? [];

test.each(awaitedFonts)('%s of this machine stands in', async (family) => {
  const page = await browser.newPage();
  await page.setContent(`<p style="font-family: '${family}'">Words</p>`);
  const tools = await page.context().newCDPSession(page);
  await tools.send('DOM.enable');
  await tools.send('CSS.enable');
  const { root } = await tools.send('DOM.getDocument');
  const { nodeId } = await tools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'p' });
  const { fonts } = await tools.send('CSS.getPlatformFontsForNode', { nodeId });
  expect(fonts.map(({ familyName }) => familyName)).toEqual([family]);
  await page.close();
});

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
