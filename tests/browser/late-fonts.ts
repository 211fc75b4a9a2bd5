/** Public pages whose letters come late, as on a slow line, and what moves on them without anybody's doing. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { framesRendered, pageIsAwake } from './awake.ts';
import { bookButton, formIsEnhanced, holdBack, pressTime, type Scene } from './scene.ts';

/** A state of a public page: where it stands, and what leads to it from there. */
export interface PublicState {
  readonly name: string;
  readonly path: (slug: string) => string;
  readonly act?: (page: Page) => Promise<void>;
}

export const publicStates: readonly PublicState[] = [
  { name: 'home', path: () => '/' },
  { name: 'list', path: () => '/book-online' },
  { name: 'service', path: (slug) => `/service-page/${slug}` },
  {
    name: 'calendar with a chosen time',
    path: (slug) => `/booking-calendar/${slug}`,
    act: async (page) => {
      await pressTime(page.locator('input[name=start]').first());
      // What is pressed before the page is awake is rendered once more when it is.
      await page.waitForURL(/[?&]time=/);
    },
  },
  { name: 'a day without free times', path: (slug) => `/booking-calendar/${slug}?day=2026-11-29` },
  { name: 'a month without free times', path: (slug) => `/booking-calendar/${slug}?day=2031-03-01` },
  {
    name: 'form with mistakes',
    path: (slug) => `/booking-form?service=${slug}&start=2026-11-24T10:00`,
    act: async (page) => {
      await formIsEnhanced(page);
      await bookButton(page).click();
      await page.locator('#booking-name[aria-invalid=true]').waitFor();
    },
  },
  { name: 'form for a time that is gone', path: (slug) => `/booking-form?service=${slug}&start=2026-11-24T03:00` },
  { name: 'privacy', path: () => '/privacy' },
  { name: 'finding a booking', path: () => '/find-booking' },
  { name: 'nothing there', path: () => '/service-page/nothing' },
  { name: 'sign-in', path: () => '/dashboard/sign-in' },
];

/** Lets a site have what all these pages show: the legal pages, with the links to them at the foot of every page. */
export async function writeLegalPages({ server }: Pick<Scene, 'server'>): Promise<void> {
  const text = '# Your data\nWe keep what a booking needs, for a year.\n\nAsk us at studio@example.com.';
  const words = [{ language: 'en', text }];
  const owner = await server.client('apiKey');
  await owner.legalPages.updateLegalPages({
    legalPages: [
      { kind: 'PRIVACY', words },
      { kind: 'IMPRINT', words },
    ],
  });
}

/** Sums what moves without anybody's doing, from the first rendering on (Cumulative Layout Shift). */
export function watchShifts(): void {
  const seen = globalThis as unknown as { shifted: number };
  seen.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
      seen.shifted += entry.hadRecentInput ? 0 : entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What has moved on a page so far. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted);
}

/**
 * Opens a page, lets its script take it over and its letters come late, as on a slow line: it is rendered with the device's
 * own before. Ends when the letters are rendered.
 */
export async function openWithLateFonts(page: Page, address: string): Promise<void> {
  const letFontsCome = await holdBack(page, '**/*.woff2');
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await pageIsAwake(page);
  expect(await page.evaluate(() => document.fonts.status), 'drawn without our letters').toBe('loading');
  letFontsCome();
  await page.evaluate(() => document.fonts.ready);
  await framesRendered(page);
  await page.unroute('**/*.woff2');
}
