/**
 * The signing keys of access tokens: rows sealed under the server's secret, the newest signs, retired ones verify
 * until every token they signed is over (identity sheet 4 and 11).
 */
import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import type { JWK } from 'jose';
import type { Clock } from '../db/clock.ts';
import { newId, nilId } from '../db/ids.ts';
import { statement } from '../db/statement.ts';
import type { Database, Transaction } from '../db/transaction.ts';
import { dayMs, hourMs, minuteMs } from '../time/index.ts';
import { type Sealing, UnknownSecretError } from './sealing.ts';
import { takeServerLock } from './server-scope.ts';

/** The public half of a signing key as it stands in the published key set. */
export interface PublicJwk {
  kty: 'RSA';
  use: 'sig';
  alg: 'RS256';
  kid: string;
  n: string;
  e: string;
}

/** Makes what tokens are signed and verified with. */
export const makeSigningPair = () => promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
export type MakeSigningPair = typeof makeSigningPair;

export interface KeyRing {
  /** The key that signs now. */
  signingKey(): Promise<{ readonly kid: string; readonly privateKey: KeyObject }>;
  /** The key that verifies; absent when unknown or retired for longer than the overlap. */
  verifyingKey(kid: string): Promise<KeyObject | undefined>;
  /** All keys that verify, newest first. */
  publicKeys(): Promise<PublicJwk[]>;
  /** Makes a new signing key; the others verify for the overlap, then are unknown. */
  rotate(): Promise<{ readonly kid: string }>;
  /** Rotates when the signing key is older than 90 days, and erases keys that no longer verify. Run once a day. */
  rotateWhenOld(): Promise<void>;
}

interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject | undefined;
  readonly publicKey: KeyObject;
  readonly retiredAt: number | undefined;
}

const purpose = 'access-token';
/** Longer than an access token lives with its grace, so that rotation signs nobody out. */
export const overlapMs = 6 * hourMs;
const oldestSigningKeyMs = 90 * dayMs;
/** How long a process may sign on without having looked for a rotation. */
const refreshMs = minuteMs;
/** Unknown key ids make a process look again, at most this often. */
const unknownKeyPauseMs = 1_000;

interface SealedKeyRow {
  id: string;
  public_part: string;
  sealed_part: Buffer;
  retired_at: number | null;
}

const selectKeys = (nowMs: number) =>
  statement<SealedKeyRow>(
    `select id, public_part, sealed_part, retired_at from sealed_key
     where purpose = $1 and (retired_at is null or retired_at > $2)
     order by created_at desc, id desc`,
    [purpose, new Date(nowMs - overlapMs)],
  );

async function addKey(tx: Transaction, sealing: Sealing, makePair: MakeSigningPair, nowMs: number): Promise<string> {
  const kid = newId();
  const pair = await makePair();
  tx.write(
    statement(
      `insert into sealed_key (id, purpose, algorithm, public_part, sealed_with, sealed_part, created_at)
       values ($1, $2, 'RS256', $3, $4, $5, $6)`,
      [
        kid,
        purpose,
        pair.publicKey.export({ type: 'spki', format: 'pem' }),
        sealing.keyId,
        sealing.seal(pair.privateKey.export({ type: 'pkcs8', format: 'der' }), purpose),
        new Date(nowMs),
      ],
    ),
  );
  return kid;
}

