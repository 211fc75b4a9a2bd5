/** The second factor of a member in a browser: passkeys on a device of it, an app and recovery codes without script. */
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goodPassword, newAddress, openMembers } from '../support/members.ts';
import { expectAccessible, expectNoFaults, sceneOfFile } from './scene.ts';

const scene = sceneOfFile();
const account = '/account/my-account';

/** Browsers know passkeys for names alone, so the server of this machine is called by its own. */
const origin = () => scene.server.url.replace('127.0.0.1', 'localhost');

async function newMember(): Promise<string> {
  const email = newAddress();
  const members = openMembers(scene.server);
  await members.configure({ policy: { requireEmailVerification: true } });
  const { stateToken } = await members.register({ email, profile: { firstName: 'Ada', lastName: 'Lovelace' } });
  await members.verifying(await members.codeTo(email), stateToken);
  return email;
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.goto(`${origin()}${account}`);
  await page.locator('#member-email').fill(email);
  await page.locator('input[name=password]').fill(goodPassword);
  await page.locator('input[name=password]').press('Enter');
}

/** A device of the browser that keeps passkeys and knows its person. */
async function plugIn(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function confirmByPassword(page: Page): Promise<void> {
  await page.waitForURL(`**${account}*`);
  await page.locator('input[name=shownPassword]').fill(goodPassword);
  await page.locator('input[name=shownPassword]').press('Enter');
  await page.waitForURL('**?done=confirmed*');
}

test('a passkey is made, signs in alone and as a second step, and is removed', async () => {
  const page = await scene.visit({ size: 'phone', scheme: 'dark', locale: 'en-GB' });
  await plugIn(page);
  const email = await newMember();
  await typePassword(page, email);
  await confirmByPassword(page);
  await page.locator('#passkey-name').fill('My phone');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  await expectAccessible(page, 'recovery codes');
  await page.getByRole('link', { name: 'I have stored them' }).click();
  await page.getByText('10 codes left').waitFor();
  await expectAccessible(page, 'with a passkey');

  await page.context().clearCookies();
  await page.goto(`${origin()}/login?to=my-account`);
  await expectAccessible(page, 'signing in');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(`**${account}`);
  // The password alone confirms nothing where there is a factor.
  expect(await page.locator('input[name=shownPassword]').count()).toBe(0);

  await page.context().clearCookies();
  await typePassword(page, email);
  await page.getByRole('heading', { name: 'Confirm it is you' }).waitFor();
  await expectAccessible(page, 'the second step');
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await page.waitForURL(`**${account}`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**?done=confirmed*');
  await page.getByRole('button', { name: /^Remove .*My phone/ }).click();
  await page.getByText('No passkey is set up.').waitFor();
  expectNoFaults(page);
});

test('without script, an app is set up by its picture, and its codes and recovery codes are asked for', async () => {
  const page = await scene.visit({ script: false, size: 'desktop', locale: 'en-GB' });
  const email = await newMember();
  await typePassword(page, email);
  await confirmByPassword(page);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  const codeOf = (aheadMs = 0) => new TOTP({ secret }).generate({ timestamp: scene.server.now() + aheadMs });
  await page.locator('#app-code').fill('000000');
  await page.getByRole('button', { name: 'Add this app' }).click();
  await page.getByText('This is not the code the app shows now.').waitFor();
  expect((await page.locator('code').innerText()).replaceAll(' ', '')).toBe(secret);
  await page.locator('#app-code').fill(codeOf());
  await page.getByRole('button', { name: 'Add this app' }).click();
  const codes = (await page.locator('pre').innerText()).trim().split('\n');
  expect(codes).toHaveLength(10);
  await page.goto(`${origin()}${account}`);
  expect(await page.locator('pre').count()).toBe(0);

  for (const [field, value] of [
    ['code', codeOf(30_000)],
    ['recoveryCode', codes[0] as string],
  ] as const) {
    const other = await scene.visit({ script: false, size: 'phone', locale: 'en-GB' });
    await typePassword(other, email);
    await other.waitForURL('**/verify*');
    await other.locator('[name=code]').fill('000000');
    await other.locator('form:has([name=code]) button').click();
    await other.getByText('This is wrong, or was used before.').waitFor();
    if (field === 'recoveryCode') {
      await other.getByText('Use a recovery code').click();
    }
    await other.locator(`[name=${field}]`).fill(value);
    await other.locator(`form:has([name=${field}]) button`).click();
    await other.waitForURL(`**${account}`);
  }
});
