/** The head of the customers' pages: logo and name of the business beside each other, whichever way the page runs. */
import { expect, test } from 'vitest';
import { expectNoFaults, sceneOfFile } from './scene.ts';

const scene = sceneOfFile({ OPENHOURS_SAMPLE_DATA: 'true' });

test.each(['en-GB', 'he-IL'])('the name keeps its distance from the logo in %s', async (locale) => {
  const page = await scene.visit({ locale });
  await page.goto(`${scene.server.url}/book-online`);
  const name = page.locator('header a:has(img) bdi');
  await name.waitFor();
  const [gap, runsFrom] = await name.evaluate((each) => {
    const logo = each.previousElementSibling as Element;
    const [beside, own] = [logo.getBoundingClientRect(), each.getBoundingClientRect()];
    return [Math.max(own.left - beside.right, beside.left - own.right), beside.left < own.left ? 'ltr' : 'rtl'];
  });
  expect(runsFrom).toBe(locale === 'he-IL' ? 'rtl' : 'ltr');
  expect(gap).toBe(12);
  expectNoFaults(page);
});
