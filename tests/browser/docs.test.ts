/** The reference in a browser: nothing sticks out on a phone, axe finds nothing, and its search finds operations. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, expectNoFaults, type Scene, startScene } from './scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
});
afterAll(() => scene?.close());

test.each([
  ['light', { width: 375, height: 812 }],
  ['dark', { width: 375, height: 812 }],
  ['light', { width: 1280, height: 900 }],
  ['dark', { width: 1280, height: 900 }],
] as const)('in %s on %o', async (scheme, size) => {
  const page = await scene.visit({ scheme, size });
  await page.goto(`${scene.server.url}/docs`);
  await expectAccessible(page, `/docs, ${scheme}, ${size.width}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground).toBe(scheme === 'light' ? 'rgb(243, 249, 250)' : 'rgb(14, 21, 23)');
  expectNoFaults(page);
});

test('the examples carry the address that was opened', async () => {
  const page = await scene.visit({ size: 'desktop' });
  await page.goto(`${scene.server.url}/docs`);
  const examples = await page.locator('#start pre').allTextContents();
  expect(examples.filter((text) => text.includes(`curl -s`) && !text.includes(scene.server.url))).toEqual([]);
  expect(examples.filter((text) => text.includes('createClient')).length).toBe(2);
});

test('the search leaves what fits, and says how many', async () => {
  const page = await scene.visit({ size: 'desktop' });
  await page.goto(`${scene.server.url}/docs`);
  await page.getByRole('searchbox', { name: 'Find' }).fill('test clock');
  expect(await page.locator('#found').textContent()).toBe('1 operation');
  expect(await page.locator('article[data-words]:visible').count()).toBe(1);
});
