/**
 * By whose clock a page goes: a visit in person by the place's, an online one by the customer's, as far as the browser
 * has told it (`before-paint.ts`). Runs on the server only.
 */
import type { PageRequest } from '@openhours/client';
import { dateTimeFormat } from '@openhours/contract/text/intl-formats';
import { instantOf, localAt } from '../days/dates.ts';
import type { Outcome, Visit } from './page.ts';

/** Where a browser keeps the name of its zone, for pages of online services. */
const zoneCookie = 'oh_zone';

function isZone(name: string | undefined): name is string {
  if (name === undefined || name.length > 100) {
    return false;
  }
  try {
    dateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A visit of a page at the clock that its service goes by. */
export interface AtClock extends Visit {
  /** Says on the page by whose clock it goes. */
  shown(outcome: Outcome): Outcome;
}

/**
 * `zone`: that of a form which was rendered before; else the customer's, where the service is online. `booked`: the zone in
 * which it was booked, for a browser that has not told its own, such as the first that opens a link in a message.
 */
export function atClockOf(
  visit: Visit,
  service: { readonly isOnline: boolean } | undefined,
  zone: string | undefined = visit.request.cookies[zoneCookie],
  booked?: string | undefined,
): AtClock {
  if (service?.isOnline !== true) {
    return { ...visit, shown: (outcome) => outcome };
  }
  const timeZone = [zone, booked].find(isZone) ?? visit.request.site.timeZone;
  return {
    ...visit,
    request: { ...visit.request, site: { ...visit.request.site, timeZone } },
    shown: (outcome) => (outcome.kind === 'show' ? { ...outcome, clock: timeZone } : outcome),
  };
}

/** A time of an address on the page's clock: an address says in which zone it is meant, or means the place's. */
export function onClock(local: string, zone: string | undefined, place: PageRequest, here: PageRequest): string {
  const meant = isZone(zone) ? zone : place.site.timeZone;
  return meant === here.site.timeZone
    ? local
    : localAt(instantOf(`${local}:00`, meant), here.site.timeZone).slice(0, 16);
}
