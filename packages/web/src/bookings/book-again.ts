/** Where the same is booked again. Pure. */
import { lengthsOf } from '../days/lengths.ts';
import { calendarAddress, servicePageAddress } from '../pages/addresses.ts';
import { keptLength } from '../site/length-choice.ts';
import type { ServiceCard } from '../site/service-card.ts';
import type { BookedVisit } from '../site/visits.ts';

/** `offered`: the service as it can be booked now; the length is named where there are several. */
export function againAddress(
  offered: Pick<ServiceCard, 'lengths' | 'slug' | 'type'>,
  visit: Pick<BookedVisit, 'addOns' | 'endMs' | 'startMs'>,
): string {
  return offered.type === 'APPOINTMENT'
    ? calendarAddress(offered.slug, {
        length: lengthsOf(offered.lengths).choices.length > 1 ? keptLength(offered, visit) : undefined,
      })
    : servicePageAddress(offered.slug);
}
