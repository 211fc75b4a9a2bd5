/** What joining a waitlist asks of whoever joins, and the place that they get, whatever they wait for. */
import { fail, invalid } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { CatalogueService } from '../../availability/index.ts';
import type { BookingsParts } from '../parts.ts';
import type { WaitlistEntryRow } from '../repository/waitlist.ts';
import type { BookingRow } from '../repository.ts';
import { requireSomebody } from '../rules/contact-details.ts';
import type { readIntake } from '../rules/intake.ts';
import type { WishBounds } from '../rules/wish.ts';
import { requireFewOpenBookings } from './open-bookings.ts';
import { findPerson } from './person.ts';
import { requireCaptcha } from './require-captcha.ts';

type Intake = ReturnType<typeof readIntake>;
type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** The rules of the waitlist of a service; refused where it has none. */
export function requireWaitlist({ id, policy }: Pick<CatalogueService, 'id' | 'policy'>) {
  const { waitlistPolicy } = policy.rules;
  if (!waitlistPolicy.enabled) {
    throw fail('WAITLIST_NOT_ENABLED', 'The service has no waitlist', { serviceId: id });
  }
  return waitlistPolicy;
}

/** Who joins, unless they may not. */
export async function requirePerson(
  tx: Transaction,
  act: Act,
  input: Parameters<typeof requireCaptcha>[3],
  intake: Intake,
  parts: BookingsParts,
): Promise<Person> {
  const [, , contact] = await Promise.all([
    requireFewOpenBookings(tx, act, intake.contactDetails, parts),
    requireCaptcha(tx, act, 'WAITLIST', input, parts),
    findPerson(tx, act, intake.contactDetails, parts),
  ]);
  if (contact === undefined) {
    throw invalid('booking.contactDetails', 'must have a name, an e-mail address or a phone number', 'REQUIRED_FIELD');
  }
  requireSomebody(contact, intake);
  return contact;
}

/** A place at the end of a line. `bounds`: of a wish for an appointment. */
export function placeOf(booking: BookingRow, turn: number, nowMs: number, bounds?: WishBounds): WaitlistEntryRow {
  return {
    id: booking.id,
    revision: 1,
    service_id: booking.service_id,
    schedule_id: booking.schedule_id,
    event_id: booking.event_id,
    contact_id: booking.contact_id,
    total_participants: booking.total_participants,
    joined_at: nowMs,
    turn,
    passed: false,
    offered_until: null,
    // Soon: what is in the way may only be held, and no act tells when a hold is over.
    recheck_at: nowMs,
    wish_from: bounds?.fromMs ?? null,
    wish_until: bounds?.untilMs ?? null,
    offer_given_back_at: null,
    passed_at: null,
    unanswered: 0,
  };
}
