/**
 * The published SDK signs people up and in here as it does with the platform: `auth.register` and `auth.login`, and the
 * modules of `@wix/identity` (identity sheet 1 and 2), with every refusal that they know (1.4).
 */
import { authentication, recovery, signOnPolicy, verification } from '@wix/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

const modules = { authentication, recovery, verification, signOnPolicy };
/** A client of a visitor who has tokens, as `auth.register` needs them. */
async function newVisitor() {
  const auth = visitorOf(server);
  auth.setTokens(await auth.generateVisitorTokens());
  const { authentication, recovery, verification } = sdkClient(server, modules, auth);
  return { auth, authentication, recovery, verification };
}
const owner = () => sdkClient(server, modules, ownerOf(server));
const clientOf = async (memberId: string) => {
  const auth = visitorOf(server);
  const { authorization = '' } = await members.headersOf(memberId);
  auth.setTokens({
    accessToken: { value: authorization, expiresAt: 4_102_444_800 },
    refreshToken: { value: 'none', role: 'member' as never },
  });
  return sdkClient(server, modules, auth);
};

/** What a thrown error of the SDK says. */
async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  const error = (await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )) as { details?: { applicationError?: { code: string }; validationError?: object } } | undefined;
  return error?.details?.applicationError?.code ?? error?.details?.validationError ?? error;
}

/** Made anew for each call: the SDK changes what it is given. */
const profile = () => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  addresses: [{ address: { country: 'GB', addressLine1: 'St James’s Square' }, tag: 'HOME' as const }],
});

describe('auth.register', () => {
  test('signs up, and in', async () => {
    const email = newAddress();
    const { auth } = await newVisitor();
    const registered = await auth.register({ email, password: goodPassword, profile: { firstName: 'Ada' } });
    expect(registered).toEqual({ loginState: 'SUCCESS', data: { sessionToken: expect.stringMatching(/^st_/) } });
    expect(await auth.login({ email: ` ${email.toUpperCase()}`, password: goodPassword })).toEqual({
      loginState: 'SUCCESS',
      data: { sessionToken: expect.stringMatching(/^st_/) },
    });
  });

  test('of an address that has a member', async () => {
    const email = newAddress();
    const { auth } = await newVisitor();
    await auth.register({ email, password: goodPassword });
    expect(await auth.register({ email: email.toUpperCase(), password: goodPassword })).toMatchObject({
      loginState: 'FAILURE',
      errorCode: 'emailAlreadyExists',
    });
  });

  test('of what is no address', async () => {
    const { auth } = await newVisitor();
    expect(await auth.register({ email: 'nobody', password: goodPassword })).toEqual({
      loginState: 'FAILURE',
      error: 'must be a valid email',
      errorCode: 'invalidEmail',
    });
  });

  test('with a password that is too weak, without a code of the client', async () => {
    const { auth } = await newVisitor();
    const refused = await auth.register({ email: newAddress(), password: 'short' });
    expect(refused).toMatchObject({ loginState: 'FAILURE' });
    expect(refused).not.toHaveProperty('errorCode', expect.any(String));
  });

  test('without a captcha and with a wrong one', async () => {
    await members.configure({ captcha: { register: 'VISIBLE' } });
    const { auth } = await newVisitor();
    const asked = { email: newAddress(), password: goodPassword };
    expect(await auth.register(asked)).toMatchObject({ loginState: 'FAILURE', errorCode: 'missingCaptchaToken' });
    const wrong = { ...asked, captchaTokens: { recaptchaToken: 'wrong', invisibleRecaptchaToken: 'too' } };
    expect(await auth.register(wrong as never)).toMatchObject({
      loginState: 'FAILURE',
      errorCode: 'invalidCaptchaToken',
    });
  });

  test('that waits for a code, and auth.processVerification', async () => {
    await members.configure({ policy: { requireEmailVerification: true } });
    const email = newAddress();
    const { auth } = await newVisitor();
    const waiting = await auth.register({ email, password: goodPassword });
    expect(waiting).toEqual({
      loginState: 'EMAIL_VERIFICATION_REQUIRED',
      data: { stateToken: expect.stringMatching(/^ss_/) },
    });
    const code = await members.codeTo(email);
    const wrong = code === '111111' ? '222222' : '111111';
    expect(await refusalOf(auth.processVerification({ verificationCode: wrong }))).toBe('VERIFICATION_FAILED');
    expect(await refusalOf(auth.processVerification({ verificationCode: '1234' }))).toMatchObject({
      fieldViolations: [{ description: expect.any(String) }],
    });
    expect(await auth.processVerification({ verificationCode: code })).toMatchObject({
      loginState: 'SUCCESS',
      data: { sessionToken: expect.stringMatching(/^st_/) },
    });
    expect(await auth.login({ email, password: goodPassword })).toMatchObject({ loginState: 'SUCCESS' });
  });

  test('that waits for the owner', async () => {
    await members.configure({ policy: { requireOwnerApproval: true } });
    const email = newAddress();
    const { auth } = await newVisitor();
    expect(await auth.register({ email, password: goodPassword })).toEqual({ loginState: 'OWNER_APPROVAL_REQUIRED' });
    expect(await auth.login({ email, password: goodPassword })).toEqual({ loginState: 'OWNER_APPROVAL_REQUIRED' });
    const [asked] = await members.messagesTo(server.ownerEmail, 'OWNER_APPROVAL_REQUEST');
    expect((await members.administer(String(asked?.relatedId), 'approve')).status).toBe(200);
    expect(await auth.login({ email, password: goodPassword })).toMatchObject({ loginState: 'SUCCESS' });
  });
});

