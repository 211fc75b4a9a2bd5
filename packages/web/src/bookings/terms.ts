/** Until when a visit can be cancelled or moved by its link. */
import { type ActByLink, termOfAct } from '@openhours/contract/bookings/link-terms';
import { localAt } from '../days/dates.ts';
import type { Term } from '../pages/state/booking.ts';
import type { LinkedTerm } from '../pages/state/visit.ts';
import type { ServiceCard } from '../site/service-card.ts';

const minuteMs = 60_000;

/** When it is asked, and whose clock says until when. */
interface Asked {
  readonly nowMs: number;
  readonly site: { readonly timeZone: string };
}

/** Before it is booked, as far as the service tells; of a course, its first date counts. */
export function cancellingTerm(
  { cancelUntilMinutes }: Pick<ServiceCard, 'cancelUntilMinutes'>,
  startMs: number,
  { nowMs, site: { timeZone } }: Asked,
): Term {
  if (cancelUntilMinutes === undefined) {
    return { kind: 'never' };
  }
  const lastMs = startMs - cancelUntilMinutes * minuteMs;
  return lastMs <= nowMs ? { kind: 'over' } : { kind: 'until', until: localAt(lastMs, timeZone) };
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
