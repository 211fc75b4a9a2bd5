/** The published SDK gives members roles, lets them block, follow and report each other, and write about themselves (members sheet 1.10 to 1.14). */
import {
  authorization,
  memberFollowers,
  memberReport,
  memberRoleDefinition,
  membersAbout,
  memberToMemberBlock,
  members as modules,
} from '@wix/members';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import { newAddress, openMembers } from '../support/members.ts';
import { fetchTo, ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let members: ReturnType<typeof openMembers>;
beforeAll(async () => {
  server = await startTestServer();
  members = openMembers(server);
  await members.resetSettings();
  globalThis.fetch = fetchTo(server);
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

const used = {
  members: modules,
  authorization,
  memberFollowers,
  memberReport,
  memberRoleDefinition,
  membersAbout,
  memberToMemberBlock,
};
const owner = () => sdkClient(server, used, ownerOf(server));
const visitor = () => sdkClient(server, used, visitorOf(server));
async function as(memberId: string) {
  const auth = visitorOf(server);
  const { authorization: value = '' } = await members.headersOf(memberId);
  auth.setTokens({
    accessToken: { value, expiresAt: 4_102_444_800 },
    refreshToken: { value: 'none', role: 'member' as never },
  });
  return sdkClient(server, used, auth);
}

async function newMember(privacyStatus: 'PUBLIC' | 'PRIVATE' = 'PUBLIC') {
  const { identity } = await members.register({ email: newAddress(), profile: { nickname: 'Ada', privacyStatus } });
  const id = String(identity?.id);
  return { id, client: await as(id) };
}

interface Violation {
  readonly field: string;
  readonly violatedRule: string;
  readonly ruleName?: string;
}
/** The code of a refusal with what it says beside, or its violations. */
async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  const error = (await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )) as {
    details?: {
      applicationError?: { code: string; data?: object };
      validationError?: { fieldViolations: Violation[] };
    };
  };
  const { applicationError, validationError } = error?.details ?? {};
  return applicationError === undefined
    ? validationError?.fieldViolations.map(
        ({ field, ruleName, violatedRule }) => `${field} ${ruleName ?? violatedRule}`,
      )
    : [applicationError.code, applicationError.data];
}

async function eventsFrom(fqdn: string, entityId?: string): Promise<string[]> {
  const rows = await server.database.reader(server.siteId).all(
    statement<{ type: string }>(
      `select type from outbox_event where site_id = $1 and starts_with(type, $2) and ($3::text is null or entity_id = $3)
         order by at, entity_id, entity_sequence`,
      [server.siteId, `${fqdn}_`, entityId ?? null],
    ),
  );
  return rows.map(({ type }) => type.slice(fqdn.length + 1));
}

describe('roles', () => {
  test('are defined, given, asked for and taken', async () => {
    const { memberRoleDefinition: definitions, authorization: roles } = owner();
    const key = `WRITER_${newId().slice(-6).toUpperCase()}`;
    const { role: made } = await definitions.createMemberRoleDefinition(key, { roleTitle: 'Writer', blockable: true });
    expect(made).toEqual({ _id: expect.any(String), roleKey: key, title: 'Writer', blockable: true, revision: '1' });
    expect(await refusalOf(definitions.createMemberRoleDefinition(key, { roleTitle: 'Writer' }))).toEqual([
      'ALREADY_EXISTS',
      {},
    ]);
    expect((await definitions.getMemberRoleDefinition(key)).role).toEqual(made);
    const listed = (await definitions.listMemberRoleDefinitions()).roles;
    expect(listed?.map(({ roleKey }) => roleKey)).toEqual(['OWNER', 'CONTRIBUTOR', key]);

    const { client, id } = await newMember();
    expect(await roles.assignRole(id, key)).toEqual({ roleKey: key });
    expect(await roles.assignRole(id, key)).toEqual({ roleKey: key });
    const had = { roles: [{ roleKey: key, title: 'Writer' }] };
    expect(await roles.getRoles(id)).toEqual(had);
    expect(await client.authorization.getRoles(id)).toEqual(had);
    const query = { filter: { memberId: { $in: [id, newId()] } } };
    expect(await roles.queryRoles({ query })).toEqual({ rolesByMemberId: { [id]: had } });
    const { client: other } = await newMember();
    expect(await refusalOf(other.authorization.getRoles(id))).toEqual(['NOT_FOUND', {}]);
    expect(await other.authorization.queryRoles({ query })).toEqual({ rolesByMemberId: {} });

    const { role: changed } = await definitions.updateMemberRoleDefinition(key, { blockable: false, revision: '1' });
    expect(changed).toMatchObject({ blockable: false, revision: '2' });
    expect(await refusalOf(definitions.updateMemberRoleDefinition(key, { blockable: true, revision: '1' }))).toEqual([
      'INVALID_REVISION',
      { currentRevision: '2' },
    ]);
    // Who has a role keeps it until it is taken.
    await definitions.deleteMemberRoleDefinition(key);
    expect(await roles.getRoles(id)).toEqual(had);
    expect(await refusalOf(roles.assignRole(id, key))).toEqual(['ROLE_DOES_NOT_EXIST', {}]);
    expect(await roles.unassignRole(id, key)).toEqual({ roleKey: key });
    expect(await roles.getRoles(id)).toEqual({ roles: [] });
  });

  test('of the system are neither given nor changed, and those that are blockable not given to whom the site blocks', async () => {
    const { memberRoleDefinition: definitions, authorization: roles } = owner();
    const { client, id } = await newMember();
    for (const key of ['OWNER', 'CONTRIBUTOR']) {
      expect(await refusalOf(roles.assignRole(id, key))).toEqual(['roleKey INVALID_ROLE']);
      expect(await refusalOf(roles.unassignRole(id, key))).toEqual(['roleKey INVALID_ROLE']);
      const changing = definitions.updateMemberRoleDefinition(key, { blockable: true, revision: '1' });
      expect(await refusalOf(changing)).toEqual(['CANNOT_UPDATE_SYSTEM_ROLE', {}]);
      expect(await refusalOf(definitions.deleteMemberRoleDefinition(key))).toEqual(['CANNOT_DELETE_SYSTEM_ROLE', {}]);
      expect(await refusalOf(definitions.createMemberRoleDefinition(key, { roleTitle: 'Me' }))).toEqual([
        'ALREADY_EXISTS',
        {},
      ]);
    }
    expect(await refusalOf(roles.unassignRole(id, 'NOBODY'))).toEqual(['roleKey INVALID_ROLE']);
    expect(await refusalOf(roles.assignRole(newId(), 'NOBODY'))).toEqual(['NOT_FOUND', {}]);
    expect(await refusalOf(definitions.getMemberRoleDefinition('NOBODY'))).toEqual(['ROLE_DOES_NOT_EXIST', {}]);
    const key = `EDITOR_${newId().slice(-6).toUpperCase()}`;
    expect(await refusalOf(client.memberRoleDefinition.createMemberRoleDefinition(key, { roleTitle: 'X' }))).toEqual([
      'PERMISSION_DENIED',
      {},
    ]);
    expect(await refusalOf(client.authorization.assignRole(id, key))).toEqual(['PERMISSION_DENIED', {}]);
    await definitions.createMemberRoleDefinition(key, { roleTitle: 'Editor', blockable: true });
    await members.administer(id, 'block');
    expect(await refusalOf(roles.assignRole(id, key))).toEqual(['MEMBER_BLOCKED', {}]);
  });
});

describe('blocks between members', () => {
  test('hide both from each other, and end', async () => {
    const [one, other] = [await newMember(), await newMember()];
    const seen = async ({ client }: typeof one, { id }: typeof one) => {
      const { items } = await client.members.queryMembers().eq('_id', id).find();
      return items.length;
    };
    expect([await seen(one, other), await seen(other, one)]).toEqual([1, 1]);
    await one.client.memberToMemberBlock.blockMember(other.id);
    const pair = { initiatorMemberId: one.id, targetMemberId: other.id };
    expect(await refusalOf(one.client.memberToMemberBlock.blockMember(other.id))).toEqual([
      'MEMBER_ALREADY_BLOCKED',
      pair,
    ]);
    expect([await seen(one, other), await seen(other, one)]).toEqual([0, 0]);
    const blocked = ['MEMBER_TO_MEMBER_BLOCKED', { memberId: other.id }];
    expect(await refusalOf(one.client.members.getMember(other.id))).toEqual(blocked);
    // Whoever is blocked is told what is told of nobody.
    const ofNobody = await refusalOf(other.client.members.getMember(newId()));
    expect(await refusalOf(other.client.members.getMember(one.id))).toEqual(ofNobody);
    const mine = await one.client.memberToMemberBlock.listCurrentMemberBlocking();
    expect(mine).toMatchObject({ blockedMemberIds: [other.id], pagingMetadata: { count: 1 } });
    const theirs = await other.client.memberToMemberBlock.listCurrentMemberBlocking();
    expect(theirs.blockedMemberIds).toEqual([]);
    const { memberBlocks } = await owner().memberToMemberBlock.listMemberBlocks(other.id);
    expect(memberBlocks).toEqual([{ memberId: one.id, blockDirection: 'BLOCKING' }]);
    const ofOne = await owner().memberToMemberBlock.listMemberBlocks(one.id);
    expect(ofOne.memberBlocks).toEqual([{ memberId: other.id, blockDirection: 'BLOCKED' }]);
    expect(await refusalOf(other.client.memberToMemberBlock.listMemberBlocks(other.id))).toEqual([
      'PERMISSION_DENIED',
      {},
    ]);
    await one.client.memberToMemberBlock.unblockMember(other.id);
    expect([await seen(one, other), await seen(other, one)]).toEqual([1, 1]);
    expect(await refusalOf(one.client.memberToMemberBlock.unblockMember(other.id))).toEqual([
      'BLOCK_DOES_NOT_EXIST',
      { blockingMemberId: one.id, blockedMemberId: other.id },
    ]);
  });

  test('are not of oneself, of nobody, nor of whoever runs the site', async () => {
    const { client, id } = await newMember();
    const { memberToMemberBlock: blocks } = client;
    expect(await refusalOf(blocks.blockMember(id))).toEqual(['SELF_BLOCKING_FORBIDDEN', { initiatorMemberId: id }]);
    expect(await refusalOf(blocks.unblockMember(id))).toEqual(['SELF_UNBLOCKING_FORBIDDEN', { initiatorMemberId: id }]);
    expect(await refusalOf(blocks.blockMember(newId()))).toEqual(['NOT_FOUND', {}]);
    expect(await refusalOf(blocks.blockMember((await newMember('PRIVATE')).id))).toEqual(['NOT_FOUND', {}]);
    expect(await refusalOf(owner().memberToMemberBlock.blockMember(id))).toEqual(['PERMISSION_DENIED', {}]);
    expect(await refusalOf(visitor().memberToMemberBlock.blockMember(id))).toEqual(['PERMISSION_DENIED', {}]);
  });

  test('are listed page by page', async () => {
    const { client } = await newMember();
    const others = [await newMember(), await newMember(), await newMember()];
    for (const { id } of others) {
      await client.memberToMemberBlock.blockMember(id);
    }
    const first = await client.memberToMemberBlock.listCurrentMemberBlocking({ cursorPaging: { limit: 2 } });
    const cursor = String(first.pagingMetadata?.cursors?.next);
    const second = await client.memberToMemberBlock.listCurrentMemberBlocking({ cursorPaging: { limit: 2, cursor } });
    expect([first, second].flatMap(({ blockedMemberIds }) => blockedMemberIds)).toEqual(others.map(({ id }) => id));
  });
});

describe('followers', () => {
  const fqdn = 'wix.members.v3.follow';

  test('follow whoever shows themselves, and are listed and compared', async () => {
    const [one, other, third] = [await newMember(), await newMember(), await newMember('PRIVATE')];
    const { memberFollowers: mine } = one.client;
    await mine.followMember(other.id);
    await mine.followMember(other.id);
    await third.client.memberFollowers.followMember(other.id);
    expect(await refusalOf(mine.followMember(third.id))).toEqual(['NOT_FOUND', {}]);
    expect(await refusalOf(mine.followMember(one.id))).toEqual(['memberId VALIDATION']);
    expect(await refusalOf(visitor().memberFollowers.followMember(one.id))).toEqual(['PERMISSION_DENIED', {}]);
    expect(await mine.listCurrentMemberFollowing()).toMatchObject({ memberIds: [other.id], metadata: { count: 1 } });
    expect((await mine.listCurrentMemberFollowers()).memberIds).toEqual([]);
    // Whoever shows themselves to nobody is not shown in lists either, but to the owner.
    expect((await other.client.memberFollowers.listCurrentMemberFollowers()).memberIds).toEqual([one.id]);
    expect((await third.client.memberFollowers.listMemberFollowers(other.id)).memberIds).toEqual([one.id]);
    expect((await owner().memberFollowers.listMemberFollowers(other.id)).memberIds).toEqual([third.id, one.id]);
    expect((await owner().memberFollowers.listMemberFollowing(one.id)).memberIds).toEqual([other.id]);
    expect(await refusalOf(mine.listMemberFollowing(third.id))).toEqual(['NOT_FOUND', {}]);
    const { connectedMembers } = await other.client.memberFollowers.queryCurrentMemberConnections([
      one.id,
      third.id,
      newId(),
    ]);
    expect(connectedMembers).toEqual([{ connectedMemberId: one.id, followedByMember: false, followingMember: true }]);
    expect((await mine.queryMemberConnections(other.id, [one.id])).connectedMembers).toEqual(connectedMembers);
    expect((await mine.queryCurrentMemberConnections([])).connectedMembers).toEqual([]);
    await mine.unfollowMember(other.id);
    await mine.unfollowMember(other.id);
    expect((await mine.listCurrentMemberFollowing()).memberIds).toEqual([]);
    expect((await eventsFrom(fqdn)).slice(0, 3).toSorted()).toEqual([
      'member_followed',
      'member_followed',
      'member_unfollowed',
    ]);
  });

  test('end with a block, in both directions, and none begins while it stands', async () => {
    const [one, other] = [await newMember(), await newMember()];
    await one.client.memberFollowers.followMember(other.id);
    await other.client.memberFollowers.followMember(one.id);
    await one.client.memberToMemberBlock.blockMember(other.id);
    for (const { client } of [one, other]) {
      expect((await client.memberFollowers.listCurrentMemberFollowing()).memberIds).toEqual([]);
    }
    expect(await refusalOf(one.client.memberFollowers.followMember(other.id))).toEqual([
      'MEMBER_TO_MEMBER_BLOCKED',
      { memberId: other.id },
    ]);
    expect(await refusalOf(other.client.memberFollowers.followMember(one.id))).toEqual(['NOT_FOUND', {}]);
    expect(await refusalOf(other.client.memberFollowers.listMemberFollowers(one.id))).toEqual(['NOT_FOUND', {}]);
    const { connectedMembers } = await other.client.memberFollowers.queryCurrentMemberConnections([one.id]);
    expect(connectedMembers).toEqual([]);
  });
});

describe('about members', () => {
  const fqdn = 'wix.members.about.v2.member_about';
  const saying = (text: string) =>
    ({ nodes: [{ type: 'PARAGRAPH', id: 'p1', nodes: [{ type: 'TEXT', textData: { text } }] }] }) as never;

  test('one writes, changes and deletes, and is read as the member is', async () => {
    const { client, id } = await newMember();
    const { membersAbout: abouts } = client;
    expect(await abouts.getMyMemberAbout()).toEqual({});
    const made = await abouts.createMemberAbout({ content: saying('I sing.') });
    expect(made).toEqual({ _id: expect.any(String), revision: '1', memberId: id, content: saying('I sing.') });
    expect(await refusalOf(abouts.createMemberAbout({ content: saying('Again.') }))).toEqual(['ALREADY_EXISTS', {}]);
    expect(await abouts.getMyMemberAbout()).toEqual({ memberAbout: made });
    const aboutId = String(made._id);
    for (const { membersAbout: read } of [visitor(), owner(), (await newMember()).client]) {
      expect(await read.getMemberAbout(aboutId)).toEqual(made);
      expect((await read.queryMemberAbouts().eq('memberId', id).find()).items).toEqual([made]);
    }
    const changed = await abouts.updateMemberAbout(aboutId, { revision: '1', content: saying('I dance.') });
    expect(changed).toMatchObject({ revision: '2', content: saying('I dance.') });
    const stale = abouts.updateMemberAbout(aboutId, { revision: '1', content: saying('No.') });
    expect(await refusalOf(stale)).toEqual(['INVALID_REVISION', { currentRevision: '2' }]);
    expect(
      await refusalOf(abouts.updateMemberAbout(aboutId, { revision: '2', content: { nodes: [{ type: 'HTML' }] } })),
    ).toEqual(['memberAbout.content.nodes[0].type INVALID_ENUM_VALUE']);
    const { client: stranger } = await newMember();
    const theirs = stranger.membersAbout.updateMemberAbout(aboutId, { revision: '2', content: saying('Mine.') });
    expect(await refusalOf(theirs)).toEqual(['NOT_FOUND', {}]);
    expect(await refusalOf(stranger.membersAbout.deleteMemberAbout(aboutId))).toEqual(['NOT_FOUND', {}]);
    await client.members.leaveCommunity();
    for (const { membersAbout: read } of [visitor(), stranger]) {
      expect(await refusalOf(read.getMemberAbout(aboutId))).toEqual(['NOT_FOUND', {}]);
      expect((await read.queryMemberAbouts().eq('memberId', id).find()).items).toEqual([]);
    }
    expect((await abouts.queryMemberAbouts().eq('memberId', id).find()).items).toEqual([changed]);
    await abouts.deleteMemberAbout(aboutId);
    expect(await abouts.getMyMemberAbout()).toEqual({});
    expect(await eventsFrom(fqdn, aboutId)).toEqual(['created', 'updated', 'deleted']);
  });

  test('the owner writes for a member, also for one who is muted and may not', async () => {
    const { client, id } = await newMember();
    expect(await refusalOf(owner().membersAbout.createMemberAbout({ content: saying('Who?') }))).toEqual([
      'memberAbout.memberId REQUIRED_FIELD',
    ]);
    await owner().members.muteMember(id);
    expect(await refusalOf(client.membersAbout.createMemberAbout({ content: saying('Me.') }))).toEqual([
      'FAILED_PRECONDITION',
      {},
    ]);
    const made = await owner().membersAbout.createMemberAbout({ memberId: id, content: saying('They sing.') });
    const content = saying('Me!');
    const changing = client.membersAbout.updateMemberAbout(String(made._id), { revision: '1', content });
    expect(await refusalOf(changing)).toEqual(['FAILED_PRECONDITION', {}]);
    // What is said of them they may take away.
    await client.membersAbout.deleteMemberAbout(String(made._id));
  });

  test('goes with the member, and is told to be gone', async () => {
    const { client } = await newMember();
    const { _id } = await client.membersAbout.createMemberAbout({ content: saying('Here.') });
    await client.members.deleteMyMember();
    expect(await refusalOf(owner().membersAbout.getMemberAbout(String(_id)))).toEqual(['NOT_FOUND', {}]);
    expect(await eventsFrom(fqdn, String(_id))).toEqual(['created', 'deleted']);
  });
});

describe('reports of members', () => {
  test('are counted, read by the owner and deleted together', async () => {
    const [reported, one, other] = [await newMember(), await newMember(), await newMember()];
    const spam = { category: 'SPAM', description: 'Sells things' } as const;
    const { memberReport: made } = await one.client.memberReport.reportMember({
      reportedMemberId: reported.id,
      reason: spam,
    });
    expect(made).toEqual({
      _id: expect.any(String),
      reportedMemberId: reported.id,
      reportingMemberId: one.id,
      reason: spam,
      _createdDate: expect.any(Date),
    });
    // Whoever is blocked by somebody may have a reason to report them.
    await reported.client.memberToMemberBlock.blockMember(other.id);
    await other.client.memberReport.reportMember({ reportedMemberId: reported.id, reason: { category: 'HARASSMENT' } });
    const { memberReport: reports } = owner();
    const found = await reports.queryMemberReports().eq('reportedMemberId', reported.id).find();
    expect(found.items.map(({ reason }) => reason?.category)).toEqual(['HARASSMENT', 'SPAM']);
    const counted = {
      reportedMemberId: reported.id,
      reportCount: '2',
      reviewed: false,
      lastReportDate: expect.any(Date),
    };
    expect((await reports.listReportedMembers({ cursorPaging: { limit: 5 } })).reportedMembers).toEqual([counted]);
    const query = { filter: { reportedMemberId: reported.id }, sorting: [{ fieldName: 'reportCount' }] };
    expect((await reports.queryReportedMembers({ query })).reportedMembers).toEqual([counted]);
    expect(await refusalOf(one.client.memberReport.listReportedMembers())).toEqual(['PERMISSION_DENIED', {}]);

    // Whoever reported may be gone: the report stays.
    await owner().members.deleteMember(one.id);
    const { items } = await reports.queryMemberReports().eq('reportedMemberId', reported.id).find();
    // The words go with whoever reported, the kind of reason stays.
    expect(items[1]).toEqual({ ...made, reportingMemberId: undefined, reason: { category: 'SPAM' } });
    await reports.deleteMemberReports(reported.id);
    expect((await reports.listReportedMembers()).reportedMembers).toEqual([]);
    expect(await refusalOf(reports.deleteMemberReports(reported.id))).toEqual(['CANNOT_DELETE_MEMBER_REPORTS', {}]);
    expect(await refusalOf(reports.deleteMemberReports(newId()))).toEqual(['NOT_FOUND', {}]);
    expect((await eventsFrom('wix.members.v1.member_report')).toSorted()).toEqual([
      'created',
      'created',
      'deleted',
      'deleted',
      'reported_member_created',
      'reported_member_deleted',
    ]);
  });

  test('are not of oneself, of whom the site has blocked, nor of whom nobody sees', async () => {
    const { client, id } = await newMember();
    const reporting = (reportedMemberId: string) =>
      refusalOf(client.memberReport.reportMember({ reportedMemberId, reason: {} }));
    expect(await reporting(id)).toEqual(['SELF_REPORTING_FORBIDDEN', { memberId: id }]);
    const { id: blocked } = await newMember();
    await members.administer(blocked, 'block');
    expect(await reporting(blocked)).toEqual(['CANNOT_REPORT_BLOCKED_MEMBER', { memberId: blocked }]);
    expect(await reporting((await newMember('PRIVATE')).id)).toEqual(['NOT_FOUND', {}]);
    expect(await reporting(newId())).toEqual(['NOT_FOUND', {}]);
    const reason = { reportedMemberId: id, reason: {} };
    expect(await refusalOf(owner().memberReport.reportMember(reason))).toEqual(['PERMISSION_DENIED', {}]);
  });
});
