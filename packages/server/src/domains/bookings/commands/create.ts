/**
 * Creating a booking (bookings sheet 4.1): what is asked is read and checked against its service; everything that
 * decides is locked and read in one wait, judged, and written.
 */
import type { Act } from '../../../call.ts';
import { newId } from '../../../db/ids.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { minuteMs } from '../../../time/index.ts';
import { knownEvents } from '../../calendar/index.ts';
import { readAskedOf } from '../../consents/index.ts';
import { requireContact } from '../../contacts/index.ts';
import { managesBookings } from '../access.ts';
import type { BookingsParts } from '../parts.ts';
import { participantNaming } from '../repository/participants.ts';
import type { BookingRow } from '../repository.ts';
import { requireSomebody } from '../rules/contact-details.ts';
import { draftBooking, placeNewBooking } from '../rules/draft.ts';
import { type NewAppointment, type NewBookingPlan, planNewBooking, readNewBooking } from '../rules/new-booking.ts';
import type { CreateBooking } from '../rules/request.ts';
import type { Share } from '../rules/sharing.ts';
import {
  asConfirmed,
  requireEnoughLeft,
  takeTurnOfAddress,
  type WayOfBooking,
  wayOfBooking,
} from './await-customer.ts';
import { type GivenConsents, holdGiven } from './consents.ts';
import { createBookingOfSeats } from './create-seats.ts';
import { isEnoughOfDayLeft } from './enough-left.ts';
import { requireUsableHold } from './hold.ts';
import { requireFewOpenBookings } from './open-bookings.ts';
import { findPerson, requireRebookingWithin } from './person.ts';
import { readSlot } from './slot.ts';
import { writeNewBooking } from './write-new.ts';

/** What is decided of a new booking together with those beside which it is made. */
export interface MadeTogether {
  readonly share: Share;
  /** The booking as one of those beside which it is made. */
  readonly asOne: (booking: BookingRow) => BookingRow;
  /** How all of them come to be, where that is decided once. */
  readonly confirmation?: WayOfBooking | undefined;
  /** The code that its customer is sent for all of them is that of another one. */
  readonly isCodeElsewhere?: boolean;
  /** What is signed with all of them. */
  readonly consents: GivenConsents;
  /** Whose booking it is, known by one that was made with it. */
  readonly contactId?: string | undefined;
  /** How many are still made, itself among them: limits of how many are asked for all, before the first; absent: one. */
  readonly toCome?: number;
}

export async function createBooking(
  tx: Transaction,
  act: Act,
  input: CreateBooking,
  parts: BookingsParts,
  together?: MadeTogether,
): Promise<BookingRow> {
  const request = readNewBooking(input, act);
  if (together === undefined) {
    await takeTurnOfAddress(tx, act, request.status !== 'CREATED', parts);
  }
  const consents = together?.consents ?? (await holdGiven(tx, act, request.consentSignatures));
  if (request.seats !== undefined) {
    return createBookingOfSeats(tx, act, { request, consents }, parts);
  }
  const ids = { bookingId: newId(), eventId: newId(), formSubmissionId: newId() };
  const facts = await readSlot(
    tx,
    parts.availability,
    (catalogue) => planNewBooking(catalogue, request, act),
    (plan) => readBeside(tx, act, request, plan, together, parts),
  );
  const { service, intake } = facts.plan;
  const { asked, contact, confirmation, naming } = facts.beside;
  const { way } = confirmation;
  requireSomebody(contact, intake, consents.given);
  await requireRebookingWithin(tx, service, contact?.id, act.nowMs, undefined, together?.toCome);
  const place = placeNewBooking(request, facts, ids.bookingId, managesBookings(act.caller), together?.share);
  // Whoever books with the same people waits for their locks, so that two at once do not take what one may.
  await requireEnoughLeft(confirmation, () =>
    isEnoughOfDayLeft(tx, act, facts.catalogue, {
      resourceIds: place.resourceIds,
      startMs: facts.plan.startMs,
      endMs: facts.plan.endMs + service.bufferMinutes * minuteMs,
      ownHoldId: request.slotHoldId,
      mayBeFirst: confirmation.mayBeFirst !== false,
    }),
  );
  const alone = draftBooking(ids, asConfirmed(request, way), { ...facts, beside: contact }, place, act);
  const draft = together === undefined ? alone : together.asOne(alone);
  const taking = {
    resourceIds: place.resourceIds,
    multipleRequests: service.multipleRequests,
    nowMs: act.nowMs,
    scheduleContext: facts.scheduleContext,
    events: knownEvents([]),
  };
  return writeNewBooking(
    tx,
    act,
    {
      consents: { ...consents, asked },
      request,
      service,
      intake,
      naming,
      way,
      draft,
      taking,
      isCodeElsewhere: together?.isCodeElsewhere,
    },
    parts,
  );
}

/** Whose booking it is, how it comes to be, and what is to be signed for it. */
async function readBeside(
  tx: Transaction,
  act: Act,
  request: NewAppointment,
  { endMs, intake, service, startMs }: NewBookingPlan,
  together: MadeTogether | undefined,
  parts: BookingsParts,
) {
  // In the order of locks (design 4.5): the hold is locked before the contact, both in one wait.
  const [, , confirmation, contact, asked, naming] = await Promise.all([
    request.slotHoldId === undefined
      ? undefined
      : requireUsableHold(tx, act, request.slotHoldId, { serviceId: service.id, startMs, endMs }),
    requireFewOpenBookings(tx, act, intake.contactDetails, parts, together?.toCome),
    together?.confirmation ?? wayOfBooking(tx, act, request, service.id, parts),
    together?.contactId === undefined
      ? findPerson(tx, act, intake.contactDetails, parts)
      : requireContact(tx, together.contactId),
    readAskedOf(tx, [service.id]),
    participantNaming.read(tx, service.id),
  ]);
  return { contact, confirmation, asked, naming };
}
