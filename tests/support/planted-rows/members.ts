/** People who have signed up at a site: with codes, links and approvals that are open, and everything they are written. */
import { newAddress, openMembers } from '../members.ts';
import type { PlantRows } from '../planted-rows.ts';

export const plantRows: PlantRows = async (server, site, marker) => {
  const members = openMembers(server, site);
  await members.call(
    '/v1/privacy-settings',
    { memberPrivacySettings: { publicMemberVisibility: 'VISIBLE_TO_ALL' } },
    members.owner,
  );
  await server.send('PATCH', '/v1/default-privacy-status', {
    headers: members.owner,
    body: { defaultPrivacy: { defaultPrivacy: 'PRIVATE' } },
  });
  const profile = { firstName: marker, nickname: marker };
  const email = newAddress();
  await members.configure({ policy: { requireEmailVerification: true } });
  const { identity } = await members.register({ email, profile });
  const id = String(identity?.id);
  await members.call('/v1/activation-email', { identityId: id }, members.owner);
  await members.call('/v1/send-email', { email });
  await members.call('/v2/sign-in-code', { email });
  await members.configure({ policy: { requireEmailVerification: false, requireOwnerApproval: true } });
  for (const isApproved of [true, false]) {
    const older = '/wix-sm/api/v1/auth/api/v1/auth/register';
    const body = { email: newAddress(), password: 'plum tree by the river', contactInfo: { firstName: marker } };
    const { member } = (await members.call(older, body)).body as { member: { id: string } };
    if (isApproved) {
      await members.administer(member.id, 'approve');
    }
  }
  await members.resetSettings();
  const other = await members.register({ email: newAddress(), profile });
  const otherId = String(other.identity?.id);
  const headers = await members.headersOf(otherId);
  await members.call('/v2/change-password', { newPassword: 'another plum tree' }, headers);
  const newEmail = newAddress();
  await server.send('PATCH', `/api/v1/members/${otherId}/change-login-email`, {
    headers: members.owner,
    body: { newEmail },
  });
  await members.configure({ enumerationProtection: true });
  await members.registering({ email: newEmail, profile });
  await members.resetSettings();
  await plantCommunity(server, site, marker);
};

/** Two who show themselves: one has a role and a text, follows the other, reports them and blocks them. */
const plantCommunity: PlantRows = async (server, site, marker) => {
  const members = openMembers(server, site);
  const profile = { nickname: marker, privacyStatus: 'PUBLIC' };
  const ids = [newAddress(), newAddress(), newAddress()].map(async (email) => {
    const { identity } = await members.register({ email, profile });
    return String(identity?.id);
  });
  const [oneId = '', otherId = '', thirdId = ''] = await Promise.all(ids);
  const one = await members.headersOf(oneId);
  const content = { nodes: [{ type: 'TEXT', textData: { text: marker } }] };
  await members.call('/v2/abouts', { memberAbout: { content } }, one);
  await members.call('/v1/roles/definitions', { roleKey: 'WRITER', roleTitle: marker }, members.owner);
  await members.call(`/v1/roles/members/${oneId}`, { roleKey: 'WRITER' }, members.owner);
  await members.call(`/v3/followers/${thirdId}`, {}, one);
  const reason = { category: 'SPAM', description: marker };
  await members.call('/v1/member-reports', { memberReport: { reportedMemberId: otherId, reason } }, one);
  await members.call('/v1/member-to-member-blocks/members/my', { memberId: otherId }, one);
};
