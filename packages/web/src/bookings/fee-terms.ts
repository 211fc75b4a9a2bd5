/** When cancelling late or not coming costs what, on the clock of the place. */
import { type FeeFrom, feeTermsAt, isFreeUntil } from '@openhours/contract/bookings/cancellation-fee';
import { localAt } from '../days/dates.ts';
import type { SaidFee, SaidFeeTerm } from '../site/fees.ts';

/** When it is asked, and whose clock says from when. */
interface Asked {
  readonly nowMs: number;
  readonly site: { readonly timeZone: string };
}

/** What is said of fees at a moment before the start. */
export function saidFees(fees: readonly FeeFrom<SaidFee>[], { nowMs, site }: Asked): SaidFeeTerm[] {
  return feeTermsAt(fees, nowMs).map((term) =>
    term.kind === 'from' ? { kind: 'from', from: localAt(term.fromMs, site.timeZone), fee: term.fee } : term,
  );
}

/** Marks the end of a time in which cancelling is not free all along. */
export function atCostUntil(
  fees: readonly FeeFrom<SaidFee>[],
  untilMs: number,
  nowMs: number,
): { readonly isAtCost?: true } {
  return isFreeUntil(feeTermsAt(fees, nowMs), untilMs) ? {} : { isAtCost: true };
}
