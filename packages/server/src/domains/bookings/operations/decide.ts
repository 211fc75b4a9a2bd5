/** The operations on bookings that decide, on one or on many, and the further ways to find them. */
import { bookingDecisions as declared, parseFilter } from '@openhours/contract';
import { type Binding, bindRead, bindWrite, type ReadCall } from '../../../call.ts';
import { doItems, nothingToUndo } from '../../../db/bulk.ts';
import { isVisible, requireVisible, visibleTo } from '../access.ts';
import { bulkCreateBooking } from '../commands/bulk-create.ts';
import { bulkCancel, bulkConfirmOrDecline } from '../commands/bulk-decide.ts';
import { confirmOrDeclineBooking } from '../commands/confirm-or-decline.ts';
import { declineBooking } from '../commands/decline.ts';
import { setBookingSubmissionId, updateExtendedFields } from '../commands/fields.ts';
import { markBookingAsPending } from '../commands/mark-as-pending.ts';
import type { Contention } from '../contention.ts';
import { bookingFieldsFor } from '../fields.ts';
import type { FindExtendedBookings } from '../find.ts';
import type { BookingsParts } from '../parts.ts';
import { currentRules, readSnapshots } from '../policy.ts';
import { presentBooking } from '../present.ts';
import { bookingTable, countBookings } from '../repository.ts';
import { actionsOf } from '../rules/transitions.ts';

export function decisionOperations(
  parts: BookingsParts,
  contention: Contention,
  findExtendedBookings: FindExtendedBookings,
): Binding[] {
  /** The lines of every booking that a bulk names; each is told once. */
  async function linesOfAll(call: ReadCall<unknown>, bookingIds: readonly string[]): Promise<readonly string[]> {
    const lines = await Promise.all(
      bookingIds.map((bookingId) => contention.linesOfConfirmation({ ...call, input: { bookingId } })),
    );
    return [...new Set(lines.flat())];
  }

  return [
    bindWrite(declared.declineBooking, async ({ tx, input, ...act }) => ({
      booking: presentBooking(await declineBooking(tx, act, input, parts), 'whole'),
    })),

    bindWrite(
      declared.markBookingAsPending,
      async ({ tx, input, ...act }) => ({
        booking: presentBooking(await markBookingAsPending(tx, act, input, parts), 'whole'),
      }),
      { contendsFor: contention.linesOfConfirmation },
    ),

    bindWrite(
      declared.confirmOrDeclineBooking,
      async ({ tx, input, ...act }) => ({
        booking: presentBooking(await confirmOrDeclineBooking(tx, act, input, parts), 'whole'),
      }),
      { contendsFor: contention.linesOfConfirmation },
    ),

    bindWrite(
      declared.bulkConfirmOrDeclineBooking,
      ({ tx, input, ...act }) => bulkConfirmOrDecline(tx, act, input, parts),
      {
        contendsFor: (call) =>
          linesOfAll(
            call,
            call.input.details.map(({ bookingId }) => bookingId),
          ),
      },
    ),

    bindWrite(declared.bulkCreateBooking, ({ tx, input, ...act }) => bulkCreateBooking(tx, act, input, parts), {
      contendsFor: async (call) => {
        const lines = await Promise.all(
          call.input.createBookingsInfo.map((input) => contention.linesOfCreation({ ...call, input })),
        );
        return [...new Set(lines.flat())];
      },
    }),

    bindWrite(declared.bulkCancelBooking, ({ tx, input, ...act }) => bulkCancel(tx, act, input, parts)),

    bindRead(declared.bulkCalculateAllowedActions, async ({ input, reader, ...act }) => {
      const { bookingIds } = input;
      const [visible, catalogue, found] = await Promise.all([
        visibleTo(reader, act),
        parts.availability.latest(reader),
        bookingTable.findMany(reader, bookingIds),
      ]);
      const byId = new Map(found.map((row) => [row.id, row]));
      return doItems(nothingToUndo, bookingIds, {
        idOf: (id) => id,
        work: async (id) => requireVisible(byId.get(id), visible, id),
        present: (row) => actionsOf(row, currentRules(catalogue, row), act.nowMs),
      });
    }),

    bindWrite(declared.setBookingSubmissionId, async ({ tx, input, ...act }) => ({
      booking: presentBooking(await setBookingSubmissionId(tx, act, input, parts), 'whole'),
    })),

    bindWrite(declared.updateExtendedFields, ({ tx, input, ...act }) => updateExtendedFields(tx, act, input, parts)),

    bindRead(declared.countExtendedBookings, async ({ input, reader, ...act }) => {
      const filter = parseFilter(input.filter, bookingFieldsFor(act.caller), 'filter');
      return { count: await countBookings(reader, await visibleTo(reader, act), filter) };
    }),

    bindRead(declared.listPolicySnapshotsByBookingIds, async ({ input, reader, site, ...act }) => {
      const [visible, rows] = await Promise.all([
        visibleTo(reader, act),
        bookingTable.findMany(reader, input.bookingIds),
      ]);
      const seen = rows.filter((row) => isVisible(row, visible));
      return { bookingPolicySnapshots: await readSnapshots(reader, site.currency, seen) };
    }),

    bindRead(declared.query, (call) => findExtendedBookings(call, call.input, call.input.sessionId)),
  ];
}
