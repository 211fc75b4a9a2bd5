/**
 * What a customer owes is noted in the transaction of what brings it about, by what happens first: a cancellation, or a
 * record that nobody came. It is taken back with it (docs/decisions/0066).
 */
import type { Act } from '../../../call.ts';
import { recordAudit } from '../../../db/audit.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Availability, Catalogue } from '../../availability/index.ts';
import { agreedRulesOf } from '../policy.ts';
import { type BookingRow, type FeeColumns, noFee, writeFee } from '../repository.ts';
import { priceOfRow } from '../rules/agreed-price.ts';
import { columnsOf, type FeeTerms, feeOfCancelling, feeOfNotComing } from '../rules/fees.ts';
import { auditedFacts } from '../rules/history.ts';

async function termsOf(
  tx: Transaction,
  { site }: Pick<Act, 'site'>,
  catalogue: Catalogue,
  booking: BookingRow,
): Promise<FeeTerms> {
  return {
    rules: await agreedRulesOf(tx, catalogue, booking),
    price: priceOfRow(catalogue, booking, site),
    currency: site.currency,
  };
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

/**
 * Notes what not coming costs, or that it costs nothing because somebody came after all; the booking is locked. Answers it with
 * what is due then.
 */
export async function settleNotComing(
  tx: Transaction,
  act: Act,
  { booking, isNoShow }: { readonly booking: BookingRow; readonly isNoShow: boolean },
  { availability }: { readonly availability: Pick<Availability, 'current'> },
): Promise<BookingRow> {
  if (booking.fee_cause !== null) {
    return booking.fee_cause === 'NO_SHOW' && !isNoShow ? change(tx, act, booking, noFee) : booking;
  }
  if (!isNoShow) {
    return booking;
  }
  const catalogue = await availability.current(tx);
  const fee = feeOfNotComing(booking, await termsOf(tx, act, catalogue, booking));
  return fee === undefined ? booking : change(tx, act, booking, columnsOf('NO_SHOW', fee));
}

function change(tx: Transaction, act: Act, booking: BookingRow, fee: FeeColumns): BookingRow {
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
    after: auditedFacts(after),
  });
  return after;
}
