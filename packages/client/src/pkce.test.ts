/** Proof keys where the platform has a digest, and what is said where it has none. */
import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { challengeOf, createProofKey } from './pkce.ts';

afterEach(() => vi.unstubAllGlobals());

test('the challenge is the digest of the verifier', async () => {
  const { codeVerifier, codeChallenge } = await createProofKey(128);
  expect(codeChallenge).toBe(createHash('sha256').update(codeVerifier).digest('base64url'));
});

test('a page that came unencrypted from another machine is told what signing in needs', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  await expect(challengeOf('a'.repeat(43))).rejects.toThrow('came by https or from this machine');
});
