/** The published SDK keeps badges, by the newer and the older calls, and gives them to members (members sheet 1.15). */
import { badgeAssignments, badges, badgesV2 } from '@wix/members';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import { endedJob } from '../support/jobs.ts';
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

const modules = { badges, badgesV2, badgeAssignments };
const owner = (isOwnHost = false) => sdkClient(server, modules, ownerOf(server), { isOwnHost });
const visitor = () => sdkClient(server, modules, visitorOf(server));
async function as(memberId: string) {
  const auth = visitorOf(server);
  const { authorization = '' } = await members.headersOf(memberId);
  auth.setTokens({
    accessToken: { value: authorization, expiresAt: 4_102_444_800 },
    refreshToken: { value: 'none', role: 'member' as never },
  });
  return sdkClient(server, modules, auth);
}

async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  const error = (await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )) as { details?: { applicationError?: { code: string }; validationError?: object } } | undefined;
  return error?.details?.applicationError?.code ?? error?.details?.validationError ?? error;
}

async function newMember(): Promise<string> {
  const { identity } = await members.register({ email: newAddress(), profile: { firstName: 'Ada' } });
  return String(identity?.id);
}

const looks = { backgroundColor: '#ab12cd', textColor: '#000000' };
let made = 0;
async function newBadge(): Promise<{ id: string; title: string; revision: string }> {
  made += 1;
  const title = `Badge ${made}`;
  const badge = await owner().badgesV2.createBadge({ title, ...looks });
  return { id: String(badge._id), title, revision: String(badge.revision) };
}

const titlesOf = (found: readonly { title?: string | null }[] = []) => found.map(({ title }) => title);
const eventsOf = async (id: string) =>
  (
    await server.database.serverReader.all(
      statement<{ type: string }>(
        'select type from outbox_event where site_id = $1 and entity_id = $2 order by entity_sequence',
        [server.siteId, id],
      ),
    )
  ).map(({ type }) => type);

