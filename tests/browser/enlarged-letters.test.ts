/**
 * Letters at twice their size (WCAG 2.2, 1.4.4): dates stay whole words, nothing leaves the screen, nothing lies over
 * another.
 */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isLongRun } from '../support/long-run.ts';
import { bookAnna, employAnna, entry, openCalendar } from './calendar-journeys.ts';
import { bookButton, expectNoFaults, introduce, sceneOfFile } from './scene.ts';
import { openDashboard } from './signed-in.ts';

const scene = sceneOfFile();

/** Words rendered in more than one line, e-mail addresses apart, which have no better place to break. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (text.parentElement?.checkVisibility() !== true || text.parentElement.closest('noscript, script, style')) {
        continue;
      }
      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}@.:]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top));
        if (lines.size > 1 && !word.includes('@')) {
          broken.push(word);
        }
      }
    }
    return broken;
  });
}

async function expectWhole(page: Page, where: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  expect(await brokenWords(page), where).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    where,
  ).toBeLessThanOrEqual(0);
}

/** What is rendered of the days of a month or week outside the day it belongs to. */
function outsideTheirDay(page: Page): Promise<string[]> {
  return page.locator('table a:visible').evaluateAll((days) =>
    days.flatMap((day) => {
      const { bottom, top } = day.getBoundingClientRect();
      const isOutside = [...day.querySelectorAll('span:not(.oh-heard)')].some((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return [...range.getClientRects()].some((drawn) => drawn.top < top - 1 || drawn.bottom > bottom + 1);
      });
      return isOutside ? [(day as HTMLElement).innerText] : [];
    }),
  );
}

const widths = [320, 390, 1280] as const;

// On each change every language meets the narrowest width, and one of them each other.
describe.each([
  { locale: 'en-GB', usual: [320, 1280] },
  { locale: 'de-DE', usual: [320, 390] },
  { locale: 'es-ES', usual: [320] },
])('in $locale', ({ locale, usual }) => {
  test.each(isLongRun ? widths : usual)('a date is whole on every page of a booking, %s px wide', async (width) => {
    const page = await scene.visit({ size: { width, height: 800 }, locale, isEnlarged: true });
    const open = async (path: string) => {
      await page.goto(`${scene.server.url}${path}`, { waitUntil: 'networkidle' });
      await expectWhole(page, path);
    };
    // A Wednesday, the longest day in some languages; a Thursday in others.
    const day = locale === 'de-DE' ? '2026-12-10' : '2026-12-09';
    const start = `${day}T${{ 320: '09:00', 390: '10:00', 1280: '11:00' }[width as (typeof widths)[number]]}`;
    await open(`/service-page/${scene.serviceSlug}`);
    await open(`/booking-calendar/${scene.serviceSlug}?day=${day}`);
    expect(await outsideTheirDay(page)).toEqual([]);
    await open(`/booking-form?service=${scene.serviceSlug}&start=${start}`);
    await introduce(page);
    await bookButton(page).click();
    await page.waitForURL(/\/thank-you/);
    await expectWhole(page, 'confirmation');
    const manage = (await page.locator('a[href^="/manage/"]').first().getAttribute('href')) as string;
    await open(manage);
    await open(`${manage}/cancel`);
    await page.locator('form button[type=submit]').click();
    await page.waitForURL((url) => url.pathname === manage);
    await expectWhole(page, 'cancelled');
    expectNoFaults(page);
    await page.context().close();
  });
});

test('hours and visits of the calendar are whole', async () => {
  const anna = await employAnna(scene);
  await bookAnna(scene, anna, 'Mia', '2026-11-25T12:00');
  const page = await openCalendar(scene, '?view=day&date=2026-11-25', {
    size: 'desktop',
    isEnlarged: true,
  });
  await entry(page, 'Mia').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  expect(await brokenWords(page)).toEqual([]);
  const hour = await page.getByText('11:00', { exact: true }).first().boundingBox();
  expect(hour?.x).toBeGreaterThanOrEqual(0);
  // Its lines stand below each other.
  const lines = await entry(page, 'Mia')
    .first()
    .locator('bdi')
    .evaluateAll((all) =>
      all.map((each) => {
        const { top } = each.getBoundingClientRect();
        return { top, letters: Number.parseFloat(getComputedStyle(each).fontSize) };
      }),
    );
  expect(lines.length).toBeGreaterThanOrEqual(2);
  expect((lines[1]?.top ?? 0) - (lines[0]?.top ?? 0)).toBeGreaterThanOrEqual(lines[0]?.letters ?? 0);
  expectNoFaults(page);
  await page.context().close();
});

