/**
 * What a request to book must satisfy by itself and against its service, before anybody asks whether the time is
 * free (bookings sheet 4.0 and 4.1). Pure; availability is judged by the availability domain.
 */
import {
  type BookingInput,
  type BookingStatus,
  type bookings,
  type FieldViolation,
  fail,
  type InputOf,
  invalid,
  ValidationError,
} from '@openhours/contract';
import { isSameCustom } from '@openhours/contract/bookings/price';
import { dayMs, findZone, isInKnownYears, knownYears, parseDateTime, type Zone } from '../../../time/index.ts';
import type { CatalogueService } from '../../availability/index.ts';
import type { SeatsOf } from '../../calendar/index.ts';
import { type AskedForm, problemWith } from '../../forms/index.ts';

export type CreateBooking = InputOf<typeof bookings.createBooking>;

type BookedEntity = BookingInput['bookedEntity'];
type Slot = NonNullable<BookedEntity['slot']>;
type Participants = Pick<BookingInput, 'totalParticipants' | 'participantsChoices'>;
type AdditionalField = NonNullable<BookingInput['additionalFields']>[number];

/** Flags that set rules aside need the right to override them (bookings sheet 4.0). */
export function requireRightsForFlags(
  flags: Readonly<Record<string, boolean | undefined>> | undefined,
  overridesRules: boolean,
): void {
  const raised = Object.entries(flags ?? {}).filter(([, value]) => value === true);
  if (raised.length > 0 && !overridesRules) {
    throw fail('UNAUTHORIZED_OPERATION', `Only the business may set ${raised.map(([name]) => name).join(', ')}`);
  }
}

/**
 * The status a booking is made with: CREATED, or what the business asks for, CONFIRMED by its name (rule 1) and PENDING by
 * `asksForApproval`.
 */
export function statusOfNew(
  asked: BookingStatus | undefined,
  asksForApproval: boolean,
  managesBookings: boolean,
): 'CREATED' | 'CONFIRMED' | 'PENDING' {
  const isChosen = asked !== undefined && asked !== 'CREATED';
  if (!isChosen && !asksForApproval) {
    return 'CREATED';
  }
  if (!managesBookings) {
    throw fail('UNAUTHORIZED_OPERATION', 'Only the business may choose the status of a booking');
  }
  if (!isChosen) {
    return 'PENDING';
  }
  if (asksForApproval) {
    throw invalid('asksForApproval', 'must not be set with a status', 'OTHER');
  }
  if (asked !== 'CONFIRMED') {
    throw invalid('booking.status', 'must be CREATED or CONFIRMED', 'INVALID_ENUM_VALUE');
  }
  return asked;
}

/**
 * Whether a new booking has its place from the start, by what is asked for; one that its customer confirms first has
 * not.
 */
export function takesPlaceAtOnce({
  asksForApproval,
  booking,
}: Pick<CreateBooking, 'asksForApproval' | 'booking'>): boolean {
  return booking.status === 'CONFIRMED' || asksForApproval === true;
}

/** What is booked: time of a service, seats of a session, or seats of a course. */
export type Booked =
  | { readonly slot: Slot; readonly seats: undefined }
  | {
      readonly seats: SeatsOf;
      readonly serviceId: string | undefined;
      /** Of courses: the zone the customer sees. */
      readonly timezone: string | undefined;
    };

/** The session or course that a request names; nothing is judged. */
export function namedSeats({ slot, schedule }: BookedEntity): SeatsOf | undefined {
  const sessionId = slot?.eventId ?? slot?.sessionId;
  if (sessionId !== undefined) {
    return { sessionId };
  }
  return schedule?.scheduleId === undefined ? undefined : { scheduleId: schedule.scheduleId };
}

/** Exactly one of a slot and a course schedule; a slot with an event id names a session of a class. */
export function readBooked({ slot, schedule }: BookedEntity): Booked {
  if (slot !== undefined && schedule !== undefined) {
    throw invalid('booking.bookedEntity', 'must have only one of slot and schedule', 'ONE_OF_ALIGNMENT');
  }
  if (schedule !== undefined) {
    const { scheduleId, serviceId, timezone } = schedule;
    if (scheduleId === undefined) {
      throw invalid('booking.bookedEntity.schedule.scheduleId', 'must not be empty', 'REQUIRED_FIELD');
    }
    return { seats: { scheduleId }, serviceId, timezone };
  }
  if (slot === undefined) {
    throw invalid('booking.bookedEntity', 'must not be empty', 'REQUIRED_FIELD');
  }
  const sessionId = slot.eventId ?? slot.sessionId;
  if (sessionId !== undefined) {
    return { seats: { sessionId }, serviceId: slot.serviceId, timezone: undefined };
  }
  return { slot, seats: undefined };
}

