/** The published SDK makes, changes, finds and deletes members here, and sets who sees them (members sheet 1.1 to 1.9). */
import { defaultPrivacy, memberPrivacySettings, members as modules, userMember } from '@wix/members';
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
  globalThis.fetch = fetchTo(server);
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

const used = { members: modules, defaultPrivacy, memberPrivacySettings, userMember };
const owner = () => sdkClient(server, used, ownerOf(server));
const visitor = () => sdkClient(server, used, visitorOf(server));
async function as(memberId: string) {
  const auth = visitorOf(server);
  const { authorization = '' } = await members.headersOf(memberId);
  auth.setTokens({
    accessToken: { value: authorization, expiresAt: 4_102_444_800 },
    refreshToken: { value: 'none', role: 'member' as never },
  });
  return sdkClient(server, used, auth);
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
const codeOf = async (work: Promise<unknown>) => ((await refusalOf(work)) as unknown[])[0];

async function newMember(profile: object = { firstName: 'Ada', lastName: 'Lovelace' }) {
  const email = newAddress();
  const { identity, sessionToken } = await members.register({ email, profile });
  return { email, id: String(identity?.id), sessionToken: String(sessionToken) };
}

/** The slugs of the events of a member, the oldest first. */
async function eventsOf(memberId: string): Promise<string[]> {
  const rows = await server.database.serverReader.all(
    statement<{ type: string }>(
      'select type from outbox_event where site_id = $1 and entity_id = $2 order by entity_sequence',
      [server.siteId, memberId],
    ),
  );
  return rows.map(({ type }) => type.replace('wix.members.v1.member_', ''));
}

const address = { addressLine: '12 River Lane', city: 'Bristol', country: 'GB', postalCode: 'BS1 4ST' };

describe('a member whom the owner makes', () => {
  test('is let in, with the contact of their address and name', async () => {
    const loginEmail = newAddress();
    const made = await owner().members.createMember({
      member: {
        loginEmail,
        contact: { firstName: 'Grace', lastName: 'Hopper', phones: ['+1 202 555 0142'], addresses: [address] },
        profile: { title: 'Admiral', photo: { url: 'https://example.com/g.png', height: 40, width: 30 } },
      },
    });
    expect(made).toMatchObject({
      loginEmail,
      loginEmailVerified: false,
      status: 'APPROVED',
      contactId: expect.any(String),
      contact: {
        emails: [loginEmail],
        phones: ['+1 202 555 0142'],
        addresses: [{ ...address, _id: expect.any(String) }],
      },
      profile: {
        nickname: 'Grace Hopper',
        title: 'Admiral',
        photo: { url: 'https://example.com/g.png', height: 40, width: 30 },
      },
      privacyStatus: 'PRIVATE',
      activityStatus: 'ACTIVE',
    });
    expect(made).not.toHaveProperty('lastLoginDate');
    expect(await eventsOf(String(made._id))).toEqual(['created']);
    const again = owner().members.createMember({ member: { loginEmail: ` ${loginEmail.toUpperCase()}`.trim() } });
    expect(await codeOf(again)).toBe('ALREADY_EXISTS');
    expect(await codeOf(visitor().members.createMember({ member: { loginEmail: newAddress() } }))).toBe(
      'PERMISSION_DENIED',
    );
    expect(await refusalOf(owner().members.createMember({ member: {} }))).toEqual([
      'options.member.loginEmail REQUIRED_FIELD',
    ]);
  });

  test('gets a contact of their own where another name stands at the address', async () => {
    const email = newAddress();
    const made = await members.register({ email, profile: { firstName: 'Ada', lastName: 'Lovelace' } });
    const first = await members.member(String(made.identity?.id));
    await members.administer(String(made.identity?.id), 'disconnect');
    const other = await owner().members.createMember({
      member: { loginEmail: email, contact: { firstName: 'Byron', lastName: 'King' } },
    });
    expect(other.contactId).not.toBe(first.contactId);
  });
});

describe('what is said of a member', () => {
  test('is changed in part, by themselves or the owner', async () => {
    const { email, id } = await newMember();
    const own = await as(id);
    const changed = await own.members.updateMember(id, {
      contact: { firstName: '', lastName: 'King', phones: ['1', '2'], addresses: [address], birthdate: '1990-02-28' },
      profile: { nickname: 'Countess' },
    });
    expect(changed).toMatchObject({
      contact: { lastName: 'King', phones: ['1', '2'], emails: [email], birthdate: '1990-02-28' },
      profile: { nickname: 'Countess' },
    });
    expect(changed.contact).not.toHaveProperty('firstName');
    const [kept] = changed.contact?.addresses ?? [];
    const more = await owner().members.updateMember(id, {
      contact: { phones: [], emails: ['other@example.com'], addresses: [{ ...address, city: 'Bath' }, { ...kept }] },
      loginEmail: email.toUpperCase(),
    } as never);
    expect(more.contact).toMatchObject({
      phones: ['1', '2'],
      emails: ['other@example.com'],
      addresses: [{ city: 'Bath' }, { _id: kept?._id, city: 'Bristol' }],
    });
    const before = await eventsOf(id);
    await owner().members.updateMember(id, { profile: { nickname: 'Countess' } });
    expect(await eventsOf(id)).toEqual(before);
    for (const [act, kind] of [
      [own.members.deleteMemberPhones, 'phones'],
      [own.members.deleteMemberEmails, 'emails'],
      [own.members.deleteMemberAddresses, 'addresses'],
    ] as const) {
      expect((await act(id)).member?.contact?.[kind]).toEqual([]);
      expect(await codeOf(act((await newMember()).id))).toBe('NOT_FOUND');
    }
    expect(await members.member(id)).toMatchObject({ loginEmail: email, contact: { emails: [] } });
  });

  test('that was there before is no change, with addresses from the sign-up too', async () => {
    const tagged = { address: { city: 'London', country: 'GB' }, tag: 'HOME' };
    const { id } = await newMember({ nickname: 'Ada', addresses: [tagged, { address: { city: 'Bath' } }] });
    const addresses = async () => ((await members.member(id)).contact as { addresses: object[] }).addresses;
    const before = await addresses();
    const say = (contact: object) => owner().members.updateMember(id, { contact });
    await owner().members.updateMember(id, { profile: { nickname: 'Ada' } });
    await say({ addresses: before });
    expect(await eventsOf(id)).toEqual(['created']);
    await say({ addresses: before.slice(1) });
    expect(await eventsOf(id)).toEqual(['created', 'updated']);
    expect(await addresses()).toEqual(before.slice(1));
  });

  test.each<[object, string]>([
    [{ loginEmail: 'other@example.com' }, 'member.loginEmail FIELD_NOT_ALLOWED'],
    [{ contact: { birthdate: '2023-02-30' } }, 'member.contact.birthdate FORMAT'],
    [{ contact: { customFields: { size: { value: 'M' } } } }, 'member.contact.customFields OTHER'],
    [
      { contact: { addresses: [{ ...address, streetAddress: { name: 'River Lane' } }] } },
      'member.contact.addresses[0] ONE_OF_ALIGNMENT',
    ],
    [{ privacyStatus: 'HIDDEN' }, 'member.privacyStatus INVALID_ENUM_VALUE'],
  ])('%j is refused: %s', async (said, violation) => {
    const { id } = await newMember();
    expect(await refusalOf(owner().members.updateMember(id, said as never))).toEqual([violation]);
  });

  test('how it is written is looked at before whom it is said of', async () => {
    const said = { contact: { birthdate: '2023-02-30' } };
    expect(await refusalOf(owner().members.updateMember(newId(), said))).toEqual(['member.contact.birthdate FORMAT']);
    expect(await refusalOf(owner().members.updateMemberSlug(newId(), 'a b'))).toEqual(['slug FORMAT']);
  });

  test('somebody else’s is nobody’s to change', async () => {
    const [{ id }, other] = [await newMember(), await newMember()];
    const client = await as(other.id);
    expect(await codeOf(client.members.updateMember(id, { profile: { nickname: 'Mine' } }))).toBe('NOT_FOUND');
    expect(await codeOf(client.members.updateMemberSlug(id, 'mine'))).toBe('NOT_FOUND');
    expect(await codeOf(owner().members.joinCommunity())).toBe('PERMISSION_DENIED');
    expect(await codeOf(owner().members.updateMember(newId(), {}))).toBe('NOT_FOUND');
  });

  test('slugs', async () => {
    const [{ id }, other] = [await newMember(), await newMember()];
    const slug = `Ada.L~${newId().slice(-6)}`;
    const client = await as(id);
    expect((await client.members.updateCurrentMemberSlug(slug)).member?.profile?.slug).toBe(slug);
    expect((await client.members.updateCurrentMemberSlug(slug)).member?.profile?.slug).toBe(slug);
    expect(await refusalOf(owner().members.updateMemberSlug(other.id, slug))).toEqual([
      'SLUG_ALREADY_EXISTS',
      { slug },
    ]);
    // Case tells two slugs apart.
    expect((await owner().members.updateMemberSlug(other.id, slug.toLowerCase())).member?.profile?.slug).toBe(
      slug.toLowerCase(),
    );
    expect(await refusalOf(client.members.updateCurrentMemberSlug('a b'))).toEqual(['slug FORMAT']);
    expect(await refusalOf(client.members.updateCurrentMemberSlug('a'.repeat(256)))).toEqual(['slug MAX_LENGTH']);
  });

  test('community and mute, each with its events and without a second time', async () => {
    const { id } = await newMember();
    const client = await as(id);
    const shown = () => visitor().members.getMember(id);
    expect((await client.members.joinCommunity()).member).toMatchObject({ privacyStatus: 'PUBLIC' });
    await client.members.joinCommunity();
    expect(await shown()).toMatchObject({ _id: id });
    expect((await client.members.leaveCommunity()).member).toMatchObject({ privacyStatus: 'PRIVATE' });
    expect(await codeOf(shown())).toBe('NOT_FOUND');
    expect((await owner().members.muteMember(id)).member).toMatchObject({ activityStatus: 'MUTED' });
    await owner().members.muteMember(id);
    expect((await owner().members.unmuteMember(id)).member).toMatchObject({ activityStatus: 'ACTIVE' });
    await members.administer(id, 'block');
    expect(await eventsOf(id)).toEqual([
      'created',
      ...['updated', 'member_joined_community', 'updated', 'member_left_community'],
      ...['updated', 'member_muted', 'updated', 'member_unmuted'],
      ...['updated', 'member_blocked'],
    ]);
  });
});

describe('lists', () => {
  test('the builder filters, sorts, pages and searches', async () => {
    const word = `Zed${newId().slice(-6)}`;
    for (const [firstName, nickname] of [
      ['Béatrice', `${word} two`],
      ['Ann', `${word} one`],
      ['Cleo', `${word} three`],
    ]) {
      await newMember({ firstName, nickname });
    }
    const { queryMembers } = owner().members;
    const builder = queryMembers({ search: { expression: word.toUpperCase() } }) as unknown as {
      // The builder sorts, though its types do not say so.
      ascending(field: string): ReturnType<typeof queryMembers>;
    };
    const page = await builder.ascending('contact.firstName').limit(2).find();
    expect(page.items.map(({ profile }) => profile?.nickname)).toEqual([`${word} one`, `${word} two`]);
    expect([page.totalCount, page.hasNext()]).toEqual([3, true]);
    expect((await page.next()).items).toHaveLength(1);
    const found = await queryMembers({ fieldsets: ['FULL'] as never, search: { expression: word } })
      .eq('contact.firstName' as never, 'beatrice')
      .eq('status' as never, 'APPROVED')
      .find();
    expect(found.items).toMatchObject([{ contact: { firstName: 'Béatrice' }, status: 'APPROVED' }]);
    const { members: listed, metadata } = await owner().members.listMembers({
      paging: { limit: 2, offset: 1 },
      sorting: [{ fieldName: 'createdDate', order: 'DESC' }],
    });
    expect(listed).toHaveLength(2);
    expect(metadata).toMatchObject({ count: 2, offset: 1, total: expect.any(Number), tooManyToCount: false });
    expect(await refusalOf(owner().members.listMembers({ paging: { limit: 101 } }))).toEqual([
      'options.paging.limit MAX',
    ]);
  });
});

test('members who also sign in to the dashboard, by an address that they have verified', async () => {
  await newMember();
  await members.configure({ policy: { requireEmailVerification: true } });
  const { identity, stateToken } = await members.register({ email: server.ownerEmail, profile: { nickname: 'Boss' } });
  const boss = { memberId: String(identity?.id), nickname: 'Boss', userId: expect.any(String) };
  const found = async () => (await owner().userMember.queryUserMembers().find()).items;
  expect(await found()).toEqual([]);
  await members.verifying(await members.codeTo(server.ownerEmail), stateToken);
  await members.resetSettings();
  expect(await found()).toMatchObject([{ ...boss, status: 'APPROVED', privacyStatus: 'PRIVATE' }]);
  expect(await codeOf(visitor().userMember.queryUserMembers().find())).toBe('PERMISSION_DENIED');
});

describe('the end of a member', () => {
  test('by the owner and by themselves: every way in ends at once, the contact stays', async () => {
    const { email, id, sessionToken } = await newMember();
    const { contactId } = await members.member(id);
    const headers = await members.headersOf(id, sessionToken);
    expect(await codeOf((await as((await newMember()).id)).members.deleteMember(id))).toBe('PERMISSION_DENIED');
    await owner().members.deleteMember(id);
    expect(await server.send('GET', '/v1/members/my', { headers })).toMatchObject({ status: 401 });
    expect(await members.isLive(sessionToken)).toBe(false);
    expect(await members.loggingIn(email)).toMatchObject({ code: '-19999' });
    expect(await codeOf(owner().members.deleteMember(id))).toBe('NOT_FOUND');
    expect((await eventsOf(id)).at(-1)).toBe('deleted');
    // What somebody only said of themselves goes with them; nobody else was found by it.
    const contact = await server.send('GET', `/v1/contacts/${contactId}`, { headers: members.owner });
    expect(contact).toMatchObject({ status: 404 });

    const leaving = await newMember();
    await (await as(leaving.id)).members.deleteMyMember({ contentAssigneeId: newId() });
    expect(await codeOf(owner().members.getMember(leaving.id))).toBe('NOT_FOUND');
    const anew = await members.register({ email: leaving.email });
    expect(anew.identity?.id).not.toBe(leaving.id);
  });

  test('several at once, each for itself', async () => {
    const [one, other] = [await newMember(), await newMember()];
    const unknown = newId();
    const { bulkActionMetadata, results } = await owner().members.bulkDeleteMembers([one.id, unknown, other.id]);
    expect(bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 1, undetailedFailures: 0 });
    expect(results).toMatchObject([
      { itemMetadata: { _id: one.id, originalIndex: 0, success: true } },
      { itemMetadata: { _id: unknown, originalIndex: 1, success: false, error: { code: 'NOT_FOUND' } } },
      { itemMetadata: { _id: other.id, success: true } },
    ]);
    expect(await refusalOf(owner().members.bulkDeleteMembers([]))).toEqual(['memberIds MIN_SIZE']);
  });

  test('by a filter, behind the answer', async () => {
    const word = `Yak${newId().slice(-6)}`;
    for (let index = 0; index < 3; index += 1) {
      await newMember({ nickname: `${word} ${index}` });
    }
    const filter = { 'profile.nickname': { $startsWith: word } };
    const statuses = async () =>
      (
        await owner()
          .members.queryMembers({ fieldsets: ['EXTENDED'] as never, search: { expression: word } })
          .find()
      ).items.map(({ status }) => status);
    const done = async ({ jobId }: { jobId?: string }) =>
      endedJob(server, jobId, members.owner).then(({ failed, status, succeeded }) => [status, succeeded, failed]);
    expect(await done(await owner().members.bulkBlockMembers(filter))).toEqual(['DONE', 3, 0]);
    expect(await statuses()).toEqual(['BLOCKED', 'BLOCKED', 'BLOCKED']);
    expect(await done(await owner().members.bulkApproveMembers(filter))).toEqual(['DONE', 3, 0]);
    expect(await statuses()).toEqual(['APPROVED', 'APPROVED', 'APPROVED']);
    const search = { expression: `${word} 1` };
    expect(await done(await owner().members.bulkDeleteMembersByFilter({}, { search }))).toEqual(['DONE', 1, 0]);
    expect(await statuses()).toHaveLength(2);
    for (const nobody of [{}, { $and: [] }, { $not: { $or: [] } }]) {
      expect(await refusalOf(owner().members.bulkDeleteMembersByFilter(nobody))).toEqual(['filter REQUIRED_FIELD']);
    }
  });
});

