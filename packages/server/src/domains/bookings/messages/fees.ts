/** Telling whoever was told that they were missed that they owe nothing for it any more. */
import type { Transaction } from '../../../db/transaction.ts';
import { readWaysTold, withdrawMessages } from '../../notifications/index.ts';
import { presentBooking } from '../present.ts';
import type { BookingRow } from '../repository.ts';
import type { Fee } from '../rules/fees.ts';
import type { MessagesParts } from './parts.ts';
import { tellNotices } from './recipients.ts';
import { plainNotice } from './rules/notice.ts';
import { readSetting } from './setting.ts';

const missed = 'BOOKING_NOT_ATTENDED';
const ended = 'BOOKING_FEE_ENDED';

/**
 * What has not gone out yet is taken back, and whoever has been told hears of it by the same ways. Answers whether
 * anybody has: who knows nothing of a fee has nothing to learn of its end.
 */
export async function tellThatFeeEnded(
  tx: Transaction,
  nowMs: number,
  { booking: row, fee, onceFor }: { readonly booking: BookingRow; readonly fee: Fee; readonly onceFor: string },
  parts: MessagesParts,
): Promise<boolean> {
  const channels = await readWaysTold(tx, row.id, { of: missed, endedBy: ended });
  const reason = 'That nobody came was taken back before this went out.';
  withdrawMessages(tx, [missed], { relatedId: row.id, unlessAt: [], reason });
  if (channels.length === 0) {
    return false;
  }
  const booking = presentBooking(row, 'whole');
  const notice = { ...plainNotice(ended, booking, onceFor), channels, fee };
  await tellNotices(tx, [notice], await readSetting(tx, booking, nowMs, parts, { row }), parts);
  return true;
}
