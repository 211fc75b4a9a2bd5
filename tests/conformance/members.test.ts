/** The published SDK reads and manages members here, and signs them in by its older calls (members sheet 1, identity sheet 3). */
import { authentication, members as modules } from '@wix/members';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { goodPassword, newAddress, openMembers } from '../support/members.ts';
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
beforeEach(() => members.resetSettings());

const owner = () => sdkClient(server, { members: modules, authentication }, ownerOf(server));
const visitor = () => sdkClient(server, { members: modules, authentication }, visitorOf(server));
async function as(memberId: string) {
  const auth = visitorOf(server);
  const { authorization = '' } = await members.headersOf(memberId);
  auth.setTokens({
    accessToken: { value: authorization, expiresAt: 4_102_444_800 },
    refreshToken: { value: 'none', role: 'member' as never },
  });
  return sdkClient(server, { members: modules, authentication }, auth);
}

async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  const error = (await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )) as { details?: { applicationError?: { code: string } } } | undefined;
  return error?.details?.applicationError?.code ?? error;
}

async function newMember(profile: object = { firstName: 'Ada', lastName: 'Lovelace' }) {
  const email = newAddress();
  const { identity, sessionToken } = await members.register({ email, profile });
  return { email, id: String(identity?.id), sessionToken: String(sessionToken) };
}

