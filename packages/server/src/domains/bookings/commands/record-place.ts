/** Telling that a place on a waitlist has an offer, or has none any more. */
import type { Transaction } from '../../../db/transaction.ts';
import { type ActionEvent, type RecordedAct, recordChange } from '../../../events/change.ts';
import type { BookingsParts } from '../parts.ts';
import { presentWaitlistPlace } from '../present-waitlist.ts';
import type { WaitlistEntryRow } from '../repository/waitlist.ts';

export function recordPlace(
  tx: Transaction,
  act: RecordedAct,
  before: WaitlistEntryRow,
  after: WaitlistEntryRow,
  actionEvent: ActionEvent<'waitlistPlace'>,
  parts: Pick<BookingsParts, 'recordEvents'>,
): void {
  recordChange(
    tx,
    act,
    {
      entity: 'waitlistPlace',
      before,
      after,
      present: presentWaitlistPlace,
      onlyActionEvents: true,
      actionEvents: [actionEvent],
    },
    parts,
  );
}
