/** Telling whoever booked that they were missed, or thanking them for having come: only when the business asks for it. */
import type { Transaction } from '../../../db/transaction.ts';
import type { Session } from '../../calendar/index.ts';
import { presentBooking } from '../present.ts';
import type { AttendanceRow } from '../repository/attendance.ts';
import type { BookingRow } from '../repository.ts';
import type { MessagesParts } from './parts.ts';
import { tellNotices } from './recipients.ts';
import { channelsOf, noteOf, type ParticipantNotification, plainNotice } from './rules/notice.ts';
import { readSetting } from './setting.ts';

const types = { ATTENDED: 'BOOKING_ATTENDED', NOT_ATTENDED: 'BOOKING_NOT_ATTENDED' } as const;

/** Writes the message about one record; that nothing is known any more is no news. */
export async function tellOfAttendance(
  tx: Transaction,
  nowMs: number,
  told: {
    readonly booking: BookingRow;
    readonly attendance: AttendanceRow;
    /** Of a course: the one date of which is spoken. */
    readonly session: Session | undefined;
    readonly asked: ParticipantNotification;
  },
  parts: MessagesParts,
): Promise<void> {
  const { asked, attendance, booking: row, session } = told;
  if (attendance.status === 'NOT_SET') {
    return;
  }
  const booking = presentBooking(row, 'whole');
  const notice = {
    ...plainNotice(types[attendance.status], booking, `${attendance.id}:${attendance.revision}`),
    channels: channelsOf(asked.metadata?.['channels']),
    note: noteOf(asked),
    ...(session === undefined ? {} : { occasion: { startMs: session.startMs, endMs: session.endMs } }),
  };
  await tellNotices(tx, [notice], await readSetting(tx, booking, nowMs, parts, { row }), parts);
}
