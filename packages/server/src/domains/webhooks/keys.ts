/**
 * The keys of a site: one signs, those before it stay published for a while. They belong to the site and not to the server,
 * since receivers hold on to the public one: whoever rotates theirs leaves everybody else's alone.
 */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { makeSigningPair } from '../../auth/key-ring.ts';
import { type Sealing, UnknownSecretError } from '../../auth/sealing.ts';
import type { Act } from '../../call.ts';
import { recordAudit } from '../../db/audit.ts';
import { newId } from '../../db/ids.ts';
import type { Database, Reader, Transaction } from '../../db/transaction.ts';
import { takeTurns } from '../../db/turns.ts';
import type { PeriodicTaskKind } from '../../tasks/task.ts';
import { minuteMs } from '../../time/index.ts';
import { onLiveSitesWithDue } from '../site/index.ts';
import {
  dueForSealing,
  findCurrentKey,
  type KeyRow,
  keyTable,
  listPublishedKeys,
  listSealedOtherwise,
  replaceSealed,
  retireCurrentKey,
} from './repository/keys.ts';
import { listEndpoints } from './repository.ts';
import { publishedForMs } from './stored.ts';

interface KeyParts {
  readonly auth: { readonly sealing: Sealing };
  readonly database: Database;
}

const purpose = 'webhook-key';

export interface SigningKey {
  readonly id: string;
  readonly privateKey: KeyObject;
}

async function makeKey(sealing: Sealing, nowMs: number): Promise<KeyRow> {
  const { privateKey, publicKey } = await makeSigningPair();
  return {
    id: newId(),
    public_part: publicKey.export({ type: 'spki', format: 'pem' }) as string,
    sealed_part: sealing.seal(privateKey.export({ type: 'pkcs8', format: 'der' }), purpose),
    created_at: nowMs,
    retired_at: null,
  };
}

/** Undefined when it was sealed under a secret of the server that has been given up. */
function openKey(sealing: Sealing, { id, sealed_part }: KeyRow): SigningKey | undefined {
  try {
    return {
      id,
      privateKey: createPrivateKey({ key: sealing.open(sealed_part, purpose), type: 'pkcs8', format: 'der' }),
    };
  } catch (error) {
    if (error instanceof UnknownSecretError) {
      return undefined;
    }
    throw error;
  }
}

/** Puts a key in the place of the one that signs. Of several at once the last one stays. */
async function putKey(tx: Transaction, key: KeyRow, nowMs: number): Promise<void> {
  retireCurrentKey(tx, nowMs);
  keyTable.insert(tx, key);
  await tx.flush();
}

const turnOf = (tx: Transaction) => takeTurns(tx, [`webhook-key:${tx.siteId}`]);

/** The key that signs; it comes into being when it is first needed, and anew when nobody can open it any more. */
export async function signingKey({ auth, database }: KeyParts, siteId: string, nowMs: number): Promise<SigningKey> {
  const { sealing } = auth;
  const find = async (reader: Reader) => {
    const row = await findCurrentKey(reader);
    return row && openKey(sealing, row);
  };
  const known = await find(database.reader(siteId));
  if (known !== undefined) {
    return known;
  }
  return database.transact(siteId, async (tx) => {
    // The turn before the making: however many ask at once, one pair is made.
    await turnOf(tx);
    const other = await find(tx);
    if (other !== undefined) {
      return other;
    }
    const made = await makeKey(sealing, nowMs);
    await putKey(tx, made, nowMs);
    return openKey(sealing, made) as SigningKey;
  });
}

/**
 * The keys of a site as they are published, the one that signs first; none of a site that has never sent anything and has no
 * endpoint, since anybody may ask.
 */
export async function publishedKeys(parts: KeyParts, siteId: string, nowMs: number): Promise<KeyRow[]> {
  const reader = parts.database.reader(siteId);
  if ((await findCurrentKey(reader)) === undefined && (await listEndpoints(reader)).length === 0) {
    return [];
  }
  await signingKey(parts, siteId, nowMs);
  return listPublishedKeys(reader, nowMs - publishedForMs);
}

/** Makes a new key, which signs from now on. */
export async function rotateKey({ auth, database }: KeyParts, act: Act): Promise<void> {
  const key = await makeKey(auth.sealing, act.nowMs);
  await database.transact(act.site.id, async (tx) => {
    await turnOf(tx);
    await putKey(tx, key, act.nowMs);
    recordAudit(tx, {
      at: act.nowMs,
      caller: act.caller,
      requestId: act.requestId,
      operation: act.operation.name,
      entityType: 'webhookKey',
      entityId: key.id,
      after: { keyId: key.id },
    });
  });
}

/** Keys follow a new secret of the server, so that the old one can be given up. */
export function createSealingAnew({ auth: { sealing } }: Pick<KeyParts, 'auth'>): PeriodicTaskKind {
  return {
    mode: 'PERIODIC',
    name: 'seal webhook keys anew',
    everyMs: 10 * minuteMs,
    run: (database, _nowMs, signal) =>
      onLiveSitesWithDue(database, dueForSealing(sealing.keyId), signal, (siteId) =>
        database.transact(siteId, async (tx) => {
          for (const row of await listSealedOtherwise(tx, sealing.keyId)) {
            const key = openKey(sealing, row);
            if (key !== undefined) {
              replaceSealed(tx, row.id, sealing.seal(key.privateKey.export({ type: 'pkcs8', format: 'der' }), purpose));
            }
          }
        }),
      ),
  };
}
