/**
 * Who finds which members and learns what of them, whatever they ask; and what the owner does with many of them, whom nobody may
 * block or delete, and what stays of those who are gone (members sheet 1.4 to 1.7).
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { openBusiness } from '../../support/business.ts';
import { endedJob } from '../../support/jobs.ts';
import { goodPassword, newAddress, openMembers } from '../../support/members.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let members: ReturnType<typeof openMembers>;
beforeAll(async () => {
  server = await startTestServer();
  members = openMembers(server);
  await members.resetSettings();
});
afterAll(() => server.stop());

const send = (method: string, path: string, headers: Record<string, string>, body?: object) =>
  server.send(method, path, { headers, ...(body === undefined ? {} : { body }) });
const asOwner = (method: string, path: string, body?: object) => send(method, path, members.owner, body);

async function newMember(profile: object = {}, email = newAddress()) {
  const { identity, sessionToken } = await members.register({ email, profile });
  return { email, id: String(identity?.id), sessionToken: String(sessionToken) };
}

/** Somebody who has shown that the address is theirs. */
async function newVerified(email: string) {
  await members.configure({ policy: { requireEmailVerification: true } });
  const { identity, stateToken } = await members.register({ email });
  await members.verifying(await members.codeTo(email), stateToken);
  await members.resetSettings();
  return String(identity?.id);
}

interface Found {
  readonly id: string;
  readonly [name: string]: unknown;
}
const foundBy = async (headers: Record<string, string>, body: object) => {
  const answer = await send('POST', '/members/v1/members/query', headers, body);
  return { ...answer, members: (answer.body.members ?? []) as Found[] };
};

