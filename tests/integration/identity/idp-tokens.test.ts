/** Signing in by somebody else's token: who gets in, and everything that does not (identity sheet 1.3, 5 and 11). */
import { createHmac, generateKeyPairSync } from 'node:crypto';
import type { StateMachineResponse } from '@openhours/contract';
import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { minuteMs } from '../../../packages/server/src/time/index.ts';
import { untilWaiting } from '../../support/database.ts';
import { goodPassword, newAddress, openMembers } from '../../support/members.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import { startTokenSigner } from '../../support/token-signer.ts';

let server: TestServer;
let members: ReturnType<typeof openMembers>;
let signer: Awaited<ReturnType<typeof startTokenSigner>>;
let oidc: string;

beforeAll(async () => {
  server = await startTestServer({ clockRunsOn: true, environment: { OPENHOURS_PRIVATE_TARGETS: '127.0.0.1' } });
  members = openMembers(server);
  signer = await startTokenSigner(server.now);
  oidc = await connect({ type: 'OIDC', issuer: signer.origin, clientId: 'site' });
});
afterAll(async () => {
  await server.stop();
  await signer.stop();
});
beforeEach(() => members.resetSettings());

const creating = (idpConnection: object) =>
  server.send('POST', '/v1/idp-connections', {
    headers: members.owner,
    body: { idpConnection: { name: 'Provider', ...idpConnection } },
  });

async function connect(idpConnection: object): Promise<string> {
  const answer = await creating(idpConnection);
  expect(outcome(answer), answer.text).toBe('200 OK');
  return (answer.body as { idpConnection: { id: string } }).idpConnection.id;
}

const comingBy = (idToken: string, connectionId = oidc, more: object = {}) =>
  members.call('/_api/iam/authentication/v1/sso/login-with-token-params', {
    idpConnectionId: connectionId,
    tokenParams: { id_token: idToken, ...more },
  });

/** Another token each time, of somebody whose address the provider has verified unless the claims say otherwise. */
const tokenOf = (claims: object = {}) =>
  signer.sign({ claims: { sid: newId(), sub: newId(), email: newAddress(), email_verified: true, ...claims } });

async function comeBy(idToken: string, connectionId = oidc): Promise<StateMachineResponse> {
  const answer = await comingBy(idToken, connectionId);
  expect(outcome(answer), answer.text).toBe('200 OK');
  return answer.body as unknown as StateMachineResponse;
}

