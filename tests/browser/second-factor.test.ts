/** A second factor from its set-up to the sign-in: app, passkeys on a device of the browser, codes, and asked of a role. */
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { plantUser } from '../support/sites.ts';
import { expectAccessible, expectNoFaults, sceneOfFile, type View } from './scene.ts';
import { viewIsRendered } from './signed-in.ts';

const scene = sceneOfFile();
const security = '/dashboard/settings/security';
const password = 'a long enough password';

/** Browsers know passkeys for names alone, so the server of this machine is called by its own. */
const origin = () => scene.server.url.replace('127.0.0.1', 'localhost');
const codeOf = (secret: string, aheadMs = 0) =>
  new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: scene.server.now() + aheadMs });

async function addPerson(role: 'OWNER' | 'MANAGER' | 'FRONT_DESK' = 'MANAGER'): Promise<string> {
  const { server } = scene;
  const email = `${newId()}@example.com`;
  const passwordHash = await server.assembly.auth.passwords.hash(password);
  await plantUser(server.database, server.siteId, { email, role, passwordHash }, server.now());
  return email;
}

async function typePassword(page: Page, email: string, next = security): Promise<void> {
  await page.goto(`${origin()}/dashboard/sign-in?next=${encodeURIComponent(next)}`);
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', password);
  await page.locator('form button[type=submit]').first().click();
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

async function confirm(page: Page): Promise<void> {
  await page.fill('#confirm-password', password);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.locator('#confirm-password').waitFor({ state: 'detached' });
}

async function addApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up app' }).click();
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = (await page.locator('code').innerText()).trim();
  await page.fill('#authenticator-code', codeOf(secret));
  await page.getByRole('button', { name: 'Add this app' }).click();
  const codes = (await page.locator('pre').innerText()).trim().split('\n');
  return { secret, codes };
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
}

const views: readonly (readonly [string, View])[] = [
  ['desktop', { size: 'desktop' }],
  ['phone', { size: 'phone', scheme: 'dark' }],
];

describe.each(views)('on a %s', (where, view) => {
  test('an app is set up by its picture, and its codes are asked for from then on', async () => {
    const page = await scene.visit(view);
    const email = await addPerson();
    await typePassword(page, email);
    await viewIsRendered(page);
    await page.getByRole('heading', { name: 'Confirm it is you' }).waitFor();
    await expectAccessible(page, `${where}: before anything is shown`);
    expect(await page.getByRole('button', { name: 'Set up app' }).count()).toBe(0);
    await confirm(page);
    const { codes, secret } = await addApp(page);
    expect(codes).toHaveLength(10);
    await expectAccessible(page, `${where}: recovery codes`);
    await page.getByRole('button', { name: 'I have stored them' }).click();
    await page.getByText('10 codes left').waitFor();
    await expectAccessible(page, `${where}: with an app`);

    await signOut(page);
    await typePassword(page, email);
    await page.getByRole('heading', { name: 'Confirm it is you' }).waitFor();
    await expectAccessible(page, `${where}: the second step`);
    await page.fill('[name=code]', '000000');
    await page.locator('form:has([name=code]) button').click();
    await page.getByText('This is wrong, or was used before').waitFor();
    await page.fill('[name=code]', codeOf(secret, 30_000));
    await page.locator('form:has([name=code]) button').click();
    await page.waitForURL((url) => url.pathname === security);
    await viewIsRendered(page);
    expectNoFaults(page);
  });

  test('a passkey is made, signs in alone, and is removed', async () => {
    const page = await scene.visit(view);
    await plugIn(page);
    const email = await addPerson();
    await typePassword(page, email);
    await viewIsRendered(page);
    await confirm(page);
    await page.fill('#passkey-name', 'Work laptop');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('button', { name: 'I have stored them' }).click();
    await page.getByText('Work laptop').waitFor();
    await expectAccessible(page, `${where}: with a passkey`);

    await signOut(page);
    await page.goto(`${origin()}/dashboard/sign-in?next=${encodeURIComponent(security)}`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL((url) => url.pathname === security);
    await viewIsRendered(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('button', { name: 'Remove passkey' }).waitFor();

    await signOut(page);
    await typePassword(page, email);
    await page.getByRole('button', { name: 'Continue with a passkey' }).click();
    await page.waitForURL((url) => url.pathname === security);
    await viewIsRendered(page);
    // The password alone confirms nothing where there is a factor.
    expect(await page.locator('#confirm-password').count()).toBe(0);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('button', { name: 'Remove passkey' }).click();
    await page.getByRole('button', { name: 'Remove passkey' }).click();
    await page.getByText('No passkey is set up.').waitFor();
    expectNoFaults(page);
  });
});

test('without script, by a code or a recovery code', async () => {
  const scripted = await scene.visit();
  const email = await addPerson();
  await typePassword(scripted, email);
  await viewIsRendered(scripted);
  await confirm(scripted);
  const { codes, secret } = await addApp(scripted);
  for (const [field, value] of [
    ['code', codeOf(secret, 30_000)],
    ['recoveryCode', codes[0] as string],
  ] as const) {
    const page = await scene.visit({ script: false, size: 'phone' });
    await typePassword(page, email);
    if (field === 'recoveryCode') {
      await page.getByText('Use a recovery code').click();
    }
    await page.fill(`[name=${field}]`, value);
    await page.locator(`form:has([name=${field}]) button`).click();
    await page.waitForURL((url) => url.pathname === security);
  }
});

test('asked of a role, it is set up before anything else; who asks it has one; it is taken from whoever lost theirs', async () => {
  const owner = await scene.visit();
  await typePassword(owner, await addPerson('OWNER'));
  await viewIsRendered(owner);
  const people = '/dashboard/settings/people';
  await owner.goto(`${origin()}${people}`);
  await viewIsRendered(owner);
  expect(await owner.getByRole('checkbox', { name: 'Front desk' }).isDisabled()).toBe(true);
  await owner.goto(`${origin()}${security}`);
  await viewIsRendered(owner);
  await confirm(owner);
  await addApp(owner);
  await owner.goto(`${origin()}${people}`);
  await viewIsRendered(owner);
  const answered = owner.waitForResponse((response) => response.url().endsWith('/v1/sign-in-rules'));
  await owner.getByRole('checkbox', { name: 'Front desk' }).check();
  expect((await answered).status()).toBe(200);
  await expectAccessible(owner, 'people and roles');

  const desk = await scene.visit({ size: 'phone' });
  await plugIn(desk);
  const email = await addPerson('FRONT_DESK');
  await typePassword(desk, email, '/dashboard/today');
  await desk.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  expect(await desk.getByRole('navigation').count()).toBe(0);
  await expectAccessible(desk, 'set up first');
  await confirm(desk);
  await desk.fill('#passkey-name', 'Phone');
  await desk.getByRole('button', { name: 'Add passkey' }).click();
  await desk.getByRole('button', { name: 'I have stored them' }).click();
  await desk.getByRole('button', { name: 'Continue to the dashboard' }).click();
  await desk.getByRole('navigation').first().waitFor();

  await owner.reload();
  await viewIsRendered(owner);
  const row = owner.locator('details', { hasText: email });
  await row.locator('summary').first().click();
  await row.getByRole('button', { name: 'Remove second factor' }).click();
  await row.getByRole('button', { name: 'Remove second factor' }).click();
  await row.getByRole('button', { name: 'Remove second factor' }).waitFor({ state: 'detached' });
  expectNoFaults(owner);
});
