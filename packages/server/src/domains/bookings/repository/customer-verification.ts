/** All SQL on what is asked of customers who book without signing in, and on what counts against it. */
import { createHash } from 'node:crypto';
import { type CaptchaUse, type ConfirmationWay, fail, usualMostOpenBookings } from '@openhours/contract';
import { isOfMailbox, valuesOfMailbox } from '../../../db/mailbox.ts';
import { statement } from '../../../db/statement.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { dayMs, formatInstant } from '../../../time/index.ts';

export interface KnownVerification {
  /** 0 while the business has not said anything. */
  readonly revision: number;
  /** Undefined: as many as they like. */
  readonly mostOpenBookings: number | undefined;
  readonly confirmation: ConfirmationWay;
  readonly captcha: CaptchaUse;
}

const unsaid: KnownVerification = {
  revision: 0,
  mostOpenBookings: usualMostOpenBookings,
  confirmation: 'AT_ONCE',
  captcha: 'WHEN_SUSPICIOUS',
};

export async function readVerification(reader: Reader): Promise<KnownVerification> {
  const row = await reader.first(
    statement<{
      revision: number;
      most_open_bookings: number | null;
      confirmation: ConfirmationWay;
      captcha: CaptchaUse;
    }>('select revision, most_open_bookings, confirmation, captcha from customer_verification where site_id = $1', [
      reader.siteId,
    ]),
  );
  if (row === undefined) {
    return unsaid;
  }
  const { most_open_bookings: mostOpenBookings, ...rest } = row;
  return { ...rest, mostOpenBookings: mostOpenBookings ?? undefined };
}

/** Collects the change from a known revision. */
export function writeVerification(
  tx: Transaction,
  { captcha, confirmation, mostOpenBookings }: Omit<KnownVerification, 'revision'>,
  fromRevision: number,
  nowMs: number,
): void {
  tx.write(
    statement(
      `insert into customer_verification as known
         (site_id, revision, most_open_bookings, confirmation, captcha, updated_at)
       values ($1, $2::bigint + 1, $3, $4, $5, $6)
       on conflict (site_id) do update set revision = excluded.revision,
         most_open_bookings = excluded.most_open_bookings, confirmation = excluded.confirmation,
         captcha = excluded.captcha, updated_at = excluded.updated_at
       where known.revision = $2`,
      [tx.siteId, fromRevision, mostOpenBookings ?? null, confirmation, captcha, formatInstant(nowMs)],
    ),
    { rows: 1, otherwise: () => fail('INVALID_REVISION', 'The entity has been changed since it was read') },
  );
}

export interface KnownServiceVerification {
  /** 0 while the business has not said anything. */
  readonly revision: number;
  /** Undefined: as for all services. */
  readonly confirmation: ConfirmationWay | undefined;
}

export async function readServiceVerification(reader: Reader, serviceId: string): Promise<KnownServiceVerification> {
  const row = await reader.first(
    statement<{ revision: number; confirmation: ConfirmationWay | null }>(
      'select revision, confirmation from service_verification where site_id = $1 and service_id = $2',
      [reader.siteId, serviceId],
    ),
  );
  return { revision: row?.revision ?? 0, confirmation: row?.confirmation ?? undefined };
}

/** Collects the change from a known revision. */
export function writeServiceVerification(
  tx: Transaction,
  serviceId: string,
  { confirmation }: Pick<KnownServiceVerification, 'confirmation'>,
  fromRevision: number,
  nowMs: number,
): void {
  tx.write(
    statement(
      `insert into service_verification as known (site_id, service_id, revision, confirmation, updated_at)
       values ($1, $2, $3::bigint + 1, $4, $5)
       on conflict (site_id, service_id) do update set revision = excluded.revision,
         confirmation = excluded.confirmation, updated_at = excluded.updated_at
       where known.revision = $3`,
      [tx.siteId, serviceId, fromRevision, confirmation ?? null, formatInstant(nowMs)],
    ),
    { rows: 1, otherwise: () => fail('INVALID_REVISION', 'The entity has been changed since it was read') },
  );
}

/** How bookings of a service are confirmed: as the service says, else the site. */
export async function readConfirmationWay(reader: Reader, serviceId: string): Promise<ConfirmationWay> {
  const [ofService, ofSite] = await Promise.all([readServiceVerification(reader, serviceId), readVerification(reader)]);
  return ofService.confirmation ?? ofSite.confirmation;
}

/** Where somebody says that they can be reached, as it is counted. */
export interface Reached {
  /** The mailbox, whatever sub-address of it is given. */
  readonly mailbox: string | undefined;
  readonly phoneEnding: string | undefined;
}

/**
 * Lets those who may use up what the same address or number may have ahead pass one after the other: ascending, behind
 * holds and before contacts, and nothing else takes these, so nobody waits in a circle.
 */
export async function takeTurnsOfReached(tx: Transaction, all: readonly Reached[]): Promise<void> {
  const names = all.flatMap(({ mailbox, phoneEnding }) => [
    ...(mailbox === undefined ? [] : [`mail ${mailbox}`]),
    ...(phoneEnding === undefined ? [] : [`phone ${phoneEnding}`]),
  ]);
  const keys = [...new Set(names)]
    .map((name) => createHash('sha256').update(`${tx.siteId} open bookings ${name}`).digest().readBigInt64BE(0))
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  await Promise.all(
    keys.map((key) =>
      tx.all(statement('select pg_advisory_xact_lock($1::bigint) /* open bookings */', [key.toString()])),
    ),
  );
}

/** What nobody has answered for a day occupies nothing, and nobody looks after it any more. */
const newForMs = dayMs;

/**
 * How many bookings that customers made without signing in lie ahead for an address, and for a number. One that the
 * business entered is none that a stranger could have made.
 */
export async function countOpenBookings(
  reader: Reader,
  { mailbox, phoneEnding }: Reached,
  nowMs: number,
): Promise<{ readonly ofEmail: number; readonly ofPhone: number }> {
  const open = `site_id = $1 and end_at > $2 and created_by_type = 'VISITOR'
    and (status in ('CONFIRMED', 'PENDING', 'WAITING_LIST') or (status = 'CREATED' and created_at > $3))`;
  const row = await reader.first(
    statement<{ of_email: number; of_phone: number }>(
      `select (select count(*)::integer from booking where ${open} and ${isOfMailbox('contact_email_folded', 5)}) as of_email,
         (select count(*)::integer from booking where ${open} and contact_phone_ending = $4) as of_phone`,
      [
        reader.siteId,
        formatInstant(nowMs),
        formatInstant(nowMs - newForMs),
        phoneEnding ?? null,
        ...valuesOfMailbox(mailbox),
      ],
    ),
  );
  return { ofEmail: row?.of_email ?? 0, ofPhone: row?.of_phone ?? 0 };
}
