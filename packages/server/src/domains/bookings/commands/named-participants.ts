/** Keeping who comes with a booking by name: with a new one, and when it is said anew (docs/decisions/0083). */
import {
  type bookingParticipants,
  fail,
  type InputOf,
  isEndedStatus,
  type NamedParticipant,
  type ParticipantInput,
} from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { newId } from '../../../db/ids.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import type { AskedForm } from '../../forms/index.ts';
import { requireVisible, visibleTo } from '../access.ts';
import { type BookingLinks, requireLinked } from '../links.ts';
import type { BookingsParts } from '../parts.ts';
import {
  forgetParticipants,
  type KnownNaming,
  type ParticipantRow,
  participantNaming,
  participantTable,
  readParticipantsOf,
} from '../repository/participants.ts';
import { type BookingRow, bookingTable, lockBooking } from '../repository.ts';
import { isCustomer } from '../rules/intake.ts';
import { presentParticipant, readParticipants, requireAges } from '../rules/participants.ts';
import { writeBooking } from './record.ts';

/** What is said of those who come with a new booking, and what its service asks. */
export interface NewParticipants {
  readonly said: readonly ParticipantInput[] | undefined;
  readonly naming: KnownNaming;
  readonly form: AskedForm;
}

/**
 * Those who come with a new booking, as they are kept once it is written. Customers name everybody where the service asks who
 * comes; what is booked together is answered by one form, which asks nobody by name, and whoever waits in line names them once
 * they have a place. What a service does not ask is kept for the business alone.
 */
export function readNewParticipants(
  act: Act,
  booking: BookingRow,
  { form, naming, said = [] }: NewParticipants,
): readonly ParticipantRow[] {
  const byCustomer = isCustomer(act);
  if (byCustomer && !naming.asksNames) {
    return [];
  }
  const isOneOfSeveral = booking.multi_service_booking_id !== null;
  return readParticipants({
    said,
    field: 'namedParticipants',
    booking,
    naming,
    form,
    known: [],
    isComplete: byCustomer && !isOneOfSeveral && (booking.status !== 'WAITING_LIST' || said.length > 0),
    newId,
  });
}

/** The booking, saying how many of it are named. */
export function withNamed(booking: BookingRow, count: number): BookingRow {
  const { namedParticipants: _before, ...details } = booking.details;
  return { ...booking, details: count === 0 ? details : { ...details, namedParticipants: count } };
}

/** Behind the booking that they come with, which is written first. */
export function insertParticipants(tx: Transaction, rows: readonly ParticipantRow[]): void {
  for (const row of rows) {
    participantTable.insert(tx, row);
  }
}

export type NameParticipants = InputOf<typeof bookingParticipants.nameParticipants>;
type NamedBooking = { readonly booking: BookingRow; readonly participants: readonly ParticipantRow[] };

export async function nameParticipants(
  tx: Transaction,
  act: Act,
  { bookingId, namedParticipants, revision }: NameParticipants,
  parts: BookingsParts,
): Promise<NamedBooking> {
  const [row, visible] = await Promise.all([lockBooking(tx, bookingId), visibleTo(tx, act)]);
  const booking = requireVisible(row, visible, bookingId);
  return nameAnew(tx, act, { booking, revision, said: namedParticipants, byCustomer: isCustomer(act) }, parts);
}

export async function nameByLink(
  tx: Transaction,
  act: Act,
  { namedParticipants, revision, token }: InputOf<typeof bookingParticipants.nameParticipantsAnonymously>,
  parts: BookingsParts & { readonly links: Pick<BookingLinks, 'linkedBy'> },
): Promise<NamedBooking> {
  const linked = parts.links.linkedBy(tx.siteId, token);
  const booking = requireLinked(await lockBooking(tx, linked.id), linked, act.nowMs);
  return nameAnew(tx, act, { booking, revision, said: namedParticipants, byCustomer: true }, parts);
}

/** All of them are said anew; who has been named already keeps their id, and what they have answered unless that is said, too. */
async function nameAnew(
  tx: Transaction,
  act: Act,
  {
    booking,
    byCustomer,
    revision,
    said,
  }: {
    readonly booking: BookingRow;
    readonly byCustomer: boolean;
    readonly revision: string;
    readonly said: readonly ParticipantInput[];
  },
  parts: BookingsParts,
): Promise<NamedBooking> {
  requireRevision(booking, revision, bookingTable.staleCode);
  if (isEndedStatus(booking.status) || (byCustomer && booking.end_at <= act.nowMs)) {
    throw fail('VALIDATION_FAILURE', 'Nobody is named for a visit that is over or called off', {
      status: booking.status,
    });
  }
  const [known, naming, catalogue] = await Promise.all([
    readParticipantsOf(tx, [booking.id]),
    participantNaming.read(tx, booking.service_id),
    parts.availability.current(tx),
  ]);
  const participants = readParticipants({
    said,
    field: 'namedParticipants',
    booking,
    naming,
    form: catalogue.services.get(booking.service_id)?.form,
    known,
    isComplete: byCustomer,
    newId,
  });
  const after = writeBooking(
    tx,
    act,
    { before: booking, after: withNamed(booking, participants.length), actionEvents: [] },
    parts,
  );
  forgetParticipants(tx, booking.id);
  insertParticipants(tx, participants);
  return { booking: after, participants };
}

/** By the id of the booking. */
export async function readNamed(
  reader: Reader,
  bookings: readonly BookingRow[],
): Promise<ReadonlyMap<string, NamedParticipant[]>> {
  const named = bookings.filter(({ details }) => details.namedParticipants !== undefined);
  const rows = await readParticipantsOf(
    reader,
    named.map(({ id }) => id),
  );
  return new Map(
    named.map((booking) => [
      booking.id,
      rows.filter(({ booking_id }) => booking_id === booking.id).map((row) => presentParticipant(row, booking)),
    ]),
  );
}

/** Refuses a customer's move to a day on which somebody who comes is too young or too old. */
export async function requireAgesThen(tx: Transaction, moved: BookingRow, byBusiness: boolean): Promise<void> {
  if (byBusiness || moved.details.namedParticipants === undefined) {
    return;
  }
  const [rows, naming] = await Promise.all([
    readParticipantsOf(tx, [moved.id]),
    participantNaming.read(tx, moved.service_id),
  ]);
  requireAges(rows, naming, moved);
}
