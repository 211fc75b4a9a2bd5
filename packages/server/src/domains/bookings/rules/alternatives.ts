/**
 * What could become of a visit whose time is lost, because whoever gives it is away or the place is closed: who else is
 * free for it, and when else it could be (docs/decisions/0072). Judged as it is booked, its own time aside. Pure.
 */
import { fail } from '@openhours/contract';
import { dayMs, minuteMs } from '../../../time/index.ts';
import {
  blockingOccupancy,
  busyTimesOf,
  type Catalogue,
  type CatalogueResource,
  findSlots,
  freeResources,
  judgeSlot,
} from '../../availability/index.ts';
import type { Occupied } from '../../calendar/index.ts';
import type { Claim } from './allocation.ts';
import type { WantedLocation } from './assignment.ts';

/** One of the bookings of a visit; most visits have one. */
export interface PartOfVisit {
  readonly claim: Claim & Partial<WantedLocation>;
  /** Whoever was booked. */
  readonly resourceId: string | undefined;
  /** The customer chose them in person: at another time it is they, too. */
  readonly isChosen: boolean;
  /** It lies within the absence, and needs somebody else. */
  readonly isWithin: boolean;
}

export interface Stretch {
  readonly startMs: number;
  readonly endMs: number;
}

/** Who could take over all of a visit that lies within, or which rooms, in the order of the service. */
export function substitutesFor(
  catalogue: Catalogue,
  parts: readonly PartOfVisit[],
  absentId: string,
  occupied: readonly Occupied[],
): CatalogueResource[] {
  const lists = parts.filter(({ isWithin }) => isWithin).map((part) => othersFor(catalogue, part, absentId, occupied));
  const [first = [], ...others] = lists;
  const ids = first.filter((id) => others.every((list) => list.includes(id)));
  return ids.flatMap((id) => catalogue.resources.get(id) ?? []);
}

function othersFor(
  catalogue: Catalogue,
  { claim, resourceId }: PartOfVisit,
  absentId: string,
  occupied: readonly Occupied[],
): string[] {
  const { service } = claim;
  if (service === undefined) {
    return [];
  }
  const isPrimary = resourceId === absentId;
  const wanted = { ...claim, resourceId: isPrimary ? undefined : resourceId };
  const { freeOfEachType } = judgeSlot(catalogue, service, wanted, occupied, claim.nowMs);
  const typeId = catalogue.resources.get(absentId)?.typeId;
  const index = isPrimary ? 0 : service.requirements.findIndex(({ resourceTypeId }) => resourceTypeId === typeId);
  return (freeOfEachType[index] ?? []).filter((id) => id !== absentId);
}

/** So far before and behind an absence other times are sought. */
export const daysBefore = 3;
export const daysBehind = 14;
/** What is told of other times, and of who could take over, is enough to choose from. */
export const mostStarts = 5;
export const mostSubstitutes = 20;

/** The refusal of what nobody could take over, or that fits at no other time. */
export const nobodyFree = () =>
  fail('SLOT_NOT_AVAILABLE', 'Nobody is free for it', { reasons: ['RESOURCE_BUSY'], nearest: [] });

/** When other times are sought: not while it is closed, and not before now. */
export function searchedAround({ endMs, startMs }: Stretch, nowMs: number): Stretch[] {
  const before = { startMs: Math.max(nowMs, startMs - daysBefore * dayMs), endMs: startMs };
  const behind = { startMs: Math.max(nowMs, endMs), endMs: Math.max(nowMs, endMs) + daysBehind * dayMs };
  return [before, behind].filter((stretch) => stretch.startMs < stretch.endMs);
}

/** Another start of a visit, and whose time it would take. */
export interface FreeStart {
  readonly startMs: number;
  readonly taking: readonly (Stretch & { readonly resourceId: string })[];
}

