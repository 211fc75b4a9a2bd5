/** Members sign in and up on the pages of a site: with and without a script, by password, by code, and by a link to a new one. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { shareInUsualRun } from '../support/long-run.ts';
import { goodPassword, newAddress } from '../support/members.ts';
import { expectAccessible, expectNoFaults, sceneOfFile } from './scene.ts';

// Nobody answers there, and nobody is written to: what is sent stands in the log all the same.
const scene = sceneOfFile({ SMTP_URL: 'smtp://127.0.0.1:9' });
beforeEach(() => scene.leave());

async function want(identitySettings: object): Promise<void> {
  const client = await scene.server.client('apiKey');
  await client.identitySettings.updateIdentitySettings({ identitySettings });
}

const open = {
  policy: { requireEmailVerification: false, requireOwnerApproval: false },
  captcha: { register: 'OFF', login: 'OFF' },
} as const;

/** The newest message to somebody that says what is looked for. */
async function newestFor(to: string, sought: RegExp): Promise<string> {
  const { notifications } = await scene.server.client('apiKey');
  const messages = await eventually(
    async () => (await notifications.listMessages({ to })).messages,
    ([message]) => sought.test(message?.text ?? ''),
  );
  return sought.exec(messages[0]?.text ?? '')?.[1] ?? '';
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name (optional)').fill('Ida');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Create the account' }).click();
}

/** What people have typed stands in a direction of its own. */
const goOnAs = (page: Page, name: string) =>
  page.getByRole('link', { name: new RegExp(`^Go on as .?${name}.?$`, 'u') });
const isSignedInAs = (page: Page, name: string) => goOnAs(page, name).waitFor();

/** What the pages do without a script is tested through HTTP in each run. */
const views = shareInUsualRun(
  [
    { script: true, size: 'phone', scheme: 'dark' },
    { script: false, size: 'desktop', scheme: 'light' },
  ] as const,
  2,
);

describe.each(views)('with script: $script', ({ scheme, script, size }) => {
  const visit = () => scene.visit({ size, scheme, script });
  const check = (page: Page, what: string) => (script ? expectAccessible(page, what) : Promise.resolve());
  const url = (path: string) => `${scene.server.url}${path}`;

  test('somebody signs up, is told what is wrong, and signs in again', async () => {
    await want(open);
    const email = newAddress();
    const page = await visit();
    await page.goto(url('/login'));
    await check(page, 'signing in');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('There is no account for this e-mail address.').waitFor();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('password');
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.getByText('This password is too common').waitFor();
    await check(page, 'a refused sign-up');
    await signUp(page, email);
    await page.waitForURL(url('/'));
    await page.goto(url('/login'));
    await isSignedInAs(page, 'Ida');
    await check(page, 'signing in as somebody who is signed in');
    const other = await visit();
    await other.goto(url('/login'));
    await other.getByLabel('E-mail').fill(email);
    await other.getByLabel('Password', { exact: true }).fill('not the password');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.getByText('E-mail and password do not match.').waitFor();
    expect(await other.getByLabel('E-mail').inputValue()).toBe(email);
    await other.getByLabel('Password', { exact: true }).fill(goodPassword);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.waitForURL(url('/'));
    expectNoFaults(page);
    expectNoFaults(other);
  });

  test('a sign-up waits for its code; afterwards a code alone lets in', async () => {
    await want({ ...open, policy: { requireEmailVerification: true, requireOwnerApproval: false } });
    const email = newAddress();
    const page = await visit();
    await page.goto(url('/sign-up'));
    await signUp(page, email);
    await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
    await check(page, 'a code that is awaited');
    const code = await newestFor(email, /\b(\d{6})\b/);
    await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('This code is wrong or has expired.').waitFor();
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(url('/'));

    const other = await visit();
    await other.goto(url('/login'));
    await other.getByRole('link', { name: 'Sign in with a code' }).click();
    await other.getByLabel('E-mail').fill(email);
    await other.getByRole('button', { name: 'Send the code' }).click();
    await other.getByText(/If there is an account for .*a code with six digits is on its way/).waitFor();
    await check(other, 'a code in place of a password');
    await expect.poll(() => newestFor(email, /\b(\d{6})\b/)).not.toBe(code);
    await other.getByLabel('Code').fill(await newestFor(email, /\b(\d{6})\b/));
    await other.getByRole('button', { name: 'Continue' }).click();
    await other.waitForURL(url('/'));
    expectNoFaults(page);
    expectNoFaults(other);
  });

  test('a forgotten password is set anew by the link of a message', async () => {
    await want(open);
    const email = newAddress();
    const page = await visit();
    await page.goto(url('/sign-up'));
    await signUp(page, email);
    await page.waitForURL(url('/'));
    const other = await visit();
    await other.goto(url('/login'));
    await other.getByRole('link', { name: 'Forgot your password?' }).click();
    await other.getByLabel('E-mail').fill(email);
    await other.getByRole('button', { name: 'Send the link' }).click();
    await other.getByText(/If there is an account for .*a message with a link is on its way/).waitFor();
    const path = await newestFor(email, /(\/reset-password\S+)/);
    await other.goto(url(path));
    await check(other, 'a new password');
    await other.getByLabel('Password', { exact: true }).fill('a heron in the reeds');
    await other.getByRole('button', { name: 'Set the password' }).click();
    await other.waitForURL((address) => address.pathname === '/');
    // Whoever was signed in before is no more, and the link is good once.
    await page.goto(url('/login'));
    expect(await goOnAs(page, 'Ida').count()).toBe(0);
    await other.goto(url(path));
    await other.getByLabel('Password', { exact: true }).fill('a heron in the reeds again');
    await other.getByRole('button', { name: 'Set the password' }).click();
    await other.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    expectNoFaults(page);
    expectNoFaults(other);
  });
});

test('who waits for the owner is told so, and can look again', async () => {
  await want({ ...open, policy: { requireEmailVerification: false, requireOwnerApproval: true } });
  const email = newAddress();
  const page = await scene.visit({ size: 'desktop' });
  await page.goto(`${scene.server.url}/sign-up`);
  await signUp(page, email);
  await page.getByRole('heading', { name: 'Waiting for approval' }).waitFor();
  await expectAccessible(page, 'waiting for approval');
  await page.getByRole('button', { name: 'Look again' }).click();
  await page.getByText('Your account has not been approved yet.').waitFor();
  expectNoFaults(page);
});

test('a check in the background is solved beside the form', async () => {
  await want({ ...open, captcha: { register: 'INVISIBLE', login: 'INVISIBLE' } });
  const page = await scene.visit({ size: 'phone' });
  await page.goto(`${scene.server.url}/sign-up`);
  await signUp(page, newAddress());
  await page.waitForURL(`${scene.server.url}/`);
  await want(open);
  expectNoFaults(page);
});