/** The number of participants: given as a number, or as the sum over the chosen variants, never both. */
export function countParticipants(said: Participants): number {
  const count = countedParticipants(said, 'booking');
  if (count === undefined) {
    throw invalid('booking.totalParticipants', 'must not be empty', 'REQUIRED_FIELD');
  }
  return count;
}

/** The same where nothing may be said; `path` is where the fields stand in the request. */
export function countedParticipants(
  { totalParticipants, participantsChoices }: Participants,
  path = '',
): number | undefined {
  if (totalParticipants !== undefined && participantsChoices !== undefined) {
    const field = path === '' ? 'totalParticipants' : path;
    throw invalid(field, 'must have only one of totalParticipants and participantsChoices', 'ONE_OF_ALIGNMENT');
  }
  if (participantsChoices !== undefined) {
    return participantsChoices.serviceChoices.reduce((sum, choice) => sum + choice.numberOfParticipants, 0);
  }
  return totalParticipants;
}

/** Refuses more participants than the policy lets into one booking (rule 8). */
export function requireParticipantsWithin(participants: number, maxParticipantsPerBooking: number): void {
  if (participants > maxParticipantsPerBooking) {
    throw fail('BOOKING_POLICY_VIOLATION', `One booking may have at most ${maxParticipantsPerBooking} participants`, {
      policy: 'PARTICIPANTS',
      maxParticipantsPerBooking,
    });
  }
}

/** What a booking may choose of a service, and how long it is, where that is known. */
export interface OfferedChoices {
  /** Undefined where all pay the same. */
  readonly variants: CatalogueService['variants'];
  /** How long an appointment may be meant to be; undefined where sessions say it themselves. */
  readonly minutes?: readonly number[] | undefined;
}

/** Choices name variants of the service, each as the option says it (rule 9). */
export function requireOfferedChoices({ participantsChoices }: Participants, offered: OfferedChoices): void {
  const chosen = participantsChoices?.serviceChoices.flatMap((each) => each.choices ?? []) ?? [];
  const others = chosen.filter((choice) => !isOfferedChoice(choice, offered));
  if (others.length > 0) {
    throw fail('INVALID_SERVICE_CHOICES', 'The service does not offer these choices', {
      optionIds: others.map((each) => each.optionId),
    });
  }
}

type Choice = NonNullable<
  NonNullable<BookingInput['participantsChoices']>['serviceChoices'][number]['choices']
>[number];

/** Of people, times and numbers a booking says itself which variant is meant: a choice may only name the option. */
function isOfferedChoice({ custom, duration, optionId }: Choice, { minutes, variants }: OfferedChoices): boolean {
  const [option] = variants?.options.values ?? [];
  if (variants === undefined || option?.id !== optionId) {
    return false;
  }
  const offered = variants.variants.values.flatMap((variant) => variant.choices);
  switch (option.type) {
    case 'CUSTOM':
      return duration === undefined && offered.some((each) => isSameCustom(each.custom, custom));
    case 'DURATION':
      return (
        custom === undefined &&
        offered.some((each) => each.duration !== undefined && each.duration.minutes === duration?.minutes) &&
        minutes?.some((each) => each === duration?.minutes) !== false
      );
    default:
      return custom === undefined && duration === undefined;
  }
}

/** The ways to pay that a service offers, as its payment settings name them. */
export interface PaymentOffer {
  readonly online: boolean;
  readonly inPerson: boolean;
  readonly pricingPlan: boolean;
  readonly deposit: boolean;
}

/** The chosen way to pay must be offered (rule 10); a deposit only together with paying online. */
export function requireOfferedPayment(
  { selectedPaymentOption = 'UNDEFINED', depositSelected = false }: BookingInput,
  offer: PaymentOffer,
): void {
  const offered = {
    UNDEFINED: true,
    ONLINE: offer.online,
    OFFLINE: offer.inPerson,
    MEMBERSHIP: offer.pricingPlan,
    MEMBERSHIP_OFFLINE: offer.pricingPlan,
  }[selectedPaymentOption];
  if (!offered) {
    throw fail(
      'VALIDATION_FAILURE',
      `The service does not offer the payment option ${selectedPaymentOption}`,
      { selectedPaymentOption },
      { status: 400 },
    );
  }
  if (depositSelected && !(selectedPaymentOption === 'ONLINE' && offer.deposit)) {
    throw invalid('booking.depositSelected', 'needs a service with a deposit that is paid online', 'VALIDATION');
  }
}

/** The longest duration that can be asked for, 57,600 minutes (bookings sheet 21.4). */
const longestSlotMs = 40 * dayMs;

export interface SlotTimes {
  readonly startMs: number;
  /** After the start; more than one only where the clock shows the same time twice: the service decides (`endMeant`). */
  readonly ends: readonly [number, ...number[]];
  /** The zone the customer sees: as sent, else that of the business. */
  readonly timeZone: string;
}