/** Makes the key ring; the first key comes into being when it is first needed, once for all processes. */
export function createKeyRing({
  database,
  sealing,
  clock,
  makePair = makeSigningPair,
}: {
  database: Database;
  sealing: Sealing;
  clock: Clock;
  makePair?: MakeSigningPair | undefined;
}): KeyRing {
  let loaded: Promise<readonly SigningKey[]> | undefined;
  let loadedAtMs = 0;

  async function load(): Promise<readonly SigningKey[]> {
    let rows = await database.serverReader.all(selectKeys(clock.now()));
    if (!rows.some((row) => row.retired_at === null)) {
      await database.transact(nilId, async (tx) => {
        await takeServerLock(tx, 'signing-keys');
        const present = await tx.all(selectKeys(clock.now()));
        if (!present.some((row) => row.retired_at === null)) {
          await addKey(tx, sealing, makePair, clock.now());
        }
      });
      rows = await database.serverReader.all(selectKeys(clock.now()));
    }
    return rows.map((row) => ({
      kid: row.id,
      publicKey: createPublicKey(row.public_part),
      privateKey:
        row.retired_at === null
          ? createPrivateKey({ key: sealing.open(row.sealed_part, purpose), type: 'pkcs8', format: 'der' })
          : undefined,
      retiredAt: row.retired_at ?? undefined,
    }));
  }

  function keys(maxAgeMs: number): Promise<readonly SigningKey[]> {
    if (loaded === undefined || performance.now() - loadedAtMs > maxAgeMs) {
      loadedAtMs = performance.now();
      const attempt = load();
      loaded = attempt;
      attempt.catch(() => {
        if (loaded === attempt) {
          loaded = undefined;
        }
      });
    }
    return loaded;
  }
  const stillVerifies = (key: SigningKey) => key.retiredAt === undefined || key.retiredAt + overlapMs > clock.now();

  return {
    async signingKey() {
      const key = (await keys(refreshMs)).find((each) => each.privateKey !== undefined);
      if (key?.privateKey === undefined) {
        throw new Error('there is no signing key');
      }
      return { kid: key.kid, privateKey: key.privateKey };
    },
    async verifyingKey(kid) {
      const find = (among: readonly SigningKey[]) => among.find((each) => each.kid === kid && stillVerifies(each));
      const known = find(await keys(refreshMs)) ?? find(await keys(unknownKeyPauseMs));
      return known?.publicKey;
    },
    async publicKeys() {
      return (await keys(refreshMs)).filter(stillVerifies).map((key) => {
        const jwk: JWK = key.publicKey.export({ format: 'jwk' });
        return { kty: 'RSA', use: 'sig', alg: 'RS256', kid: key.kid, n: jwk.n ?? '', e: jwk.e ?? '' };
      });
    },
    async rotate() {
      const kid = await database.transact(nilId, async (tx) => {
        await takeServerLock(tx, 'signing-keys');
        tx.write(
          statement('update sealed_key set retired_at = $2 where purpose = $1 and retired_at is null', [
            purpose,
            new Date(clock.now()),
          ]),
        );
        return addKey(tx, sealing, makePair, clock.now());
      });
      loaded = undefined;
      return { kid };
    },
    async rotateWhenOld() {
      const nowMs = clock.now();
      const isRotated = await database.transact(nilId, async (tx) => {
        await takeServerLock(tx, 'signing-keys');
        tx.write(
          statement('delete from sealed_key where purpose = $1 and retired_at <= $2', [
            purpose,
            new Date(nowMs - overlapMs),
          ]),
        );
        const old = await tx.all(
          statement<{ id: string }>(
            // One of a clock that was far ahead would else be kept for that much longer.
            `update sealed_key set retired_at = $2
             where purpose = $1 and retired_at is null and (created_at <= $3 or created_at > $4) returning id`,
            [purpose, new Date(nowMs), new Date(nowMs - oldestSigningKeyMs), new Date(nowMs + dayMs)],
          ),
        );
        if (old.length > 0) {
          await addKey(tx, sealing, makePair, nowMs);
        }
        return old.length > 0;
      });
      if (isRotated) {
        loaded = undefined;
      }
    },
  };
}

/**
 * Seals every kept secret anew that is still sealed under an older secret. Answers how many there were; fails, and
 * changes nothing, when one cannot be opened.
 */
export async function resealKeys(database: Database, sealing: Sealing): Promise<number> {
  return database.transact(nilId, async (tx) => {
    const outdated = await tx.all(
      statement<{ id: string; purpose: string; sealed_part: Buffer }>(
        'select id, purpose, sealed_part from sealed_key where sealed_with <> $1 order by id for update',
        [sealing.keyId],
      ),
    );
    for (const row of outdated) {
      tx.write(
        statement('update sealed_key set sealed_with = $2, sealed_part = $3 where id = $1', [
          row.id,
          sealing.keyId,
          sealing.seal(sealing.open(row.sealed_part, row.purpose), row.purpose),
        ]),
      );
    }
    return outdated.length;
  });
}

/**
 * The kept secrets that neither the secret nor an older one opens. They are lost with the secret that sealed them;
 * `forget` deletes them, and new ones are made when they are needed. Answers how many there are.
 */
export async function findLostKeys(
  database: Database,
  sealing: Sealing,
  { forget }: { readonly forget: boolean },
): Promise<number> {
  return database.transact(nilId, async (tx) => {
    const rows = await tx.all(
      statement<{ id: string; purpose: string; sealed_part: Buffer }>(
        'select id, purpose, sealed_part from sealed_key where sealed_with <> $1 order by id for update',
        [sealing.keyId],
      ),
    );
    const lost = rows.filter((row) => !opens(sealing, row));
    if (forget) {
      for (const { id } of lost) {
        tx.write(statement('delete from sealed_key where id = $1', [id]));
      }
    }
    return lost.length;
  });
}

function opens(sealing: Sealing, row: { readonly sealed_part: Buffer; readonly purpose: string }): boolean {
  try {
    sealing.open(row.sealed_part, row.purpose);
    return true;
  } catch (error) {
    if (error instanceof UnknownSecretError) {
      return false;
    }
    throw error;
  }
}
