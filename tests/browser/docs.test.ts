/** The reference in a browser: nothing sticks out on a phone, axe finds nothing, and its search finds operations. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoFaults, sceneOfFile } from './scene.ts';

const scene = sceneOfFile();

/**
 * Every operation and every schema is rendered by the same few lines: one of each kind shows all colours there are. The
 * names, links and headings of the whole page are tested on its HTML.
 */
function leaveOneOfEach(page: Page): Promise<void> {
  return page.evaluate(() => {
    const seen = new Set<string>();
    for (const article of document.querySelectorAll('article')) {
      const kind = article.querySelector('.method')?.className ?? article.parentElement?.id ?? '';
      if (seen.has(kind)) {
        article.remove();
      }
      seen.add(kind);
    }
    const [first] = document.querySelectorAll('nav ul');
    for (const list of document.querySelectorAll('nav ul')) {
      if (list !== first) {
        list.remove();
      }
    }
  });
}

test.each([
  ['light', { width: 375, height: 812 }],
  ['dark', { width: 375, height: 812 }],
  ['light', { width: 1280, height: 900 }],
  ['dark', { width: 1280, height: 900 }],
] as const)('in %s on %o', async (scheme, size) => {
  const page = await scene.visit({ scheme, size });
  await page.goto(`${scene.server.url}/docs`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground).toBe(scheme === 'light' ? 'rgb(243, 249, 250)' : 'rgb(14, 21, 23)');
  await leaveOneOfEach(page);
  await expectAccessible(page, `/docs, ${scheme}, ${size.width}`);
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
