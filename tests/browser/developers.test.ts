/** The owner gives programs their keys and applications their addresses, and takes them away again. */
import { beforeEach, expect, test } from 'vitest';
import { phoneFirst } from './journey-sizes.ts';
import { expectAccessible, expectNoFaults, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();
beforeEach(() => scene.leave());

test.each(phoneFirst)('on a %s', async (size) => {
  const page = await openAsOwner(scene, '/dashboard/settings', { size, scheme: size === 'phone' ? 'dark' : 'light' });
  await page.getByRole('link', { name: /^Developers/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Developers' }).waitFor();
  const keys = page.getByRole('region', { name: 'API keys' });
  await keys.getByRole('button', { name: 'Create API key' }).click();
  await keys.getByRole('button', { name: 'Create key' }).click();
  await keys.getByText('Enter a name.').waitFor();
  const name = `Till on a ${size}`;
  await keys.getByLabel('What is the key for?').fill(name);
  await keys.getByLabel('clients', { exact: true }).check();
  await expectAccessible(page, 'a new key');
  await keys.getByRole('button', { name: 'Create key' }).click();
  const text = await keys.getByLabel('API key', { exact: true }).inputValue();
  await expectAccessible(page, 'the text of a key');
  const headers = { authorization: text, 'wix-site-id': scene.server.siteId };
  const ask = async (path: string) => (await scene.server.send('GET', path, { headers })).status;
  expect(await ask('/v1/consents')).not.toBe(401);
  expect(await ask('/v1/users')).toBe(403);
  await keys.getByRole('button', { name: 'Done' }).click();
  const row = keys.getByRole('listitem').filter({ hasText: name });
  await row.getByText('Access to: clients.').waitFor();
  expect(await page.content()).not.toContain(text);
  await row.getByRole('button', { name: 'Revoke' }).click();
  await row.getByText('refused within seconds', { exact: false }).waitFor();
  await row.getByRole('button', { name: 'Revoke' }).click();
  await row.waitFor({ state: 'detached' });
  expect(await ask('/v1/users')).toBe(401);

  const apps = page.getByRole('region', { name: 'OAuth apps' });
  await apps.getByRole('button', { name: 'Add app' }).click();
  await apps.getByLabel('Name of the app').fill('Shop');
  await apps.getByLabel('App with a server').check();
  await apps.getByRole('button', { name: 'Create app' }).click();
  expect(await apps.getByRole('textbox', { name: 'Client secret' }).inputValue()).toMatch(/^cs_/);
  await apps.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
  const id = await page.getByLabel('Client ID').inputValue();
  await page.getByLabel('Redirect URIs').fill('https://shop.example/callback\nnowhere');
  await page.getByRole('button', { name: 'Save app' }).click();
  await page.getByText('is not a complete address', { exact: false }).waitFor();
  await expectAccessible(page, 'an application with an address that is none');
  await page.getByLabel('Redirect URIs').fill('https://shop.example/callback');
  await page.getByLabel('Allowed domains').fill('shop.example');
  await page.getByLabel('You approve new members').selectOption('Yes');
  await page.getByLabel('Bot check at sign-in').selectOption('Visible check');
  await page.getByRole('button', { name: 'Save app' }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  const client = await scene.server.client('apiKey');
  const saved = async () => (await client.oauthApps.listOauthApps({})).oauthApps.find((each) => each.id === id);
  expect(await saved()).toMatchObject({
    allowedRedirectUris: ['https://shop.example/callback'],
    allowedDomains: ['shop.example'],
    allowedOrigins: ['https://shop.example'],
    signOnPolicy: { requireOwnerApproval: true },
    captcha: { login: 'VISIBLE' },
  });
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('signed out immediately', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { level: 1, name: 'Developers' }).waitFor();
  expect(await saved()).toBeUndefined();
  expectNoFaults(page);
});
