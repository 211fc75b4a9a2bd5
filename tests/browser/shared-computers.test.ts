/** Two people at the computer of a reception: a PIN each, the lock that is pressed, and the one that comes by itself (docs/decisions/0092). */
import { hash } from '@node-rs/argon2';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  listComputers,
  noteProof,
  putPin,
} from '../../packages/server/src/domains/identity/repository/shared-computers.ts';
import { findUserByEmail } from '../../packages/server/src/domains/identity/repository.ts';
import { plantUser } from '../support/sites.ts';
import { expectAccessible, expectNoFaults, mondayMorning, sceneOfFile } from './scene.ts';
import { signInByForm, viewIsRendered } from './signed-in.ts';

const scene = sceneOfFile();
const pinOfDesk = '4917';
const pinOfOwner = '8306';

/** Somebody of the front desk who has a PIN; answers the name. */
async function addColleague(): Promise<string> {
  const { database, siteId } = scene.server;
  const pinHash = await hash(pinOfDesk, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  const id = await plantUser(database, siteId, { email: 'desk@example.com', role: 'FRONT_DESK' }, mondayMorning);
  await database.transact(siteId, async (tx) => putPin(tx, id, pinHash, mondayMorning));
  // Whoever is planted is called like the role.
  return 'FRONT_DESK';
}

const lockScreen = (page: Page) => page.getByRole('heading', { name: 'Who is at the computer?' });

async function goOn(page: Page, name: string, pin: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.fill('#lock-pin', pin);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Somebody has signed in at the computer with the password. */
async function showPassword(email: string): Promise<void> {
  const { database, siteId } = scene.server;
  const reader = database.reader(siteId);
  const [computer, user] = await Promise.all([listComputers(reader), findUserByEmail(reader, email)]);
  await database.transact(siteId, async (tx) =>
    noteProof(tx, computer[0]?.id as string, user?.id as string, mondayMorning),
  );
}

/** The name stands between signs that keep its direction apart. */
const signedInAs = (page: Page, name: string) => page.getByText(new RegExp(`^Signed in as \\W*${name}`));

/** What would be there still if the page were not loaded anew. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { ofBefore: true }));
const isMarked = (page: Page) => page.evaluate(() => 'ofBefore' in globalThis);

test('two people switch at the desk, and it locks itself when nobody is there', async () => {
  const colleague = await addColleague();
  const page = await scene.visit({ size: 'desktop' });
  await signInByForm(scene, page, '/dashboard/settings/shared-computers');
  await page.getByText('No shared computers.').waitFor();
  expect(await page.getByRole('button', { name: 'Lock', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Share this computer' }).click();
  await page.getByLabel('Name').fill('Front desk computer');
  await page.getByLabel('Locks after so many minutes').fill('7');
  await page.getByRole('button', { name: 'Share this computer' }).click();
  // It asks for the password first, over the form, which goes on with what was typed.
  const question = page.getByRole('dialog', { name: 'Confirm it is you' });
  await question.getByLabel('Current password').and(page.locator(':focus')).waitFor();
  await expectAccessible(page, 'the question who it is');
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await question.getByText('Wrong password.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Not done: it needs your confirmation first.').waitFor();
  await page.getByRole('button', { name: 'Share this computer' }).click();
  await page.fill('#confirm-password', scene.server.ownerPassword);
  await question.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText(/^This computer/).waitFor();
  await page.getByText('Locks after 7 minutes without use').waitFor();
  await expectAccessible(page, 'shared computers');
  const address = page.url();
  await showPassword('desk@example.com');

  await page.goto(`${scene.server.url}/dashboard/settings/security`);
  await page.fill('#security-pin', '1234');
  await page.getByRole('button', { name: 'Set PIN' }).click();
  await page.getByText('This PIN is too easy to guess.').waitFor();
  await page.fill('#security-pin', pinOfOwner);
  await page.getByRole('button', { name: 'Set PIN' }).click();
  await page.getByRole('button', { name: 'Remove PIN' }).waitFor();

  await page.goto(address);
  await page.getByText('Locks after 7 minutes without use').waitFor();

  // Pressed: nothing of whoever was here is left, neither on the page nor in what it has read.
  await mark(page);
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await lockScreen(page).waitFor();
  expect(await page.getByText('Locks after 7 minutes').count()).toBe(0);
  await page.getByText('Front desk computer').waitFor();
  await expectAccessible(page, 'the locked screen');
  await goOn(page, colleague, '730284');
  await page.getByText('This PIN is wrong.').waitFor();
  await expectAccessible(page, 'a wrong PIN');
  await page.fill('#lock-pin', pinOfDesk);
  await page.getByRole('button', { name: 'Continue' }).click();
  await signedInAs(page, colleague).waitFor({ state: 'attached' });
  expect(await isMarked(page)).toBe(false);
  expect(page.url()).toBe(address);
  // With a role that sees none of it.
  expect(await page.getByText('Locks after 7 minutes').count()).toBe(0);

  // Left alone, as the clock of the page says; loading it anew opens nothing.
  await page.clock.install();
  await page.goto(`${scene.server.url}/dashboard/today`);
  await viewIsRendered(page);
  // The watch begins when the page has been told that several people use the computer, as "Lock" does.
  await page.getByRole('button', { name: 'Lock', exact: true }).waitFor();
  await mark(page);
  await page.clock.fastForward(6 * 60_000);
  expect(await lockScreen(page).count()).toBe(0);
  await page.clock.fastForward(2 * 60_000);
  await lockScreen(page).waitFor();
  await page.reload();
  await lockScreen(page).waitFor();
  await goOn(page, 'Owner', pinOfOwner);
  await signedInAs(page, 'Owner').waitFor({ state: 'attached' });
  expect([await isMarked(page), new URL(page.url()).pathname]).toEqual([false, '/dashboard/today']);
  await viewIsRendered(page);
  expectNoFaults(page);

  // Locked while the server cannot be reached: loading the page anew opens nothing of whoever was here.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await lockScreen(page).waitFor();
  await page.context().setOffline(false);
  await page.reload();
  await lockScreen(page).waitFor();
});
