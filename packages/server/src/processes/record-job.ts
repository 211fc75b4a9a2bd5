/** Work on many items that a call does to its end within itself: a job like all others, over before anybody asks for it. */
import { newId } from '../db/ids.ts';
import type { RecordJob } from '../domain.ts';
import { insertDone } from './repository.ts';
import { starterName } from './starter.ts';

export const recordJob: RecordJob = (tx, { caller, nowMs, operation, requestId }, counts) => {
  const id = newId();
  const total = counts.totalSuccesses + counts.totalFailures;
  insertDone(
    tx,
    {
      id,
      kind: operation.name,
      subject: id,
      state: 'DONE',
      is_canceled: false,
      input: null,
      failed_step: null,
      started_by: starterName(caller),
      caller,
      request_id: requestId,
      started_at: nowMs,
      ended_at: nowMs,
    },
    { done: total, total, failed: counts.totalFailures },
  );
  return id;
};
