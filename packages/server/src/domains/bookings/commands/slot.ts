/**
 * What decides about a slot, read in one wait in the lock order of design 4.5: catalogue version, resources, then
 * whatever the command needs beside them.
 */
import { ApplicationError, ValidationError } from '@openhours/contract';
import { StartOver } from '../../../db/failures.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type Availability, type Catalogue, judgementRange } from '../../availability/index.ts';
import {
  lockResources,
  type Occupied,
  readOccupancy,
  readScheduleContextFor,
  type ScheduleContext,
} from '../../calendar/index.ts';
import type { SlotFacts, SlotPlan } from '../rules/allocation.ts';

/**
 * Reads what decides, and locks it when the slot is to be taken. The plan is made from the catalogue in memory; when
 * the database has a newer one it is made anew, and cannot go stale again while the version is locked. `beside` is
 * asked for once; it is sent behind the locks and travels with them. Throws `StartOver` when a newer catalogue names
 * others than those who were locked: memory is new by then.
 */
export async function readSlot<Plan extends SlotPlan, Beside>(
  tx: Transaction,
  availability: Availability,
  planFor: (catalogue: Catalogue) => Plan,
  beside: (plan: Plan) => Promise<Beside>,
): Promise<SlotFacts<Plan, Beside>> {
  const remembered = await availability.snapshot(tx.siteId);
  const firstPlan = attempt(() => planFor(remembered));
  if (firstPlan === undefined) {
    // Refused by what memory says: only the catalogue of now may refuse.
    const catalogue = await availability.current(tx);
    const plan = planFor(catalogue);
    const [read, besideRead] = await Promise.all([lockAndRead(tx, plan), beside(plan)]);
    return { catalogue, plan, ...read, beside: besideRead };
  }
  const [version, read, besideRead] = await Promise.all([
    availability.lockVersion(tx),
    lockAndRead(tx, firstPlan),
    beside(firstPlan),
  ]);
  if (version === remembered.version) {
    return { catalogue: remembered, plan: firstPlan, ...read, beside: besideRead };
  }
  const catalogue = await availability.current(tx);
  const facts = { catalogue, plan: firstPlan, scheduleContext: read.scheduleContext, beside: besideRead };
  return readUnderLocks(tx, facts, planFor(catalogue));
}

/**
 * The facts for another plan than the one by which the locks were taken. They must do for it: resources are never locked
 * behind contacts and bookings (design 4.5), so otherwise the work begins anew.
 */
export async function readUnderLocks<Plan extends SlotPlan, Beside>(
  tx: Transaction,
  { plan: held, ...facts }: Omit<SlotFacts<Plan, Beside>, 'occupied'>,
  plan: Plan,
): Promise<SlotFacts<Plan, Beside>> {
  const isLocked = held.takes && plan.resourceIds.every((id) => held.resourceIds.includes(id));
  if (plan.takes && !isLocked) {
    throw new StartOver();
  }
  return { ...facts, plan, occupied: await readTaken(tx, plan) };
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof ApplicationError || error instanceof ValidationError) {
      return undefined;
    }
    throw error;
  }
}

/** The resources and their schedules are those of now: whoever changes one of them has the catalogue's version to itself. */
async function lockAndRead(
  tx: Transaction,
  plan: SlotPlan,
): Promise<{ readonly occupied: readonly Occupied[]; readonly scheduleContext: ScheduleContext | undefined }> {
  const [, occupied, scheduleContext] = await Promise.all([
    plan.takes ? lockResources(tx, plan.resourceIds) : undefined,
    readTaken(tx, plan),
    plan.takes ? readScheduleContextFor(tx, plan.scheduleId, plan.resourceIds) : undefined,
  ]);
  return { occupied, scheduleContext };
}

function readTaken(tx: Transaction, { resourceIds, startMs, endMs, nowMs }: SlotPlan): Promise<readonly Occupied[]> {
  const { fromMs, toMs } = judgementRange(startMs, endMs);
  return readOccupancy(tx, resourceIds, fromMs, toMs, nowMs);
}
