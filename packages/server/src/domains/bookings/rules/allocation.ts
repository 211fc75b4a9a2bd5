/**
 * Whom and what a booking takes: one resource of each type that its service needs, free where there is one, and
 * whether any of them is taken already (design 4.7). The same for every command that takes time. Pure.
 */
import {
  blockingOccupancy,
  type Catalogue,
  type CatalogueService,
  firstUntaken,
  judgeSlot,
  type SlotToJudge,
  type SlotVerdict,
  takenAmong,
} from '../../availability/index.ts';
import type { Occupied, ScheduleContext } from '../../calendar/index.ts';
import { occupiedUntil } from './occupation.ts';

/** What a command wants to know about a slot. */
export interface SlotPlan {
  /** Resources that may serve it. */
  readonly resourceIds: readonly string[];
  /** True when the command is going to take one of them. */
  readonly takes: boolean;
  /** The schedule of the service, on which its event will stand. */
  readonly scheduleId: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly nowMs: number;
}

export interface SlotFacts<Plan, Beside> {
  readonly catalogue: Catalogue;
  readonly plan: Plan;
  readonly occupied: readonly Occupied[];
  readonly beside: Beside;
  /** What stands around the event that is made; read when the slot is to be taken. */
  readonly scheduleContext?: ScheduleContext | undefined;
}

/** What is to be taken. */
export interface Claim extends SlotToJudge {
  /** Absent when it is gone: then the booking keeps what it has. */
  readonly service: CatalogueService | undefined;
  readonly bufferMinutes: number;
  readonly nowMs: number;
  /** Resources whose time it takes already: it keeps those beside its own as long as nobody else has them. */
  readonly heldResourceIds?: readonly string[];
}

export interface Allocation {
  /** Absent without a service. */
  readonly verdict: SlotVerdict | undefined;
  /** The booking's own resource first, then one of each further type; empty when nobody can serve it. */
  readonly resourceIds: readonly string[];
  /** True when the time of at least one of them is taken. */
  readonly isTaken: boolean;
}

/**
 * Judges the time and names who serves it: whose time is held for it, when anybody will do. Who is in question must have
 * been locked, and `occupied` read behind it.
 */
export function allocate(catalogue: Catalogue, occupied: readonly Occupied[], claim: Claim): Allocation {
  const heldId = claim.resourceId === undefined ? heldResourceId(occupied, claim) : undefined;
  if (heldId !== undefined) {
    const held = allocateTo(catalogue, occupied, { ...claim, resourceId: heldId });
    if (held.verdict?.free === true) {
      return held;
    }
  }
  return allocateTo(catalogue, occupied, claim);
}

/** Of those who may serve it, whoever's time the claim's own hold takes; a hold that is over takes none. */
export function heldResourceId(occupied: readonly Occupied[], { service, ignoring }: Claim): string | undefined {
  if (ignoring?.source !== 'HOLD') {
    return undefined;
  }
  const may = new Set(service?.requirements[0]?.resources.map(({ id }) => id));
  return occupied.find(
    ({ source, sourceId, resourceId }) => source === 'HOLD' && sourceId === ignoring.sourceId && may.has(resourceId),
  )?.resourceId;
}

function allocateTo(catalogue: Catalogue, occupied: readonly Occupied[], claim: Claim): Allocation {
  const { service, resourceId, nowMs } = claim;
  if (service === undefined) {
    const known = (claim.heldResourceIds ?? []).filter((id) => id !== resourceId && catalogue.resources.has(id));
    const resourceIds = resourceId === undefined ? known : [resourceId, ...known];
    return { verdict: undefined, resourceIds, isTaken: takenFrom(claim, catalogue, resourceIds, occupied).size > 0 };
  }
  const verdict = judgeSlot(catalogue, service, claim, occupied, nowMs);
  const anybody = service.requirements[0]?.resources ?? [];
  const own = resourceId ?? verdict.freeResourceIds[0] ?? firstUntaken(anybody, verdict.takenResourceIds);
  if (own === undefined) {
    return { verdict, resourceIds: [], isTaken: false };
  }
  const further = keepHeld(catalogue, occupied, { ...claim, service }, verdict);
  return {
    verdict,
    resourceIds: [own, ...further.resourceIds],
    isTaken: verdict.takenResourceIds.has(own) || further.isTaken,
  };
}

/**
 * The resources of further types: those that the booking holds, whether or not its service still offers them, and what
 * the verdict says where it holds none or somebody else has it too.
 */
function keepHeld(
  catalogue: Catalogue,
  occupied: readonly Occupied[],
  claim: Claim & { readonly service: CatalogueService },
  { furtherResourceIds, takenResourceIds }: SlotVerdict,
): Pick<Allocation, 'resourceIds' | 'isTaken'> {
  const typeOf = (id: string) => catalogue.resources.get(id)?.typeId;
  const ownType = claim.service.requirements[0]?.resourceTypeId;
  const held = (claim.heldResourceIds ?? []).filter((id) => catalogue.resources.has(id) && typeOf(id) !== ownType);
  const taken = new Set([...takenResourceIds, ...takenFrom(claim, catalogue, held, occupied)]);
  const instead = (id: string) => furtherResourceIds.find((each) => typeOf(each) === typeOf(id) && !taken.has(each));
  const kept = held.map((id) => (taken.has(id) ? (instead(id) ?? id) : id));
  const types = new Set(kept.map(typeOf));
  const resourceIds = [...kept, ...furtherResourceIds.filter((id) => !types.has(typeOf(id)))];
  return { resourceIds, isTaken: resourceIds.some((each) => taken.has(each)) };
}

/** Those of some resources whose time others than the booking itself have. */
function takenFrom(
  { startMs, endMs, bufferMinutes, ignoring }: Claim,
  catalogue: Catalogue,
  resourceIds: readonly string[],
  occupied: readonly Occupied[],
): ReadonlySet<string> {
  const untilMs = occupiedUntil(endMs, bufferMinutes);
  return takenAmong(catalogue, resourceIds, startMs, untilMs, blockingOccupancy(occupied, ignoring));
}