describe('badgesV2 and badges, one store', () => {
  test('createBadge, getBadge, updateBadge and deleteBadge by both', async () => {
    const { badges: older, badgesV2: newer } = owner();
    const created = await newer.createBadge({ title: 'Top Client', description: 'Comes often', ...looks });
    expect(created).toMatchObject({
      title: 'Top Client',
      slug: 'top-client',
      revision: '1',
      backgroundColor: '#AB12CD',
    });
    const id = String(created._id);
    expect(await older.getBadge(id)).toMatchObject({ _id: id, title: 'Top Client', permissionsEnabled: false });
    const icon = 'https://example.com/star.svg';
    const renamed = await older.updateBadge(id, { title: 'Best client', icon, permissionsEnabled: true });
    expect(renamed).toMatchObject({ slug: 'best-client', description: 'Comes often', icon, permissionsEnabled: true });
    expect(await refusalOf(newer.updateBadge(id, { revision: '1', title: 'Late' }))).toBe('INVALID_REVISION');
    expect(await refusalOf(newer.updateBadge(id, { revision: '2' }))).toMatchObject({
      fieldViolations: [{ field: 'badge', ruleName: 'BADGE_NOT_PROVIDED' }],
    });
    const changed = await newer.updateBadge(id, { revision: '2', textColor: '#ffffff' });
    expect(changed).toMatchObject({ revision: '3', textColor: '#FFFFFF', icon });
    expect(await visitor().badgesV2.getBadge(id)).toMatchObject({ title: 'Best client' });
    expect(await refusalOf(visitor().badgesV2.createBadge({ title: 'Mine', ...looks }))).toBe('PERMISSION_DENIED');
    expect(await refusalOf((await as(await newMember())).badges.deleteBadge(id))).toBe('PERMISSION_DENIED');
    const twin = await older.createBadge({ title: 'Best client', ...looks });
    expect(twin.slug).toBe('best-client-1');
    await older.deleteBadge(String(twin._id));
    await newer.deleteBadge(id);
    expect(await refusalOf(newer.getBadge(id))).toBe('NOT_FOUND');
    expect(await eventsOf(id)).toEqual([
      'wix.badges.v4.badge_created',
      'wix.badges.v4.badge_updated',
      'wix.badges.v4.badge_updated',
      'wix.badges.v4.badge_deleted',
    ]);
  });

  test('their order: updateBadgesDisplayOrder of both, moveBadge, listBadges and queryBadges', async () => {
    const { badges: older, badgesV2: newer } = owner(true);
    const [one, two, three] = [await newBadge(), await newBadge(), await newBadge()];
    const order = async () => titlesOf((await older.listBadges()).badges);
    expect(await order()).toEqual([one.title, two.title, three.title]);
    const ordered = await older.updateBadgesDisplayOrder([three.id, one.id]);
    expect(titlesOf(ordered.badges)).toEqual([three.title, one.title, two.title]);
    expect(titlesOf((await newer.updateBadgesDisplayOrder([two.id])).badges)).toEqual([
      two.title,
      three.title,
      one.title,
    ]);
    await newer.moveBadge(two.id, { position: 'AFTER' as never, moveAfterBadgeId: three.id });
    await newer.moveBadge(one.id, { position: 'FIRST' as never });
    expect(await order()).toEqual([one.title, three.title, two.title]);
    await newer.moveBadge(one.id);
    const page = await newer.queryBadges().limit(2).find();
    expect([titlesOf(page.items), page.totalCount, page.hasNext()]).toEqual([[three.title, two.title], 3, true]);
    expect(titlesOf((await page.next()).items)).toEqual([one.title]);
    const found = await newer.queryBadges().in('title', [one.title, two.title]).ascending('title').find();
    expect(titlesOf(found.items)).toEqual([one.title, two.title]);
    const { badges: second, metadata } = await older.listBadges({ paging: { limit: 1, offset: 1 } });
    expect([titlesOf(second), metadata]).toEqual([[two.title], expect.objectContaining({ count: 1, total: 3 })]);
    expect(await refusalOf(newer.updateBadgesDisplayOrder([newId()]))).toBe('NOT_FOUND');
    expect(await refusalOf(newer.moveBadge(one.id, { position: 'AFTER' as never, moveAfterBadgeId: one.id }))).toBe(
      'NOT_FOUND',
    );
  });
});

