/**
 * Tries counters of a challenge in a thread of its own. Where a page came unencrypted the platform derives no keys, so
 * a library does.
 */
import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { deriveKey as deriveByPlatform } from 'altcha-lib/algorithms/web/pbkdf2';
import type { DeriveKeyFunction } from 'altcha-lib/types';
import { handler } from 'altcha-lib/workers/shared';

const deriveByLibrary: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({
  derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }),
});

const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
handler({ deriveKey: subtle === undefined ? deriveByLibrary : deriveByPlatform });
