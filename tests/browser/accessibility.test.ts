/** Every public page and state, light and dark, left-to-right and right-to-left: axe finds nothing, nothing sticks out. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookButton, expectAccessible, expectNoFaults, pressTime, type Scene, startScene } from './scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
});
afterAll(() => scene?.close());

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

describe.each(views)('on a $size, $scheme, $locale', (view) => {
  test.each(places)('$name', async ({ name, path, act }) => {
    const page = await scene.visit(view);
    await page.goto(`${scene.server.url}${path(scene.serviceSlug)}`, { waitUntil: 'networkidle' });
    await act?.(page);
    const root = page.locator('html');
    expect(await root.getAttribute('dir')).toBe(view.locale === 'he-IL' ? 'rtl' : 'ltr');
    expect(await root.getAttribute('data-mantine-color-scheme')).toBe(view.scheme);
    await expectAccessible(page, name);
    expect(await widthBeyondScreen(page)).toBeLessThanOrEqual(0);
    expectNoFaults(page);
    await page.close();
  });
});

/** Channels of a CSS colour, 0 to 255. */
function brightness(colour: string): number {
  const channels = [...colour.matchAll(/[\d.]+/g)].slice(0, 3).map(Number);
  return channels.reduce((sum, each) => sum + each, 0) / 3;
}

describe.each(['light', 'dark'] as const)('without script on a %s device', (scheme) => {
  test.each(places.filter(({ act }) => act === undefined))('$name is whole', async ({ path }) => {
    const page = await scene.visit({ scheme, script: false });
    await page.goto(`${scene.server.url}${path(scene.serviceSlug)}`);
    const [ground, ink] = await page
      .locator('html')
      .evaluate((each) => [getComputedStyle(each).backgroundColor, getComputedStyle(each).color]);
    expect(brightness(ground as string) > brightness(ink as string)).toBe(scheme === 'light');
    expectNoFaults(page);
    await page.close();
  });
});

test.each(places)('$name fits a screen of 320 px', async ({ path, act }) => {
  const page = await scene.visit({ size: { width: 320, height: 568 }, locale: 'de-DE' });
  await page.goto(`${scene.server.url}${path(scene.serviceSlug)}`, { waitUntil: 'networkidle' });
  await act?.(page);
  expect(await widthBeyondScreen(page)).toBeLessThanOrEqual(0);
  await page.close();
});

test('whatever can be pressed is at least 44 px high or as wide, outside running text', async () => {
  const page = await scene.visit();
  for (const path of ['/', `/booking-calendar/${scene.serviceSlug}`, '/dashboard/sign-in']) {
    await page.goto(`${scene.server.url}${path}`);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a, button, select, input:not([type=hidden]), label:has(input)')]
        .filter((each) => each.checkVisibility() && each.closest('label:has(input)') === null)
        .map((each) => ({ html: each.outerHTML.slice(0, 120), box: each.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && box.top > 0 && box.height < 43.5)
        .filter(({ html }) => !html.includes('rowName'))
        .map(({ html, box }) => `${html} ${box.width}x${box.height}`),
    );
    expect(small, path).toEqual([]);
  }
});