describe('whom the provider knows', () => {
  test('becomes a member at once, and is the same one next time, whatever address they have by then', async () => {
    const [sub, email] = [newId(), newAddress()];
    const first = await comeBy(await tokenOf({ sub, email, given_name: 'Ada', family_name: 'King' }));
    expect(first).toMatchObject({
      state: 'SUCCESS',
      identity: {
        email: { address: email, isVerified: true },
        identityProfile: { firstName: 'Ada', lastName: 'King' },
        connections: [{ idpConnection: { idpConnectionId: oidc, idpUserId: sub } }],
      },
    });
    expect(await members.isLive(first.sessionToken)).toBe(true);
    // They have come by it: nothing has to be told.
    expect(await members.messagesTo(email, 'MEMBER_SECURITY_NOTICE')).toEqual([]);
    const next = await comeBy(await tokenOf({ sub, email: newAddress() }));
    expect(next).toMatchObject({ state: 'SUCCESS', identity: { id: first.identity?.id, email: { address: email } } });
  });

  test('is the member whose verified address it is, and their password stays', async () => {
    const email = newAddress();
    await members.configure({ policy: { requireEmailVerification: true } });
    const { identity, stateToken } = await members.register({ email });
    await members.verifying(await members.codeTo(email), stateToken);
    const sub = newId();
    for (const _ of ['first', 'second']) {
      expect((await comeBy(await tokenOf({ email, sub }))).identity?.id).toBe(identity?.id);
    }
    expect(outcome(await members.loggingIn(email))).toBe('200 OK');
    // Whoever has not done it themselves learns of it, once.
    expect(await members.messagesTo(email, 'MEMBER_SECURITY_NOTICE')).toMatchObject([
      {
        subject: expect.stringContaining('new way to sign in'),
        text: expect.stringContaining('sign in with Provider'),
      },
    ]);
  });

  test('needs no code where the provider has verified the address, but the approval of the owner', async () => {
    await members.configure({ policy: { requireEmailVerification: true, requireOwnerApproval: true } });
    const sub = newId();
    const waiting = await comeBy(await tokenOf({ sub }));
    expect(waiting).toMatchObject({ state: 'REQUIRE_OWNER_APPROVAL' });
    await members.administer(String(waiting.identity?.id), 'approve');
    expect(await comeBy(await tokenOf({ sub }))).toMatchObject({ state: 'SUCCESS' });
  });

  test('waits for a code where neither has', async () => {
    await members.configure({ policy: { requireEmailVerification: true } });
    const [sub, email] = [newId(), newAddress()];
    const waiting = await comeBy(await tokenOf({ sub, email, email_verified: false }));
    expect(waiting).toMatchObject({ state: 'REQUIRE_EMAIL_VERIFICATION', identity: { email: { isVerified: false } } });
    const verified = await members.verifying(await members.codeTo(email), waiting.stateToken);
    expect(verified.body).toMatchObject({ state: 'SUCCESS' });
  });

  test('has a name as it could be typed here, or none', async () => {
    const profileOf = async (given_name: string, family_name: string) =>
      (await comeBy(await tokenOf({ given_name, family_name }))).identity?.identityProfile;
    expect(await profileOf('\u202eAda\r\nBcc: eve@people.test', 'Half \ud83d')).not.toHaveProperty('firstName');
    const cut = await profileOf('\u202eAda', `${'a'.repeat(99)}\u{1f600}`);
    expect(cut).toMatchObject({ firstName: 'Ada', lastName: 'a'.repeat(99) });
  });

  test('gets in by newer keys of the provider, too', async () => {
    await comeBy(await tokenOf());
    await signer.changeKey();
    await server.setClock(server.now() + minuteMs);
    expect(await comeBy(await tokenOf())).toMatchObject({ state: 'SUCCESS' });
  });
});

/** Two calls that wait for the same member, one behind the other. */
async function inTurn<First, Second>(
  memberId: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  let [one, two] = [undefined as Promise<First> | undefined, undefined as Promise<Second> | undefined];
  await server.database.transact(server.siteId, async (tx) => {
    await tx.first(
      statement('select id from identity where site_id = $1 and id = $2 for update', [server.siteId, memberId]),
    );
    one = first();
    await untilWaiting(tx, 1, one);
    two = second();
    await untilWaiting(tx, 2, two);
  });
  return [await (one as unknown as Promise<First>), await (two as unknown as Promise<Second>)];
}

