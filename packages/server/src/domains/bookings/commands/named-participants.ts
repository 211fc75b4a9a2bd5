/** Keeping who comes with a booking by name: with a new one, and when it is said anew (docs/decisions/0083). */
import {
  type bookingParticipants,
  fail,
  type InputOf,
  invalid,
  isEndedStatus,
  type NamedParticipant,
  type ParticipantInput,
} from '@openhours/contract';
import type { Act, Site } from '../../../call.ts';
import { newId } from '../../../db/ids.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import type { AskedForm } from '../../forms/index.ts';
import { findLocation, readLocations } from '../../locations/index.ts';
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
import { type Intake, isCustomer, requireAnswersOfEach } from '../rules/intake.ts';
import { presentParticipant, readParticipants, requireAges, type VisitThere } from '../rules/participants.ts';
import { hasNoTime } from '../rules/wish.ts';
import { visitEnd } from './answers.ts';
import { writeBooking } from './record.ts';

/** What is said of those who come with a new booking, and what its service asks. */
export interface NewParticipants {
  readonly said: readonly ParticipantInput[] | undefined;
  readonly naming: KnownNaming;
  readonly form: AskedForm;
  readonly intake: Intake;
}

/**
 * Those who come with a new booking, as they are kept once it is written. Customers name everybody where the service asks who
 * comes; what is booked together is answered by one form, which asks nobody by name, and whoever waits in line names them
 * before they take a place. What a service does not ask is kept for the business alone.
 */
export async function readNewParticipants(
  tx: Transaction,
  act: Act,
  booking: BookingRow,
  { form, intake, naming, said = [] }: NewParticipants,
): Promise<readonly ParticipantRow[]> {
  const byCustomer = isCustomer(act);
  if (byCustomer && !naming.asksNames) {
    requireAnswersOfEach(form, intake, act);
    return [];
  }
  const isOneOfSeveral = booking.multi_service_booking_id !== null;
  return readParticipants({
    said: byCustomer ? asAsked(said, naming) : said,
    field: 'namedParticipants',
    booking,
    endMs: visitEnd(booking),
    // Nobody waits longer for it than who names somebody.
    visit: said.length === 0 ? visitHere(booking) : await visitThere(tx, booking, act.site),
    isWithoutDay: hasNoTime(booking),
    naming,
    form,
    known: [],
    isComplete: byCustomer && !isOneOfSeveral && (booking.status !== 'WAITING_LIST' || said.length > 0),
    newId,
  });
}

/** What customers say of when somebody was born where the service does not ask it, nobody keeps. */
function asAsked(said: readonly ParticipantInput[], { asksBirthDates }: KnownNaming): readonly ParticipantInput[] {
  return asksBirthDates ? said : said.map(({ birthDate: _unasked, ...each }) => each);
}

/** By the clock of the place of a visit, which counts for how old somebody is then. */
async function visitThere(
  reader: Reader,
  { location_id, start_at }: Pick<BookingRow, 'location_id' | 'start_at'>,
  site: Pick<Site, 'timeZone'>,
): Promise<VisitThere> {
  const location = location_id === null ? undefined : await findLocation(reader, location_id);
  return { startMs: start_at, timeZone: location?.time_zone ?? site.timeZone };
}

function visitHere({ start_at, time_zone }: Pick<BookingRow, 'start_at' | 'time_zone'>): VisitThere {
  return { startMs: start_at, timeZone: time_zone };
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
type NamedBooking = {
  readonly booking: BookingRow;
  readonly participants: readonly ParticipantRow[];
  readonly visit: VisitThere;
};

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
  const [known, naming, catalogue, visit] = await Promise.all([
    readParticipantsOf(tx, [booking.id]),
    participantNaming.read(tx, booking.service_id),
    parts.availability.current(tx),
    visitThere(tx, booking, act.site),
  ]);
  if (byCustomer && !naming.asksNames) {
    throw fail('VALIDATION_FAILURE', 'The service does not ask who comes', { status: booking.status });
  }
  const participants = readParticipants({
    said: byCustomer ? asAsked(said, naming) : said,
    field: 'namedParticipants',
    booking,
    endMs: visitEnd(booking),
    visit,
    isWithoutDay: hasNoTime(booking),
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
  return { booking: after, participants, visit };
}

/** By the id of the booking. */
export async function readNamed(
  reader: Reader,
  bookings: readonly BookingRow[],
  site: Pick<Site, 'timeZone'>,
): Promise<ReadonlyMap<string, NamedParticipant[]>> {
  const named = bookings.filter(({ details }) => details.namedParticipants !== undefined);
  if (named.length === 0) {
    return new Map();
  }
  const [rows, locations] = await Promise.all([
    readParticipantsOf(
      reader,
      named.map(({ id }) => id),
    ),
    readLocations(reader),
  ]);
  const zones = new Map(locations.map(({ id, time_zone }) => [id, time_zone]));
  return new Map(
    named.map(({ id, location_id, start_at }) => {
      const visit = { startMs: start_at, timeZone: zones.get(location_id ?? '') ?? site.timeZone };
      return [id, rows.filter(({ booking_id }) => booking_id === id).map((row) => presentParticipant(row, visit))];
    }),
  );
}

/** Refuses a customer's move to a day on which somebody who comes is too young or too old. */
export async function requireAgesThen(
  tx: Transaction,
  { site }: Pick<Act, 'site'>,
  moved: BookingRow,
  byBusiness: boolean,
): Promise<void> {
  if (byBusiness || moved.details.namedParticipants === undefined) {
    return;
  }
  const [rows, naming, visit] = await Promise.all([
    readParticipantsOf(tx, [moved.id]),
    participantNaming.read(tx, moved.service_id),
    visitThere(tx, moved, site),
  ]);
  requireAges(rows, naming, visit);
}

/** Refuses a customer who takes a place from a waitlist before everybody is named, or for somebody too young or too old then. */
export async function requireNamedThen(
  tx: Transaction,
  { site }: Pick<Act, 'site'>,
  booking: BookingRow,
): Promise<void> {
  const [rows, naming, visit] = await Promise.all([
    readParticipantsOf(tx, [booking.id]),
    participantNaming.read(tx, booking.service_id),
    visitThere(tx, booking, site),
  ]);
  const total = booking.total_participants;
  if (naming.asksNames && rows.length < total) {
    throw invalid('namedParticipants', `must name each of the ${total} who come`, 'MIN_SIZE', {
      data: { threshold: total },
    });
  }
  requireAges(rows, naming, visit);
}

/** Refuses a customer who moves some of those who come to a day on which one of them is too young or too old. */
export async function requireAgesOf(
  tx: Transaction,
  { site }: Pick<Act, 'site'>,
  moved: BookingRow,
  some: { readonly rows: readonly ParticipantRow[]; readonly naming: KnownNaming },
): Promise<void> {
  requireAges(some.rows, some.naming, await visitThere(tx, moved, site));
}
