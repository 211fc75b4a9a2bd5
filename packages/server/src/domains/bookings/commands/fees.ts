/**
 * What a customer owes is noted in the transaction of what brings it about, by what happens first: a cancellation, or a
 * record that nobody came. It is taken back with it (docs/decisions/0066).
 */
import type { Act } from '../../../call.ts';
import { recordAudit } from '../../../db/audit.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Availability, Catalogue } from '../../availability/index.ts';
import { tellThatFeeEnded } from '../messages/fees.ts';
import type { MessagesParts } from '../messages/parts.ts';
import { agreedRules } from '../policy.ts';
import { type AttendanceRow, wasMissedEarlier } from '../repository/attendance.ts';
import { type BookingRow, type FeeColumns, noFee, writeFee } from '../repository.ts';
import { columnsOf, type FeeTerms, feeOfCancelling, feeOfNotComing, feeTermsOf, notedFee } from '../rules/fees.ts';
import { auditedFacts } from '../rules/history.ts';

async function termsOf(
  tx: Transaction,
  { site }: Pick<Act, 'site'>,
  catalogue: Catalogue,
  booking: BookingRow,
): Promise<FeeTerms> {
  const rulesOf = await agreedRules(tx, catalogue, [booking]);
  return feeTermsOf(catalogue, booking, rulesOf(booking), site);
}

/** What is due of a locked booking once it is cancelled now: what is due already, or what the policy asks. */
export async function feeOnceCancelled(
  tx: Transaction,
  act: Pick<Act, 'site' | 'nowMs'>,
  catalogue: Catalogue,
  booking: BookingRow,
): Promise<FeeColumns> {
  const { fee_amount, fee_cause, fee_currency, fee_trigger } = booking;
  if (fee_cause !== null) {
    return { fee_amount, fee_cause, fee_currency, fee_trigger };
  }
  const fee = feeOfCancelling(booking, await termsOf(tx, act, catalogue, booking), act.nowMs);
  return fee === undefined ? noFee : columnsOf('CANCELLATION', fee);
}

/** What is recorded of who came to a locked booking. */
interface Recorded {
  readonly booking: BookingRow;
  /** The record as it is, or as it was before it was deleted. */
  readonly record: Pick<AttendanceRow, 'id' | 'revision'>;
  readonly isNoShow: boolean;
}

/**
 * Notes what not coming costs from the start on, or that it costs nothing because somebody came after all. Answers the
 * booking with what is due then.
 */
export async function settleNotComing(
  tx: Transaction,
  act: Act,
  { booking, isNoShow, record }: Recorded,
  {
    availability,
    messages,
  }: { readonly availability: Pick<Availability, 'current'>; readonly messages: MessagesParts },
): Promise<BookingRow> {
  const noted = notedFee(booking);
  if (noted !== undefined) {
    if (booking.fee_cause !== 'NO_SHOW' || isNoShow || (await wasMissedEarlier(tx, booking, record.id))) {
      return booking;
    }
    const onceFor = `${record.id}:${record.revision}:fee`;
    const isTold = await tellThatFeeEnded(tx, act.nowMs, { booking, fee: noted, onceFor }, messages);
    return change(tx, act, booking, noFee, isTold);
  }
  if (!isNoShow) {
    return booking;
  }
  const catalogue = await availability.current(tx);
  const fee = feeOfNotComing(booking, await termsOf(tx, act, catalogue, booking), act.nowMs);
  return fee === undefined ? booking : change(tx, act, booking, columnsOf('NO_SHOW', fee));
}

function change(tx: Transaction, act: Act, booking: BookingRow, fee: FeeColumns, isTold = false): BookingRow {
  const { caller, nowMs, operation, requestId } = act;
  const after = { ...booking, ...fee };
  writeFee(tx, booking.id, fee);
  recordAudit(tx, {
    at: nowMs,
    caller,
    operation: operation.name,
    entityType: 'booking',
    entityId: booking.id,
    requestId,
    before: auditedFacts(booking),
    after: { ...auditedFacts(after), ...(isTold ? { notifiesParticipants: true } : {}) },
  });
  return after;
}
