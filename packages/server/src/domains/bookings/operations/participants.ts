/** The operations on those who come with a booking by name, and on whether a service asks for it (docs/decisions/0083). */
import {
  bookingParticipants as declared,
  fail,
  invalid,
  participantNaming as naming,
  type ParticipantNaming,
} from '@openhours/contract';
import { type Act, type Binding, bindRead, bindWrite } from '../../../call.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { readServices } from '../../services/index.ts';
import { type CanceledForSome, cancelParticipants, cancelParticipantsByLink } from '../commands/cancel-participants.ts';
import { nameByLink, nameParticipants, readNamed } from '../commands/named-participants.ts';
import {
  type MovedForSome,
  rescheduleParticipants,
  rescheduleParticipantsByLink,
} from '../commands/reschedule-participants.ts';
import type { Contention } from '../contention.ts';
import { readFeesForSome } from '../fees.ts';
import { namesByLink, readLinked, siteByLink } from '../links.ts';
import { presentBooking, viewOfCaller } from '../present.ts';
import { type KnownNaming, participantNaming } from '../repository/participants.ts';
import { isDivisible, presentParticipant } from '../rules/participants.ts';
import type { LinkParts } from './links.ts';

export function participantOperations(parts: LinkParts, contention: Contention): Binding[] {
  return [...namingOperations(), ...operationsOfBookings(parts, contention), ...operationsOfLinks(parts, contention)];
}

function namingOperations(): Binding[] {
  return [
    bindRead(naming.getParticipantNaming, async ({ reader, input: { serviceId } }) => {
      const [known] = await Promise.all([participantNaming.read(reader, serviceId), requireService(reader, serviceId)]);
      return answerNaming(known);
    }),

    bindWrite(naming.updateParticipantNaming, async ({ tx, input, ...act }) => {
      const { revision, serviceId } = input;
      requireSense(input.participantNaming);
      await requireService(tx, serviceId);
      const { asksBirthDates, asksNames, leastAge, mostAge } = input.participantNaming;
      const said = { asksNames, asksBirthDates, leastAge, mostAge };
      return answerNaming(await participantNaming.change(tx, act, revision, said, serviceId));
    }),
  ];
}

/** Ages are known of those who were asked when they were born, and these are asked who they are. */
function requireSense({ asksBirthDates, asksNames, leastAge, mostAge }: ParticipantNaming): void {
  if (asksBirthDates && !asksNames) {
    throw invalid('participantNaming.asksBirthDates', 'needs names', 'OTHER');
  }
  if (!asksBirthDates && (leastAge !== undefined || mostAge !== undefined)) {
    const field = leastAge === undefined ? 'mostAge' : 'leastAge';
    throw invalid(`participantNaming.${field}`, 'needs dates of birth', 'OTHER');
  }
  if (leastAge !== undefined && mostAge !== undefined && leastAge > mostAge) {
    throw invalid('participantNaming.mostAge', `must be at least ${leastAge}`, 'MIN', {
      data: { threshold: leastAge },
    });
  }
}

async function requireService(reader: Reader, serviceId: string): Promise<void> {
  if ((await readServices(reader, [serviceId])).length === 0) {
    throw fail('SERVICE_NOT_FOUND', 'The site has no service with this id', { serviceId });
  }
}

function presentNaming({ asksBirthDates, asksNames, leastAge, mostAge }: KnownNaming): ParticipantNaming {
  return {
    asksNames,
    asksBirthDates,
    ...(leastAge === undefined ? {} : { leastAge }),
    ...(mostAge === undefined ? {} : { mostAge }),
  };
}

function answerNaming(known: KnownNaming) {
  return { participantNaming: presentNaming(known), revision: String(known.revision) };
}

async function answerNamed(
  tx: Transaction,
  act: Act,
  { booking, participants, visit }: Awaited<ReturnType<typeof nameParticipants>>,
  parts: LinkParts,
) {
  return {
    booking: presentBooking(booking, await viewOfCaller(tx, act, parts)),
    namedParticipants: participants.map((row) => presentParticipant(row, visit)),
  };
}

function operationsOfBookings(parts: LinkParts, contention: Contention): Binding[] {
  return [
    bindWrite(declared.nameParticipants, async ({ tx, input, ...act }) =>
      answerNamed(tx, act, await nameParticipants(tx, act, input, parts), parts),
    ),

    bindWrite(declared.cancelParticipants, async ({ tx, input, ...act }) =>
      answerCanceled(tx, act, await cancelParticipants(tx, act, input, parts), parts),
    ),

    bindWrite(
      declared.rescheduleParticipants,
      async ({ tx, input, ...act }) => answerMoved(tx, act, await rescheduleParticipants(tx, act, input, parts), parts),
      { contendsFor: contention.queuesOfMove },
    ),
  ];
}

async function answerCanceled(tx: Transaction, act: Act, { booking, divided }: CanceledForSome, parts: LinkParts) {
  const view = await viewOfCaller(tx, act, parts);
  return {
    booking: presentBooking(booking, view),
    ...(divided === undefined ? {} : { canceledBooking: presentBooking(divided, view) }),
  };
}

async function answerMoved(tx: Transaction, act: Act, { booking, divided }: MovedForSome, parts: LinkParts) {
  const view = await viewOfCaller(tx, act, parts);
  return {
    booking: presentBooking(booking, view),
    ...(divided === undefined ? {} : { movedBooking: presentBooking(divided, view) }),
  };
}

function operationsOfLinks(parts: LinkParts, contention: Contention): Binding[] {
  const { links, sites } = parts;
  const chooseSite = siteByLink(links, sites);
  const namesForLimits = namesByLink(links);
  return [
    bindRead(
      declared.getParticipantsAnonymously,
      async ({ input, reader, language, nowMs, site }) => {
        const [booking, catalogue] = await Promise.all([
          readLinked(reader, links, input.token, nowMs),
          parts.availability.latest(reader),
        ]);
        const [named, known, cancellationFees] = await Promise.all([
          readNamed(reader, [booking], site),
          participantNaming.read(reader, booking.service_id),
          readFeesForSome(reader, booking, { catalogue, language, nowMs, site }),
        ]);
        return {
          namedParticipants: named.get(booking.id) ?? [],
          participantNaming: presentNaming(known),
          divisible: isDivisible(booking),
          cancellationFees,
        };
      },
      { chooseSite },
    ),

    bindWrite(
      declared.nameParticipantsAnonymously,
      async ({ tx, input, ...act }) => answerNamed(tx, act, await nameByLink(tx, act, input, parts), parts),
      { chooseSite, namesForLimits },
    ),

    bindWrite(
      declared.cancelParticipantsAnonymously,
      async ({ tx, input, ...act }) =>
        answerCanceled(tx, act, await cancelParticipantsByLink(tx, act, input, parts), parts),
      { chooseSite, namesForLimits },
    ),

    bindWrite(
      declared.rescheduleParticipantsAnonymously,
      async ({ tx, input, ...act }) =>
        answerMoved(tx, act, await rescheduleParticipantsByLink(tx, act, input, parts), parts),
      {
        chooseSite,
        namesForLimits,
        contendsFor: (call) => {
          const { id: bookingId } = links.linkedBy(call.site.id, call.input.token);
          return contention.queuesOfMove({ ...call, input: { bookingId, slot: call.input.slot } });
        },
      },
    ),
  ];
}
