/** Reads the server's secret from its setting, or makes and keeps one in the data folder (design 2). */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { openDataFolder } from '../db/data-folder.ts';

/** Reads 32 bytes from 64 hexadecimal digits or from base64 (either alphabet); absent when the text is neither. */
export function parseServerSecret(text: string): Buffer | undefined {
  const trimmed = text.trim();
  if (/^[0-9a-f]{64}$/i.test(trimmed)) {
    return Buffer.from(trimmed, 'hex');
  }
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(trimmed)) {
    return Buffer.from(trimmed, 'base64');
  }
  return undefined;
}

/** Reads the secret file, or writes a new one that only its owner may read. Two processes at once agree on one. */
export function loadOrCreateServerSecret(path: string): Buffer {
  openDataFolder(dirname(path));
  try {
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw error;
    }
  }
  const secret = parseServerSecret(readFileSync(path, 'utf8'));
  if (secret === undefined) {
    throw new Error(`${path} does not hold 32 bytes as hexadecimal or base64 text`);
  }
  return secret;
}
