/**
 * Parts of the booking pages that have scripts of their own: who does not see them does not load them, and nobody
 * notices.
 */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { pageIsAwake } from './awake.ts';
import { phoneFirst } from './journey-sizes.ts';
import { shiftOf, watchShifts } from './late-fonts.ts';
import { expectNoFaults, formIsEnhanced, holdBack, pressTime, sceneOfFile, timesAreEnhanced } from './scene.ts';

const scene = sceneOfFile();
beforeEach(() => scene.leave());

const calendar = (query = '') => `${scene.server.url}/booking-calendar/${scene.serviceSlug}${query}`;
const form = () => `${scene.server.url}/booking-form?service=${scene.serviceSlug}&start=2026-11-24T10:00`;
const scriptOfForm = /\/assets\/details-[^/]*\.js$/;
const scriptOfLists = /\/assets\/listed-choices-[^/]*\.js$/;

/** What a page asks of the server from now on. */
function asked(page: Page, address: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    count += address.test(request.url()) ? 1 : 0;
  });
  return () => count;
}

/** What the browser loads as a page, from now on. */
function opened(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    count += request.isNavigationRequest() ? 1 : 0;
  });
  return () => count;
}

const sheets = (page: Page) =>
  page.locator('link[rel=stylesheet]').evaluateAll((links) => links.map((each) => each.getAttribute('href')));

test('the script of the form comes once a time is chosen, and the form follows without a page being loaded', async () => {
  const page = await scene.visit();
  const asksForForm = asked(page, scriptOfForm);
  await page.goto(calendar());
  await timesAreEnhanced(page);
  await pageIsAwake(page);
  expect(asksForForm()).toBe(0);
  const opens = opened(page);
  const arrives = page.waitForResponse(scriptOfForm);
  await pressTime(page.locator('input[name=start]').first());
  await arrives;
  await page.getByRole('button', { name: /^Continue/ }).click();
  await formIsEnhanced(page);
  expect([asksForForm(), opens()]).toEqual([1, 0]);
  expectNoFaults(page);
});

test('where the script of the form cannot be had, the browser opens the form by itself', async () => {
  const page = await scene.visit();
  await page.goto(calendar());
  await timesAreEnhanced(page);
  await page.route(scriptOfForm, (route) => route.abort());
  await pressTime(page.locator('input[name=start]').first());
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.waitForURL(/\/booking-form\?/);
  await page.locator('#booking-email').waitFor();
  // The server's own, as without script: nothing on it waits for what cannot be had.
  expect(await page.locator('form[method=post]:has(#booking-name)').getAttribute('novalidate')).toBe(null);
});

describe.each(phoneFirst)('on a %s', (size) => {
  test('a form that the server drew is taken over where it stands, with what was typed before its script came', async () => {
    const page = await scene.visit({ size });
    await page.addInitScript(watchShifts);
    const letFormCome = await holdBack(page, scriptOfForm);
    await page.goto(form(), { waitUntil: 'domcontentloaded' });
    const before = await sheets(page);
    await page.fill('#booking-name', 'Grace Hopper');
    letFormCome();
    await formIsEnhanced(page);
    await pageIsAwake(page);
    expect(await page.inputValue('#booking-name')).toBe('Grace Hopper');
    expect(await sheets(page)).toEqual(before);
    expect(await shiftOf(page)).toBeLessThan(0.01);
    expectNoFaults(page);
  });
});

test('a list of many lengths is taken over with the calendar, and its script comes only there', async () => {
  const client = await scene.server.client('apiKey');
  const { services } = await client.services.queryServices({
    query: { filter: { 'mainSlug.name': scene.serviceSlug } },
  });
  const [service] = services;
  const page = await scene.visit();
  const asksForLists = asked(page, scriptOfLists);
  await page.goto(calendar());
  await pageIsAwake(page);
  expect(asksForLists()).toBe(0);
  await client.services.updateService({
    service: {
      id: service?.id as string,
      revision: service?.revision as string,
      schedule: {
        availabilityConstraints: {
          durationRange: { unitType: 'HOUR', hourOptions: { minDurationInMinutes: 60, maxDurationInMinutes: 300 } },
        },
      },
    },
  });
  await page.goto(calendar('?day=2027-02-08&length=105'));
  await timesAreEnhanced(page);
  const opens = opened(page);
  await page.locator('select[name=length]').selectOption('120');
  await page.waitForURL(/length=120/);
  expect([asksForLists(), opens()]).toEqual([1, 0]);
  expectNoFaults(page);
});
