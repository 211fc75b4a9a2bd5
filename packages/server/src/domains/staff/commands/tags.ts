/** Tags of staff members: assigned and taken back, by ids or by a filter (services sheet 5.1). */
import type { Act } from '../../../call.ts';
import { type BulkOutcome, doItems } from '../../../db/bulk.ts';
import { beginCatalogueWrite } from '../../../db/catalogue-version.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { StaffParts } from '../parts.ts';
import { findStaffMember, type StaffRow, staffTable } from '../repository.ts';
import { requireNamedTags, type TagChange, tagListsAfter, tagsModified } from '../rules/tags.ts';
import { recordStaff, requireStaffMember } from './members.ts';

/** Changes the tags of one. */
export async function changeTags(
  tx: Transaction,
  act: Act,
  staffMemberId: string,
  change: TagChange,
  parts: StaffParts,
): Promise<StaffRow> {
  const before = requireStaffMember(await findStaffMember(tx, staffMemberId));
  const after = staffTable.update(tx, before, {
    ...tagListsAfter(before, change),
    updated_at: act.nowMs,
  });
  recordStaff(tx, act, { before, after, actionEvents: tagsModified(before, after) }, parts);
  return after;
}

/** Changes the tags of many, each for itself. */
export async function bulkChangeTags(
  tx: Transaction,
  act: Act,
  staffMemberIds: readonly string[],
  change: TagChange,
  parts: StaffParts,
): Promise<BulkOutcome<never>> {
  requireNamedTags(change);
  await beginCatalogueWrite(tx);
  return doItems(tx, staffMemberIds, {
    idOf: (id) => id,
    work: (id) => changeTags(tx, act, id, change, parts),
  });
}
