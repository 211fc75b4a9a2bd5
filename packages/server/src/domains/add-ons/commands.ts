/** The writes of add-ons. Services show them, so all of them write the catalogue: call `beginCatalogueWrite` before. */
import { fail } from '@openhours/contract';
import type { Act, Site } from '../../call.ts';
import { newId } from '../../db/ids.ts';
import { requireRevision } from '../../db/revision.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type RecordedAct, recordChange } from '../../events/change.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import { type DispatchReactions, defineReaction } from '../../events/reactions.ts';
import { presentAddOn } from './present.ts';
import { type AddOnRow, addOnTable, countAddOns } from './repository.ts';
import { factsAfter, noFacts, requireRoom, type SaidAddOn } from './rules.ts';

/** What the commands of add-ons stand on. */
export interface AddOnsParts {
  readonly recordEvents: RecordEvents;
  readonly dispatchReactions: DispatchReactions;
}

export interface AddOnsDeleted {
  readonly site: Site;
  readonly addOnIds: readonly string[];
}

/** Add-ons are gone: in the same transaction whoever names them must let go of them. */
export const addOnsDeleted = defineReaction<AddOnsDeleted>('addOns.deleted');

interface AddOnChange {
  readonly before: AddOnRow | undefined;
  readonly after: AddOnRow | undefined;
}

function record(tx: Transaction, act: RecordedAct, change: AddOnChange, parts: AddOnsParts): void {
  recordChange(tx, act, { entity: 'addOn', present: presentAddOn, audited: presentAddOn, ...change }, parts);
}

/** An add-on that is unknown is answered with NOT_FOUND. */
export function requireAddOn(row: AddOnRow | undefined): AddOnRow {
  if (row === undefined) {
    throw fail('NOT_FOUND', 'The site has no add-on with this id');
  }
  return row;
}

/** Adds an add-on; `root` is its path in the request. */
export async function createAddOn(
  tx: Transaction,
  act: Act,
  said: SaidAddOn,
  root: string,
  parts: AddOnsParts,
): Promise<AddOnRow> {
  const facts = factsAfter(noFacts, said, act.site, root);
  requireRoom(await countAddOns(tx));
  const after = { ...facts, id: newId(), revision: 1, created_at: act.nowMs, updated_at: act.nowMs };
  addOnTable.insert(tx, after);
  record(tx, act, { before: undefined, after }, parts);
  return after;
}

/** Changes what is said of an add-on; what is not said stays. */
export async function updateAddOn(
  tx: Transaction,
  act: Act,
  said: SaidAddOn & { readonly id: string; readonly revision: string },
  root: string,
  parts: AddOnsParts,
): Promise<AddOnRow> {
  const before = requireAddOn(await addOnTable.find(tx, said.id));
  requireRevision(before, said.revision, addOnTable.staleCode);
  const after = addOnTable.update(tx, before, {
    ...factsAfter(before, said, act.site, root),
    updated_at: act.nowMs,
  });
  record(tx, act, { before, after }, parts);
  return after;
}

/** Deletes an add-on; those who name it let go of it by `leaveGroups`. */
export async function deleteAddOn(tx: Transaction, act: Act, addOnId: string, parts: AddOnsParts): Promise<AddOnRow> {
  const gone = addOnTable.remove(tx, requireAddOn(await addOnTable.find(tx, addOnId)));
  record(tx, act, { before: gone, after: undefined }, parts);
  return gone;
}

/** Takes add-ons that were deleted out of the groups of all services, each of which changes once. */
export async function leaveGroups(
  tx: Transaction,
  act: Act,
  addOnIds: readonly string[],
  parts: AddOnsParts,
): Promise<void> {
  if (addOnIds.length > 0) {
    await tx.flush();
    await parts.dispatchReactions(tx, act, addOnsDeleted, { site: act.site, addOnIds });
  }
}