describe('auth.login', () => {
  test.each<[string, (email: string) => Promise<unknown>, string, string]>([
    ['nobody’s address', async () => undefined, goodPassword, 'invalidEmail'],
    ['a wrong password', (email) => members.register({ email }), 'another tree', 'invalidPassword'],
    ['no password yet', (email) => members.signingOn(email), goodPassword, 'resetPassword'],
    [
      'a blocked member',
      async (email) => members.administer(String((await members.register({ email })).identity?.id), 'block'),
      goodPassword,
      'invalidEmail',
    ],
    [
      'a disconnected member',
      async (email) => members.administer(String((await members.register({ email })).identity?.id), 'disconnect'),
      goodPassword,
      'invalidEmail',
    ],
  ])('with %s', async (_what, plant, password, errorCode) => {
    const email = newAddress();
    await plant(email);
    const { auth } = await newVisitor();
    expect(await auth.login({ email, password })).toMatchObject({ loginState: 'FAILURE', errorCode });
  });

  test('is never refused with violations, which the client cannot read', async () => {
    const { auth } = await newVisitor();
    for (const email of ['nobody', '', 'x'.repeat(3_000), undefined as never]) {
      expect(await auth.login({ email, password: goodPassword })).toMatchObject({ errorCode: 'invalidEmail' });
    }
    const tooLong = await auth.login({ email: newAddress(), password: 'x'.repeat(90_000) });
    expect(tooLong).toMatchObject({ loginState: 'FAILURE', errorCode: 'invalidEmail' });
  });

  test('without a captcha and with a wrong one', async () => {
    await members.configure({ captcha: { login: 'INVISIBLE' } });
    const { auth } = await newVisitor();
    const asked = { email: newAddress(), password: goodPassword };
    expect(await auth.login(asked)).toMatchObject({ errorCode: 'missingCaptchaToken' });
    const wrong = { ...asked, captchaTokens: { invisibleRecaptchaToken: 'wrong' } };
    expect(await auth.login(wrong as never)).toMatchObject({ errorCode: 'invalidCaptchaToken' });
  });
});

describe('auth.sendPasswordResetEmail', () => {
  test('and recovery.recover', async () => {
    const email = newAddress();
    const client = await newVisitor();
    await client.auth.register({ email, password: goodPassword });
    await client.auth.sendPasswordResetEmail(email, `${server.url}/account/my-account`);
    const [message] = await members.messagesTo(email, 'PASSWORD_RECOVERY');
    const token = String(message?.data.token);
    expect(message?.data.url).toBe(`${server.url}/reset-password?token=${encodeURIComponent(token)}`);
    const recovered = await client.recovery.recover(token, { password: 'a plum tree of another kind' });
    expect(recovered).toMatchObject({ state: 'SUCCESS', identity: { email: { address: email, isVerified: true } } });
    expect(await client.auth.login({ email, password: goodPassword })).toMatchObject({ errorCode: 'invalidPassword' });
    expect(await client.auth.login({ email, password: 'a plum tree of another kind' })).toMatchObject({
      loginState: 'SUCCESS',
    });
    expect(await refusalOf(client.recovery.recover(token, { password: 'yet another plum tree' }))).toBe(
      'INVALID_RECOVERY_TOKEN',
    );
  });

  test('to an address that nobody has, and to a redirect that is not registered', async () => {
    const client = await newVisitor();
    const email = newAddress();
    await client.recovery.sendRecoveryEmail(email);
    expect(await members.messagesTo(email)).toEqual([]);
    expect(
      await refusalOf(client.recovery.sendRecoveryEmail(email, { redirect: { url: 'https://evil.example/' } })),
    ).toBe('REDIRECT_URL_NOT_ALLOWED');
  });
});

