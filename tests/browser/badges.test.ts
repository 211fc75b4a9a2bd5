/** Badges and profile fields in the dashboard: made, ordered by keys, given to a member, and what the member's page and the list show of them. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAddress, openMembers } from '../support/members.ts';
import { expectAccessible, expectNoFaults, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();

async function add(page: Page, { act, label, name }: { readonly [part in 'act' | 'label' | 'name']: string }) {
  await page.getByRole('button', { name: act }).click();
  await page.getByLabel(label).fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

test('badges are made, coloured, ordered by keys and given to a member, who is listed with them', async () => {
  const client = await scene.server.client('apiKey');
  const { identity } = await openMembers(scene.server).register({ email: newAddress(), profile: { nickname: 'Ada' } });
  const page = await openAsOwner(scene, '/dashboard/settings', { size: 'desktop' });
  await page.getByRole('link', { name: /^Badges/ }).click();
  for (const name of ['Regular', 'Newcomer']) {
    await add(page, { act: 'Add a badge', label: 'Badge name', name });
    await page.getByRole('link', { name: 'Badges' }).click();
  }
  const titles = async () => (await client.badgesV2.queryBadges({})).badges.map(({ title }) => title);
  await page.getByRole('button', { name: 'Move \u2068Newcomer\u2069' }).focus();
  await page.keyboard.press('Space');
  await page.getByText('\u2068Newcomer\u2069 is lifted, at 2 of 2.').waitFor({ state: 'attached' });
  // The arrow keys are listened to from the next task of the page on.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.keyboard.press('ArrowUp');
  await page.getByText('\u2068Newcomer\u2069 is now at 1 of 2.').waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await expect.poll(titles).toEqual(['Newcomer', 'Regular']);
  await expectAccessible(page, 'the badges');

  await page.getByRole('link', { name: /^Regular/ }).click();
  await page.getByLabel('Background colour').fill('#00513f');
  const colorNow = async () => (await client.badgesV2.queryBadges({})).badges[1]?.backgroundColor;
  await expect.poll(colorNow).toBe('#00513F');
  await expectAccessible(page, 'a badge');

  await page.goto(`${scene.server.url}/dashboard/members/${identity?.id}`);
  await page.getByLabel('Regular').check();
  const given = async () =>
    (await client.badges.listBadgesPerMember({ memberIds: [String(identity?.id)] })).memberBadgeIds;
  await expect.poll(async () => (await given())[0]?.badgeIds.length).toBe(1);
  await expectAccessible(page, 'a member with a badge');
  await page.getByRole('link', { name: 'Members' }).first().click();
  await page.getByRole('link', { name: /Ada.*Regular/s }).waitFor();
  await expectAccessible(page, 'members with badges');
  expectNoFaults(page);
});

test('a profile field is made, shown to others, read at a member, and hidden', async () => {
  const client = await scene.server.client('apiKey');
  const { identity } = await openMembers(scene.server).register({
    email: newAddress(),
    profile: { nickname: 'Grace' },
  });
  const page = await openAsOwner(scene, '/dashboard/settings/profile-fields', { size: 'phone' });
  await add(page, { act: 'Add a field', label: 'Field name', name: 'Hobby' });
  await page.getByLabel('Also whoever sees public members').check();
  const field = async () => (await client.customFields.listCustomFields({})).fields[0];
  await expect.poll(async () => (await field())?.defaultPrivacy).toBe('PUBLIC');
  await expectAccessible(page, 'a profile field');
  await page.getByRole('link', { name: 'Profile fields' }).click();
  await page.getByRole('link', { name: /^Hobby/ }).waitFor();
  await expectAccessible(page, 'the profile fields');

  const id = String(identity?.id);
  await client.members.updateMember({ member: { id, contact: { customFields: { hobby: { value: 'Chess' } } } } });
  await page.goto(`${scene.server.url}/dashboard/members/${id}`);
  await page.getByText('Chess').waitFor();

  await page.goto(`${scene.server.url}/dashboard/settings/profile-fields/${(await field())?.id}`);
  await page.getByRole('button', { name: 'Hide this field' }).click();
  const question = page.getByRole('region', { name: /^Hide .*Hobby/ });
  await question.getByRole('button', { name: 'Hide this field', exact: true }).click();
  await page.getByText('There are no fields yet.').waitFor();
  expect(await field()).toBeUndefined();
  expectNoFaults(page);
});
