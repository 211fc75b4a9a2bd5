/** The digest of our own agrees with the platform's at every length around the edges of a block. */
import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { challengeOf, createProofKey } from './pkce.ts';
import { sha256 } from './sha256.ts';

afterEach(() => vi.unstubAllGlobals());

test('it agrees with the platform', () => {
  for (let length = 0; length <= 260; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 31 + length) % 256);
    expect(Buffer.from(sha256(bytes)).toString('hex'), `${length} bytes`).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    );
  }
});

test('a page that came unencrypted from another machine makes the same proof keys', async () => {
  const { codeVerifier, codeChallenge } = await createProofKey();
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(await challengeOf(codeVerifier)).toBe(codeChallenge);
});
