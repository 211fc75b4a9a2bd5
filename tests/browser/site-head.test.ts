/** The head of the customers' pages: logo and name of the business beside each other, whichever way the page runs. */
import { describe, expect, test } from 'vitest';
import { expectAccessible, expectNoFaults, sceneOfFile, sizes } from './scene.ts';

const scene = sceneOfFile({ OPENHOURS_SAMPLE_DATA: 'true', SMTP_URL: 'smtp://127.0.0.1:9' });

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

describe.each(Object.keys(sizes) as (keyof typeof sizes)[])('on a %s', (size) => {
  test.each([
    ['en-GB', 'My bookings'],
    ['de-DE', 'Meine Buchungen'],
    ['es-ES', 'Mis reservas'],
    ['fr-FR', 'Mes réservations'],
    ['he-IL', 'התורים שלי'],
  ])('in %s what somebody has booked is one press away from every page', async (locale, name) => {
    const page = await scene.visit({ size, locale });
    for (const path of [
      '/',
      '/book-online',
      `/service-page/${scene.serviceSlug}`,
      `/booking-calendar/${scene.serviceSlug}`,
    ]) {
      await page.goto(`${scene.server.url}${path}`);
      const way = page.getByRole('banner').getByRole('link', { name });
      const box = await way.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), path).toBeGreaterThanOrEqual(44);
      expect(box?.y, path).toBeLessThan(60);
    }
    await page.getByRole('banner').getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await expectAccessible(page, 'what somebody has booked');
    expectNoFaults(page);
  });
});
