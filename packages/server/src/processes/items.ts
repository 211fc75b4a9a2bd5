/** What became of each item of a bulk job, as whoever follows the job reads it and as the job that undoes it takes it. */
import type { JobItem } from '@openhours/contract';
import type { UndoableItems } from '../domain.ts';
import { countUndoable, findUndoableRevision, type ItemRow, readUndoableIdsAfter } from './repository/items.ts';
import { findProcess } from './repository.ts';
import { isTheirs } from './starter.ts';

export function presentItem({ code, field, item_id, revision }: ItemRow): JobItem {
  return {
    id: item_id,
    status: code === null ? 'DONE' : 'FAILED',
    ...(revision === null ? {} : { revision: String(revision) }),
    ...(code === null ? {} : { code }),
    ...(field === null ? {} : { field }),
  };
}

export const undoableItems: UndoableItems = Object.freeze<UndoableItems>({
  async isKnown(reader, asking, jobId, operations) {
    const row = await findProcess(reader, jobId);
    return row !== undefined && isTheirs(asking, row.started_by) && operations.some(({ name }) => name === row.kind);
  },
  count: countUndoable,
  idsAfter: readUndoableIdsAfter,
  revisionOf: findUndoableRevision,
});