describe('who has which', () => {
  test('assignBadge, unassignBadge and the lists of the older calls', async () => {
    const { badges: older } = owner();
    const [badge, other] = [await newBadge(), await newBadge()];
    const [ada, grace] = [await newMember(), await newMember()];
    expect(await older.assignBadge(badge.id, [ada, grace])).toEqual({ memberIds: [ada, grace] });
    await older.assignBadge(badge.id, [ada]);
    await older.assignBadge(other.id, [ada]);
    expect(await older.listMembersByBadge(badge.id, { paging: { limit: 1 } })).toMatchObject({
      memberIds: [ada],
      metadata: { total: 2 },
    });
    expect((await older.listBadgesPerMember([ada, grace])).memberBadgeIds).toEqual([
      { memberId: ada, badgeIds: [badge.id, other.id] },
      { memberId: grace, badgeIds: [badge.id] },
    ]);
    expect((await (await as(grace)).badges.listBadgesPerMember([ada, grace])).memberBadgeIds).toEqual([
      { memberId: grace, badgeIds: [badge.id] },
    ]);
    const counts = (await older.getMemberCountsPerBadge()).badgeMemberCounts;
    expect(counts).toContainEqual({ badgeId: badge.id, memberCount: 2 });
    expect(await refusalOf(older.assignBadge(badge.id, [newId()]))).toBe('NOT_FOUND');
    expect(await refusalOf((await as(ada)).badges.assignBadge(other.id, [ada]))).toBe('PERMISSION_DENIED');
    await older.unassignBadge(badge.id, [ada, newId()]);
    expect((await older.listMembersByBadge(badge.id)).memberIds).toEqual([grace]);
    expect((await eventsOf(badge.id)).toSorted()).toEqual([
      'wix.badges.v3.badge_badge_assigned',
      'wix.badges.v3.badge_badge_assigned',
      'wix.badges.v3.badge_badge_unassigned',
      'wix.badges.v4.badge_created',
    ]);
    const gone = await server.send('DELETE', `/v1/members/${grace}`, { headers: members.owner });
    expect(gone.status).toBe(200);
    expect((await older.listMembersByBadge(badge.id)).memberIds).toEqual([]);
  });

  test.each([false, true])('badgeAssignments, one by one and in bulk; host of our own: %s', async (isOwnHost) => {
    const { badgeAssignments: assignments, badgesV2: newer } = owner(isOwnHost);
    const [badge, other] = [await newBadge(), await newBadge()];
    const [ada, grace] = [await newMember(), await newMember()];
    const tags = { tags: { tagIds: ['vip'] }, privateTags: { tagIds: ['debt'] } };
    const one = await assignments.createBadgeAssignment({ badgeId: badge.id, memberId: ada, tags });
    expect(one).toMatchObject({ badgeId: badge.id, memberId: ada, tags });
    const again = assignments.createBadgeAssignment({ badgeId: badge.id, memberId: ada });
    expect(await refusalOf(again)).toBe('ALREADY_EXISTS');
    const bulk = await assignments.bulkCreateBadgeAssignments(
      [
        { badgeId: badge.id, memberId: grace },
        { badgeId: other.id, memberId: ada },
        { badgeId: badge.id, memberId: grace },
        { badgeId: newId(), memberId: ada },
      ],
      { returnEntity: true },
    );
    expect(bulk.bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 2 });
    const results = bulk.results ?? [];
    expect(results.map(({ itemMetadata }) => itemMetadata?.error?.code)).toEqual([
      undefined,
      undefined,
      'ALREADY_EXISTS',
      'NOT_FOUND',
    ]);
    const ids = results.slice(0, 2).map(({ item }) => String(item?._id));
    const first = await assignments.queryBadgeAssignments().eq('badgeId', badge.id).limit(1).find();
    expect([first.items.map(({ memberId }) => memberId), first.hasNext()]).toEqual([[grace], true]);
    expect((await first.next()).items).toMatchObject([{ memberId: ada }]);
    // Members see what they have, without what only the business says of it.
    const own = await (await as(ada)).badgeAssignments.queryBadgeAssignments().find();
    expect(own.items).toHaveLength(2);
    expect(own.items.every(({ memberId }) => memberId === ada)).toBe(true);
    expect(JSON.stringify(own.items)).not.toContain('debt');
    const changed = await assignments.bulkUpdateBadgeAssignmentTags([String(one._id), newId()], {
      assignTags: { tags: { tagIds: ['new'] } },
      unassignTags: { tags: { tagIds: ['vip'] } },
    });
    expect(changed.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 });
    const { jobId } = await assignments.bulkUpdateBadgeAssignmentTagsByFilter(
      { badgeId: badge.id },
      { assignTags: { tags: { tagIds: ['all'] } } },
    );
    expect(await endedJob(server, jobId, members.owner)).toMatchObject({ status: 'DONE', succeeded: 2 });
    const tagged = await assignments.queryBadgeAssignments().eq('badgeId', badge.id).find();
    expect(tagged.items.map((item) => item.tags?.tags?.tagIds)).toEqual([['all'], ['new', 'all']]);
    const empty = assignments.bulkUpdateBadgeAssignmentTags(ids, { assignTags: {} });
    expect(await refusalOf(empty)).toBe('EMPTY_ASSIGN_AND_UNASSIGN_LISTS');
    await assignments.deleteBadgeAssignment(String(one._id));
    const removed = await assignments.bulkDeleteBadgeAssignments([...ids, String(one._id)]);
    expect(removed.bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 1 });
    expect(await eventsOf(String(one._id))).toEqual([
      'wix.badges.v4.badge_assignment_created',
      'wix.badges.v4.badge_assignment_deleted',
    ]);
    // A badge takes its assignments with it.
    const last = await assignments.createBadgeAssignment({ badgeId: other.id, memberId: grace });
    await newer.deleteBadge(other.id);
    expect(await refusalOf(assignments.deleteBadgeAssignment(String(last._id)))).toBe('NOT_FOUND');
  });
});
