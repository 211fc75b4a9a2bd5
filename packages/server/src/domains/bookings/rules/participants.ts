/**
 * Those who come with a booking, each by name: what is said of them held against what the service asks, and the booking that
 * some of them become (docs/decisions/0083). Pure.
 */
import {
  type FieldViolation,
  type FormAnswer,
  type FormField,
  fail,
  highestAge,
  invalid,
  type NamedParticipant,
  type ParticipantInput,
  type ParticipantNaming,
  ValidationError,
} from '@openhours/contract';
import { addedMinutesOf } from '@openhours/contract/bookings/add-ons';
import { amountOf, type Money, moneyOf, subtract, times } from '@openhours/contract/money/money';
import { dateFromDays, dayMs, minuteMs, parseDay, zoneOf } from '../../../time/index.ts';
import { type AskedForm, readAnswersTo } from '../../forms/index.ts';
import type { ParticipantRow } from '../repository/participants.ts';
import type { AgreedPrice, BookingRow } from '../repository.ts';
import { requireAlone } from './multi-service.ts';
import { isAwaited } from './transitions.ts';

/** Full years on a day; undefined for a day before they were born, and for what is no day of the calendar. */
export function ageOn(birthDate: string, day: number): number | undefined {
  const bornOn = parseDay(birthDate);
  if (bornOn === undefined || bornOn > day) {
    return undefined;
  }
  const born = dateFromDays(bornOn);
  const on = dateFromDays(day);
  const hadBirthday = on.month > born.month || (on.month === born.month && on.day >= born.day);
  return on.year - born.year - (hadBirthday ? 0 : 1);
}

/** When a visit begins, and the zone of where it takes place, whatever zone whoever booked it has read it in. */
export interface VisitThere {
  readonly startMs: number;
  readonly timeZone: string;
}

/** The day of a visit where it takes place, counted from 1970-01-01. */
function dayOfVisit({ startMs, timeZone }: VisitThere): number {
  return Math.floor(zoneOf(timeZone).toLocal(startMs) / dayMs);
}

export function presentParticipant(
  { answers, birth_date, id, name }: ParticipantRow,
  visit: VisitThere,
): NamedParticipant {
  const age = birth_date === null ? undefined : ageOn(birth_date, dayOfVisit(visit));
  return {
    id,
    name,
    ...(birth_date === null ? {} : { birthDate: birth_date }),
    ...(age === undefined ? {} : { age }),
    answers: [...answers],
  };
}

/** What somebody says of those who come, and what they are held against. */
export interface SaidParticipants {
  readonly said: readonly ParticipantInput[];
  /** Where it stands in the request. */
  readonly field: string;
  readonly booking: Pick<BookingRow, 'id' | 'total_participants'>;
  /** The end of the visit, after which they are kept as long as the form says; undefined while it has none. */
  readonly endMs: number | undefined;
  readonly visit: VisitThere;
  /** Nothing is agreed yet: whoever waits for an appointment is judged by the day that they get. */
  readonly isWithoutDay: boolean;
  readonly naming: ParticipantNaming;
  readonly form: AskedForm | undefined;
  /** Whom the booking has by now. */
  readonly known: readonly ParticipantRow[];
  /** A customer says all that is asked; the business leaves for later what it does not know. */
  readonly isComplete: boolean;
  readonly newId: () => string;
}

/**
 * Those who come as they are kept, or everything that is wrong with them. A line that stands empty is nobody: it is refused, so
 * that no number comes out that nobody meant.
 */
export function readParticipants(asked: SaidParticipants): ParticipantRow[] {
  const { booking, field, isComplete, isWithoutDay, naming, said, visit } = asked;
  const violations: FieldViolation[] = [];
  const total = booking.total_participants;
  if (said.length > total || (isComplete && naming.asksNames && said.length < total)) {
    throw invalid(
      field,
      isComplete && naming.asksNames
        ? `must name each of the ${total} who come`
        : `must not be more than the ${total} who come`,
      said.length > total ? 'MAX_SIZE' : 'MIN_SIZE',
      { data: { threshold: total } },
    );
  }
  requireNobodyTwice(
    said.flatMap(({ id }) => id ?? []),
    field,
  );
  const rows = said.map((each, place) => readOne(asked, each, place, violations));
  if (violations.length > 0) {
    throw new ValidationError(violations);
  }
  if (isComplete && !isWithoutDay) {
    requireAges(rows, naming, visit);
  }
  return rows;
}

