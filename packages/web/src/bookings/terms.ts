/** Until when a visit can be cancelled or moved by its link. */
import { type ActByLink, termOfAct } from '@openhours/contract/bookings/link-terms';
import { localAt } from '../days/dates.ts';
import type { Term, Terms } from '../pages/state/booking.ts';
import type { LinkedTerm } from '../pages/state/visit.ts';
import type { ServiceCard } from '../site/service-card.ts';

const minuteMs = 60_000;

/** When it is asked, and whose clock says until when. */
interface Asked {
  readonly nowMs: number;
  readonly site: { readonly timeZone: string };
}

/** What a service tells of both. */
type Limits = Pick<ServiceCard, 'cancelUntilMinutes' | 'moveUntilMinutes'> &
  Partial<Pick<ServiceCard, 'needsApproval' | 'type'>>;

/** Before it is booked, as far as the service tells; of a course, its first date counts, and it is left or kept as a whole. */
export function offeredTerms(
  { cancelUntilMinutes, moveUntilMinutes, needsApproval, type }: Limits,
  startMs: number,
  { nowMs, site: { timeZone } }: Asked,
): Terms {
  const termOf = (minutes: number | undefined): Term => {
    if (minutes === undefined) {
      return { kind: 'never' };
    }
    const lastMs = startMs - minutes * minuteMs;
    return lastMs <= nowMs ? { kind: 'over' } : { kind: 'until', until: localAt(lastMs, timeZone) };
  };
  const cancelling = termOf(cancelUntilMinutes);
  return {
    moving: termOf(type === 'COURSE' ? undefined : moveUntilMinutes),
    // A request that nobody has answered can be withdrawn when it is too late to cancel what is booked.
    cancelling: needsApproval === true && cancelling.kind !== 'until' ? { kind: 'always' } : cancelling,
  };
}

/** Once it is booked, as the server decides it. */
export function linkedTerm(act: ActByLink, { nowMs, site: { timeZone } }: Asked): LinkedTerm {
  const term = termOfAct(act, nowMs);
  return term.kind === 'until' ? { kind: 'until', until: localAt(term.untilMs, timeZone) } : term;
}

/** What can be done now, whatever ends it. */
type OpenTerm = Extract<LinkedTerm, { readonly kind: 'until' | 'always' | 'open' }>;

export function isOpen(term: LinkedTerm): term is OpenTerm {
  return term.kind === 'until' || term.kind === 'always' || term.kind === 'open';
}
