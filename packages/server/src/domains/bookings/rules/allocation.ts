/**
 * Whom and what a booking takes: one resource of each type that its service needs, free where there is one, and
 * whether any of them is taken already (design 4.7). The same for every command that takes time. Pure.
 */
import {
  type Catalogue,
  type CatalogueService,
  firstUntaken,
  inTheWay,
  judgeSlot,
  type SlotToJudge,
  type SlotVerdict,
  takenAmong,
} from '../../availability/index.ts';
import type { Occupied, Surroundings } from '../../calendar/index.ts';
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
  readonly surroundings?: Surroundings | undefined;
}

/** What is to be taken. */
export interface Claim extends SlotToJudge {
  /** Absent when it is gone: then the booking keeps what it has. */
  readonly service: CatalogueService | undefined;
  readonly bufferMinutes: number;
  readonly nowMs: number;
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
function heldResourceId(occupied: readonly Occupied[], { service, ignoring }: Claim): string | undefined {
  if (ignoring?.source !== 'HOLD') {
    return undefined;
  }
  const may = new Set(service?.requirements[0]?.resources.map(({ id }) => id));
  return occupied.find(
    ({ source, sourceId, resourceId }) => source === 'HOLD' && sourceId === ignoring.sourceId && may.has(resourceId),
  )?.resourceId;
}

function allocateTo(catalogue: Catalogue, occupied: readonly Occupied[], claim: Claim): Allocation {
  const { service, resourceId, startMs, nowMs } = claim;
  if (service === undefined) {
    const resourceIds = resourceId === undefined ? [] : [resourceId];
    const untilMs = occupiedUntil(claim.endMs, claim.bufferMinutes);
    const taken = takenAmong(catalogue, resourceIds, startMs, untilMs, inTheWay(occupied, claim.ignoring));
    return { verdict: undefined, resourceIds, isTaken: taken.size > 0 };
  }
  const verdict = judgeSlot(catalogue, service, claim, occupied, nowMs);
  const anybody = service.requirements[0]?.resources ?? [];
  const own = resourceId ?? verdict.freeResourceIds[0] ?? firstUntaken(anybody, verdict.takenResourceIds);
  const resourceIds = own === undefined ? [] : [own, ...verdict.furtherResourceIds];
  return { verdict, resourceIds, isTaken: resourceIds.some((each) => verdict.takenResourceIds.has(each)) };
}