describe('what the site decides', () => {
  test('how members show themselves who do not say it', async () => {
    const { defaultPrivacy: settings } = owner();
    const before = (await settings.getDefaultPrivacyStatus()).defaultPrivacy;
    expect(before).toMatchObject({ defaultPrivacy: 'PRIVATE', _id: expect.any(String) });
    const change = { ...before, defaultPrivacy: 'PUBLIC' } as never;
    const { defaultPrivacy: after } = await settings.setDefaultPrivacyStatus(change);
    expect(after).toMatchObject({ defaultPrivacy: 'PUBLIC' });
    expect(await refusalOf(settings.setDefaultPrivacyStatus(change))).toEqual([
      'INVALID_REVISION',
      { revision: after?.revision, currentRevision: after?.revision },
    ]);
    expect((await visitor().defaultPrivacy.getDefaultPrivacyStatus()).defaultPrivacy).toEqual(after);
    expect(await codeOf(visitor().defaultPrivacy.setDefaultPrivacyStatus(change))).toBe('PERMISSION_DENIED');
    expect(await members.member((await newMember()).id)).toMatchObject({ privacyStatus: 'PUBLIC' });
    const said = await newMember({ privacyStatus: 'PRIVATE' });
    expect(await members.member(said.id)).toMatchObject({ privacyStatus: 'PRIVATE' });
    const signedOn = (await members.signingOn(newAddress())).body.identity as { id: string };
    expect(await members.member(signedOn.id)).toMatchObject({ privacyStatus: 'PUBLIC' });
    await settings.setDefaultPrivacyStatus({ ...after, defaultPrivacy: 'PRIVATE' } as never);
  });

  test('who sees members, and who may show themselves', async () => {
    const { id } = await newMember({ privacyStatus: 'PUBLIC', nickname: 'Seen' });
    const asking = await newMember();
    const { memberPrivacySettings: settings } = owner();
    const set = (change: object) => settings.setMemberPrivacySettings(change as never);
    const listed = async (client: Awaited<ReturnType<typeof as>>) =>
      (
        await client.members
          .queryMembers()
          .eq('_id' as never, id)
          .find()
      ).items.length;
    expect(await listed(visitor())).toBe(1);
    await set({ publicMemberVisibility: 'VISIBLE_TO_MEMBERS_ONLY' });
    expect([await listed(visitor()), await listed(await as(asking.id))]).toEqual([0, 1]);
    expect(await codeOf(visitor().members.getMember(id))).toBe('NOT_FOUND');

    const { memberPrivacySettings: closed } = await set({ publicMemberCandidates: 'NO_ONE' });
    expect(closed).toMatchObject({
      publicMemberVisibility: 'VISIBLE_TO_MEMBERS_ONLY',
      publicMemberCandidates: 'NO_ONE',
      _updatedDate: expect.any(Date),
    });
    expect(await listed(await as(asking.id))).toBe(0);
    const { body } = await server.send('GET', '/v1/jobs', { headers: members.owner });
    const job = (body.jobs as { id: string; kind: string }[]).find(({ kind }) => kind === 'members.hideMembers');
    expect(await endedJob(server, job?.id, members.owner)).toMatchObject({ status: 'DONE', failed: 0 });
    expect(await members.member(id)).toMatchObject({ privacyStatus: 'PRIVATE' });
    expect((await eventsOf(id)).slice(-2)).toEqual(['updated', 'member_left_community']);
    expect(await codeOf((await as(id)).members.joinCommunity())).toBe('COMMUNITY_JOIN_IMPOSSIBLE');
    expect(await codeOf(owner().members.updateMember(id, { privacyStatus: 'PUBLIC' }))).toBe(
      'COMMUNITY_JOIN_IMPOSSIBLE',
    );
    const newcomer = await newMember({ privacyStatus: 'PUBLIC' });
    expect(await members.member(newcomer.id)).toMatchObject({ privacyStatus: 'PRIVATE' });
    expect(await refusalOf(set({ publicMemberCandidates: 'UNKNOWN' }))).toEqual([
      'INVALID_SETTINGS',
      { publicMemberVisibility: 'VISIBLE_TO_MEMBERS_ONLY', publicMemberCandidates: 'UNKNOWN' },
    ]);
    await set({ publicMemberVisibility: 'VISIBLE_TO_ALL', publicMemberCandidates: 'ANYONE' });
    expect(await members.member(id)).toMatchObject({ privacyStatus: 'PRIVATE' });
  });
});
