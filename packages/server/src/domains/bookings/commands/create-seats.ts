/** Creating a booking of seats: a session of a class, or a course (bookings sheet 4.1, design 4.6). */
import { isPlacedStatus } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { newId } from '../../../db/ids.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { readAskedOf } from '../../consents/index.ts';
import { readNextDates } from '../next-dates.ts';
import type { BookingsParts } from '../parts.ts';
import { participantNaming } from '../repository/participants.ts';
import type { BookingRow } from '../repository.ts';
import { requireSomebody } from '../rules/contact-details.ts';
import { draftOf } from '../rules/draft.ts';
import { readIntake } from '../rules/intake.ts';
import { type NewSeats, requireOffered } from '../rules/new-booking.ts';
import { bookedSeats, holderOf, requireOwnSeats } from '../rules/new-seats.ts';
import { requireZone } from '../rules/request.ts';
import { noSeats, openSpotsFor } from '../rules/seats.ts';
import { asConfirmed, requireEnoughLeft, wayOfBooking } from './await-customer.ts';
import type { GivenConsents } from './consents.ts';
import { readShareOfSeats } from './enough-left.ts';
import { requireUsableHold } from './hold.ts';
import { requireFewOpenBookings } from './open-bookings.ts';
import { findPerson, requireRebookingWithin } from './person.ts';
import { eventsOf, readOffered, readUntilWhen, requireSeatsOrNearest } from './seats.ts';
import { writeNewBooking } from './write-new.ts';

/** Locks the session or course, also for a booking that takes no seats yet: it is there when that changes. */
export async function createBookingOfSeats(
  tx: Transaction,
  act: Act,
  { consents, request }: { readonly consents: GivenConsents; readonly request: NewSeats },
  parts: BookingsParts,
): Promise<BookingRow> {
  const { seats, participants, flags } = request;
  const timeZone = request.timezone ?? act.site.timeZone;
  requireZone(timeZone);
  const { slotHoldId } = request;
  const asOf = { nowMs: act.nowMs, ownHoldIds: slotHoldId === undefined ? [] : [slotHoldId] };
  const named = { seats, serviceId: request.serviceId, participants };
  const { catalogue, offered: found } = await readOffered(tx, parts.availability, named, asOf);
  const { service } = found;
  requireOwnSeats(act, found);
  const bookedAddOns = requireOffered(catalogue, service, request);
  const intake = readIntake(service.form, request, act);
  // Whose form asks who comes is known from the session or course, so that this is a wait of its own. The hold is locked
  // before the contact (design 4.5).
  const [held, , confirmation, contact, offered, nextDates, asked, naming] = await Promise.all([
    slotHoldId === undefined ? undefined : requireUsableHold(tx, act, slotHoldId, { seats }),
    requireFewOpenBookings(tx, act, intake.contactDetails, parts),
    wayOfBooking(tx, act, request, service.id, parts),
    findPerson(tx, act, intake.contactDetails, parts),
    readUntilWhen(tx, found, asOf),
    readNextDates(tx, found, act.nowMs),
    readAskedOf(tx, [service.id]),
    participantNaming.read(tx, service.id),
  ]);
  requireSomebody(contact, intake, consents.given);
  const openSpots = openSpotsFor(holderOf(offered), noSeats, service);
  if (flags.skipAvailabilityValidation !== true) {
    await requireSeatsOrNearest(tx, offered, openSpots, participants, asOf, {
      anyTime: flags.allowUnofferedTimes === true,
    });
  }
  const { way } = confirmation;
  const own = held?.total_participants ?? 0;
  await requireEnoughLeft(
    confirmation,
    async () => (await readShareOfSeats(tx, seats, { openSpots, participants, own, nowMs: act.nowMs })).isEnoughLeft,
  );
  await requireRebookingWithin(tx, service, contact?.id, act.nowMs);

  const booked = asConfirmed(request, way);
  const { columns, ...facts } = bookedSeats(catalogue, offered, timeZone);
  const doubleBooked = isPlacedStatus(booked.status) && participants > openSpots;
  const ids = { bookingId: newId(), formSubmissionId: newId() };
  const draft = draftOf(ids, booked, { service, contact, intake, bookedAddOns }, act, {
    ...facts,
    columns: { ...columns, double_booked: doubleBooked },
    nextDates,
  });
  const taking = { resourceIds: [], multipleRequests: false, nowMs: act.nowMs, events: eventsOf(holderOf(offered)) };
  return writeNewBooking(
    tx,
    act,
    { consents: { ...consents, asked }, request, service, intake, naming, way, draft, taking },
    parts,
  );
}