function readOne(
  { booking, endMs, field, form, isComplete, known, naming, newId, visit }: SaidParticipants,
  { answers, birthDate, id, name }: ParticipantInput,
  place: number,
  violations: FieldViolation[],
): ParticipantRow {
  const path = `${field}[${place}]`;
  const keptDays = form?.answers_kept_days ?? null;
  const refuse = (member: string, description: string, violatedRule: FieldViolation['violatedRule']) =>
    violations.push({ field: `${path}.${member}`, description, violatedRule });
  const before = id === undefined ? undefined : requireKnown(known, id);
  if (name.trim() === '') {
    refuse('name', 'must not be empty', 'REQUIRED_FIELD');
  }
  const born = birthDate ?? before?.birth_date ?? undefined;
  if (born === undefined) {
    if (isComplete && naming.asksBirthDates) {
      refuse('birthDate', 'must not be empty', 'REQUIRED_FIELD');
    }
  } else {
    const age = ageOn(born, dayOfVisit(visit));
    if (age === undefined || age > highestAge) {
      refuse('birthDate', 'must be the date of birth of somebody', 'FORMAT');
    }
  }
  return {
    id: before?.id ?? newId(),
    booking_id: booking.id,
    place,
    name: name.trim(),
    birth_date: born ?? null,
    answers:
      answers === undefined && before !== undefined
        ? before.answers
        : readOwnAnswers(form, answers ?? {}, { path: `${path}.answers`, isComplete, violations }),
    kept_days: keptDays,
    expires_at: keptDays === null || endMs === undefined ? null : endMs + keptDays * dayMs,
  };
}

/** The questions that each answers by themselves. */
function ownQuestions(form: AskedForm | undefined): FormField[] {
  return form?.fields.filter(({ ofEachParticipant }) => ofEachParticipant === true) ?? [];
}

function readOwnAnswers(
  form: AskedForm | undefined,
  answers: Readonly<Record<string, unknown>>,
  into: { readonly path: string; readonly isComplete: boolean; readonly violations: FieldViolation[] },
): readonly FormAnswer[] {
  const read = readAnswersTo(ownQuestions(form), answers, into);
  into.violations.push(...read.violations);
  return read.answers;
}

/** Refuses whoever is too young or too old on the day of a visit; who gave no date of birth was not asked. */
export function requireAges(
  rows: readonly Pick<ParticipantRow, 'birth_date'>[],
  { leastAge, mostAge }: ParticipantNaming,
  visit: VisitThere,
): void {
  const day = dayOfVisit(visit);
  const participants = rows.flatMap(({ birth_date }, index) => {
    const age = birth_date === null ? undefined : ageOn(birth_date, day);
    return age !== undefined && (age < (leastAge ?? 0) || age > (mostAge ?? highestAge)) ? [index] : [];
  });
  if (participants.length > 0) {
    throw fail('PARTICIPANT_AGE_NOT_ALLOWED', 'Somebody is too young or too old on the day of the visit', {
      participants,
      ...(leastAge === undefined ? {} : { leastAge }),
      ...(mostAge === undefined ? {} : { mostAge }),
    });
  }
}

function requireKnown(known: readonly ParticipantRow[], id: string): ParticipantRow {
  const row = known.find((each) => each.id === id);
  if (row === undefined) {
    throw participantNotFound(id);
  }
  return row;
}

function participantNotFound(participantId: string): Error {
  return fail('PARTICIPANT_NOT_FOUND', 'Nobody with this id comes with the booking', { participantId });
}

function requireNobodyTwice(ids: readonly string[], field: string): void {
  if (new Set(ids).size < ids.length) {
    throw invalid(field, 'must not name anybody twice', 'DISTINCT_VALUES');
  }
}

/** Whom a call means of a booking. */
export interface NamedSome {
  readonly participantIds: readonly string[];
  readonly withoutName?: number | undefined;
}

/** How many a call means; at least one, and nobody twice. */
export function countSome({ participantIds, withoutName = 0 }: NamedSome): number {
  requireNobodyTwice(participantIds, 'participantIds');
  const count = participantIds.length + withoutName;
  if (count === 0) {
    throw invalid('participantIds', 'must name somebody', 'REQUIRED_FIELD');
  }
  return count;
}

/** Refuses whoever does not come with the booking, and more without a name than there are. */
export function requireOfBooking(
  { participantIds, withoutName = 0 }: NamedSome,
  known: readonly ParticipantRow[],
  { total_participants }: Pick<BookingRow, 'total_participants'>,
): void {
  for (const id of participantIds) {
    requireKnown(known, id);
  }
  const unnamed = total_participants - known.length;
  if (withoutName > unnamed) {
    throw invalid('withoutName', `must not be more than the ${unnamed} without a name`, 'MAX', {
      data: { threshold: unnamed },
    });
  }
}

