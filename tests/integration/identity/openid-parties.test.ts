/**
 * Others who keep to OpenID Connect: `oidc-provider` signs members in here, and `openid-client` signs in here by way of it
 * (identity sheet 6.2 and 9 I, docs/decisions/0089). Their clock is the machine's, and so is the server's.
 */
import * as openid from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { newAddress, openMembers } from '../../support/members.ts';
import { startOpenidParty } from '../../support/openid-party.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import { browse, leadsTo, registeredRedirect } from '../../support/sign-in.ts';

let server: TestServer;
let members: ReturnType<typeof openMembers>;
let party: Awaited<ReturnType<typeof startOpenidParty>>;
let redirectUri: string;
const [byBasic, byPost] = [newId(), newId()];

beforeAll(async () => {
  server = await startTestServer({ startsAtMs: Date.now() });
  members = openMembers(server);
  redirectUri = await registeredRedirect(server);
  const callbackOf = (id: string) => `${server.url}/_api/iam/authentication/v1/sso/callback/${server.siteId}/${id}`;
  const facts = {
    client_secret: 'a secret: with signs +%',
    response_types: ['code'],
    grant_types: ['authorization_code'],
  };
  party = await startOpenidParty([
    { ...facts, client_id: 'basic', redirect_uris: [callbackOf(byBasic)] },
    {
      ...facts,
      client_id: 'public',
      client_secret: undefined,
      token_endpoint_auth_method: 'none',
      redirect_uris: [callbackOf(byPost)],
    },
  ]);
  await connect(byBasic, { clientId: 'basic', clientSecret: facts.client_secret });
  await connect(byPost, { clientId: 'public' });
});
afterAll(async () => {
  await server.stop();
  await party.stop();
});

async function connect(id: string, more: object): Promise<void> {
  const answer = await server.send('POST', '/v1/idp-connections', {
    headers: members.owner,
    body: { idpConnection: { id, name: 'Party', type: 'OIDC', issuer: party.issuer, ...more } },
  });
  expect(outcome(answer), answer.text).toBe('200 OK');
}

const personThere = () => ({
  accountId: newId(),
  claims: { email: newAddress(), email_verified: true, given_name: 'Ada', family_name: 'King' },
});

/** A third party's sign-in here, by way of the provider; answers where its browser ends. */
async function signInBy(connection: string, address: URL): Promise<URL> {
  address.searchParams.set('idp', connection);
  const led = await browse(address.href);
  const cookie = led.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const back = await party.visit(leadsTo(led).href);
  const came = await browse(back.href, { cookie });
  const { rs: handle, ...said } = Object.fromEntries(
    new URL(came.headers.get('location') ?? '', server.url).searchParams,
  );
  const headers = { ...(await members.asVisitor()), cookie };
  const send = (path: string, body: object) => server.send('POST', `/v1/redirect-sessions/${path}`, { headers, body });
  const settled = await send('complete-provider-sign-in', said);
  expect(outcome(settled), settled.text).toBe('200 OK');
  const finished = await send('finish-sign-in', { handle, sessionToken: settled.body['sessionToken'] });
  const member = finished.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return leadsTo(await browse(String(finished.body['location']), { cookie: member }));
}

test.each([
  ['with a secret', byBasic],
  ['without one', byPost],
])('a client of ours signs its people in at a provider, which knows the site %s', async (_how, connection) => {
  const config = await openid.discovery(new URL(server.url), server.clientId, undefined, openid.None(), {
    execute: [openid.allowInsecureRequests],
  });
  const who = personThere();
  party.standsThere(who);
  const subjects = new Set<string>();
  for (let times = 0; times < 2; times += 1) {
    const [verifier, state, nonce] = [openid.randomPKCECodeVerifier(), openid.randomState(), openid.randomNonce()];
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid profile email',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
    const tokens = await openid.authorizationCodeGrant(config, await signInBy(connection, address), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    // The provider says who it is beside its token, as the standard has it.
    expect(tokens.claims()).toMatchObject({ email: who.claims.email, email_verified: true, given_name: 'Ada' });
    subjects.add(String(tokens.claims()?.sub));
  }
  expect(subjects.size).toBe(1);
});

test('whoever turns back there is not signed in', async () => {
  party.standsThere(undefined);
  const begun = await server.send('POST', '/v1/redirect-sessions/begin-provider-sign-in', {
    headers: await members.asVisitor(),
    body: { idpConnectionId: byBasic },
  });
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const back = await party.visit(String(begun.body['location']));
  const answer = await server.send('POST', '/v1/redirect-sessions/complete-provider-sign-in', {
    headers: { ...(await members.asVisitor()), cookie },
    body: Object.fromEntries(back.searchParams),
  });
  expect(outcome(answer)).toBe('403 IDP_SIGN_IN_REFUSED');
});
