/** The owner has a program told what happens: adds its address, tries it out, sends again what failed, and replaces the key. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWebhookReceiver, told, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { desktopFirst } from './journey-sizes.ts';
import { expectAccessible, expectNoFaults, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
beforeEach(() => scene.leave());
afterAll(() => receiver.stop());

test.each(desktopFirst)('on a %s', async (size) => {
  const page = await openAsOwner(scene, '/dashboard/settings/developers', {
    size,
    scheme: size === 'phone' ? 'dark' : 'light',
  });
  const webhooks = page.getByRole('region', { name: 'Webhooks', exact: true });
  await webhooks.getByText('No webhooks yet.').waitFor();
  await webhooks.getByRole('link', { name: 'Add webhook' }).click();
  await page.getByRole('heading', { level: 1, name: 'Add webhook' }).waitFor();
  await page.getByLabel('What is it for?').fill('Warehouse');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByText('Enter a complete address', { exact: false }).first().waitFor();
  await page.getByText('Choose at least one event type.').first().waitFor();
  await page.getByLabel('Address', { exact: true }).fill(`${receiver.url}/${size}`);
  const find = page.getByLabel('Search event types');
  await find.fill('no such event');
  await page.getByText('No event type matches.').waitFor();
  await find.fill('v2.booking_ created');
  await page.getByRole('group', { name: 'wix.bookings.v2.booking' }).getByLabel('created').check();
  await find.fill('appinstalled');
  await page.getByLabel('AppInstalled').check();
  await page.getByText('2 chosen').waitFor();
  await expectAccessible(page, 'a new webhook');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByRole('heading', { level: 1, name: 'Warehouse' }).waitFor();

  await page.getByRole('button', { name: 'Send test' }).click();
  const deliveries = page.getByRole('region', { name: 'Deliveries' });
  const row = deliveries.getByRole('listitem').filter({ hasText: 'AppInstalled' }).first();
  await row.getByText('Delivered').waitFor();
  await row.getByRole('button', { name: /AppInstalled/ }).click();
  await row.getByText(scene.server.siteId).first().waitFor();
  await expectAccessible(page, 'a delivery');
  expect(receiver.at(`/${size}`).map((each) => told(each).eventType)).toEqual(['AppInstalled']);

  receiver.answer(`/${size}`, 500);
  const client = await scene.server.client('apiKey');
  await client.oauthApps.createOauthApp({ oauthApp: { name: 'Till' } });
  await receiver.arrived(`/${size}`, 2);
  await page.reload();
  await page.getByText('Nothing accepted since', { exact: false }).waitFor();
  await deliveries.getByText('Next attempt', { exact: false }).waitFor();
  // Switched off and on again, what waited has failed and is sent once more.
  await page.getByLabel('Send events').uncheck();
  await page.getByRole('button', { name: 'Save webhook' }).click();
  await page.getByText('Nothing is sent until you turn it on again.').waitFor();
  await deliveries.getByRole('listitem').getByText('Failed').first().waitFor();
  await expectAccessible(page, 'a webhook that is off');
  await page.getByLabel('Send events').check();
  await page.getByRole('button', { name: 'Save webhook' }).click();
  receiver.answer(`/${size}`, 200);
  await deliveries.getByRole('button', { name: 'Send all failed again' }).click();
  await receiver.arrived(`/${size}`, 3);
  await page.getByLabel('Status', { exact: true }).selectOption('Delivered');
  await deliveries.getByText('2 attempts').waitFor();

  await page.getByRole('link', { name: 'Developers' }).first().click();
  const key = page.getByRole('region', { name: 'Verifying webhooks' });
  const shown = () => key.getByLabel('Public key (Base64)').inputValue();
  expect(await key.getByLabel('App ID').inputValue()).toBe(scene.server.siteId);
  const before = await shown();
  await key.getByRole('button', { name: 'Replace key' }).click();
  await key.getByText('signed with the new key', { exact: false }).waitFor();
  await key.getByRole('button', { name: 'Replace key' }).click();
  await key.getByText('stays published for 30 days', { exact: false }).waitFor();
  expect(await shown()).not.toBe(before);
  await expectAccessible(page, 'the key of webhooks');

  await webhooks.getByRole('link', { name: /Warehouse/ }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await webhooks.getByText('No webhooks yet.').waitFor();
  expectNoFaults(page);
});
