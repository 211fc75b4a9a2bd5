/** Until when a visit can be cancelled or moved by its link. */
import type { FeeFrom } from '@openhours/contract/bookings/cancellation-fee';
import { type ActByLink, termOfAct } from '@openhours/contract/bookings/link-terms';
import { localAt } from '../days/dates.ts';
import type { Term, Terms } from '../pages/state/booking.ts';
import type { LinkedTerm } from '../pages/state/visit.ts';
import type { SaidFee } from '../site/fees.ts';
import type { ServiceCard } from '../site/service-card.ts';
import { atCostUntil, saidFees } from './fee-terms.ts';

const minuteMs = 60_000;

/** When it is asked, and whose clock says until when. */
interface Asked {
  readonly nowMs: number;
  readonly site: { readonly timeZone: string };
}

/** What a service tells of both. */
type Limits = Pick<ServiceCard, 'cancelUntilMinutes' | 'fees' | 'moveUntilMinutes'> &
  Partial<Pick<ServiceCard, 'needsApproval' | 'type'>>;

/**
 * Before it is booked, as far as the service tells; of a course, its first date counts, and it is left or kept as a
 * whole.
 */
export function offeredTerms(
  { cancelUntilMinutes, fees = [], moveUntilMinutes, needsApproval, type }: Limits,
  startMs: number,
  asked: Asked,
): Terms {
  const { nowMs, site } = asked;
  const { timeZone } = site;
  const before = feesOfStart(fees, startMs);
  const termOf = (minutes: number | undefined, costs: readonly FeeFrom<SaidFee>[]): Term => {
    if (minutes === undefined) {
      return { kind: 'never' };
    }
    const lastMs = startMs - minutes * minuteMs;
    return lastMs <= nowMs
      ? { kind: 'over' }
      : { kind: 'until', until: localAt(lastMs, timeZone), ...atCostUntil(costs, lastMs, nowMs) };
  };
  const cancelling = termOf(cancelUntilMinutes, before);
  return {
    moving: termOf(type === 'COURSE' ? undefined : moveUntilMinutes, []),
    // A request that nobody has answered can be withdrawn when it is too late to cancel what is booked.
    cancelling: needsApproval === true && cancelling.kind !== 'until' ? { kind: 'always' } : cancelling,
    // What has begun, such as a course that can still be joined, is told by what it costs alone.
    fees: startMs <= nowMs ? [] : saidFees(before, asked),
  };
}

function feesOfStart(fees: NonNullable<ServiceCard['fees']>, startMs: number): FeeFrom<SaidFee>[] {
  return fees.map(({ fee, startInMinutes }) => ({
    fromMs: startInMinutes === undefined ? undefined : startMs - startInMinutes * minuteMs,
    fee,
  }));
}

/** What a booking costs by moments, by how long before its start. */
export function feesBefore(fees: readonly FeeFrom<SaidFee>[], startMs: number): NonNullable<ServiceCard['fees']> {
  return fees.map(({ fee, fromMs }) => ({
    startInMinutes: fromMs === undefined ? undefined : (startMs - fromMs) / minuteMs,
    fee,
  }));
}

/** Once it is booked, as the server decides it; `fees`: of cancelling. */
export function linkedTerm(
  act: ActByLink,
  { nowMs, site: { timeZone } }: Asked,
  fees: readonly FeeFrom<SaidFee>[] = [],
): LinkedTerm {
  const term = termOfAct(act, nowMs);
  return term.kind === 'until'
    ? { kind: 'until', until: localAt(term.untilMs, timeZone), ...atCostUntil(fees, term.untilMs, nowMs) }
    : term;
}
