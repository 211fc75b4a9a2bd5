/** Until when a visit can be cancelled or moved by its link. */
import { instantOf, localAt } from '../days/dates.ts';
import type { Term } from '../pages/state/booking.ts';
import type { ServiceCard } from '../site/calls.ts';

const minuteMs = 60_000;

/** When it is asked, and whose clock says when the visit is. */
interface Asked {
  readonly nowMs: number;
  readonly site: { readonly timeZone: string };
}

function termOf(untilMinutes: number | undefined, localStart: string, { nowMs, site: { timeZone } }: Asked): Term {
  if (untilMinutes === undefined) {
    return { kind: 'never' };
  }
  const lastMs = instantOf(localStart, timeZone) - untilMinutes * minuteMs;
  return { kind: lastMs <= nowMs ? 'over' : 'until', until: localAt(lastMs, timeZone) };
}

export function cancellingTerm(
  service: Pick<ServiceCard, 'cancelUntilMinutes'> | undefined,
  localStart: string,
  asked: Asked,
): Term {
  return termOf(service?.cancelUntilMinutes, localStart, asked);
}

export function movingTerm(
  service: Pick<ServiceCard, 'moveUntilMinutes'> | undefined,
  localStart: string,
  asked: Asked,
): Term {
  return termOf(service?.moveUntilMinutes, localStart, asked);
}
