/** The owner says who else signs members in, sees where staff are signed in and ends it, and reads in the log who did what. */
import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { plantUser } from '../support/sites.ts';
import { phoneFirst } from './journey-sizes.ts';
import { expectAccessible, expectNoFaults, mondayMorning, sceneOfFile } from './scene.ts';
import { openAsOwner, signInByForm } from './signed-in.ts';

const scene = sceneOfFile();
beforeEach(() => scene.leave());

test.each(phoneFirst)('a connection with others, on a %s', async (size) => {
  const page = await openAsOwner(scene, '/dashboard/settings/member-sign-in', { size });
  await page.getByRole('link', { name: 'Add connection' }).click();
  await page.getByLabel('Google').check();
  expect(await page.getByLabel('Issuer').inputValue()).toBe('https://accounts.google.com');
  await page.getByLabel('Signed tokens (JWT)').check();
  const name = `Old shop on a ${size}`;
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Issuer').fill('shop');
  await page.getByRole('button', { name: 'Add connection' }).click();
  await page.getByText('Enter either the JWKS URL or the public key.').waitFor();
  await expectAccessible(page, 'a connection that is not whole');
  await page.getByLabel('Audience').fill('this site');
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await page
    .getByRole('textbox', { name: 'Public key' })
    .fill(publicKey.export({ type: 'spki', format: 'pem' }).toString());
  await page.getByLabel('RS256').uncheck();
  await page.getByLabel('ES256').check();
  await page.getByRole('button', { name: 'Add connection' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  const client = await scene.server.client('apiKey');
  const saved = async () =>
    (await client.idpConnections.listIdpConnections({})).idpConnections.find((each) => each.name === name);
  expect(await saved()).toMatchObject({ type: 'JWT', issuer: 'shop', audience: 'this site', algorithms: ['ES256'] });
  await page.getByLabel('Issuer').fill('new shop');
  await page.getByText('Another issuer is another provider').waitFor();
  await page.getByLabel('Members can sign in with it').uncheck();
  await expectAccessible(page, 'a connection with another issuer');
  await page.getByRole('button', { name: 'Save connection' }).click();
  await expect.poll(saved).toMatchObject({ issuer: 'new shop', enabled: false });
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Nobody can sign in with it any more.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { level: 1, name: 'Member sign-in' }).waitFor();
  expect(await saved()).toBeUndefined();
  expectNoFaults(page);
});

test.each(phoneFirst)('who did what, and where staff are signed in, on a %s', async (size) => {
  const manager = { email: `manager-on-${size}@example.com`, password: 'a password of their own' };
  const { database, siteId } = scene.server;
  const passwordHash = await scene.server.assembly.auth.passwords.hash(manager.password);
  await plantUser(database, siteId, { email: manager.email, role: 'MANAGER', passwordHash }, mondayMorning);
  const elsewhere = await scene.visit({ size: 'desktop' });
  await signInByForm(scene, elsewhere, '/dashboard/settings', manager);
  await elsewhere.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(await elsewhere.getByRole('link', { name: /^(Activity log|Developers)/ }).count()).toBe(0);

  const page = await openAsOwner(scene, '/dashboard/settings/people', { size, scheme: 'dark' });
  await page.locator('summary').filter({ hasText: manager.email }).click();
  await page.getByText('Devices signed in').click();
  await page.getByText(/^Last used/).waitFor();
  await expectAccessible(page, 'where somebody is signed in');
  await page.getByRole('button', { name: 'Sign out of this device' }).click();
  await page.getByText('Not signed in anywhere.').waitFor();
  await elsewhere.reload();
  await elsewhere.waitForURL(/sign-in/);

  await page.goto(`${scene.server.url}/dashboard/settings`);
  await page.getByRole('link', { name: /^Activity log/ }).click();
  const entries = page.locator('ol').getByRole('listitem');
  await entries.filter({ hasText: 'Owner' }).filter({ hasText: 'Signed out' }).first().waitFor();
  await entries.filter({ hasText: 'MANAGER' }).filter({ hasText: 'Signed in' }).first().waitFor();
  await expectAccessible(page, 'the activity log');
  await page.getByLabel('Type', { exact: true }).selectOption('Bookings');
  await page.getByText('Nothing matches these filters.').waitFor();
  // The address keeps what was chosen.
  await page.reload();
  await page.getByText('Nothing matches these filters.').waitFor();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await entries.first().waitFor();
  expectNoFaults(page);
});
