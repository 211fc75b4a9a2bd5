/** Forms for a booking: what is filled in and the button that books are both in sight, and little lies over them. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookPlaces, offer } from './offered.ts';
import { bookButton, bookForm, expectAccessible, expectFocusInSight, expectNoFaults, sceneOfFile } from './scene.ts';

const scene = sceneOfFile();
const forms: Record<string, string> = {};

beforeAll(async () => {
  const client = await scene.server.client('apiKey');
  const { form } = await client.forms.createForm({
    form: {
      name: 'Questions',
      fields: [
        { label: 'Where does it hurt?', valueType: 'LONG_TEXT' },
        { label: 'Since when?', valueType: 'LONG_TEXT' },
        { label: 'Pressure', valueType: 'SHORT_TEXT' },
        { label: 'I have read the house rules', valueType: 'CHECK_BOX' },
      ],
    },
  });
  const { services } = await client.services.queryServices({
    query: { filter: { 'mainSlug.name': scene.serviceSlug } },
  });
  const [service] = services;
  await client.services.updateService({
    service: { id: service?.id as string, revision: service?.revision as string, form: { id: form.id } },
  });
  forms['an appointment with questions'] = `?service=${scene.serviceSlug}&start=2026-11-25T10:00`;
  const yoga = await offer(scene, 'CLASS', 'Morning yoga', 12, [1, 2]);
  forms['a class'] = `?service=${yoga.slug}&session=${yoga.eventIds[0]}`;
  const course = await offer(scene, 'COURSE', 'Back school', 8, [7, 14, 21, 28, 35]);
  forms['a course'] = `?service=${course.slug}`;
  const pilates = await offer(scene, 'CLASS', 'Pilates', 1, [5], {
    waitlistPolicy: { enabled: true, capacity: 5, reservationTimeInMinutes: 10 },
  });
  await bookPlaces(scene, pilates, pilates.eventIds[0], 1);
  forms['a waitlist'] = `?service=${pilates.slug}&session=${pilates.eventIds[0]}`;
});

const kinds = ['an appointment with questions', 'a class', 'a course', 'a waitlist'] as const;

async function openForm(page: Page, kind: (typeof kinds)[number], day = '2026-11-25'): Promise<void> {
  const address = `${scene.server.url}/booking-form${forms[kind]?.replace('2026-11-25', day)}`;
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator('#booking-email').waitFor();
}

/** The share of the screen that lies under what sticks to its edges. */
function coveredShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    const sticking = [...document.querySelectorAll<HTMLElement>('body *')].filter((each) =>
      ['sticky', 'fixed'].includes(getComputedStyle(each).position),
    );
    const covered = new Set<number>();
    for (const each of sticking) {
      const { bottom, top, width } = each.getBoundingClientRect();
      for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, bottom) && width > innerWidth / 2; y += 1) {
        covered.add(y);
      }
    }
    return covered.size / innerHeight;
  });
}

