/** Loads what the pages of services show. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { addDays, localAt, minutesOf } from '../../days/dates.ts';
import { lengthOf } from '../../days/offers.ts';
import type { FreeTime, HomeState, ServiceState } from '../../pages/state.ts';
import type { OfferedSlot, ServiceCard, SiteCalls } from '../../site/calls.ts';
import { loadDayPicture } from '../../site/day-picture.ts';
import { placeKeyOf } from '../../site/place-key.ts';

/** How far ahead a next free time is looked for. */
const horizonDays = 42;
/** How many free times the page of a service leads to. */
const nextCount = 6;

export function freeTimeOf(service: ServiceCard, slot: OfferedSlot): FreeTime {
  const day = slot.localStart.slice(0, 10);
  const start = minutesOf(slot.localStart);
  const place =
    service.places.length > 1 && slot.place?.type !== undefined
      ? placeKeyOf(slot.place.id, slot.place.type)
      : undefined;
  return { day, start, end: start + lengthOf(slot), ...(place === undefined ? {} : { place }) };
}

async function nextSlots(request: PageRequest, calls: SiteCalls, service: ServiceCard, limit: number) {
  const { timeZone } = request.site;
  const from = localAt(request.nowMs, timeZone);
  return calls.listSlots({
    serviceId: service.id,
    from,
    to: `${addDays(from.slice(0, 10), horizonDays)}T00:00:00`,
    timeZone,
    limit,
  });
}

export async function loadHome(request: PageRequest, calls: SiteCalls, variant: 'home' | 'list'): Promise<HomeState> {
  const services = await calls.listServices();
  const offers = await Promise.all(
    services.map(async (service) => {
      const [slot] = await nextSlots(request, calls, service, 1);
      return { service, next: slot === undefined ? undefined : freeTimeOf(service, slot) };
    }),
  );
  const first = offers
    .filter((offer) => offer.next !== undefined)
    .toSorted((a, b) => (sortText(a.next) < sortText(b.next) ? -1 : 1))[0];
  const dayOfNext =
    variant === 'list' || first?.next === undefined
      ? undefined
      : await loadDayPicture(calls, first.service, first.next.day, request.site.timeZone);
  return { kind: 'home', variant, offers, dayOfNext };
}

function sortText(time: FreeTime | undefined): string {
  return time === undefined ? '9' : `${time.day} ${String(time.start).padStart(4, '0')}`;
}

export async function loadService(
  request: PageRequest,
  calls: SiteCalls,
  slug: string,
): Promise<ServiceState | undefined> {
  const service = await calls.findService(slug);
  if (service === undefined) {
    return undefined;
  }
  const slots = await nextSlots(request, calls, service, nextCount);
  return {
    kind: 'service',
    service,
    place: slots[0]?.place ?? service.reach,
    next: slots.map((slot) => freeTimeOf(service, slot)),
  };
}
