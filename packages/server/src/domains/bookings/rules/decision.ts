/** What becomes of a booking that was checked out: the table of bookings sheet 4.9. Pure. */
import type { PaymentStatus } from '@openhours/contract';

/** Whoever has paid, if only in part, is not sent away: the business sorts the conflict out. */
const paid: ReadonlySet<PaymentStatus> = new Set<PaymentStatus>(['PAID', 'PARTIALLY_PAID']);

export function decisionOf(facts: {
  /** The session or course does not take place: there is nothing left to confirm, whoever has paid. */
  readonly isCalledOff: boolean;
  /** The place is still free, and the customer may have it. */
  readonly hasPlace: boolean;
  /** As the decision is told, not as the booking has it: what is not said counts as unpaid. */
  readonly paymentStatus: PaymentStatus;
  /** The service asks the business before it confirms. */
  readonly needsApproval: boolean;
  /** The flags of the booking's creation. */
  readonly createdWith: Readonly<Record<string, boolean>>;
}): 'CONFIRMED' | 'PENDING' | 'DECLINED' {
  const { isCalledOff, hasPlace, paymentStatus, needsApproval, createdWith } = facts;
  if (isCalledOff) {
    return 'DECLINED';
  }
  if (!hasPlace && createdWith.skipAvailabilityValidation !== true && !paid.has(paymentStatus)) {
    return 'DECLINED';
  }
  return needsApproval && createdWith.skipBusinessConfirmation !== true ? 'PENDING' : 'CONFIRMED';
}
