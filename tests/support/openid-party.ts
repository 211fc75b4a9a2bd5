/**
 * `oidc-provider` on loopback, as a provider that keeps to the rules: a person stands there who signs in, or who does not. Its
 * clock is the machine's.
 */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

export interface PersonThere {
  readonly accountId: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

export async function startOpenidParty(clients: readonly object[]) {
  /** Who stands at the provider; undefined: somebody who turns back. */
  let person: PersonThere | undefined;
  const server = createServer((request, response) => {
    if (request.url !== '/stands-there') {
      callback(request, response);
      return;
    }
    const result =
      person === undefined ? { error: 'access_denied' } : { login: { accountId: person.accountId, remember: false } };
    void provider.interactionFinished(request, response, result);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients,
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    interactions: { url: () => '/stands-there' },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...person?.claims }),
    }),
    // Nobody is asked whether the site may know who they are.
    async loadExistingGrant({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) {
      const grant = new provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  return {
    issuer,
    standsThere(who: PersonThere | undefined): void {
      person = who;
    },
    /** A browser goes there, signs in or does not, and is sent back: where to. */
    async visit(address: string): Promise<URL> {
      const jar = new Map<string, string>();
      let at = new URL(address);
      while (at.origin === issuer) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const led = await fetch(at, { redirect: 'manual', headers: { cookie, accept: 'text/html' } });
        for (const line of led.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          jar.set(name, value);
        }
        const location = led.headers.get('location');
        if (location === null) {
          throw new Error(`${at.pathname} leads nowhere: ${led.status} ${await led.text()}`);
        }
        at = new URL(location, at);
      }
      return at;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
