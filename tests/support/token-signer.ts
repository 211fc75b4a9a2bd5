/** Somebody else who signs tokens of members: their keys, where they are published, and tokens of any kind. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export interface SignedTokenFacts {
  readonly claims?: JWTPayload;
  readonly head?: Readonly<Record<string, unknown>>;
  /** Absent: that of the signer. */
  readonly key?: CryptoKey | Uint8Array;
}

/** Serves its keys on loopback; `origin` is its issuer, which an OpenID provider's discovery names as well. */
export async function startTokenSigner(nowMs: () => number) {
  let pair = await generateKeyPair('RS256');
  let keyId = 'one';
  let reads = 0;
  const server = createServer(async (request, response) => {
    reads += 1;
    const origin = `http://${request.headers.host}`;
    const documents: Readonly<Record<string, () => Promise<object> | object>> = {
      '/keys': async () => ({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: keyId, use: 'sig', alg: 'RS256' }] }),
      '/.well-known/openid-configuration': () => ({ issuer: origin, jwks_uri: `${origin}/keys` }),
      '/other/.well-known/openid-configuration': () => ({ issuer: origin, jwks_uri: `${origin}/keys` }),
    };
    const document = documents[request.url ?? ''];
    response.writeHead(document === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify((await document?.()) ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** How often anything was read of it. */
    reads: () => reads,
    publicKey: () => exportSPKI(pair.publicKey),
    async changeKey() {
      pair = await generateKeyPair('RS256');
      keyId = `${keyId}+`;
    },
    /** A token for the audience `site` that is good for ten minutes, unless the claims say otherwise. */
    sign({ claims, head, key }: SignedTokenFacts = {}): Promise<string> {
      const seconds = Math.floor(nowMs() / 1000);
      const payload = { iss: origin, aud: 'site', iat: seconds, exp: seconds + 600, ...claims };
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'RS256', kid: keyId, ...head })
        .sign(key ?? pair.privateKey);
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
