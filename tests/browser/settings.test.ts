/** The owner says how the business is called and reached, and which clock it follows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, expectNoFaults, type Scene, startScene } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
});
afterAll(() => scene?.close());

test.each(['phone', 'desktop'] as const)('on a %s the business gets its name and address', async (size) => {
  const client = await scene.server.client('apiKey');
  const page = await openAsOwner(scene, '/dashboard/settings', { size, scheme: size === 'phone' ? 'dark' : 'light' });
  await page.getByRole('link', { name: /^Business Name/ }).click();
  const name = page.getByLabel('Name of the business');
  await name.fill(`Studio ${size}`);
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByLabel('E-mail').fill('no address');
  await page.getByText('Not saved: look at the marked fields.').waitFor();
  expect(await page.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page, 'a refused address');
  await page.getByLabel('E-mail').fill(`${size}@example.com`);
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByLabel('Time zone').selectOption('Europe/Lisbon');
  await page.getByLabel('Currency of all prices').selectOption('CHF');
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  await page.getByText('Saved', { exact: true }).waitFor();
  const { properties } = await client.siteProperties.getSiteProperties({});
  expect(properties).toMatchObject({
    businessName: `Studio ${size}`,
    email: `${size}@example.com`,
    timeZone: 'Europe/Lisbon',
    paymentCurrency: 'CHF',
  });
  await page.getByLabel('E-mail').fill('');
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  await page.getByText('Saved', { exact: true }).waitFor();
  expect((await client.siteProperties.getSiteProperties({})).properties.email ?? '').toBe('');
  await client.siteProperties.updateSiteProperties({
    properties: { timeZone: 'Europe/Berlin', paymentCurrency: 'USD' },
    fields: { paths: ['timeZone', 'paymentCurrency'] },
  });
  await expectAccessible(page, 'the business');
  expectNoFaults(page);
});
