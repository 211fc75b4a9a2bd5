/** Reads the server's secret from its setting, or makes and keeps one in the data folder (design 2). */
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDataFolder } from '../db/data-folder.ts';
import { syncFolderNow } from '../storage/durable.ts';
import { UnknownSecretError } from './sealing.ts';

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
function loadOrCreate(path: string): { readonly secret: Buffer; readonly isNew: boolean } {
  openDataFolder(dirname(path));
  const isNew = !existsSync(path) && writeNew(path);
  const secret = parseServerSecret(readFileSync(path, 'utf8'));
  if (secret === undefined) {
    throw new Error(
      `${path} does not hold 32 bytes as hexadecimal or base64 text. Bring it back from a copy of the data folder; ` +
        'without it the signing keys and sealed secrets cannot be opened.',
    );
  }
  return { secret, isNew };
}

/** False when another process was first. */
function writeNew(path: string): boolean {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    // Linked into place, so that neither a full disk nor another process ever meets half a secret.
    linkSync(draft, path);
    // Keys are sealed under it next: it must not be lost with the power when those are not.
    syncFolderNow(dirname(path));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw error;
    }
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Does something with the secret of the settings, else with that of the data folder, which is made when there is none. A
 * new one is removed again when the keys turn out to be sealed under another: that one is lost, and belongs in its place.
 */
export async function withServerSecret<T>(
  { secret: given, dataDirectory }: { readonly secret: Buffer | undefined; readonly dataDirectory: string },
  work: (secret: Buffer) => Promise<T>,
): Promise<T> {
  if (given !== undefined) {
    return work(given);
  }
  const path = join(dataDirectory, 'secret');
  const { secret, isNew } = loadOrCreate(path);
  try {
    return await work(secret);
  } catch (error) {
    if (isNew && error instanceof Error && error.cause instanceof UnknownSecretError) {
      rmSync(path, { force: true });
    }
    throw error;
  }
}
