/** How a booking stands as its customer sees it, and what it is called in the language of its reader. Pure. */
import type { Standing } from '../pages/state/visit.ts';
import type { ServiceCard } from '../site/service-card.ts';
import type { BookedVisit } from '../site/visits.ts';

export function standingOf({ status, endMs }: Pick<BookedVisit, 'status' | 'endMs'>, nowMs: number): Standing {
  switch (status) {
    case 'CANCELED':
      return 'cancelled';
    case 'DECLINED':
      return 'declined';
    case 'CONFIRMED':
      return endMs <= nowMs ? 'over' : 'booked';
    case 'WAITING_LIST':
      return endMs <= nowMs ? 'over' : 'in-line';
    default:
      return endMs <= nowMs ? 'over' : 'waiting';
  }
}

/** What was booked under the name that the business gives its service is called by that name in the reader's language. */
export function inReadersWords(visit: BookedVisit, service: ServiceCard | undefined): BookedVisit {
  return service?.ownName === undefined || service.ownName !== visit.title ? visit : { ...visit, title: service.name };
}
