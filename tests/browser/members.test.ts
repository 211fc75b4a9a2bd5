/** The owner lets in who waits, shuts out and deletes members, one and many of them, and decides who sees them. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newAddress, openMembers } from '../support/members.ts';
import { phoneFirst } from './journey-sizes.ts';
import { expectAccessible, expectNoFaults, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();

let members: ReturnType<typeof openMembers>;
beforeAll(() => {
  members = openMembers(scene.server);
});

async function newMember(nickname: string, privacyStatus = 'PRIVATE'): Promise<string> {
  const { identity } = await members.register({ email: newAddress(), profile: { nickname, privacyStatus } });
  return String(identity?.id);
}
const standing = async (id: string) => (await members.member(id))?.status;

/** Presses a button that asks, and then the one that does it. */
async function decide(page: Page, act: string, title: RegExp, consequence: RegExp): Promise<void> {
  await page.getByRole('button', { name: act, exact: true }).click();
  const question = page.getByRole('region', { name: title });
  await question.getByText(consequence).waitFor();
  await question.getByRole('button', { name: act, exact: true }).click();
}

test.each(phoneFirst)('on a %s', async (size) => {
  const view = { size, scheme: size === 'phone' ? 'dark' : 'light' } as const;
  await members.configure({ policy: { requireOwnerApproval: true } });
  const [waiting, refused] = [await newMember(`Ada on a ${size}`), await newMember(`Bela on a ${size}`)];
  await members.resetSettings();
  const others: string[] = [];
  for (const name of ['Cleo', 'Dora', 'Enid']) {
    others.push(await newMember(`${name} on a ${size}`));
  }

  const page = await openAsOwner(scene, '/dashboard/members', view);
  const firstList = page.getByRole('region', { name: 'Waiting for approval' });
  await firstList.getByText(`Bela on a ${size}`).waitFor();
  await expectAccessible(page, 'the members');
  await firstList.getByRole('link', { name: new RegExp(`Ada on a ${size}`) }).click();
  await page.getByRole('heading', { level: 1, name: `Ada on a ${size}` }).waitFor();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('Approved', { exact: true }).waitFor();
  expect(await standing(waiting)).toBe('APPROVED');
  await expectAccessible(page, 'a member');
  await decide(page, 'Block', /^Block .*Ada/, /signed out everywhere at once/);
  await page.getByText('Blocked', { exact: true }).waitFor();
  expect(await standing(waiting)).toBe('BLOCKED');
  await decide(page, 'Delete member', /^Delete the account of .*Ada/, /cannot be undone/);
  await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
  expect(await standing(waiting)).toBeUndefined();
  expect(await standing(refused)).toBe('PENDING');

  // Many at once: those whom the list shows.
  await page.getByLabel('Find by name or e-mail').fill(`on a ${size}`);
  await page.getByLabel('Status').selectOption('APPROVED');
  await decide(page, 'Block 3 members', /^Block all 3 members found/, /Bookings stay/);
  await page.getByText('3 members are blocked').waitFor();
  expect(await Promise.all(others.map(standing))).toEqual(['BLOCKED', 'BLOCKED', 'BLOCKED']);
  await page.getByLabel('Status').selectOption('BLOCKED');
  await page.getByRole('button', { name: 'Delete 3 members', exact: true }).click();
  await expectAccessible(page, 'a question about many');
  await page
    .getByRole('region', { name: /^Delete all 3/ })
    .getByRole('button', { name: 'Delete 3 members' })
    .click();
  await page.getByText('3 members are deleted').waitFor();
  expect(await Promise.all(others.map(standing))).toEqual([undefined, undefined, undefined]);
  // Whoever comes back is told, too, until they have read it.
  await page.reload();
  const outcome = page.getByText('3 members are deleted');
  await outcome.waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await outcome.waitFor({ state: 'detached' });
  expectNoFaults(page);
});

test('who sees members is chosen, and what follows is said before', async () => {
  const client = await scene.server.client('apiKey');
  const settings = async () => (await client.memberPrivacySettings.getMemberPrivacySettings({})).memberPrivacySettings;
  const page = await openAsOwner(scene, '/dashboard/settings', { size: 'desktop' });
  await page.getByRole('link', { name: /^Visibility of members.*Seen by everybody/ }).click();
  await page.getByLabel('Members who are signed in').check();
  await expect.poll(settings).toMatchObject({ publicMemberVisibility: 'VISIBLE_TO_MEMBERS_ONLY' });
  await page.getByLabel('Public: others see name and picture').check();
  const first = async () => (await client.defaultPrivacy.getDefaultPrivacyStatus({})).defaultPrivacy;
  await expect.poll(first).toMatchObject({ defaultPrivacy: 'PUBLIC' });
  await page.getByLabel('Nobody: all members are private').click();
  await expectAccessible(page, 'a question before all members are made private');
  await page.getByRole('button', { name: 'Make all private' }).click();
  await expect.poll(settings).toMatchObject({ publicMemberCandidates: 'NO_ONE' });
  await page.getByRole('link', { name: 'Member sign-in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Member sign-in' }).waitFor();
  expectNoFaults(page);
});