describe('nobody takes over an account', () => {
  const changeAddress = async (id: string, newEmail: string) =>
    server.send('PATCH', `/api/v1/members/${id}/change-login-email`, {
      headers: await members.headersOf(id),
      body: { newEmail },
    });

  /** A member whose contact has the address with which they signed up, and whose own is another one, verified. */
  async function withAnotherAddress() {
    const own = newAddress();
    const id = String((await members.register({ email: newAddress() })).identity?.id);
    expect(outcome(await changeAddress(id, own))).toBe('200 OK');
    await members.call('/v1/send-email', { email: own });
    expect(outcome(await members.recovering(await members.linkTokenTo(own), goodPassword))).toBe('200 OK');
    return { id, own };
  }

  test('by changing to the address of somebody else while a token of the former one waits', async () => {
    const [{ id, own }, victim] = [await withAnotherAddress(), newAddress()];
    const token = await tokenOf({ email: own });
    const [changed, came] = await inTurn(
      id,
      () => changeAddress(id, victim),
      () => comingBy(token),
    );
    expect([outcome(changed), outcome(came)]).toEqual(['200 OK', '200 OK']);
    expect(came.body).toMatchObject({ identity: { email: { address: own, isVerified: true } } });
    expect((came.body as unknown as StateMachineResponse).identity?.id).not.toBe(id);
    expect(await members.member(id)).toMatchObject({ loginEmail: victim, loginEmailVerified: false });
  });

  test('by changing to the address of somebody else while a back end signs on the former one', async () => {
    const [{ id, own }, victim] = [await withAnotherAddress(), newAddress()];
    const [changed, signedOn] = await inTurn(
      id,
      () => changeAddress(id, victim),
      () => members.signingOn(own, { verifyEmail: true }),
    );
    expect([outcome(changed), outcome(signedOn)]).toEqual(['200 OK', '200 OK']);
    expect(await members.member(id)).toMatchObject({ loginEmail: victim, loginEmailVerified: false });
  });

  test('by a link that its owner has ended while the token waited', async () => {
    const [sub, email] = [newId(), newAddress()];
    const held = await comeBy(await tokenOf({ sub, email, email_verified: false }));
    await members.call('/v1/send-email', { email });
    const link = await members.linkTokenTo(email);
    const token = await tokenOf({ sub, email, email_verified: false });
    const [recovered, came] = await inTurn(
      String(held.identity?.id),
      () => members.recovering(link, goodPassword),
      () => comingBy(token),
    );
    expect([outcome(recovered), outcome(came)]).toEqual(['200 OK', '400 -19995']);
  });

  test('by an address that the provider has not verified', async () => {
    const email = newAddress();
    await members.register({ email });
    expect(outcome(await comingBy(await tokenOf({ email, email_verified: false })))).toBe('400 -19995');
    expect(outcome(await comingBy(await tokenOf({ email, email_verified: 1 })))).toBe('400 -19995');
    expect(outcome(await members.loggingIn(email))).toBe('200 OK');
  });

  test('whose address is hidden: nobody learns that there is one', async () => {
    const email = newAddress();
    await members.register({ email });
    await members.configure({ enumerationProtection: true });
    const known = await comeBy(await tokenOf({ email, email_verified: false }));
    const fresh = await comeBy(await tokenOf({ email_verified: false }));
    expect([known.state, fresh.state]).toEqual(['REQUIRE_EMAIL_VERIFICATION', 'REQUIRE_EMAIL_VERIFICATION']);
    expect(Object.keys(known)).toEqual(Object.keys(fresh));
    expect(Object.keys(known.identity ?? {})).toEqual(Object.keys(fresh.identity ?? {}));
    expect(known.identity?.connections.length).toBe(fresh.identity?.connections.length);
  });

  test('however often the same person comes back, and whoever was new goes on with the code', async () => {
    const email = newAddress();
    await members.register({ email });
    await members.configure({ enumerationProtection: true });
    const fresh = newAddress();
    const [told, states] = [new Map<string, unknown[]>(), new Map<string, string>()];
    for (const [address, sub] of [
      [email, newId()],
      [fresh, newId()],
    ] as const) {
      const answers = [];
      for (let came = 0; came < 2; came += 1) {
        await server.setClock(server.now() + 2 * minuteMs);
        const cameMs = server.now();
        const { identity, state, stateToken } = await comeBy(
          await tokenOf({ sub, email: address, email_verified: false }),
        );
        expect((await members.proceeding(stateToken)).body).toMatchObject({ identity: { id: identity?.id } });
        answers.push({ state, id: identity?.id, isNew: Date.parse(String(identity?.createdDate)) >= cameMs });
        states.set(address, String(stateToken));
      }
      expect(new Set(answers.map(({ id }) => id)).size).toBe(2);
      told.set(
        address,
        answers.map(({ isNew, state }) => ({ state, isNew })),
      );
    }
    expect(told.get(fresh)).toEqual(told.get(email));
    expect((await members.verifying(await members.codeTo(fresh), String(states.get(fresh)))).body).toMatchObject({
      state: 'SUCCESS',
      identity: { email: { address: fresh, isVerified: true } },
    });
  });

  test('and who had signed up with a stranger’s address loses it with password, session, and other provider', async () => {
    const [attacker, email] = [newId(), newAddress()];
    const other = await connect({
      type: 'JWT',
      issuer: signer.origin,
      audience: 'other',
      jwksUrl: `${signer.origin}/keys`,
    });
    const held = await comeBy(await tokenOf({ sub: attacker, email, email_verified: false, aud: 'other' }), other);
    const owner = await comeBy(await tokenOf({ email }));
    expect(owner).toMatchObject({ state: 'SUCCESS', identity: { id: held.identity?.id, email: { isVerified: true } } });
    expect(await members.isLive(held.sessionToken)).toBe(false);
    const again = await comingBy(await tokenOf({ sub: attacker, email, email_verified: false, aud: 'other' }), other);
    expect(outcome(again)).toBe('400 -19995');

    const byPassword = newAddress();
    const { sessionToken } = await members.register({ email: byPassword });
    await comeBy(await tokenOf({ email: byPassword }));
    expect(await members.isLive(sessionToken)).toBe(false);
    expect(outcome(await members.loggingIn(byPassword, goodPassword))).toBe('400 -19973');
  });

  test('also when the owner of the address gets it back by a link', async () => {
    const [attacker, email] = [newId(), newAddress()];
    await comeBy(await tokenOf({ sub: attacker, email, email_verified: false }));
    await members.call('/_api/iam/recovery/v1/send-email', { email });
    await members.recovering(await members.linkTokenTo(email), goodPassword);
    const again = await comingBy(await tokenOf({ sub: attacker, email, email_verified: false }));
    expect(outcome(again)).toBe('400 -19995');
  });

  test('and who is blocked stays out, which the log says and which uses up the token', async () => {
    const [sub, email] = [newId(), newAddress()];
    const { identity } = await comeBy(await tokenOf({ sub, email }));
    await members.administer(String(identity?.id), 'block');
    const token = await tokenOf({ sub, email });
    expect(outcome(await comingBy(token))).toBe('403 -19956');
    expect(outcome(await comingBy(token))).toBe('401 INVALID_IDP_TOKEN');
    const log = await server.send('GET', `/v1/audit-entries?entityType=identity&entityId=${identity?.id}`, {
      headers: members.owner,
    });
    expect(log.body['auditEntries']).toContainEqual(expect.objectContaining({ after: { outcome: 'REFUSED' } }));
  });
});

