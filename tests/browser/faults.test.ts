/** Whatever fails in a page, words stand in its place that say so and lead on; what still works goes on working. */
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoFaults, sceneOfFile } from './scene.ts';
import { openAsOwner, openDashboard } from './signed-in.ts';

const scene = sceneOfFile();

const stopped = 'This page has stopped working';

/** Changes what calls answer until it is called off: which page asks first, and how often, is nothing to a test. */
async function withAnswers(
  page: Page,
  path: string,
  change: (answer: Record<string, unknown>) => void,
): Promise<() => Promise<void>> {
  const changed = async (route: Route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Record<string, unknown>;
    change(answer);
    await route.fulfill({ response, json: answer });
  };
  await page.route(`**${path}`, changed);
  return () => page.unroute(`**${path}`, changed);
}

test('a view of the dashboard that fails leaves the way to all others', async () => {
  const page = await openAsOwner(scene, '/dashboard/today', { size: 'desktop' });
  const stopChanging = await withAnswers(page, '/v2/services/query*', (answer) => {
    answer['services'] = [{ id: 'x' }];
  });
  // Anew, so that nothing that was asked before is still to come or kept.
  await page.goto(`${scene.server.url}/dashboard/messages`);
  await page.getByRole('link', { name: 'Services' }).click();
  const words = page.getByRole('alert').filter({ hasText: stopped });
  await words.getByText(/^TypeError: /).waitFor();
  await expectAccessible(page, 'a view that failed');
  await stopChanging();
  await words.getByRole('link', { name: 'Go to Today' }).click();
  await words.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
});

test('a part that does not arrive says so, and a panel closes over a view that works', async () => {
  const page = await openAsOwner(scene, '/dashboard/today', { size: 'desktop' });
  await page.route(/\/(staff-page|block-time)-[^/]*\.js$/, (route) => route.abort());
  await page.getByRole('link', { name: 'Staff' }).click();
  await page.getByRole('alert').getByText('Part of the dashboard could not be loaded', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await page.goto(`${scene.server.url}/dashboard/today?new=block`);
  const panel = page.getByRole('region', { name: stopped });
  await panel.getByText('Part of the dashboard could not be loaded', { exact: false }).waitFor();
  await expectAccessible(page, 'a panel that failed');
  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
});

test('when the frame of the dashboard fails, words stand in its place', async () => {
  const page = await scene.visit();
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'BroadcastChannel', { value: undefined });
  });
  await openDashboard(scene, page, '/dashboard/today');
  await page.getByRole('heading', { level: 1, name: stopped }).waitFor();
  await page.getByRole('button', { name: 'Reload page' }).waitFor();
  await expectAccessible(page, 'a dashboard that failed');
});

test('when the script of the dashboard does not arrive, words say so', async () => {
  const page = await openAsOwner(scene, '/dashboard/today');
  await page.route(/\/assets\/dashboard-[^/]*\.js$/, (route) => route.abort());
  await page.reload();
  await page.getByRole('alert').getByText('The dashboard could not be opened').waitFor();
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Reload page' }).click();
  await page.getByRole('navigation').first().waitFor();
  expect(await page.getByText('The dashboard could not be opened').count()).toBe(0);
  expectNoFaults(page);
});

test('a public page whose script fails says so to the customer', async () => {
  const page = await scene.visit();
  let breaks = true;
  await page.route('**/booking-calendar/**', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: breaks ? html.replace('"picker":{', '"picker":null,"was":{') : html });
  });
  await page.goto(`${scene.server.url}/booking-calendar/${scene.serviceSlug}`);
  await page.getByRole('heading', { level: 1, name: stopped }).waitFor();
  await page.getByText('look for our message first', { exact: false }).waitFor();
  await expectAccessible(page, 'a booking page that failed');
  breaks = false;
  await page.getByRole('button', { name: 'Reload page' }).click();
  await page.locator('input[name=start]').first().waitFor();
});
