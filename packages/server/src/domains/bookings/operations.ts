/** The operations of bookings: each loads, asks a rule or a command, and presents. */
import { bookings } from '@openhours/contract';
import { type Binding, bindRead, bindWrite } from '../../call.ts';
import { parseQuery } from '../../db/paging.ts';
import { visibleTo } from './access.ts';
import { cancelBooking } from './commands/cancel.ts';
import { confirmBooking } from './commands/confirm.ts';
import { createBooking } from './commands/create.ts';
import { createContention } from './contention.ts';
import { bookingFields } from './fields.ts';
import type { BookingsParts } from './parts.ts';
import { agreedRules, currentRules } from './policy.ts';
import { presentBooking, presentExtendedBooking } from './present.ts';
import { queryBookings } from './repository.ts';

export interface BookingsDependencies extends BookingsParts {
  /** Secret under which cursors are signed, 32 bytes. */
  readonly cursorKey: Uint8Array;
}

export function bookingsOperations({ cursorKey, ...parts }: BookingsDependencies): Binding[] {
  const { availability } = parts;
  const contention = createContention(availability);

  return [
    bindWrite(
      bookings.createBooking,
      async ({ tx, input, ...act }) => {
        const booking = await createBooking(tx, act, input, parts);
        if (booking.status === 'CONFIRMED') {
          tx.afterCommit(() => contention.noteTaken(tx.siteId, booking, act.nowMs));
        }
        return { booking: presentBooking(booking) };
      },
      { contendsFor: contention.linesOfCreation, lookAgain: contention.refuseTakenTime },
    ),

    bindWrite(
      bookings.confirmBooking,
      async ({ tx, input, ...act }) => ({ booking: presentBooking(await confirmBooking(tx, act, input, parts)) }),
      { contendsFor: contention.linesOfConfirmation },
    ),

    bindWrite(bookings.cancelBooking, async ({ tx, input, ...act }) => ({
      booking: presentBooking(await cancelBooking(tx, act, input, parts)),
    })),

    bindRead(bookings.queryExtendedBookings, async (call) => {
      const { input, reader, site } = call;
      const query = parseQuery(input.query, {
        fields: bookingFields,
        signing: { key: cursorKey, siteId: site.id, operation: bookings.queryExtendedBookings.name },
        defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
        absentPaging: 'cursor',
      });
      const [visible, catalogue] = await Promise.all([visibleTo(reader, call), availability.latest(reader)]);
      const { rows, pagingMetadata } = await queryBookings(reader, visible, query);
      const agreed = input.withBookingPolicySettings ? await agreedRules(reader, rows) : undefined;
      const extendedBookings = rows.map((row) =>
        presentExtendedBooking(
          row,
          input,
          { current: currentRules(catalogue, row), agreed: agreed?.(row) },
          call.nowMs,
        ),
      );
      return { extendedBookings, pagingMetadata };
    }),
  ];
}