describe('what others learn of members', () => {
  /** Stands in whatever others are not told. */
  const secret = 'zq-secret';
  const shownMembers = [
    'id',
    'status',
    'contactId',
    'profile',
    'privacyStatus',
    'activityStatus',
    'createdDate',
    'updatedDate',
  ];
  const hidden = [
    'loginEmail',
    'status',
    'lastLoginDate',
    'contact.firstName',
    'contact.lastName',
    'contact.phones',
    'contact',
  ];
  const shown = ['id', 'contactId', 'profile.nickname', 'profile.slug', 'privacyStatus', 'createdDate', 'updatedDate'];
  const searched = ['profile.nickname', 'profile.slug', 'profile.title'];
  let visibleId = '';
  beforeAll(async () => {
    const profile = {
      firstName: secret,
      lastName: secret,
      phones: [secret],
      nickname: 'Nick',
      privacyStatus: 'PUBLIC',
    };
    const address = `${secret}-${newId().slice(-6)}@people.test`;
    visibleId = (await newMember(profile, address)).id;
    await members.logIn(address);
    await newMember({ nickname: secret });
    for (const verb of ['block', 'disconnect'] as const) {
      await members.administer((await newMember({ ...profile, nickname: secret })).id, verb);
    }
    await members.configure({ policy: { requireOwnerApproval: true } });
    await newMember({ ...profile, nickname: secret });
    await members.resetSettings();
  });

  const path = fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...hidden) },
    { weight: 4, arbitrary: fc.constantFrom(...shown) },
  );
  const operand = fc.constantFrom<unknown>(
    'Nick',
    secret,
    'PUBLIC',
    'PRIVATE',
    'APPROVED',
    '2030-01-01T00:00:00Z',
    null,
  );
  const operator = fc.constantFrom(
    '$eq',
    '$ne',
    '$gt',
    '$lte',
    '$in',
    '$startsWith',
    '$contains',
    '$exists',
    '$isEmpty',
  );
  const condition = fc.tuple(path, operator, operand).map(([field, sign, value]) => ({
    asked: [field],
    wire: { [field]: { [sign]: sign === '$in' ? [value] : /exists|Empty/.test(sign) ? true : value } } as object,
  }));
  const filter = fc.oneof(
    fc.constant({ asked: [] as string[], wire: {} as object }),
    condition,
    condition.map(({ asked, wire }) => ({ asked, wire: { $not: wire } })),
    fc.tuple(fc.constantFrom('$and', '$or'), condition, condition).map(([sign, one, other]) => ({
      asked: [...one.asked, ...other.asked],
      wire: { [sign]: [one.wire, other.wire] },
    })),
  );
  const request = fc.record({
    filter,
    sort: fc.option(fc.tuple(fc.constantFrom('sort', 'sorting'), path), { nil: undefined }),
    search: fc.option(fc.constantFrom('loginEmail', 'contact.firstName', 'contact.lastName', ...searched), {
      nil: undefined,
    }),
    fieldsets: fc.subarray(['PUBLIC', 'EXTENDED', 'FULL']),
    byMember: fc.boolean(),
  });

  test('is the public fields of those who show themselves, whatever is asked', async () => {
    const asking = [await members.asVisitor(), await members.headersOf((await newMember()).id)];
    let [refused, answered] = [0, 0];
    await fc.assert(
      fc.asyncProperty(request, async ({ byMember, fieldsets, filter: { asked, wire }, search, sort }) => {
        const body = {
          query: { filter: wire, ...(sort === undefined ? {} : { [sort[0]]: [{ fieldName: sort[1] }] }) },
          ...(search === undefined ? {} : { search: { expression: secret.slice(0, 3), fields: [search] } }),
          fieldsets,
        };
        const answer = await foundBy(asking[byMember ? 1 : 0] ?? {}, body);
        const probes = [...asked, ...(sort === undefined ? [] : [sort[1]]), ...(search === undefined ? [] : [search])];
        if (probes.some((each) => hidden.includes(each)) && answer.status !== 400) {
          refused += 1;
          expect([answer.status, answer.code]).toEqual([403, 'PERMISSION_DENIED']);
          return;
        }
        if (answer.status !== 200) {
          expect(answer.status).toBe(400);
          return;
        }
        answered += 1;
        expect(answer.text).not.toContain(secret);
        for (const found of answer.members) {
          expect(Object.keys(found).filter((name) => !shownMembers.includes(name))).toEqual([]);
          expect([found.status, found.privacyStatus, found.activityStatus]).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN']);
          expect(found.id).toBe(visibleId);
        }
      }),
      { numRuns: 120 },
    );
    expect(Math.min(refused, answered)).toBeGreaterThan(0);
  });

  test('is more of oneself, and all for the owner, who finds those who have left where they are asked for', async () => {
    const own = await members.headersOf(visibleId);
    const { members: seen } = await foundBy(own, { fieldsets: ['FULL'] });
    expect(seen).toMatchObject([{ id: visibleId, contact: { firstName: secret }, status: 'APPROVED' }]);
    const search = { expression: secret.toUpperCase(), fields: ['profile.nickname', 'contact.firstName'] };
    const statuses = async (body: object) =>
      (await foundBy(members.owner, { fieldsets: ['EXTENDED'], search, ...body })).members
        .map(({ status }) => status)
        .toSorted();
    expect(await statuses({})).toEqual(['APPROVED', 'APPROVED', 'BLOCKED', 'PENDING']);
    expect(await statuses({ query: { filter: { status: { $in: ['OFFLINE', 'PENDING'] } } } })).toEqual([
      'OFFLINE',
      'PENDING',
    ]);
  });

  test('a list by GET is read like a query, its parameters in any form', async () => {
    const payload = {
      paging: { limit: 1 },
      fieldsets: ['EXTENDED'],
      sorting: [{ fieldName: 'lastLoginDate', order: 'DESC' }],
    };
    const packed = Buffer.from(JSON.stringify(payload)).toString('base64url');
    const [byPacked, byParts] = await Promise.all([
      asOwner('GET', `/members/v1/members?.r=${packed}`),
      asOwner('GET', '/_api/members/v1/members?paging.limit=1&fieldsets=EXTENDED'),
    ]);
    expect(byPacked.body.metadata).toMatchObject({ count: 1, offset: 0 });
    expect(byPacked.body.members).toMatchObject([{ loginEmail: expect.any(String) }]);
    expect(byParts.body.members).toHaveLength(1);
    const probing = Buffer.from(JSON.stringify({ sorting: [{ fieldName: 'lastLoginDate' }] })).toString('base64url');
    expect(await send('GET', `/v1/members?.r=${probing}`, await members.asVisitor())).toMatchObject({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
  });

  test('whoever signed in last stands last', async () => {
    const word = `order ${newId().slice(-6)}`;
    const [one, other] = [await newMember({ nickname: `${word} 1` }), await newMember({ nickname: `${word} 2` })];
    const never = await asOwner('POST', '/v1/members', {
      member: { loginEmail: newAddress(), profile: { nickname: word } },
    });
    await members.logIn(one.email);
    const query = { sorting: [{ fieldName: 'lastLoginDate' }] };
    const { members: found } = await foundBy(members.owner, {
      query,
      search: { expression: word },
      fieldsets: ['FULL'],
    });
    expect(found.map(({ id }) => id)).toEqual([(never.body.member as Found).id, other.id, one.id]);
    expect(found[0]).not.toHaveProperty('lastLoginDate');
  });
});

