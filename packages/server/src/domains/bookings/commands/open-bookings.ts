/**
 * How many bookings somebody may have ahead who has not signed in: counted by the e-mail address and the telephone number
 * that they give, which may be anybody's (docs/decisions/0042).
 */
import { fail, foldMailbox, phoneEnding } from '@openhours/contract';
import type { Caller } from '../../../auth/caller.ts';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { foldedEmailOf } from '../../contacts/index.ts';
import { creatorOf } from '../access.ts';
import type { BookingsParts } from '../parts.ts';
import {
  countOpenBookings,
  type Reached,
  readVerification,
  takeTurnsOfReached,
} from '../repository/customer-verification.ts';
import type { ContactDetails } from '../rules/contact-details.ts';
import type { CreateBooking } from '../rules/request.ts';

type LimitParts = Pick<BookingsParts, 'limitsStrangers'>;

/**
 * True for whoever books without having said who they are in a way that was proved, also where a back end books for
 * them.
 */
export function isForStranger(caller: Caller): boolean {
  return caller.kind === 'anonymous' || creatorOf(caller).type === 'VISITOR';
}

function reachedBy({ email, phone }: Pick<ContactDetails, 'email' | 'phone'>): Reached {
  const folded = foldedEmailOf({ email });
  return {
    mailbox: folded === undefined ? undefined : foldMailbox(folded),
    phoneEnding: phoneEnding(phone ?? ''),
  };
}

/**
 * Refuses one booking more than an address or a number may have ahead, or so many more; behind its turn, so that two do not
 * both pass.
 */
export async function requireFewOpenBookings(
  tx: Transaction,
  { caller, nowMs }: Act,
  details: ContactDetails,
  { limitsStrangers }: LimitParts,
  count = 1,
): Promise<void> {
  const reached = reachedBy(details);
  const isNobody = reached.mailbox === undefined && reached.phoneEnding === undefined;
  if (!limitsStrangers || isNobody || !isForStranger(caller)) {
    return;
  }
  // All in one wait; what is counted is sent behind the turn.
  const [, { mostOpenBookings }, { ofEmail, ofPhone }] = await Promise.all([
    takeTurnsOfReached(tx, [reached]),
    readVerification(tx),
    countOpenBookings(tx, reached, nowMs),
  ]);
  if (mostOpenBookings !== undefined && Math.max(ofEmail, ofPhone) + count > mostOpenBookings) {
    const limit = ofEmail + count > mostOpenBookings ? 'EMAIL' : 'PHONE';
    const what = limit === 'EMAIL' ? 'e-mail address' : 'phone number';
    throw fail(
      'OPEN_BOOKINGS_LIMIT_REACHED',
      `This ${what} has reached the limit of open bookings (${mostOpenBookings}); cancel one, or contact the business`,
      { limit, mostOpenBookings },
    );
  }
}

/**
 * A bulk call takes the turns of every address and number that it may count, before it locks any contact. Which answer of a
 * form is an address is known only later, so every answer that looks like one counts here. A turn too many only makes
 * another call wait.
 */
export async function takeTurnsOfAll(
  tx: Transaction,
  { caller }: Act,
  items: readonly CreateBooking[],
  { limitsStrangers }: LimitParts,
): Promise<void> {
  if (!limitsStrangers || !isForStranger(caller)) {
    return;
  }
  await takeTurnsOfReached(
    tx,
    items.flatMap(({ booking, formSubmission = {} }) => [
      reachedBy(booking.contactDetails ?? {}),
      ...Object.values(formSubmission).flatMap((value) =>
        typeof value === 'string' ? reachedBy({ email: value.includes('@') ? value : undefined, phone: value }) : [],
      ),
    ]),
  );
}
