/**
 * Every public page and state, light and dark, left-to-right and right-to-left: axe finds nothing, nothing moves while it
 * loads, its letters coming late, nothing sticks out, also at 320 px, and whatever is pressed is large enough for a thumb.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookButton, expectAccessible, expectNoFaults, pressTime, sceneOfFile, sizes, type View } from './scene.ts';

const scene = sceneOfFile();

interface Place {
  readonly name: string;
  readonly path: (slug: string) => string;
  readonly act?: (page: Page) => Promise<void>;
}

const places: readonly Place[] = [
  { name: 'home', path: () => '/' },
  { name: 'list', path: () => '/book-online' },
  { name: 'service', path: (slug) => `/service-page/${slug}` },
  {
    name: 'calendar with a chosen time',
    path: (slug) => `/booking-calendar/${slug}`,
    act: (page) => pressTime(page.locator('input[name=start]').first()),
  },
  { name: 'a day without free times', path: (slug) => `/booking-calendar/${slug}?day=2026-11-29` },
  { name: 'a month without free times', path: (slug) => `/booking-calendar/${slug}?day=2031-03-01` },
  {
    name: 'form with mistakes',
    path: (slug) => `/booking-form?service=${slug}&start=2026-11-24T10:00`,
    act: async (page) => {
      await bookButton(page).click();
      await page.locator('#booking-name[aria-invalid=true]').waitFor();
    },
  },
  { name: 'form for a time that is gone', path: (slug) => `/booking-form?service=${slug}&start=2026-11-24T03:00` },
  { name: 'nothing there', path: () => '/service-page/nothing' },
  { name: 'sign-in', path: () => '/dashboard/sign-in' },
];

const views = [
  { size: 'phone', scheme: 'light', locale: 'en-GB' },
  { size: 'desktop', scheme: 'dark', locale: 'de-DE' },
  { size: 'phone', scheme: 'dark', locale: 'he-IL' },
  { size: 'desktop', scheme: 'light', locale: 'he-IL' },
] as const;

async function widthBeyondScreen(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Sums what moves without anybody's doing, from the first drawing on (Cumulative Layout Shift). */
function watchShifts(): void {
  const seen = globalThis as unknown as { shifted: number };
  seen.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
      seen.shifted += entry.hadRecentInput ? 0 : entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * Opens a page, lets its script take it over and its letters come late, as on a slow line: it is drawn with the device's
 * own before. Ends when the letters are drawn.
 */
async function open(page: Page, address: string): Promise<void> {
  let letFontsCome = () => {};
  const fontsMayCome = new Promise<void>((resolve) => {
    letFontsCome = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await fontsMayCome;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
  await framesDrawn(page);
  expect(await page.evaluate(() => document.fonts.status), 'drawn without our letters').toBe('loading');
  letFontsCome();
  await page.evaluate(() => document.fonts.ready);
  await framesDrawn(page);
  await page.unroute('**/*.woff2');
}

async function framesDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

/** What can be pressed outside running text and is too small for a thumb. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'a, button, select, input:not([type=hidden]), label:has(input), summary',
      ),
    ]
      .filter((each) => each.checkVisibility() && each.closest('label:has(input)') === null)
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
  test.each(places)('$name', async ({ name, path, act }) => {
    const page = person();
    await page.setViewportSize(sizes[view.size]);
    await open(page, `${scene.server.url}${path(scene.serviceSlug)}`);
    expect(await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)).toBeLessThan(0.01);
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
  test.each(places.filter(({ act }) => act === undefined))('$name is whole', async ({ path }) => {
    await page.goto(`${scene.server.url}${path(scene.serviceSlug)}`);
    const [ground, ink] = await page
      .locator('html')
      .evaluate((each) => [getComputedStyle(each).backgroundColor, getComputedStyle(each).color]);
    expect(brightness(ground as string) > brightness(ink as string)).toBe(scheme === 'light');
    expectNoFaults(page);
  });
});