/** Why some of those who come with a booking cannot be cancelled or moved alone, in words; undefined where they can. */
function whyIndivisible(booking: BookingRow): string | undefined {
  if (isAwaited(booking) || booking.status === 'CREATED') {
    return 'Some of those who come are cancelled or moved once the booking is confirmed or asked for';
  }
  if (booking.fee_cause !== null) {
    return 'What is due of the booking is due of all who come';
  }
  // A time that is offered to whoever waits is offered to all of them, too.
  if (booking.service_type === 'APPOINTMENT' && booking.status === 'WAITING_LIST') {
    return 'Whoever waits for an appointment waits for all who come';
  }
  return (booking.details.participantsChoices?.serviceChoices.length ?? 1) > 1
    ? 'Those who come have chosen differently, and nobody has said who has chosen what'
    : undefined;
}

export function isDivisible(booking: BookingRow): boolean {
  return (
    booking.total_participants > 1 &&
    booking.multi_service_booking_id === null &&
    (booking.status === 'CONFIRMED' || booking.status === 'PENDING' || booking.status === 'WAITING_LIST') &&
    whyIndivisible(booking) === undefined
  );
}

export function requireDivisible(booking: BookingRow): void {
  requireAlone(booking);
  const why = whyIndivisible(booking);
  if (why !== undefined) {
    throw fail('VALIDATION_FAILURE', why, { status: booking.status });
  }
}

/**
 * So many of those who come, as a booking of their own where the whole booking is: it costs what they cost of the price that was
 * agreed. Add-ons, the answers of whoever booked and what is due by now stay with the first.
 */
export function someOf(booking: BookingRow, count: number): BookingRow {
  const {
    agreedPrice,
    dividedBookingId: _ofFirst,
    formSubmissionId: _staysToo,
    namedParticipants: _ofAll,
    slotHoldId: _ofThoseWhoStay,
    waitsFor: _nobodyWaits,
    waivedFee,
    ...details
  } = booking.details;
  return {
    ...booking,
    total_participants: count,
    // As long as it is without the add-ons that stay: their minutes are no reason for another price.
    end_at: booking.end_at - addedMinutesOf(details.bookedAddOns) * minuteMs,
    recurring_group_id: null,
    details: {
      ...details,
      ...choicesFor(booking, count),
      // What was waived is told of the first alone; of nobody is it asked again.
      ...(waivedFee === undefined ? {} : { feeWaivedAtMs: waivedFee.atMs }),
      bookedAddOns: [],
      ...(agreedPrice === undefined ? {} : { agreedPrice: priceOfSome(agreedPrice, count) }),
      dividedFromBookingId: booking.id,
    },
  };
}

/** The booking of those who stay: what it costs and what the others cost are together what it cost before. */
export function withoutSome(booking: BookingRow, divided: BookingRow): BookingRow {
  const { agreedPrice, ...details } = booking.details;
  const count = booking.total_participants - divided.total_participants;
  return {
    ...booking,
    total_participants: count,
    details: {
      ...details,
      ...choicesFor(booking, count),
      ...(agreedPrice === undefined ? {} : { agreedPrice: priceOfRest(agreedPrice, divided.details.agreedPrice) }),
      dividedBookingId: divided.id,
    },
  };
}

function choicesFor({ details: { participantsChoices } }: BookingRow, count: number) {
  return participantsChoices === undefined
    ? {}
    : {
        participantsChoices: {
          serviceChoices: participantsChoices.serviceChoices.map((group) => ({
            ...group,
            numberOfParticipants: count,
          })),
        },
      };
}

function priceOfSome(agreed: AgreedPrice, count: number): AgreedPrice {
  if (agreed.kind !== 'sum') {
    return agreed;
  }
  const { currency } = agreed;
  const [each = '0'] = agreed.ofEach;
  return { ...agreed, total: textOf(times(moneyOf({ amount: each, currency }), count)) };
}

function priceOfRest(agreed: AgreedPrice, ofSome: AgreedPrice | undefined): AgreedPrice {
  if (agreed.kind !== 'sum' || ofSome?.kind !== 'sum') {
    return agreed;
  }
  const { currency } = agreed;
  const [whole, some] = [agreed.total, ofSome.total].map((amount) => moneyOf({ amount, currency }));
  return whole === undefined || some === undefined ? agreed : { ...agreed, total: textOf(subtract(whole, some)) };
}

function textOf(money: Money): string {
  return amountOf(money).amount;
}