test.each(['en-GB', 'de-DE', 'es-ES', 'fr-FR', 'he-IL'])('the heads of the week are whole, in %s', async (locale) => {
  for (const size of ['phone', 'desktop'] as const) {
    const page = await openCalendar(scene, '?view=week&date=2026-11-25', { size, isEnlarged: true, locale });
    const heads = page.locator('[id^="column-"]');
    await heads.nth(6).waitFor();
    await page.evaluate(() => document.fonts.ready);
    const cut = await heads.evaluateAll((all) =>
      all
        .flatMap((title) => [title, title.nextElementSibling as Element])
        .filter(
          ({ clientHeight, clientWidth, scrollHeight, scrollWidth }) =>
            scrollWidth > clientWidth || scrollHeight > clientHeight,
        )
        .map(({ textContent }) => textContent),
    );
    expect(cut, size).toEqual([]);
    // What is pressed by key below the heads is not covered by them.
    const head = await heads.first().evaluate((title) => title.parentElement?.getBoundingClientRect().height ?? 0);
    const room = await page
      .locator('[style*="--from"]')
      .evaluate((scroller) => Number.parseFloat(getComputedStyle(scroller).scrollPaddingBlockStart));
    expect(room, size).toBeGreaterThanOrEqual(head);
    expectNoFaults(page);
    await page.context().close();
  }
});

test.each([320, 390])('the day and the bar of the dashboard keep their words, %s px wide', async (width) => {
  const page = await scene.visit({ size: { width, height: 800 }, isEnlarged: true });
  await page.clock.setFixedTime('2026-11-25T08:00:00Z');
  await openDashboard(scene, page, '/dashboard/today');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectWhole(page, 'today');
  const words = await Promise.all(
    ['Today', 'Calendar', 'New', 'Bookings', 'More'].map((name) =>
      page.getByRole(name === 'New' || name === 'More' ? 'button' : 'link', { name, exact: true }).evaluate((entry) => {
        const range = document.createRange();
        range.selectNodeContents(entry);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      }),
    ),
  );
  for (const [index, { left, right }] of words.entries()) {
    expect(left).toBeGreaterThanOrEqual(words[index - 1]?.right ?? 0);
    expect(right).toBeLessThanOrEqual(width);
  }
  await page.goto(`${scene.server.url}/dashboard/today?new=booking`);
  await page.getByRole('heading', { name: 'Book for a client' }).waitFor();
  await expectWhole(page, 'a panel');
  expectNoFaults(page);
});

test('the first free day of each person and the heads of the week are whole on a narrow phone', async () => {
  const client = await scene.server.client('apiKey');
  const { staffMember } = await client.staff.createStaffMember({ staffMember: { name: 'Maximiliane-Charlotte' } });
  const { services } = await client.services.queryServices({
    query: { filter: { 'mainSlug.name': scene.serviceSlug } },
  });
  const { id, revision, staffMemberIds } = services[0] as (typeof services)[number];
  await client.services.updateService({
    service: { id, revision: revision as string, staffMemberIds: [...(staffMemberIds ?? []), staffMember.resourceId] },
  });
  for (const locale of ['en-GB', 'de-DE', 'es-ES', 'fr-FR', 'he-IL']) {
    const page = await scene.visit({ size: { width: 320, height: 800 }, locale, isEnlarged: true });
    // A Wednesday, when the next day is told by its name.
    await page.goto(`${scene.server.url}/booking-calendar/${scene.serviceSlug}?day=2026-12-09`, {
      waitUntil: 'networkidle',
    });
    await page.getByText('Maximiliane-Charlotte').waitFor();
    const broken = await brokenWords(page);
    // A name as long as that may break; days and other words may not.
    expect(
      broken.filter((word) => !/Maximiliane|Charlotte/.test(word)),
      locale,
    ).toEqual([]);
    // The names of the days of the week keep to their columns.
    const outside = await page.locator('table th').evaluateAll((heads) =>
      heads.flatMap((head) => {
        const { left, right } = head.getBoundingClientRect();
        return [...head.querySelectorAll('span:not(.oh-heard)')].flatMap((name) => {
          const range = document.createRange();
          range.selectNodeContents(name);
          const drawn = range.getBoundingClientRect();
          return drawn.width > 0 && (drawn.left < left - 1 || drawn.right > right + 1) ? [name.textContent] : [];
        });
      }),
    );
    expect(outside, locale).toEqual([]);
    expectNoFaults(page);
    await page.context().close();
  }
});
