/** The operations of bookings: each loads, asks a rule or a command, and presents. */
import { bookings } from '@openhours/contract';
import { type Binding, bindRead, bindWrite, type ReadCall } from '../../call.ts';
import { parseQuery } from '../../db/paging.ts';
import { candidatesOf } from '../availability/index.ts';
import { visibleTo } from './access.ts';
import { cancelBooking } from './commands/cancel.ts';
import { confirmBooking } from './commands/confirm.ts';
import { type BookingsParts, type CreateBooking, createBooking, refuseTakenTime } from './commands/create.ts';
import { takenUntil } from './commands/take.ts';
import { bookingFields } from './fields.ts';
import { createJustTaken } from './just-taken.ts';
import { agreedRules, currentRules } from './policy.ts';
import { presentBooking, presentExtendedBooking } from './present.ts';
import { createReadTogether } from './read-together.ts';
import { findBooking, queryBookings } from './repository.ts';

export interface BookingsDependencies extends BookingsParts {
  /** Secret under which cursors are signed, 32 bytes. */
  readonly cursorKey: Uint8Array;
}

export function bookingsOperations({ cursorKey, ...parts }: BookingsDependencies): Binding[] {
  const { availability } = parts;
  const readTogether = createReadTogether();
  const justTaken = createJustTaken();

  /** The resources that a new confirmed booking contends for; asked before the transaction, it also warms the catalogue. */
  async function contendedByCreation({ input, site }: ReadCall<CreateBooking>): Promise<string[]> {
    const catalogue = await availability.snapshot(site.id);
    const { status, bookedEntity } = input.booking;
    const service = catalogue.services.get(bookedEntity.slot?.serviceId ?? '');
    return status === 'CONFIRMED' && service !== undefined
      ? candidatesOf(service, bookedEntity.slot?.resource?.id).map((id) => `resource:${id}`)
      : [];
  }

  async function contendedByConfirmation({ input, site, reader }: ReadCall<{ bookingId: string }>): Promise<string[]> {
    const [catalogue, booking] = await Promise.all([
      availability.snapshot(site.id),
      findBooking(reader, input.bookingId),
    ]);
    const service = catalogue.services.get(booking?.service_id ?? '');
    return service === undefined
      ? []
      : candidatesOf(service, booking?.resource_id ?? undefined).map((id) => `resource:${id}`);
  }

  return [
    bindWrite(
      bookings.createBooking,
      async ({ tx, input, ...act }) => {
        const booking = await createBooking(tx, act, input, parts);
        if (booking.status === 'CONFIRMED') {
          tx.afterCommit(() =>
            justTaken.note(act.site.id, booking.resource_id, booking.start_at, takenUntil(booking), act.nowMs),
          );
        }
        return { booking: presentBooking(booking) };
      },
      {
        contendsFor: contendedByCreation,
        lookAgain: ({ reader, input, ...act }) =>
          refuseTakenTime(reader, act, input, { availability, readTogether, justTaken }),
      },
    ),

    bindWrite(
      bookings.confirmBooking,
      async ({ tx, input, ...act }) => ({ booking: presentBooking(await confirmBooking(tx, act, input, parts)) }),
      { contendsFor: contendedByConfirmation },
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