describe('a token is refused', () => {
  const refused = '401 INVALID_IDP_TOKEN';
  const seconds = () => Math.floor(server.now() / 1000);

  test.each<[string, () => object]>([
    ['of another audience', () => ({ aud: 'elsewhere' })],
    ['for several that was not given to us', () => ({ aud: ['site', 'elsewhere'] })],
    ['of another issuer', () => ({ iss: 'https://evil.example' })],
    ['that has expired', () => ({ exp: seconds() - 61 })],
    ['that is not yet good', () => ({ nbf: seconds() + 120 })],
    ['that never ends', () => ({ exp: seconds() + 10 * 86_400 })],
    ['without an end', () => ({ exp: undefined })],
    ['about nobody', () => ({ sub: undefined })],
    ['about a name too long', () => ({ sub: 'x'.repeat(256) })],
    ['of a newcomer without an address', () => ({ email: undefined })],
    ['with an address that compares as another', () => ({ email: `ﬁ${newAddress()}` })],
  ])('%s', async (_what, claims) => {
    expect(outcome(await comingBy(await tokenOf(claims())))).toBe(refused);
  });

  test('that is an access token of the same provider', async () => {
    const token = await signer.sign({
      claims: { sub: newId(), email: newAddress(), email_verified: true },
      head: { typ: 'at+jwt' },
    });
    expect(outcome(await comingBy(token))).toBe(refused);
  });

  test('that a key of somebody else has signed, also where it brings its key along', async () => {
    const strange = await generateKeyPair('RS256');
    const claims = { sub: newId(), email: newAddress(), email_verified: true };
    for (const head of [{}, { kid: 'unknown' }, { jku: `${signer.origin}/other` }]) {
      expect(outcome(await comingBy(await signer.sign({ claims, head, key: strange.privateKey })))).toBe(refused);
    }
  });

  test('that nobody has signed, or a secret made of the public key', async () => {
    const pem = await signer.publicKey();
    const byKey = await connect({ type: 'JWT', issuer: signer.origin, audience: 'site', publicKey: pem });
    const [, body] = (await tokenOf()).split('.');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${body}`;
    const forged = [
      `${part({ alg: 'none' })}.${body}.`,
      ...[pem, pem.trim()].map((key) => `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`),
      `${part({ alg: 'RS512' })}.${body}.AAAA`,
      'no token',
      '..',
    ];
    for (const connectionId of [oidc, byKey]) {
      for (const token of forged) {
        expect(outcome(await comingBy(token, connectionId)), token.slice(0, 60)).toBe(refused);
      }
    }
    expect(await comeBy(await tokenOf(), byKey)).toMatchObject({ state: 'SUCCESS' });
  });

  test('the second time, however its signature is spelled, by one of many at once', async () => {
    const token = await tokenOf();
    const answers = await Promise.all(Array.from({ length: 8 }, () => comingBy(token)));
    expect(answers.map(outcome).toSorted()).toEqual(['200 OK', ...Array(7).fill(refused)]);
    expect(outcome(await comingBy(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`))).toBe(refused);
    const named = newId();
    expect(outcome(await comingBy(await tokenOf({ jti: named })))).toBe('200 OK');
    expect(outcome(await comingBy(await tokenOf({ jti: named })))).toBe(refused);
  });

  test('that answers another question than was asked', async () => {
    const nonce = newId();
    expect(outcome(await comingBy(await tokenOf({ nonce: 'other' }), oidc, { nonce }))).toBe(refused);
    expect(outcome(await comingBy(await tokenOf(), oidc, { nonce }))).toBe(refused);
    expect(outcome(await comingBy(await tokenOf({ nonce }), oidc, { nonce }))).toBe('200 OK');
  });

  test('by a connection of another site, one that is off, and one that is gone', async () => {
    const unknown = '404 IDP_CONNECTION_NOT_FOUND';
    const elsewhere = openMembers(server, await server.addSite('Elsewhere'));
    const asked = async () => ({ idpConnectionId: oidc, tokenParams: { id_token: await tokenOf() } });
    expect(outcome(await elsewhere.call('/v1/sso/login-with-token-params', await asked()))).toBe(unknown);
    const off = await connect({ type: 'OIDC', issuer: signer.origin, clientId: 'site', enabled: false });
    expect(outcome(await comingBy(await tokenOf(), off))).toBe(unknown);
    await server.send('DELETE', `/v1/idp-connections/${off}`, { headers: members.owner });
    expect(outcome(await comingBy(await tokenOf(), off))).toBe(unknown);
  });
});

