/** The operations of appointments that recur, and of whether customers may book such (docs/decisions/0077). */
import { recurringBookings as declared, fail, isPlacedStatus, recurringOffers } from '@openhours/contract';
import { type Act, type Binding, bindRead, bindWrite } from '../../../call.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import type { Catalogue } from '../../availability/index.ts';
import { readServices } from '../../services/index.ts';
import { overridesRules, visibleTo } from '../access.ts';
import { cancelRecurringBookings, rescheduleRecurringBookings } from '../commands/change-recurring.ts';
import { createRecurringBooking } from '../commands/create-recurring.ts';
import { requireReached } from '../commands/lock-recurring.ts';
import type { Contention } from '../contention.ts';
import type { BookingsParts } from '../parts.ts';
import { presentBooking, viewOfCaller } from '../present.ts';
import { checkRecurring, checkShift } from '../recurring-check.ts';
import { readVerification } from '../repository/customer-verification.ts';
import {
  type KnownOffer,
  type KnownServiceOffer,
  offerOf,
  readRecurring,
  recurringOffer,
  serviceRecurringOffer,
} from '../repository/recurring.ts';
import type { BookingRow } from '../repository.ts';
import { type BookableLimits, mostBookableOf } from '../rules/recurring.ts';
import { requireRightsForFlags } from '../rules/request.ts';

export function recurringOperations(parts: BookingsParts, contention: Contention): Binding[] {
  const answer = async (tx: Transaction, act: Act, recurringGroupId: string, rows: readonly BookingRow[]) => {
    const view = await viewOfCaller(tx, act, parts);
    return { recurringGroupId, bookings: rows.map((row) => presentBooking(row, view)) };
  };
  return [
    ...offerOperations(parts),

    bindRead(declared.checkRecurringBooking, async ({ input, reader, ...act }) => ({
      occurrences: await checkRecurring(reader, act, input, await parts.availability.latest(reader), parts),
    })),

    bindWrite(
      declared.createRecurringBooking,
      async ({ tx, input, ...act }) => {
        const { bookings, id } = await createRecurringBooking(tx, act, input, parts);
        for (const booking of bookings.filter(({ status }) => isPlacedStatus(status))) {
          tx.afterCommit(() => contention.noteTaken(tx.siteId, booking, act.nowMs));
        }
        return answer(tx, act, id, bookings);
      },
      {
        contendsFor: contention.queuesOfCreation,
        namesForLimits: async ({ input }) => ({ weight: input.occurrences.length }),
      },
    ),

    bindWrite(declared.cancelRecurringBookings, async ({ tx, input, ...act }) =>
      answer(tx, act, input.recurringGroupId, await cancelRecurringBookings(tx, act, input, parts)),
    ),

    bindWrite(
      declared.rescheduleRecurringBookings,
      async ({ tx, input, ...act }) =>
        answer(tx, act, input.recurringGroupId, await rescheduleRecurringBookings(tx, act, input, parts)),
      {
        contendsFor: ({ input, reader }) =>
          contention.queuesOfBookings(
            reader,
            input.bookings.map(({ bookingId }) => bookingId),
          ),
      },
    ),

    bindRead(declared.checkRecurringReschedule, async ({ input, reader, ...act }) => {
      requireRightsForFlags(input.flowControlSettings, overridesRules(act.caller));
      const [found, visible, catalogue] = await Promise.all([
        readRecurring(reader, input.recurringGroupId),
        visibleTo(reader, act),
        parts.availability.latest(reader),
      ]);
      const reached = requireReached(found, visible, input.recurringGroupId);
      return { occurrences: await checkShift(reader, act, { reached, series: found }, input, catalogue) };
    }),
  ];
}

function offerOperations(parts: BookingsParts): Binding[] {
  return [
    bindRead(recurringOffers.getRecurringOffer, async ({ reader }) => present(await recurringOffer.read(reader))),

    bindWrite(recurringOffers.updateRecurringOffer, async ({ tx, input, ...act }) => {
      const { isOffered, mostOccurrences } = input.recurringOffer;
      return present(await recurringOffer.change(tx, act, input.revision, { isOffered, mostOccurrences }));
    }),

    bindRead(recurringOffers.getServiceRecurringOffer, async ({ reader, input: { serviceId } }) => {
      const [known, ofSite, limits] = await Promise.all([
        serviceRecurringOffer.read(reader, serviceId),
        recurringOffer.read(reader),
        readLimits(reader, serviceId, await parts.availability.latest(reader), parts),
        requireService(reader, serviceId),
      ]);
      return presentOfService(known, ofSite, limits);
    }),

    bindWrite(recurringOffers.updateServiceRecurringOffer, async ({ tx, input, ...act }) => {
      const { revision, serviceId, serviceRecurringOffer: said } = input;
      const [ofSite, limits] = await Promise.all([
        recurringOffer.read(tx),
        readLimits(tx, serviceId, await parts.availability.latest(tx), parts),
        requireService(tx, serviceId),
      ]);
      const { isOffered, mostOccurrences } = said;
      const known = await serviceRecurringOffer.change(tx, act, revision, { isOffered, mostOccurrences }, serviceId);
      return presentOfService(known, ofSite, limits);
    }),
  ];
}

function present({ isOffered, mostOccurrences, revision }: KnownOffer) {
  return { recurringOffer: { isOffered, mostOccurrences }, revision: String(revision) };
}

function presentOfService(known: KnownServiceOffer, ofSite: KnownOffer, limits: BookableLimits) {
  const { isOffered, mostOccurrences, revision } = known;
  const offer = offerOf(known, ofSite);
  return {
    serviceRecurringOffer: {
      ...(isOffered === undefined ? {} : { isOffered }),
      ...(mostOccurrences === undefined ? {} : { mostOccurrences }),
    },
    revision: String(revision),
    recurringOffer: offer,
    mostBookable: mostBookableOf(offer, limits),
  };
}

/** What bounds how many a customer books who has not signed in. */
async function readLimits(
  reader: Reader,
  serviceId: string,
  { services }: Pick<Catalogue, 'services'>,
  { limitsStrangers }: Pick<BookingsParts, 'limitsStrangers'>,
): Promise<BookableLimits> {
  const { mostOpenBookings } = await readVerification(reader);
  return {
    mostOpenBookings: limitsStrangers ? mostOpenBookings : undefined,
    limitRebookingPolicy: services.get(serviceId)?.policy.rules.limitRebookingPolicy,
  };
}

async function requireService(reader: Reader, serviceId: string): Promise<void> {
  if ((await readServices(reader, [serviceId])).length === 0) {
    throw fail('SERVICE_NOT_FOUND', 'The site has no service with this id', { serviceId });
  }
}