/** The starts nearest to the one that is lost, the nearest first; all of a visit moves by as much. */
export function startsFor(
  catalogue: Catalogue,
  parts: readonly PartOfVisit[],
  {
    nowMs,
    occupied,
    stretches,
  }: {
    readonly stretches: readonly Stretch[];
    readonly occupied: readonly Occupied[];
    readonly nowMs: number;
  },
): FreeStart[] {
  const [first, ...others] = parts;
  if (first === undefined) {
    return [];
  }
  const begins = Math.min(...parts.map(({ claim }) => claim.startMs));
  const lasts = Math.max(...parts.map(({ claim }) => claim.endMs)) - begins;
  const busy = busyTimesOf(blockingOccupancy(occupied, first.claim.ignoring));
  const near = stretches
    .flatMap((stretch) =>
      freeStartsOf(catalogue, first, stretch, busy).filter(
        ({ startMs }) => startMs > nowMs && startMs + lasts <= stretch.endMs,
      ),
    )
    .toSorted((a, b) => Math.abs(a.startMs - begins) - Math.abs(b.startMs - begins) || a.startMs - b.startMs);
  const found: FreeStart[] = [];
  for (const start of near) {
    if (found.length === mostStarts) {
      break;
    }
    const rest = others.map((part) => {
      const startMs = part.claim.startMs + start.startMs - first.claim.startMs;
      return freeStartsOf(catalogue, part, { startMs, endMs: startMs + 1 }, busy, [startMs])[0];
    });
    if (rest.every((each) => each !== undefined)) {
      found.push({ startMs: start.startMs, taking: [start, ...rest].flatMap(({ taking }) => taking) });
    }
  }
  return found;
}

function freeStartsOf(
  catalogue: Catalogue,
  { claim, isChosen, resourceId }: PartOfVisit,
  { endMs, startMs }: Stretch,
  busy: ReturnType<typeof busyTimesOf>,
  starts?: readonly number[],
): FreeStart[] {
  const { service } = claim;
  const primary = service?.requirements[0];
  const locationIndexes = (service?.locations ?? []).flatMap((location, index) =>
    (claim.locationId === undefined || location.id === claim.locationId) &&
    (claim.locationType === undefined || location.type === claim.locationType)
      ? [index]
      : [],
  );
  if (service === undefined || primary === undefined || locationIndexes.length === 0) {
    return [];
  }
  const durationMs = claim.endMs - claim.startMs;
  const resourceIds =
    isChosen && resourceId !== undefined ? new Map([[primary.resourceTypeId, new Set([resourceId])]]) : undefined;
  const slots = findSlots(
    catalogue,
    service,
    { fromMs: startMs, toMs: endMs, durationMs, locationIndexes, resourceIds, starts },
    busy,
  );
  const found = new Map<number, FreeStart>();
  for (let slot = 0; slot < slots.count; slot += 1) {
    const at = slots.starts[slot] as number;
    if (!found.has(at)) {
      const until = at + durationMs + claim.bufferMinutes * minuteMs;
      const taking = service.requirements.flatMap((requirement) =>
        freeResources(service, requirement, slots, slot, 1).map(({ id }) => ({
          resourceId: id,
          startMs: at,
          endMs: until,
        })),
      );
      found.set(at, { startMs: at, taking });
    }
  }
  return [...found.values()];
}

/** Time that is suggested for another visit, as if it were taken. */
export const asPlanned = ({ endMs, resourceId, startMs }: Stretch & { readonly resourceId: string }): Occupied => ({
  resourceId,
  source: 'HOLD',
  sourceId: 'planned',
  startMs,
  endMs,
  blocks: true,
  exclusive: true,
});

/** How much somebody has to do in a stretch of time, in minutes. */
export function bookedMinutes(occupied: readonly Occupied[], resourceId: string, { endMs, startMs }: Stretch): number {
  const takenMs = occupied
    .filter((each) => each.resourceId === resourceId && each.blocks)
    .reduce((sum, each) => sum + Math.max(0, Math.min(each.endMs, endMs) - Math.max(each.startMs, startMs)), 0);
  return Math.round(takenMs / minuteMs);
}
