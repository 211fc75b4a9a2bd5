/** The operations that find and count bookings, and say what may be done with them. */
import { bookingQueries as declared, parseFilter, policySnapshots } from '@openhours/contract';
import { type Binding, bindRead } from '../../../call.ts';
import { doItems, nothingToUndo } from '../../../db/bulk.ts';
import { isVisible, requireVisible, visibleTo } from '../access.ts';
import { bookingFieldsFor } from '../fields.ts';
import { createFindExtendedBookings } from '../find.ts';
import type { BookingsParts } from '../parts.ts';
import { currentRules, readSnapshots } from '../policy.ts';
import { bookingTable, countBookings } from '../repository.ts';
import { actionsOf } from '../rules/transitions.ts';

export function queryOperations(parts: BookingsParts): Binding[] {
  const find = createFindExtendedBookings(parts);
  return [
    bindRead(declared.queryExtendedBookings, (call) => find(call, call.input)),

    bindRead(declared.countExtendedBookings, async ({ input, reader, ...act }) => {
      const filter = parseFilter(input.filter, bookingFieldsFor(act.caller), 'filter');
      return { count: await countBookings(reader, await visibleTo(reader, act), filter) };
    }),

    bindRead(policySnapshots.listPolicySnapshotsByBookingIds, async ({ input, reader, site, ...act }) => {
      const [visible, rows] = await Promise.all([
        visibleTo(reader, act),
        bookingTable.findMany(reader, input.bookingIds),
      ]);
      const seen = rows.filter((row) => isVisible(row, visible));
      return { bookingPolicySnapshots: await readSnapshots(reader, site.currency, seen) };
    }),

    bindRead(declared.query, (call) => find(call, call.input, call.input.sessionId)),

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
  ];
}