test('keys that cannot be read let nobody in, and say so', async () => {
  const lost = await connect({ type: 'JWT', issuer: 'me', audience: 'site', jwksUrl: `${signer.origin}/lost` });
  const other = await connect({ type: 'OIDC', issuer: `${signer.origin}/other`, clientId: 'site' });
  for (const connectionId of [lost, other]) {
    expect(outcome(await comingBy(await tokenOf(), connectionId))).toBe('503 UNAVAILABLE');
  }
});

test('strangers make the server ask a provider once, whatever keys they name', async () => {
  await server.setClock(server.now() + minuteMs);
  await comingBy(await signer.sign({ claims: { sub: 'a' }, head: { kid: 'x' } }));
  const before = signer.reads();
  for (const kid of ['a', 'b', 'c']) {
    await comingBy(await signer.sign({ claims: { sub: 'a' }, head: { kid } }));
  }
  expect(signer.reads()).toBe(before);
});

describe('a connection', () => {
  const at = (id: string) => `/v1/idp-connections/${id}`;
  const fieldsOf = (answer: { body: Record<string, unknown> }) =>
    (
      answer.body as { details: { validationError?: { fieldViolations: { field: string }[] } } }
    ).details.validationError?.fieldViolations.map(({ field }) => field);
  const facts = { type: 'OIDC', issuer: 'https://id.example.com', clientId: 'us' };

  test('never tells its secret, neither in answers nor in the log', async () => {
    const id = await connect({ ...facts, clientSecret: 'hush hush' });
    const read = await server.send('GET', at(id), { headers: members.owner });
    expect(read.body).toMatchObject({
      idpConnection: { hasClientSecret: true, algorithms: ['RS256'], enabled: true, revision: '1', clientId: 'us' },
    });
    const list = await server.send('GET', '/v1/idp-connections', { headers: members.owner });
    const log = await server.send('GET', `/v1/audit-entries?entityType=idpConnection&entityId=${id}`, {
      headers: members.owner,
    });
    expect(log.body['auditEntries']).toHaveLength(1);
    expect(`${read.text}${list.text}${log.text}`).not.toContain('hush');
    const taken = await server.send('PATCH', at(id), {
      headers: members.owner,
      body: { idpConnection: { clientSecret: null, revision: '1' } },
    });
    expect(taken.body).toMatchObject({ idpConnection: { hasClientSecret: false, revision: '2' } });
    const late = await server.send('PATCH', at(id), {
      headers: members.owner,
      body: { idpConnection: { name: 'Late', revision: '1' } },
    });
    expect(outcome(late)).toBe('409 INVALID_REVISION');
  });

  test('may have an id that clients know, once a site', async () => {
    const id = '0e6a50f5-b523-4e29-990d-f37fa2ffdd69';
    expect(await connect({ ...facts, id })).toBe(id);
    expect(outcome(await creating({ ...facts, id }))).toBe('409 ALREADY_EXISTS');
    const elsewhere = await server.addSite('Also elsewhere');
    const answer = await server.send('POST', '/v1/idp-connections', {
      headers: { authorization: elsewhere.apiKey, 'wix-site-id': elsewhere.siteId },
      body: { idpConnection: { name: 'Provider', ...facts, id } },
    });
    expect(outcome(answer)).toBe('200 OK');
  });

  const privatePem = () =>
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  const weakPem = () =>
    generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ type: 'spki', format: 'pem' });
  const curvePem = () =>
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' });
  const jwt = { type: 'JWT', issuer: 'me', audience: 'us' };

  test.each<[string, object, string]>([
    ['an issuer in the open', { ...facts, issuer: 'http://id.example.com' }, 'issuer'],
    ['an issuer that is no address', { ...facts, issuer: 'id' }, 'issuer'],
    ['an issuer with a query', { ...facts, issuer: 'https://id.example.com/?a=b' }, 'issuer'],
    ['an issuer with a user', { ...facts, issuer: 'https://a:b@id.example.com' }, 'issuer'],
    ['another scheme for keys', { ...jwt, jwksUrl: 'file:///etc/passwd' }, 'jwksUrl'],
    ['no client id', { ...facts, clientId: null }, 'clientId'],
    ['a key of an OpenID provider', { ...facts, publicKey: curvePem() }, 'publicKey'],
    ['no audience', { ...jwt, audience: null, jwksUrl: 'https://id.example.com/keys' }, 'audience'],
    ['no key at all', jwt, 'publicKey'],
    ['a private key', { ...jwt, publicKey: privatePem() }, 'publicKey'],
    ['a weak key', { ...jwt, publicKey: weakPem() }, 'publicKey'],
    ['a key of another algorithm', { ...jwt, publicKey: curvePem() }, 'publicKey'],
    ['text in place of a key', { ...jwt, publicKey: 'secret' }, 'publicKey'],
    ['an algorithm of shared secrets', { ...facts, algorithms: ['HS256'] }, 'algorithms[0]'],
    ['no signature', { ...facts, algorithms: ['none'] }, 'algorithms[0]'],
    ['no name', { ...facts, name: '' }, 'name'],
  ])('with %s is refused', async (_what, idpConnection, field) => {
    expect(fieldsOf(await creating(idpConnection))).toEqual([`idpConnection.${field}`]);
  });

  test('with a private address is kept, and never called', async () => {
    const id = await connect({ ...jwt, jwksUrl: 'https://169.254.169.254/keys' });
    expect(outcome(await comingBy(await tokenOf(), id))).toBe('503 UNAVAILABLE');
  });

  test('that names another issuer knows nobody of before', async () => {
    const jwksUrl = `${signer.origin}/keys`;
    const id = await connect({ type: 'JWT', issuer: 'one', audience: 'site', jwksUrl });
    const sub = newId();
    const first = await comeBy(await tokenOf({ sub, iss: 'one' }), id);
    await server.send('PATCH', at(id), { headers: members.owner, body: { idpConnection: { issuer: 'two' } } });
    const next = await comeBy(await tokenOf({ sub, iss: 'two' }), id);
    expect(next.identity?.id).not.toBe(first.identity?.id);
  });

  test('is the owner’s alone', async () => {
    for (const kind of ['MANAGER', 'STAFF', 'member', 'visitor'] as const) {
      const answer = await server.send('GET', '/v1/idp-connections', { headers: await server.caller(kind) });
      expect(answer.status).toBe(403);
    }
  });
});