describe('authentication', () => {
  test('registerV2 answers the identity, with its lists', async () => {
    const email = newAddress();
    const client = await newVisitor();
    const answer = await client.authentication.registerV2({ email }, { password: goodPassword, profile: profile() });
    expect(answer).toMatchObject({
      state: 'SUCCESS',
      sessionToken: expect.stringMatching(/^st_/),
      identity: {
        _id: expect.any(String),
        _createdDate: expect.any(Date),
        revision: '1',
        connections: [{ authenticatorConnection: { reEnrollmentRequired: false } }],
        identityProfile: {
          ...profile(),
          emails: [],
          phones: [],
          labels: [],
          customFields: [],
          privacyStatus: 'PRIVATE',
        },
        email: { address: email, isVerified: false },
        status: { name: 'ACTIVE', reasons: [] },
        factors: [],
      },
    });
  });

  test('loginV2', async () => {
    const email = newAddress();
    const client = await newVisitor();
    await client.authentication.registerV2({ email }, { password: goodPassword });
    expect(await client.authentication.loginV2({ email }, { password: goodPassword })).toMatchObject({
      state: 'SUCCESS',
      identity: { email: { address: email } },
    });
    expect(await refusalOf(client.authentication.loginV2({ email }, { password: 'wrong' }))).toBe('-19976');
  });

  test('validateEmail', async () => {
    const client = await newVisitor();
    expect(await client.authentication.validateEmail('ada@example.com')).toMatchObject({
      valid: true,
      formatInvalid: false,
    });
    expect(await client.authentication.validateEmail('ada')).toMatchObject({ valid: false, formatInvalid: true });
  });

  test('changePassword', async () => {
    const email = newAddress();
    const { identity } = await members.register({ email });
    const client = await clientOf(String(identity?.id));
    await client.authentication.changePassword('a second plum tree');
    expect(await members.loggingIn(email)).toMatchObject({ status: 400, code: '-19976' });
    expect(await members.logIn(email, 'a second plum tree')).toMatchObject({ state: 'SUCCESS' });
    expect(await members.messagesTo(email, 'MEMBER_PASSWORD_CHANGED')).toHaveLength(1);
    expect(await refusalOf((await newVisitor()).authentication.changePassword('a third plum tree'))).toBe(
      'PERMISSION_DENIED',
    );
  });

  test('signOn makes a member, and finds them again', async () => {
    const email = newAddress();
    const client = owner();
    const first = await client.authentication.signOn({ email }, { profile: profile(), verifyEmail: true });
    expect(first).toMatchObject({
      sessionToken: expect.stringMatching(/^st_/),
      identity: { email: { address: email, isVerified: true }, status: { name: 'ACTIVE' }, connections: [] },
    });
    const again = await client.authentication.signOn({ email }, { profile: { nickname: 'Countess' } });
    expect(again.identity).toMatchObject({
      _id: first.identity?._id,
      identityProfile: { nickname: 'Countess', firstName: 'Ada' },
    });
    await members.administer(String(first.identity?._id), 'block');
    expect(await refusalOf(client.authentication.signOn({ email }))).toBe('IDENTITY_BLOCKED');
  });

  test('a pair signs somebody on by the right of its key; its visitor alone may not', async () => {
    const visitor = await server.caller('visitor');
    const body = { loginId: { email: newAddress() } };
    const pair = { authorization: `${visitor.authorization},${server.apiKey}` };
    expect((await server.send('POST', '/v2/sign-on', { headers: pair, body })).status).toBe(200);
    expect(await server.send('POST', '/v2/sign-on', { headers: visitor, body })).toMatchObject({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
  });
});

describe('the first version', () => {
  const identity = (email: string) => ({ identifiers: [{ email }], identityProfile: { firstName: 'Ada' } });

  test('register, login and state/proceed', async () => {
    await members.configure({ policy: { requireOwnerApproval: true } });
    const email = newAddress();
    const answer = await members.call('/v1/register', {
      identity: identity(email),
      inputs: { password: goodPassword },
    });
    expect(answer.body).toMatchObject({
      state: { status: 'REQUIRE_OWNER_APPROVAL', stateToken: expect.stringMatching(/^ss_/) },
      identity: { identifiers: [{ email }], metadata: { tags: [] }, statusV2: { name: 'PENDING' } },
    });
    const { identity: made, state } = answer.body as { identity: { id: string }; state: { stateToken: string } };
    expect((await members.proceeding(state.stateToken)).body).toMatchObject({ state });
    await members.administer(made.id, 'approve');
    expect((await members.proceeding(state.stateToken)).body).toMatchObject({
      state: { status: 'DONE' },
      sessionToken: expect.stringMatching(/^st_/),
    });
    expect(await members.proceeding(state.stateToken)).toMatchObject({ status: 401, code: 'INVALID_STATE_TOKEN' });
    const again = await members.call('/_api/iam/authentication/v1/login', {
      identifier: { email },
      inputs: { password: goodPassword },
    });
    expect(again.body).toMatchObject({ state: { status: 'DONE' } });
  });

  test('says of what is missing which field it is', async () => {
    const nameless = await members.call('/v1/register', { identity: {}, inputs: { password: goodPassword } });
    expect(nameless.text).toContain('"data":{"type":"EMAIL"}');
    const open = await members.call('/v1/register', { identity: identity(newAddress()) });
    expect(open.text).toContain('"field":"inputs.password"');
    expect(await members.call('/v1/login', {})).toMatchObject({ status: 400, code: '-19999' });
  });
});

describe('verification', () => {
  test('start sends a code to whom the owner names, and members to themselves', async () => {
    const email = newAddress();
    const { identity } = await members.register({ email });
    const id = String(identity?.id);
    expect(await owner().verification.start({ identityId: id, target: 'EMAIL' })).toEqual({
      verificationId: expect.any(String),
    });
    const first = await members.codeTo(email);
    await (await clientOf(id)).verification.start({ identityId: id, target: 'EMAIL' });
    expect(await members.codeTo(email)).not.toBe(first);
    const other = await members.register({ email: newAddress() });
    expect(
      await refusalOf(
        (await clientOf(id)).verification.start({ identityId: String(other.identity?.id), target: 'EMAIL' }),
      ),
    ).toBe('IDENTITY_NOT_FOUND');
    expect(await refusalOf(owner().verification.start({ identityId: server.siteId, target: 'EMAIL' }))).toBe(
      'IDENTITY_NOT_FOUND',
    );
  });

  test('verifyDuringAuthentication', async () => {
    await members.configure({ policy: { requireEmailVerification: true } });
    const email = newAddress();
    const { stateToken = '' } = await members.register({ email });
    const client = await newVisitor();
    const code = await members.codeTo(email);
    expect(await client.verification.verifyDuringAuthentication(code, { stateToken })).toMatchObject({
      state: 'SUCCESS',
      identity: { email: { isVerified: true } },
    });
    expect(await refusalOf(client.verification.verifyDuringAuthentication(code, { stateToken }))).toBe(
      'INVALID_STATE_TOKEN',
    );
  });
});

test('recovery.sendActivationEmail brings a member of the owner’s in', async () => {
  const email = newAddress();
  const { identity } = await owner().authentication.signOn({ email });
  await owner().recovery.sendActivationEmail(String(identity?._id), {
    emailOptions: { language: 'de', redirect: { url: `${server.url}/welcome`, clientId: server.clientId } },
  });
  const [message] = await members.messagesTo(email, 'ACCOUNT_ACTIVATION');
  expect(message).toMatchObject({ language: 'de', data: { token: expect.stringMatching(/^rc_/) } });
  const client = await newVisitor();
  const recovered = await client.recovery.recover(String(message?.data.token), { password: goodPassword });
  expect(recovered).toMatchObject({
    state: 'SUCCESS',
    additionalData: { redirectUrl: { strValue: `${server.url}/welcome` } },
  });
  expect(await refusalOf(owner().recovery.sendActivationEmail(server.siteId))).toBe('IDENTITY_NOT_FOUND');
});

test('signOnPolicy.getSignOnPolicy and updateSignOnPolicy', async () => {
  const client = owner();
  expect(await client.signOnPolicy.getSignOnPolicy()).toEqual({
    signOnPolicy: { requireOwnerApproval: false, requireEmailVerification: false },
  });
  const updated = await client.signOnPolicy.updateSignOnPolicy({ requireEmailVerification: true });
  expect(updated).toEqual({ requireOwnerApproval: false, requireEmailVerification: true });
  expect(await client.signOnPolicy.getSignOnPolicy()).toMatchObject({
    signOnPolicy: { requireEmailVerification: true },
  });
});
