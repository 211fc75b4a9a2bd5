/** The owner sets what is asked of members who sign up and in: each change is kept at once, the keys of a provider by a button. */
import { beforeEach, expect, test } from 'vitest';
import { plantUser } from '../support/sites.ts';
import { phoneFirst } from './journey-sizes.ts';
import { expectAccessible, expectNoFaults, mondayMorning, sceneOfFile } from './scene.ts';
import { openAsOwner, signInByForm } from './signed-in.ts';

const scene = sceneOfFile();
beforeEach(() => scene.leave());

const address = '/dashboard/settings/member-sign-in';

async function settingsNow() {
  const client = await scene.server.client('apiKey');
  return (await client.identitySettings.getIdentitySettings({})).identitySettings;
}

test.each(phoneFirst)('on a %s', async (size) => {
  const client = await scene.server.client('apiKey');
  await client.identitySettings.updateIdentitySettings({
    identitySettings: {
      policy: { requireEmailVerification: false, requireOwnerApproval: false },
      passwordPolicy: { minLength: 8 },
      lockout: { failures: 10, lockSeconds: 900 },
      enumerationProtection: false,
      captcha: { provider: 'ALTCHA', siteKey: '', secret: '', register: 'OFF', login: 'OFF' },
    },
  });
  const page = await openAsOwner(scene, '/dashboard/settings', { size, scheme: size === 'phone' ? 'dark' : 'light' });
  await page.getByRole('link', { name: /^Member sign-in.*Everybody can sign up/ }).click();
  await page.getByLabel('They enter the code from an e-mail before they can sign in').check();
  await page.getByLabel('You approve each of them by the link in an e-mail to you').check();
  await page.getByLabel('Shortest password').fill('3');
  await page.getByText('Enter a whole number from 4 to 100.').waitFor();
  await expectAccessible(page, 'a number that is too small');
  await page.getByLabel('Shortest password').fill('12');
  await page.getByLabel('Failed tries').fill('5');
  await page.getByLabel('Minutes of the pause').fill('30');
  await page.getByLabel('Never say whether an address is known').check();
  await page.getByRole('group', { name: 'When somebody signs up' }).getByLabel('Invisible check').check();
  await page.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(settingsNow).toMatchObject({
    policy: { requireEmailVerification: true, requireOwnerApproval: true },
    passwordPolicy: { minLength: 12 },
    lockout: { failures: 5, lockSeconds: 1800 },
    enumerationProtection: true,
    captcha: { register: 'INVISIBLE', login: 'OFF' },
  });

  await page.getByLabel('Checked by').selectOption('Turnstile');
  await page.getByText('learns who signs in', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Save provider' }).click();
  await page.getByText('Enter the secret key').waitFor();
  await expectAccessible(page, 'a provider without its keys');
  await page.getByLabel('Site key').fill('0x-site-key');
  await page.getByLabel('Secret key').fill('0x-secret-key');
  await page.getByRole('button', { name: 'Save provider' }).click();
  await page.getByText('Provider saved').waitFor();
  expect(await settingsNow()).toMatchObject({ captcha: { provider: 'TURNSTILE', siteKey: '0x-site-key' } });
  // What was saved is kept, and never shown again.
  await page.reload();
  await page.getByText('It is kept and not shown.', { exact: false }).waitFor();
  expect(await page.content()).not.toContain('0x-secret-key');
  expectNoFaults(page);
});

test('who manages the business does not set it', async () => {
  const manager = { email: 'manager@example.com', password: 'a password of their own' };
  const { database, siteId } = scene.server;
  const passwordHash = await scene.server.assembly.auth.passwords.hash(manager.password);
  await plantUser(database, siteId, { email: manager.email, role: 'MANAGER', passwordHash }, mondayMorning);
  const page = await scene.visit({ size: 'desktop' });
  await signInByForm(scene, page, '/dashboard/settings', manager);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(await page.getByRole('link', { name: /^Member sign-in/ }).count()).toBe(0);
  await page.goto(`${scene.server.url}${address}`);
  await page.getByRole('heading', { level: 1, name: 'Member sign-in' }).waitFor();
  expect(await page.getByLabel('Shortest password').count()).toBe(0);
});
