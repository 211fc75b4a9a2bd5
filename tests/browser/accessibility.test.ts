/**
 * Every public page and state, light and dark, left-to-right and right-to-left: axe finds nothing, nothing moves while it
 * loads, its letters coming late, nothing sticks out, also at 320 px, and whatever is pressed is large enough for a thumb.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shareInUsualRun } from '../support/long-run.ts';
import { openWithLateFonts, publicStates, shiftOf, watchShifts, writeLegalPages } from './late-fonts.ts';
import { expectAccessible, expectNoFaults, sceneOfFile, sizes, type View } from './scene.ts';

// With mail, every page leads to where links of bookings are sent.
const scene = sceneOfFile({ SMTP_URL: 'smtp://127.0.0.1:9' });
beforeAll(() => writeLegalPages(scene));

/** Each run has both widths, both schemes and both directions; all four of them are for the long one. */
const views = shareInUsualRun<Omit<View, 'size'> & { readonly size: keyof typeof sizes }>(
  [
    { size: 'phone', scheme: 'dark', locale: 'he-IL' },
    { size: 'phone', scheme: 'light', locale: 'en-GB' },
    { size: 'desktop', scheme: 'light', locale: 'de-DE' },
    { size: 'desktop', scheme: 'dark', locale: 'he-IL' },
  ],
  2,
);

async function widthBeyondScreen(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** What can be pressed outside running text and is too small for a thumb. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'a, button, select, input:not([type=hidden]), label:has(input), summary',
      ),
    ]
      .filter(
        (each) => each.checkVisibility() && each.ariaHidden !== 'true' && each.closest('label:has(input)') === null,
      )
      .filter((each) => !['P', 'LI', 'H3'].includes(each.parentElement?.tagName ?? ''))
      .map((each) => ({ html: each.outerHTML.slice(0, 120), box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.bottom > 0 && box.height < 43.5)
      .map(({ html, box }) => `${html} ${box.width}x${box.height}`),
  );
}

/** One person opens all pages of a view, one after the other. */
function visitor(view: View): () => Page {
  let page: Page;
  beforeAll(async () => {
    page = await scene.visit(view);
    await page.context().addInitScript(watchShifts);
  });
  afterAll(() => page?.context().close());
  return () => page;
}

describe.each(views)('on a $size, $scheme, $locale', (view) => {
  // What the one before filled in a form for is nobody's by now.
  beforeAll(() => scene.leave());
  const person = visitor(view);
  test.each(publicStates)('$name', async ({ name, path, act }) => {
    const page = person();
    await page.setViewportSize(sizes[view.size]);
    const address = `${scene.server.url}${path(scene.serviceSlug)}`;
    await openWithLateFonts(page, address);
    expect(await shiftOf(page)).toBeLessThan(0.01);
    // Whoever comes with our letters at hand sees these.
    await page.goto(address, { waitUntil: 'networkidle' });
    await act?.(page);
    const root = page.locator('html');
    expect(await root.getAttribute('dir')).toBe(view.locale === 'he-IL' ? 'rtl' : 'ltr');
    expect(await root.getAttribute('data-mantine-color-scheme')).toBe(view.scheme);
    await expectAccessible(page, name);
    expect(await widthBeyondScreen(page)).toBeLessThanOrEqual(0);
    expect(await tooSmall(page)).toEqual([]);
    // As wide as a screen of 1280 px enlarged to 400 %.
    await page.setViewportSize({ width: 320, height: 568 });
    expect(await widthBeyondScreen(page)).toBeLessThanOrEqual(0);
    expectNoFaults(page);
  });
});

/** Channels of a CSS colour, 0 to 255. */
function brightness(colour: string): number {
  const channels = [...colour.matchAll(/[\d.]+/g)].slice(0, 3).map(Number);
  return channels.reduce((sum, each) => sum + each, 0) / 3;
}

describe.each(['light', 'dark'] as const)('without script on a %s device', (scheme) => {
  let page: Page;
  beforeAll(async () => {
    page = await scene.visit({ scheme, script: false });
  });
  test.each(publicStates.filter(({ act }) => act === undefined))('$name is whole', async ({ path }) => {
    await page.goto(`${scene.server.url}${path(scene.serviceSlug)}`);
    const [ground, ink] = await page
      .locator('html')
      .evaluate((each) => [getComputedStyle(each).backgroundColor, getComputedStyle(each).color]);
    expect(brightness(ground as string) > brightness(ink as string)).toBe(scheme === 'light');
    expectNoFaults(page);
  });
});
