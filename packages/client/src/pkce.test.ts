/** Proof keys where the platform has a digest and where it has none. */
import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { challengeOf, createProofKey } from './pkce.ts';

afterEach(() => vi.unstubAllGlobals());

test('a page that came unencrypted from another machine makes the same proof keys', async () => {
  const { codeVerifier, codeChallenge } = await createProofKey(128);
  expect(codeChallenge).toBe(createHash('sha256').update(codeVerifier).digest('base64url'));
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(await challengeOf(codeVerifier)).toBe(codeChallenge);
});