describe.each([
  { width: 360, height: 640, locale: 'en-GB' },
  { width: 390, height: 844, locale: 'he-IL' },
])('on a phone of $width px', ({ locale, ...size }) => {
  test.each(kinds)('the bar of the form for %s leaves the screen to the fields', async (kind) => {
    const page = await scene.visit({ size, locale });
    await openForm(page, kind);
    expect(await coveredShare(page)).toBeLessThan(0.12);
    const fields = bookForm(page).locator('input:not([type=hidden]):not([type=submit]), select, textarea');
    const count = await fields.count();
    expect(count).toBeGreaterThanOrEqual(3);
    // Brought into sight from below and from above, as keys and screen readers do.
    for (const index of [...Array(count).keys(), ...[...Array(count).keys()].reverse()]) {
      await fields.nth(index).evaluate((field) => {
        field.focus({ preventScroll: true });
        field.scrollIntoView({ block: 'nearest' });
      });
      await expectFocusInSight(page);
    }
    expect(await bookButton(page).evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThanOrEqual(
      size.height,
    );
    await expectAccessible(page, kind);
    expectNoFaults(page);
    await page.close();
  });
});

test.each([
  { width: 360, height: 640, locale: 'en-GB', script: true },
  { width: 390, height: 844, locale: 'he-IL', script: true },
  { width: 390, height: 844, locale: 'en-GB', script: false },
])('nothing lies over the times of a day on a phone of $width px until one is chosen', async (view) => {
  const { locale, script, ...size } = view;
  const page = await scene.visit({ size, locale, script });
  await page.goto(`${scene.server.url}/booking-calendar/${scene.serviceSlug}?day=2026-12-03`, {
    waitUntil: 'networkidle',
  });
  expect(await coveredShare(page)).toBe(0);
  // The lowest time that is in sight is chosen, where the button comes to stand.
  const times = page.locator('label:has(input[name=start])');
  await times.last().waitFor();
  const lowest = await times.evaluateAll(
    (labels) => labels.findLastIndex((label) => label.getBoundingClientRect().bottom <= innerHeight) ?? 0,
  );
  await times.nth(lowest).click();
  const act = page.locator('form button[type=submit]:visible').last();
  await act.evaluate((button) => {
    if (button.getBoundingClientRect().bottom > innerHeight) {
      throw new Error('the button is below the screen');
    }
  });
  if (script) {
    expect(
      await times.nth(lowest).evaluate((label) => {
        const { bottom, left, right, top } = label.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return hit !== null && label.contains(hit) && bottom <= innerHeight;
      }),
    ).toBe(true);
  }
  expectNoFaults(page);
  await page.close();
});

test.each(kinds)('on a desk the button of the form for %s is in sight from the start', async (kind) => {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1440, height: 900 },
  ]) {
    const page = await scene.visit({ size });
    await openForm(page, kind);
    const isSeen = await bookButton(page).evaluate((button) => {
      const { bottom, left, right, top } = button.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return bottom <= innerHeight && hit !== null && button.contains(hit);
    });
    expect(isSeen).toBe(true);
    await page.close();
  }
});

test.each(['an appointment with questions', 'a class'] as const)(
  'Enter in a field of the form for %s books',
  async (kind) => {
    for (const script of [true, false]) {
      const page = await scene.visit({ script });
      await openForm(page, kind, script ? '2026-11-26' : '2026-11-27');
      const before = (await scene.countBookings())['CONFIRMED'] ?? 0;
      await page.fill('#booking-name', 'Enid Enter');
      await page.fill('#booking-email', `enid-${script}-${kind.length}@example.com`);
      await page.press('#booking-email', 'Enter');
      await page.waitForURL(/\/thank-you/);
      expect((await scene.countBookings())['CONFIRMED']).toBe(before + 1);
      await page.close();
      await scene.leave();
    }
  },
);

test('where the choice of a time is done no day line stands above place and price', async () => {
  const page = await scene.visit({ size: 'phone' });
  const lines = page.locator('figure:visible');
  await page.goto(`${scene.server.url}/booking-calendar/${scene.serviceSlug}?day=2026-12-03`);
  expect(await lines.count()).toBe(1);
  await page.goto(`${scene.server.url}/booking-form?service=${scene.serviceSlug}&start=2026-12-03T10:00`);
  expect(await lines.count()).toBe(0);
  await page.fill('#booking-name', 'Dora Done');
  await page.fill('#booking-email', 'dora@example.com');
  await bookButton(page).click();
  await page.waitForURL(/\/thank-you/);
  expect(await lines.count()).toBe(0);
  const manage = (await page.locator('a[href^="/manage/"]').first().getAttribute('href')) as string;
  await page.goto(`${scene.server.url}${manage}`);
  expect(await lines.count()).toBe(0);
  // Another time is chosen on it again, and then seen without it.
  await page.goto(`${scene.server.url}${manage}/move?day=2026-12-04`);
  expect(await lines.count()).toBe(1);
  await page.locator('label:has(input[name=start])').first().click();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.getByRole('button', { name: /^Move to/ }).waitFor();
  expect(await lines.count()).toBe(0);
  expectNoFaults(page);
});