/** The zone of a name, or the sheet's refusal. */
export function requireZone(timeZone: string): Zone {
  const zone = findZone(timeZone);
  if (zone === undefined) {
    throw fail('INVALID_TIME_ZONE', `${timeZone} is not a known time zone`, { timezone: timeZone });
  }
  return zone;
}

/**
 * The instants of a slot, whose texts stand under `names` in the request: as written when the text names an offset,
 * else local in the slot's zone, else in that of the business (rule 4). A start that the clock shows twice is the
 * first.
 */
export function readSlotTimes(
  slot: Slot,
  businessTimeZone: string,
  path = 'booking.bookedEntity.slot',
  names = { startDate: 'startDate', endDate: 'endDate' },
): SlotTimes {
  const { startMs, timeZone, zone } = readSlotStart(slot, businessTimeZone, `${path}.${names.startDate}`);
  const end = readMoment(slot.endDate, zone, `${path}.${names.endDate}`);
  // With an offset it is one instant, whatever the clock of the zone shows twice.
  const named: SlotTimes['ends'] | undefined = end.instantMs > startMs ? [end.instantMs] : undefined;
  const ends = end.offsetMs === undefined ? zone.toInstantsAfter(startMs, end.local) : named;
  if (ends === undefined) {
    throw invalid(`${path}.${names.endDate}`, `must be after ${names.startDate}`, 'VALIDATION');
  }
  // Whatever is asked reads and judges the whole range, so it is bounded for the business too.
  if (ends[0] - startMs > longestSlotMs) {
    throw invalid(`${path}.${names.endDate}`, `must be at most 40 days after ${names.startDate}`, 'MAX');
  }
  if (slot.allDay === true && [startMs, ends[0]].some((bound) => zone.toLocal(bound) % dayMs !== 0)) {
    throw invalid(`${path}.allDay`, 'needs bounds at midnight in the zone of the slot', 'VALIDATION');
  }
  return { startMs, ends, timeZone };
}

/** The same where only the beginning is said. */
export function readSlotStart(
  { startDate, timezone: timeZone }: Pick<Slot, 'startDate' | 'timezone'>,
  businessTimeZone: string,
  field: string,
): { readonly startMs: number; readonly timeZone: string; readonly zone: Zone } {
  const named = timeZone ?? businessTimeZone;
  const zone = requireZone(named);
  const { instantMs: startMs } = readMoment(startDate, zone, field);
  if (!isInKnownYears(startMs)) {
    throw invalid(field, `must be in the years ${knownYears}`, 'OTHER');
  }
  return { startMs, timeZone: named, zone };
}

function readMoment(text: string | undefined, zone: Zone, field: string) {
  if (text === undefined) {
    throw invalid(field, 'must not be empty', 'REQUIRED_FIELD');
  }
  const parsed = parseDateTime(text);
  if (parsed === undefined) {
    throw fail('INVALID_DATE_FORMAT', `"${field}" is not a date and time of ISO 8601`, { field });
  }
  const instantMs = parsed.offsetMs === undefined ? zone.toInstant(parsed.local) : parsed.local - parsed.offsetMs;
  return { ...parsed, instantMs };
}

/** What all namespaces of a booking may take together. */
export const largestExtendedFieldsBytes = 65_536;

/** Refuses what takes more room than `maxBytes` as JSON: of free shape, its size is all that bounds it. */
export function requireSizeWithin(field: string, value: object | undefined, maxBytes: number): void {
  if (value !== undefined && Buffer.byteLength(JSON.stringify(value)) > maxBytes) {
    throw invalid(field, `must have at most ${maxBytes} bytes as JSON`, 'MAX_SIZE', {
      data: { threshold: maxBytes },
    });
  }
}

/**
 * Form values of the old kind: one line, several lines, or a box (bookings sheet 18.1). One that names a question of the
 * form has its words and its limits.
 */
export function readAdditionalFields(
  fields: readonly AdditionalField[] = [],
  form: Pick<AskedForm, 'fields'> = { fields: [] },
): AdditionalField[] {
  const violations: FieldViolation[] = [];
  const read = fields.map(({ id, value, valueType: said = 'SHORT_TEXT' }, index) => {
    const asked = form.fields.find((field) => field.id === id);
    const valueType = asked?.valueType ?? said;
    const found = value === undefined ? undefined : problemWith(asked ?? { valueType }, value);
    if (found !== undefined) {
      violations.push({ field: `booking.additionalFields[${index}].value`, ...found });
    } else if (value === '' && valueType === 'CHECK_BOX') {
      const description = 'must be true or false';
      violations.push({ field: `booking.additionalFields[${index}].value`, description, violatedRule: 'FORMAT' });
    }
    return {
      id,
      valueType,
      ...(asked === undefined ? {} : { label: asked.label }),
      ...(value === undefined ? {} : { value }),
    };
  });
  if (violations.length > 0) {
    throw new ValidationError(violations);
  }
  return read;
}