test('what members report is looked at, and roles are defined, given and taken', async () => {
  const shown = { memberPrivacySettings: { publicMemberCandidates: 'ANYONE' } };
  await members.call('/v1/privacy-settings', shown, members.owner);
  const [reported, reporting] = [await newMember('Rude', 'PUBLIC'), await newMember('Polite', 'PUBLIC')];
  const headers = await members.headersOf(reported);
  const content = {
    nodes: [
      { type: 'PARAGRAPH', nodes: [{ type: 'TEXT', textData: { text: 'I sell <b>watches</b>.' } }] },
      { type: 'PARAGRAPH', nodes: [{ type: 'TEXT', textData: { text: 'Cheap.' } }] },
    ],
  };
  await members.call('/v2/abouts', { memberAbout: { content } }, headers);
  const reason = { category: 'SPAM', description: 'Writes to everybody' };
  const reportedMember = { memberReport: { reportedMemberId: reported, reason } };
  await members.call('/v1/member-reports', reportedMember, await members.headersOf(reporting));

  const page = await openAsOwner(scene, '/dashboard/settings/member-roles', { size: 'phone', scheme: 'dark' });
  await page.getByLabel('Name of the role').fill('Regular guest');
  await page.getByRole('button', { name: 'Add role' }).click();
  const role = page.getByRole('region', { name: 'Regular guest' });
  await role.getByText('REGULAR_GUEST').waitFor();
  await page.locator('#new-member-role:focus').waitFor();
  await role.getByLabel('Blocked members cannot get it').check();
  const client = await scene.server.client('apiKey');
  const definition = async () =>
    (await client.memberRoleDefinition.getMemberRoleDefinition({ roleKey: 'REGULAR_GUEST' })).role;
  await expect.poll(definition).toMatchObject({ title: 'Regular guest', blockable: true });
  await expectAccessible(page, 'roles for members');

  await page.goto(`${scene.server.url}/dashboard/members`);
  const list = page.getByRole('region', { name: 'Reported members' });
  await list.getByText('1 report').waitFor();
  await expectAccessible(page, 'members of whom there are reports');
  await list.getByRole('link', { name: /Rude/ }).click();
  // What members write is text, whatever it looks like.
  await page.getByRole('region', { name: 'About', exact: true }).getByText('I sell <b>watches</b>.').waitFor();
  const reports = page.getByRole('region', { name: 'Reports', exact: true });
  await reports.getByText('Writes to everybody').waitFor();
  await page.getByLabel('Role', { exact: true }).selectOption('Regular guest');
  await page.getByRole('button', { name: 'Assign role' }).click();
  const rolesOf = async () => (await client.authorization.getRoles({ memberId: reported })).roles;
  await expect.poll(rolesOf).toEqual([{ roleKey: 'REGULAR_GUEST', title: 'Regular guest' }]);
  // What was pressed is gone: the keyboard goes on at the heading.
  const isAtHeading = (name: string) => page.getByRole('heading', { name }).and(page.locator(':focus')).waitFor();
  await isAtHeading('Roles');
  await expectAccessible(page, 'a member with a report and a role');
  await page.getByRole('button', { name: /^Remove .*Regular guest/ }).click();
  await page
    .getByRole('region', { name: /^Remove the role .*Regular guest/ })
    .getByRole('button', { name: /^Remove .*Regular guest/ })
    .click();
  await expect.poll(rolesOf).toEqual([]);
  await isAtHeading('Roles');
  await decide(page, 'Dismiss reports', /^Dismiss all reports of .*Rude/, /stays as they are/);
  await reports.getByText('The reports are dismissed and deleted.').waitFor();
  await isAtHeading('Reports');
  expect((await client.memberReport.listReportedMembers({})).reportedMembers).toEqual([]);
  await decide(page, 'Block', /^Block .*Rude/, /signed out everywhere at once/);
  await expect.poll(() => standing(reported)).toBe('BLOCKED');
  expectNoFaults(page);
});
