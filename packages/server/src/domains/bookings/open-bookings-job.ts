/** What jobs have in common that go through bookings to come, one after the other, behind an act that is done already. */
import type { Transaction } from '../../db/transaction.ts';
import type { BulkWork, ConsequenceJob } from '../../domain.ts';
import type { RecordedAct } from '../../events/change.ts';
import type { Notification } from '../calendar/index.ts';
import {
  type BookedOn,
  countOpenBookingsOn,
  hasMoreOpenBookings,
  openBookingIdsAfter,
} from './repository/open-bookings.ts';

export interface OpenBookingsAsked {
  readonly on: BookedOn;
  /** When the act was done, epoch milliseconds: what begins meanwhile is still one of them. */
  readonly sinceMs: number;
  readonly participantNotification: Notification;
}

type Walk = Required<Pick<ConsequenceJob<OpenBookingsAsked>, 'isConsequence' | 'itemsPerBatch' | 'count' | 'idsAfter'>>;

/**
 * The bookings, each in a transaction of its own: it takes the locks of its place, as when it is changed for itself
 * (design 4.5).
 */
export const eachOpenBooking: Walk = {
  isConsequence: true,
  itemsPerBatch: 1,
  count: (reader, { on, sinceMs }) => countOpenBookingsOn(reader, on, sinceMs),
  idsAfter: (reader, { on, sinceMs }, page) => openBookingIdsAfter(reader, on, sinceMs, page),
};

/**
 * Leaves to a job what is too many for one transaction; false: the caller does it. `found`: the same bookings as they
 * are now.
 */
export async function leaveToJob<Asked extends OpenBookingsAsked>(
  tx: Transaction,
  act: RecordedAct,
  {
    asked,
    found = asked.on,
    job,
  }: { readonly asked: Asked; readonly found?: BookedOn; readonly job: ConsequenceJob<Asked> },
  parts: BulkWork,
): Promise<boolean> {
  await tx.flush();
  if (!(await hasMoreOpenBookings(tx, found, asked.sinceMs, parts.mostInAct))) {
    return false;
  }
  await parts.startBulkJob(tx, act, job, asked);
  return true;
}