describe('whom nobody may block or delete', () => {
  test('is whoever signs in to the dashboard with the address that they have verified', async () => {
    const ownerId = await newVerified(server.ownerEmail);
    const claimed = await newMember();
    expect(await members.administer(ownerId, 'block')).toMatchObject({
      status: 428,
      code: 'OWNER_MEMBER_BLOCK_FORBIDDEN',
    });
    const deletion = await asOwner('DELETE', `/v1/members/${ownerId}`);
    const rule = 'OWNER_OR_CONTRIBUTOR_MEMBER_DELETE_FORBIDDEN';
    expect(deletion.status).toBe(400);
    expect(deletion.text).toContain(rule);
    const leaving = await send('DELETE', '/v1/members/my', await members.headersOf(ownerId));
    expect([leaving.status, leaving.text.includes(rule)]).toEqual([400, true]);
    const filter = { id: { $in: [ownerId, claimed.id] } };
    const { body } = await asOwner('POST', '/v1/members/bulk/block-by-filter', { filter });
    expect(await endedJob(server, body.jobId, members.owner)).toMatchObject({
      status: 'DONE',
      succeeded: 1,
      failed: 1,
      failures: [{ code: 'OWNER_MEMBER_BLOCK_FORBIDDEN', count: 1, ids: [ownerId] }],
    });
    const { body: deleted } = await asOwner('POST', '/v1/members/bulk/delete', { memberIds: [ownerId] });
    expect(deleted).toMatchObject({
      results: [{ itemMetadata: { success: false, error: { code: 'INVALID_ARGUMENT' } } }],
    });
  });
});

describe('very many', () => {
  test('are done something with in batches, members at one address among them, and by no filter of others', async () => {
    const word = `many ${newId().slice(-6)}`;
    const email = newAddress();
    for (let index = 0; index < 21; index += 1) {
      const loginEmail = index < 3 ? email : newAddress();
      const { body } = await asOwner('POST', '/v1/members', {
        member: { loginEmail, contact: { firstName: `${word} ${index}` } },
      });
      if (index < 2) {
        // Who has left leaves the address to the next.
        await members.administer((body.member as Found).id, 'disconnect');
      }
    }
    const filter = { 'contact.firstName': { $contains: word }, status: { $exists: true } };
    const { body } = await asOwner('POST', '/v1/members/bulk/block-by-filter', { filter });
    expect(await endedJob(server, body.jobId, members.owner)).toMatchObject({
      total: 21,
      succeeded: 19,
      failed: 2,
      failures: [{ code: 'FAILED_PRECONDITION', count: 2 }],
    });
    const { body: deletion } = await asOwner('POST', '/v1/members/bulk/delete-by-filter', { filter });
    expect(await endedJob(server, deletion.jobId, members.owner)).toMatchObject({ succeeded: 21, failed: 0 });
    expect((await foundBy(members.owner, { query: { filter } })).members).toEqual([]);
    const other = await send('POST', '/v1/members/bulk/delete-by-filter', await members.asVisitor(), { filter });
    expect(other).toMatchObject({ status: 403 });
  });
});

describe('of whoever is deleted', () => {
  test('bookings and the client stay; every way in is gone, links among them', async () => {
    const business = await openBusiness(server);
    const service = await business.addService({ name: 'Haircut' });
    const { email, id } = await newMember({ firstName: 'Ada' });
    const booking = await business.booked({ service, as: await members.headersOf(id) });
    await members.call('/v1/send-email', { email });
    const link = await members.linkTokenTo(email);
    await asOwner('DELETE', `/v1/members/${id}`);
    const { contactId } = booking.contactDetails;
    const contact = await asOwner('GET', `/v1/contacts/${contactId}`);
    expect(contact).toMatchObject({ status: 200 });
    expect(contact.body.contact).not.toHaveProperty('memberId');
    const kept = await asOwner('POST', '/v2/extended-bookings/query', { query: { filter: { id: booking.id } } });
    expect(kept.body.extendedBookings).toHaveLength(1);
    expect(await members.recovering(link, goodPassword)).toMatchObject({ code: 'INVALID_RECOVERY_TOKEN' });
    expect(await members.loggingIn(email)).toMatchObject({ code: '-19999' });
  });
});
