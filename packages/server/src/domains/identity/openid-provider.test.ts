/** What is made of a provider that does not answer, or says what no provider says. */
import { expect, test } from 'vitest';
import type { Outgoing } from '../../outgoing/outgoing.ts';
import type { OutgoingAnswer, OutgoingFailure, OutgoingRequest } from '../../outgoing/outgoing-request.ts';
import { minuteMs } from '../../time/index.ts';
import { createOpenidProviders, type ProviderConnection } from './openid-provider.ts';

const issuer = 'https://id.example.com';
const nowMs = Date.UTC(2026, 10, 23, 6);
const connection: ProviderConnection = {
  id: 'c',
  revision: 1,
  issuer,
  client_id: 'site',
  clientSecret: 'hush',
};
const asked = { redirectUri: 'https://site.example.com/back', state: 'state', prompt: undefined, nowMs };
const answer = { ...asked, code: 'code', iss: undefined, error: undefined, nonce: 'nonce', verifier: 'v'.repeat(43) };

const metadata = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
};

/** A way out whose answers are these, by path. */
function answering(answers: Readonly<Record<string, unknown>>, isListed = false) {
  const calls: OutgoingRequest[] = [];
  const outgoing: Pick<Outgoing, 'call' | 'isPrivateTarget'> = {
    isPrivateTarget: () => isListed,
    async call(request): Promise<OutgoingAnswer | OutgoingFailure> {
      calls.push(request);
      const body = answers[new URL(request.url).pathname];
      return body === undefined
        ? { answered: false, reason: 'TIMEOUT', description: 'The answer did not come in time.' }
        : {
            answered: true,
            status: 200,
            headers: { 'content-type': 'application/json' },
            body: Buffer.from(JSON.stringify(body)),
            url: request.url,
          };
    },
  };
  return { calls, providers: createOpenidProviders(outgoing) };
}

const discovery = '/.well-known/openid-configuration';

test('one that is too slow signs nobody in, and is asked anew by whoever comes next', async () => {
  const { calls, providers } = answering({});
  expect(await providers.begin(connection, asked)).toBeUndefined();
  expect(await providers.exchange(connection, answer)).toBe('UNREACHABLE');
  expect(calls).toHaveLength(2);
  expect(calls.every(({ purpose, timeoutMs }) => purpose === 'idp' && timeoutMs === 5000)).toBe(true);
  const tokens = answering({ [discovery]: metadata });
  expect(await tokens.providers.exchange(connection, answer)).toBe('UNREACHABLE');
});

test('what it says of itself is remembered for ten minutes, and as long as the connection stays the same', async () => {
  const { calls, providers } = answering({ [discovery]: metadata });
  const begun = await providers.begin(connection, asked);
  expect(new URL(begun?.location ?? '').pathname).toBe('/authorize');
  await providers.begin(connection, { ...asked, nowMs: nowMs + 10 * minuteMs - 1 });
  expect(calls).toHaveLength(1);
  await providers.begin(connection, { ...asked, nowMs: nowMs + 10 * minuteMs });
  await providers.begin({ ...connection, revision: 2 }, asked);
  expect(calls).toHaveLength(3);
});

test.each<[string, unknown]>([
  ['nothing', {}],
  ['a list', []],
  ['that it is another', { ...metadata, issuer: 'https://evil.example' }],
  ['no name at all', { ...metadata, issuer: 'x' }],
  ['no address to go to', { ...metadata, authorization_endpoint: undefined }],
  ['an address in the open', { ...metadata, authorization_endpoint: 'http://id.example.com/authorize' }],
  ['an address that runs a script', { ...metadata, authorization_endpoint: 'javascript:alert(1)' }],
])('one that says of itself %s is nowhere to go', async (_what, said) => {
  expect(await answering({ [discovery]: said }).providers.begin(connection, asked)).toBeUndefined();
});

test.each<[string, unknown, string | undefined]>([
  ['by Basic, where it names no way', undefined, undefined],
  ['by Basic, where it makes no sense', 7, undefined],
  ['in the form, where it takes no other', ['client_secret_post'], 'hush'],
])('the secret is shown %s', async (_how, token_endpoint_auth_methods_supported, inForm) => {
  const { calls, providers } = answering({ [discovery]: { ...metadata, token_endpoint_auth_methods_supported } });
  await providers.exchange(connection, answer);
  const sent = calls.at(-1);
  expect(new URLSearchParams(String(sent?.body)).get('client_secret') ?? undefined).toBe(inForm);
  expect(sent?.headers?.['authorization'] === undefined).toBe(inForm !== undefined);
});

test.each<[string, object, string]>([
  ['an answer in another name', { iss: 'https://evil.example' }, 'REFUSED'],
  ['a refusal', { code: undefined, error: 'access_denied' }, 'DENIED'],
  ['a fault', { code: undefined, error: 'server_error' }, 'UNREACHABLE'],
  ['neither a code nor an error', { code: undefined }, 'REFUSED'],
])('%s', async (_what, more, outcome) => {
  const { providers } = answering({ [discovery]: metadata, '/token': { error: 'invalid_grant' } });
  expect(await providers.exchange(connection, { ...answer, ...more })).toBe(outcome);
});
