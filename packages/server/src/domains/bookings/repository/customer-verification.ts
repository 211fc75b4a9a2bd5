/** All SQL on what is asked of customers who book without signing in, and on what counts against it. */
import { type CaptchaUse, type ConfirmationWay, openStatuses, usualMostOpenBookings } from '@openhours/contract';
import { isOfMailbox, valuesOfMailbox } from '../../../db/mailbox.ts';
import { defineSettings, type KnownSettings } from '../../../db/settings-table.ts';
import { statement } from '../../../db/statement.ts';
import { nullable, text, whole } from '../../../db/table.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { takeTurns } from '../../../db/turns.ts';
import { dayMs, formatInstant } from '../../../time/index.ts';
import { statusIn } from '../repository.ts';

export const customerVerification = defineSettings(
  'customer_verification',
  {
    // Null: as many as they like.
    mostOpenBookings: nullable(whole()),
    confirmation: text<ConfirmationWay>(),
    captcha: text<CaptchaUse>(),
  },
  {
    unsaid: { mostOpenBookings: usualMostOpenBookings, confirmation: 'AT_ONCE', captcha: 'WHEN_SUSPICIOUS' },
    auditedAs: 'customerVerification',
  },
);

export type KnownVerification = KnownSettings<typeof customerVerification>;

export const readVerification = customerVerification.read;

export const serviceVerification = defineSettings(
  'service_verification',
  // Null: as for all services.
  { confirmation: nullable(text<ConfirmationWay>()) },
  { of: 'service_id', unsaid: {}, auditedAs: 'serviceVerification' },
);

export type KnownServiceVerification = KnownSettings<typeof serviceVerification>;

export const readServiceVerification = serviceVerification.read;

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
 * Lets those who may use up what the same address or number may have ahead pass one after the other; behind holds and
 * before contacts.
 */
export function takeTurnsOfReached(tx: Transaction, all: readonly Reached[]): Promise<void> {
  const names = all.flatMap(({ mailbox, phoneEnding }) => [
    ...(mailbox === undefined ? [] : [`mail ${mailbox}`]),
    ...(phoneEnding === undefined ? [] : [`phone ${phoneEnding}`]),
  ]);
  return takeTurns(
    tx,
    names.map((name) => `${tx.siteId} open bookings ${name}`),
    '/* open bookings */',
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
    and ${statusIn(openStatuses)} and (status <> 'CREATED' or created_at > $3)`;
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
