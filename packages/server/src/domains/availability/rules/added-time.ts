/**
 * Visits that are longer by what is taken with them (bookings sheet 21.1.1): the service as if it were that much
 * longer, so that everything that asks how long a visit is means the whole of it. Pure.
 */
import { invalid } from '@openhours/contract';
import { addedMinutesOf, goesWith } from '@openhours/contract/bookings/add-ons';
import type { Catalogue, CatalogueAddOn, CatalogueService } from './catalogue.ts';

/** The service with so many minutes more at the end of each session, before the time after it. */
export function longerBy(service: CatalogueService, minutes: number): CatalogueService {
  return minutes === 0
    ? service
    : { ...service, sessionDurations: service.sessionDurations.map((each) => each + minutes) };
}

/** Whether an add-on can be taken with a service at all. */
export function isTakenWith(service: CatalogueService, addOn: CatalogueAddOn): boolean {
  return goesWith(addOn, { type: service.type, hasDurationRange: service.durationRange !== undefined });
}

/**
 * By how much visits of a service may be longer, by all ways in which its add-ons may be chosen; ascending, not at all
 * first.
 */
export function possibleMinutesOf({ addOns }: Pick<Catalogue, 'addOns'>, service: CatalogueService): number[] {
  let sums = new Set([0]);
  for (const { addOnIds, maxNumberOfAddOns = addOnIds.length } of service.addOnGroups) {
    const lengths = addOnIds.flatMap((id) => {
      const addOn = addOns.get(id);
      return addOn?.durationInMinutes === undefined || !isTakenWith(service, addOn) ? [] : [addOn.durationInMinutes];
    });
    /** Sums by how many of the group are taken. */
    let ofGroup: ReadonlySet<number>[] = [sums];
    for (const minutes of lengths) {
      const taken = ofGroup.map((each) => new Set([...each].map((before) => before + minutes)));
      ofGroup = Array.from({ length: Math.min(ofGroup.length, maxNumberOfAddOns) + 1 }, (_, count) => {
        return new Set([...(ofGroup[count] ?? []), ...(taken[count - 1] ?? [])]);
      });
    }
    sums = new Set(ofGroup.flatMap((each) => [...each]));
  }
  return [...sums].sort((one, other) => one - other);
}

/**
 * By how much the add-ons that a customer has chosen make a visit longer; refuses those that are not offered with the
 * service.
 */
export function minutesOfAddOns(
  { addOns }: Pick<Catalogue, 'addOns'>,
  service: CatalogueService,
  addOnIds: readonly string[],
  field: string,
): number {
  const offered = new Set(service.addOnGroups.flatMap((group) => group.addOnIds));
  const chosen = [...new Set(addOnIds)].map((id) => ({ id, addOn: offered.has(id) ? addOns.get(id) : undefined }));
  const ids = chosen.flatMap(({ addOn, id }) => (addOn !== undefined && isTakenWith(service, addOn) ? [] : [id]));
  if (ids.length > 0) {
    throw invalid(field, 'names add-ons that cannot be taken with this service', 'OTHER', { data: { ids } });
  }
  return addedMinutesOf(chosen.flatMap(({ addOn }) => addOn ?? []));
}
