/** What every change of a booking leaves behind: its events (bookings sheet 24), and what the audit log keeps of it. */
import type { Transaction } from '../../../db/transaction.ts';
import { type Happening, type RecordedAct, recordChange } from '../../../events/change.ts';
import type { RecordEvents } from '../../../events/outbox.ts';
import { formatInstant } from '../../../time/index.ts';
import { presentBooking } from '../present.ts';
import type { BookingRow } from '../repository.ts';

/** Records a booking that was made or changed; `before` is absent for a new one. */
export function recordBooking(
  tx: Transaction,
  act: RecordedAct,
  change: {
    readonly before: BookingRow | undefined;
    readonly after: BookingRow;
    readonly happenings: readonly Happening<'booking'>[];
  },
  parts: { readonly recordEvents: RecordEvents },
): void {
  recordChange(
    tx,
    act,
    { entity: 'booking', present: (row) => presentBooking(row), audited: auditedFacts, ...change },
    parts,
  );
}

/** What the log keeps of a booking: what was decided, nothing about the person. A deliberate double-book stands here. */
function auditedFacts(row: BookingRow): Record<string, unknown> {
  return {
    revision: row.revision,
    status: row.status,
    paymentStatus: row.payment_status,
    serviceId: row.service_id,
    resourceId: row.resource_id,
    startDate: formatInstant(row.start_at),
    endDate: formatInstant(row.end_at),
    participants: row.total_participants,
    doubleBooked: row.double_booked,
  };
}
