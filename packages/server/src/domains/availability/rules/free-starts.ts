/** What is left to book of services that need the same people and rooms. Pure. */
import type { EpochMs } from '../../../time/index.ts';
import { bookingViolations } from '../../policies/index.ts';
import type { Catalogue, CatalogueService, OfferedLocation } from './catalogue.ts';
import { defaultDurationMs } from './durations.ts';
import { type BusyTimes, busyKeysOf, findSlots } from './engine.ts';
import { endOfSlot } from './found-slots.ts';

/** The appointment services that any of the resources may serve. */
export function servicesOf(catalogue: Catalogue, resourceIds: readonly string[]): CatalogueService[] {
  return [...catalogue.services.values()].filter(
    (service) =>
      service.type === 'APPOINTMENT' && busyKeysOf(catalogue, service).some((key) => resourceIds.includes(key)),
  );
}

/** How many starts of a service in [fromMs, toMs) can be booked at `nowMs`, with its usual duration. */
export function countFreeStarts(
  catalogue: Catalogue,
  service: CatalogueService,
  { fromMs, nowMs, toMs }: { readonly fromMs: EpochMs; readonly toMs: EpochMs; readonly nowMs: EpochMs },
  busy: BusyTimes,
): number {
  const durationMs = defaultDurationMs(service);
  const slots = findSlots(catalogue, service, { fromMs, toMs, durationMs }, busy);
  const free = new Set<EpochMs>();
  for (let slot = 0; slot < slots.count; slot += 1) {
    const startMs = slots.starts[slot] as number;
    const endMs = endOfSlot(slots, slot, durationMs);
    if (bookingViolations(service.policy.rules, service.onlineBookingEnabled, startMs, endMs, nowMs) === 0) {
      free.add(startMs);
    }
  }
  return free.size;
}

/** Which starts of a service are looked for. */
export interface StartsSought {
  readonly fromMs: EpochMs;
  readonly toMs: EpochMs;
  readonly nowMs: EpochMs;
  readonly durationMs: number;
  /** The one who must serve it; undefined: anybody who may. */
  readonly resourceId: string | undefined;
  readonly isWanted: (location: OfferedLocation) => boolean;
  /** False: also those that the policy keeps from customers. */
  readonly keepsPolicy: boolean;
}

export interface FreeStart {
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
}

/** The starts of a service in [fromMs, toMs) that can be booked at `nowMs`, each once, ascending. */
export function freeStartsWithin(
  catalogue: Catalogue,
  service: CatalogueService,
  { durationMs, fromMs, isWanted, keepsPolicy, nowMs, resourceId, toMs }: StartsSought,
  busy: BusyTimes,
): FreeStart[] {
  const [primary] = service.requirements;
  const locationIndexes = service.locations.flatMap((location, index) => (isWanted(location) ? [index] : []));
  if (primary === undefined || locationIndexes.length === 0 || toMs <= fromMs) {
    return [];
  }
  const resourceIds = resourceId === undefined ? undefined : new Map([[primary.resourceTypeId, new Set([resourceId])]]);
  const slots = findSlots(catalogue, service, { fromMs, toMs, durationMs, locationIndexes, resourceIds }, busy);
  const free: FreeStart[] = [];
  for (let slot = 0; slot < slots.count; slot += 1) {
    const startMs = slots.starts[slot] as number;
    const endMs = endOfSlot(slots, slot, durationMs);
    const isBookable =
      !keepsPolicy ||
      bookingViolations(service.policy.rules, service.onlineBookingEnabled, startMs, endMs, nowMs) === 0;
    if (isBookable && free.at(-1)?.startMs !== startMs) {
      free.push({ startMs, endMs });
    }
  }
  return free;
}