describe('members', () => {
  test('getCurrentMember answers as much of oneself as is asked for', async () => {
    const { email, id } = await newMember();
    const client = await as(id);
    const shown = { nickname: 'Ada Lovelace', slug: expect.any(String) };
    const { member: small } = await client.members.getCurrentMember();
    expect(small).toMatchObject({ _id: id, status: 'UNKNOWN', privacyStatus: 'UNKNOWN', profile: shown });
    expect(small).not.toHaveProperty('loginEmail');
    const { member: more } = await client.members.getCurrentMember({ fieldsets: ['EXTENDED'] });
    expect(more).toMatchObject({ loginEmail: email, status: 'APPROVED', privacyStatus: 'PRIVATE' });
    expect(more).not.toHaveProperty('contact');
    const { member: all } = await client.members.getCurrentMember({ fieldsets: ['FULL'] });
    expect(all).toMatchObject({
      loginEmailVerified: false,
      activityStatus: 'ACTIVE',
      contactId: expect.any(String),
      contact: { firstName: 'Ada', lastName: 'Lovelace', emails: [email], phones: [], addresses: [] },
      lastLoginDate: expect.any(Date),
    });
    const older = await server.send('GET', '/v1/members/my?fieldSet=EXTENDED', {
      headers: await members.headersOf(id),
    });
    expect(older.body.member).toMatchObject({ loginEmail: email });
  });

  test('getCurrentMember of whoever is no member', async () => {
    expect(await refusalOf(visitor().members.getCurrentMember())).toBe('NOT_FOUND');
    expect(await refusalOf(owner().members.getCurrentMember())).toBe('NOT_FOUND');
  });

  test('getMember shows others only who shows themselves', async () => {
    const { id: hidden } = await newMember();
    const { id: shown } = await newMember({ nickname: 'Countess', privacyStatus: 'PUBLIC' });
    const { id: asking } = await newMember();
    for (const client of [visitor(), await as(asking)]) {
      expect(await refusalOf(client.members.getMember(hidden, { fieldsets: ['FULL'] }))).toBe('NOT_FOUND');
      expect(await refusalOf(client.members.getMember(newId()))).toBe('NOT_FOUND');
      const seen = await client.members.getMember(shown, { fieldsets: ['FULL'] });
      expect(seen).toMatchObject({ _id: shown, status: 'UNKNOWN', profile: { nickname: 'Countess' } });
      expect(seen).not.toHaveProperty('loginEmail');
    }
    expect(await (await as(hidden)).members.getMember(hidden, { fieldsets: ['FULL'] })).toHaveProperty('loginEmail');
    expect(await owner().members.getMember(hidden, { fieldsets: ['FULL'] })).toHaveProperty('loginEmail');
    await members.administer(shown, 'block');
    expect(await refusalOf(visitor().members.getMember(shown))).toBe('NOT_FOUND');
  });

  test('slugs are made of the name, each once', async () => {
    const nickname = `Grace ${newId().slice(-6)}`;
    const [one, other] = [await newMember({ nickname }), await newMember({ nickname })];
    const slugOf = async (id: string) => (await owner().members.getMember(id)).profile?.slug;
    const slug = nickname.toLowerCase().replace(' ', '-');
    expect([await slugOf(one.id), await slugOf(other.id)]).toEqual([slug, `${slug}-1`]);
  });

  test('approveMember, blockMember and disconnectMember', async () => {
    const { email, id, sessionToken } = await newMember();
    const headers = await members.headersOf(id, sessionToken);
    const my = () => server.send('GET', '/v1/members/my', { headers });
    expect((await my()).status).toBe(200);
    expect((await owner().members.blockMember(id)).member).toMatchObject({ status: 'BLOCKED' });
    expect((await owner().members.blockMember(id)).member).toMatchObject({ status: 'BLOCKED' });
    expect(await my()).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(await members.isLive(sessionToken)).toBe(false);
    expect(await members.loggingIn(email)).toMatchObject({ status: 403, code: '-19956' });
    expect((await owner().members.approveMember(id)).member).toMatchObject({ status: 'APPROVED' });
    expect(await members.loggingIn(email)).toMatchObject({ status: 200 });
    expect((await owner().members.disconnectMember(id)).member).toMatchObject({ status: 'OFFLINE' });
    expect((await owner().members.disconnectMember(id)).member).toMatchObject({ status: 'OFFLINE' });
    for (const verb of ['approve', 'block'] as const) {
      expect(await members.administer(id, verb)).toMatchObject({ status: 428, code: 'FAILED_PRECONDITION' });
    }
    expect(await members.loggingIn(email)).toMatchObject({ status: 403, code: '-19956' });
    for (const verb of ['approve', 'block', 'disconnect'] as const) {
      expect(await members.administer(newId(), verb)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    // Whoever has left may sign up anew, as somebody else.
    const anew = await members.register({ email });
    expect(anew.identity?.id).not.toBe(id);
  });

  test('sessions of a member are listed and ended for the owner', async () => {
    const { email, id, sessionToken } = await newMember();
    const second = await members.logIn(email);
    const path = `/v1/members/${id}/sessions`;
    const list = async () =>
      (await server.send('GET', path, { headers: members.owner })).body.sessions as { id: string }[];
    const sessions = await list();
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({ clientId: server.clientId, clientAddress: '127.0.0.1', userAgent: 'node' });
    const revoke = (body: object) => server.send('POST', `${path}/revoke`, { headers: members.owner, body });
    expect((await revoke({ sessionId: sessions[0]?.id })).status).toBe(200);
    expect([await members.isLive(sessionToken), await members.isLive(second.sessionToken)]).toEqual([true, false]);
    await revoke({ sessionId: newId() });
    expect(await list()).toHaveLength(1);
    await revoke({});
    expect(await list()).toEqual([]);
    expect(await members.isLive(sessionToken)).toBe(false);
    expect(await server.send('GET', path, { headers: await server.caller('FRONT_DESK') })).toMatchObject({
      status: 403,
    });
  });
});

describe('authentication, older calls', () => {
  test('register and login', async () => {
    const email = newAddress();
    const client = visitor();
    const contactInfo = { firstName: 'Ada', lastName: 'Lovelace', phones: ['+44 20 7946 0000'] };
    const made = await client.authentication.register(email, goodPassword, { contactInfo });
    expect(made).toMatchObject({
      session: { token: expect.stringMatching(/^st_/) },
      member: { loginEmail: email, firstName: 'Ada', status: 'ACTIVE', phones: contactInfo.phones },
    });
    expect(await client.authentication.login(email, goodPassword)).toMatchObject({
      session: { token: expect.stringMatching(/^st_/) },
      member: { loginEmail: email },
    });
    expect(await refusalOf(client.authentication.register(email, goodPassword))).toBe('-19995');
    expect(await refusalOf(client.authentication.login(email, 'wrong'))).toBe('-19976');
  });

  test('approve by the token of a sign-up that waits, and block', async () => {
    await members.configure({ policy: { requireOwnerApproval: true } });
    const email = newAddress();
    const client = visitor();
    const waiting = await client.authentication.register(email, goodPassword);
    expect(waiting).toMatchObject({ member: { status: 'APPLICANT' }, approvalToken: expect.stringMatching(/^ap_/) });
    expect(waiting.session).toBeUndefined();
    expect(await refusalOf(client.authentication.login(email, goodPassword))).toBe('OWNER_APPROVAL_REQUIRED');
    const token = String(waiting.approvalToken);
    expect(await refusalOf(client.authentication.approve({ token }))).toBe('PERMISSION_DENIED');
    expect(await owner().authentication.approve({ token })).toEqual({});
    expect(await client.authentication.login(email, goodPassword)).toMatchObject({ member: { status: 'ACTIVE' } });
    expect(await refusalOf(owner().authentication.approve({ token: `ap_${newId()}` }))).toBe('NOT_FOUND');
    await owner().authentication.block({ email });
    expect(await refusalOf(client.authentication.login(email, goodPassword))).toBe('-19956');
    await owner().authentication.approve({ email });
    const { identity } = await members.logIn(email);
    await owner().authentication.block({ _id: String(identity?.id) });
    expect(await refusalOf(client.authentication.login(email, goodPassword))).toBe('-19956');
  });

  test('a code that is awaited is a refusal', async () => {
    await members.configure({ policy: { requireEmailVerification: true } });
    const email = newAddress();
    const client = visitor();
    expect(await refusalOf(client.authentication.register(email, goodPassword))).toBe('EMAIL_VERIFICATION_REQUIRED');
    expect(await refusalOf(client.authentication.login(email, goodPassword))).toBe('EMAIL_VERIFICATION_REQUIRED');
  });

  test('sendSetPasswordEmail', async () => {
    const { email } = await newMember();
    expect(await owner().authentication.sendSetPasswordEmail(email)).toEqual({ accepted: true });
    expect(await members.linkTokenTo(email)).toMatch(/^rc_/);
    expect(await owner().authentication.sendSetPasswordEmail(newAddress())).toEqual({ accepted: true });
  });

  test('changeLoginEmail', async () => {
    const { email, id } = await newMember();
    const taken = await newMember();
    const next = newAddress();
    expect(await refusalOf(owner().authentication.changeLoginEmail(id, taken.email))).toBe('ALREADY_EXISTS');
    expect(await (await as(id)).authentication.changeLoginEmail(id, next)).toMatchObject({
      member: { loginEmail: next },
    });
    expect(await refusalOf((await as(id)).authentication.changeLoginEmail(taken.id, newAddress()))).toBe('NOT_FOUND');
    expect(await members.messagesTo(email, 'MEMBER_ADDRESS_CHANGED')).toHaveLength(1);
    expect(await members.loggingIn(email)).toMatchObject({ code: '-19999' });
    expect(await members.logIn(next)).toMatchObject({ identity: { id, email: { isVerified: false } } });
  });
});
