/**
 * An OpenID provider for tests that does what it is told, also what no provider may: its tokens say whatever a test wants, in
 * the code flow with PKCE. One that keeps to its own rules is `oidc-provider`, in the tests beside.
 */
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

interface Issued {
  readonly idToken: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

export async function startHostileProvider(nowMs: () => number) {
  let pair = await generateKeyPair('RS256');
  let keyId = 'one';
  let tokenStatus = 200;
  /** Who stands at its own page; undefined: somebody who turns back. */
  let standing: object | undefined;
  const issued = new Map<string, Issued>();
  const asked: { readonly authorization: string | undefined; readonly form: URLSearchParams }[] = [];

  const server = createServer(async (request, response) => {
    const origin = `http://${request.headers.host}`;
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const asking = new URL(request.url ?? '/', origin);
    if (asking.pathname === '/authorize') {
      const to = standing === undefined ? refuse(asking.href, 'access_denied') : await letIn(asking.href, standing);
      response.writeHead(302, { location: to.href });
      return response.end();
    }
    switch (asking.pathname) {
      case '/.well-known/openid-configuration':
        return answer(200, {
          issuer: origin,
          authorization_endpoint: `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          jwks_uri: `${origin}/keys`,
          authorization_response_iss_parameter_supported: true,
          id_token_signing_alg_values_supported: ['RS256'],
        });
      case '/keys':
        return answer(200, {
          keys: [{ ...(await exportJWK(pair.publicKey)), kid: keyId, use: 'sig', alg: 'RS256' }],
        });
      case '/token': {
        const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString('utf8'));
        asked.push({ authorization: request.headers.authorization, form });
        const code = form.get('code') ?? '';
        const known = issued.get(code);
        issued.delete(code);
        const challenge = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
        if (tokenStatus !== 200) {
          return answer(tokenStatus, {});
        }
        return known !== undefined && known.challenge === challenge && known.redirectUri === form.get('redirect_uri')
          ? answer(200, { access_token: 'nothing', token_type: 'Bearer', id_token: known.idToken })
          : answer(400, { error: 'invalid_grant' });
      }
      default:
        return answer(404, {});
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** Somebody has signed in where a browser was sent: where it goes back. `key`: with which the token is signed. */
  async function letIn(address: string, claims: object = {}, head: object = {}, key?: CryptoKey): Promise<URL> {
    const query = new URL(address).searchParams;
    const seconds = Math.floor(nowMs() / 1000);
    const redirectUri = query.get('redirect_uri') ?? '';
    const code = randomUUID();
    const idToken = await new SignJWT({
      iss: origin,
      aud: query.get('client_id') ?? '',
      nonce: query.get('nonce') ?? '',
      iat: seconds,
      exp: seconds + 600,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: keyId, ...head })
      .sign(key ?? pair.privateKey);
    issued.set(code, { idToken, challenge: query.get('code_challenge') ?? '', redirectUri });
    return back(redirectUri, { state: query.get('state') ?? '', code, iss: origin });
  }

  /** Nobody has. */
  function refuse(address: string, error: string): URL {
    const query = new URL(address).searchParams;
    return back(query.get('redirect_uri') ?? '', { state: query.get('state') ?? '', error, iss: origin });
  }

  return {
    origin,
    /** What came to the token endpoint. */
    asked,
    /** With which status the token endpoint answers from now on. */
    answerTokensWith(status: number): void {
      tokenStatus = status;
    },
    async changeKey(): Promise<void> {
      pair = await generateKeyPair('RS256');
      keyId += '+';
    },
    letIn,
    refuse,
    /** Who comes to its own page from now on. */
    standsThere(claims: object | undefined): void {
      standing = claims;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function back(redirectUri: string, answer: Record<string, string>): URL {
  const url = new URL(redirectUri);
  url.search = new URLSearchParams(answer).toString();
  return url;
}
