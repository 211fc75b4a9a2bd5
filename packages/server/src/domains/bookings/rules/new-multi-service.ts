/**
 * A request for appointments that are to be booked together: what it says of each of them, and what they ask of their
 * services and of each other (bookings sheet 8). Pure; whether their times are free is judged afterwards.
 */
import {
  type BookingInput,
  fail,
  type InputOf,
  invalid,
  type MultiServiceBookingType,
  type multiServiceBookings,
} from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Catalogue } from '../../availability/index.ts';
import { claimOfNew } from './draft.ts';
import { atBooking, broken, requireNobodyTwice, requireTimesTogether } from './multi-service.ts';
import { type NewAppointment, type NewTimePlan, planNewTime, readNewBooking } from './new-booking.ts';
import { serviceOfSchedule } from './new-seats.ts';
import type { CreateBooking } from './request.ts';
import type { SharedClaim } from './sharing.ts';

export type CreateMultiServiceBooking = InputOf<typeof multiServiceBookings.createMultiServiceBooking>;

/** One of the appointments, as it would be booked alone, and what it claims of the time of others. */
export interface PlannedAppointment extends SharedClaim {
  readonly input: CreateBooking;
  readonly request: NewAppointment;
  readonly plan: NewTimePlan;
  /** Of several that belong together only the first stands on the grid (bookings sheet 10.4). */
  readonly offGrid: boolean;
}

export interface PlannedMultiService {
  readonly type: MultiServiceBookingType;
  readonly appointments: readonly PlannedAppointment[];
  /** The business does not ask whether they are free. */
  readonly skipsAvailability: boolean;
}

/** `newId`: for each of them the seed by which one of several who are free is chosen. */
export function planMultiService(
  catalogue: Catalogue,
  input: CreateMultiServiceBooking,
  act: Act,
  newId: () => string,
): PlannedMultiService {
  const { multiServiceBookingType: type = 'SEQUENTIAL_BOOKINGS' } = input;
  const read = requestsOf(catalogue, input, type).map((each, index) =>
    atBooking(index, () => ({ input: each, request: readAppointment(each, act) })),
  );
  requireOneStatus(read.map(({ request }) => request));
  const asked = read.map(({ request: { resourceId = null, times } }) => ({
    start_at: times.startMs,
    end_at: times.ends[0],
    resource_id: resourceId,
  }));
  requireTimesTogether(type, asked);
  requireNobodyTwice(asked);
  const appointments = read.map(({ input: each, request }, index) =>
    atBooking(index, () => {
      const plan = planNewTime(catalogue, request, act);
      const offGrid = type !== 'SEPARATE_BOOKINGS' && index > 0;
      return { input: each, request, plan, offGrid, claim: { ...claimOfNew(request, plan, newId()), offGrid } };
    }),
  );
  const skipsAvailability = input.flowControlSettings?.skipAvailabilityValidation === true;
  return { type, appointments, skipsAvailability };
}

/** Each booking as it is asked for alone, with what is said once for all of them. */
function requestsOf(
  catalogue: Catalogue,
  {
    bookings,
    consentSignatures,
    flowControlSettings,
    formSubmission,
    participantNotification,
    sendSmsReminder,
  }: CreateMultiServiceBooking,
  type: MultiServiceBookingType,
): CreateBooking[] {
  const contactDetails = bookings.find((each) => each.contactDetails !== undefined)?.contactDetails;
  const named = bookings.map((booking, index) => atBooking(index, () => withService(catalogue, booking)));
  const location = type === 'SEPARATE_BOOKINGS' ? undefined : commonLocation(catalogue, named);
  return named.map(({ bookedEntity, ...booking }) => ({
    booking: {
      ...(contactDetails === undefined ? {} : { contactDetails }),
      ...booking,
      bookedEntity:
        location === undefined || bookedEntity.slot?.location !== undefined
          ? bookedEntity
          : { ...bookedEntity, slot: { ...bookedEntity.slot, location } },
    },
    ...(participantNotification === undefined ? {} : { participantNotification }),
    ...(sendSmsReminder === undefined ? {} : { sendSmsReminder }),
    ...(flowControlSettings === undefined ? {} : { flowControlSettings }),
    ...(formSubmission === undefined ? {} : { formSubmission }),
    ...(consentSignatures === undefined ? {} : { consentSignatures }),
  }));
}

/** A slot names its service by the schedule, if by nothing else. */
function withService(catalogue: Catalogue, booking: BookingInput): BookingInput {
  const { slot } = booking.bookedEntity;
  if (slot === undefined || slot.eventId !== undefined || slot.sessionId !== undefined) {
    throw broken('Only slots of appointments can be booked together');
  }
  if (slot.scheduleId === undefined && slot.serviceId === undefined) {
    throw invalid('booking.bookedEntity.slot.scheduleId', 'must not be empty', 'REQUIRED_FIELD');
  }
  const serviceId = slot.serviceId ?? serviceOfSchedule(catalogue, slot.scheduleId ?? '', 'APPOINTMENT')?.id;
  if (serviceId === undefined) {
    throw fail('SCHEDULE_NOT_FOUND', 'The site has no such service or schedule', { scheduleId: slot.scheduleId });
  }
  return { ...booking, bookedEntity: { ...booking.bookedEntity, slot: { ...slot, serviceId } } };
}

type Location = NonNullable<NonNullable<BookingInput['bookedEntity']['slot']>['location']>;

/** Where those are held that name no location: where another one is, else at the first place that all services offer. */
function commonLocation(catalogue: Catalogue, bookings: readonly BookingInput[]): Location | undefined {
  const asked = bookings.find(({ bookedEntity: { slot } }) => slot?.location !== undefined);
  if (asked !== undefined) {
    return asked.bookedEntity.slot?.location;
  }
  const offered = bookings.map(
    ({ bookedEntity: { slot } }) => catalogue.services.get(slot?.serviceId ?? '')?.locations ?? [],
  );
  const id = offered[0]?.find(
    (place) => place.id !== undefined && offered.every((places) => places.some((each) => each.id === place.id)),
  )?.id;
  return id === undefined ? undefined : { id, locationType: 'OWNER_BUSINESS' };
}

function readAppointment(input: CreateBooking, act: Act): NewAppointment {
  const read = readNewBooking(input, act);
  if (read.seats !== undefined) {
    throw new TypeError('a slot without a session was read as seats');
  }
  return read;
}

function requireOneStatus(requests: readonly NewAppointment[]): void {
  if (new Set(requests.map(({ status }) => status)).size > 1) {
    throw broken('All bookings must be made with the same status');
  }
}
