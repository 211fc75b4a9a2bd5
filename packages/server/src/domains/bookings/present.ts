/** A booking's row as the wire entity: the only place that knows both (bookings sheet 18.1). */
import type { Booking, ExtendedBooking, FormAnswer, NamedParticipant, Waiver } from '@openhours/contract';
import { type Caller, isBusiness } from '../../auth/caller.ts';
import type { Transaction } from '../../db/transaction.ts';
import { formatInstant } from '../../time/index.ts';
import type { Availability, Catalogue } from '../availability/index.ts';
import type { BookingPolicyRules } from '../policies/index.ts';
import { attendanceBeside } from './present-attendance.ts';
import type { AttendanceRow } from './repository/attendance.ts';
import type { BookingRow, CreatorType } from './repository.ts';
import { formatEnd } from './rules/new-seats.ts';
import { actionsOf, isAwaited } from './rules/transitions.ts';
import { hasNoTime } from './rules/wish.ts';

type BookedResource = NonNullable<NonNullable<Booking['bookedEntity']['slot']>['resource']>;

const creatorFields = {
  VISITOR: 'anonymousVisitorId',
  MEMBER: 'memberId',
  USER: 'wixUserId',
  APP: 'appId',
} as const satisfies Record<CreatorType, keyof Booking['createdBy']>;

/** What a caller may see of a booking's people: all, or what customers may, with or without how to reach staff. */
export type BookingView = 'whole' | 'withStaffContact' | 'withoutStaffContact';

/**
 * Customers see how to reach staff only while the business publishes it (services sheet 5.1), and never which account
 * of the business has written their booking down.
 */
export function bookingViewOf(
  caller: Caller,
  { staffContactPublic }: Pick<Catalogue, 'staffContactPublic'>,
): BookingView {
  return isBusiness(caller) ? 'whole' : staffContactPublic ? 'withStaffContact' : 'withoutStaffContact';
}

/**
 * The same inside a transaction. Whatever writes a booking has read the catalogue of now before, so that memory holds
 * it; the business sees all, and nothing is read.
 */
export async function viewOfCaller(
  tx: Transaction,
  { caller }: { readonly caller: Caller },
  { availability }: { readonly availability: Pick<Availability, 'snapshot'> },
): Promise<BookingView> {
  return isBusiness(caller) ? 'whole' : bookingViewOf(caller, await availability.snapshot(tx.siteId));
}

/** Makes the wire entity; events and the business have it whole. Every other answer says who reads it. */
export function presentBooking(row: BookingRow, view: BookingView): Booking {
  const { details } = row;
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
    startDate: formatInstant(row.start_at),
    ...(formatEnd(row.end_at) === undefined ? {} : { endDate: formatInstant(row.end_at) }),
    ...(row.canceled_at === null ? {} : { canceledDate: formatInstant(row.canceled_at) }),
    status: row.status,
    paymentStatus: row.payment_status,
    selectedPaymentOption: row.payment_option,
    bookedEntity: { title: details.title, tags: [...details.tags], ...presentBooked(row, view) },
    ...(details.participantsChoices === undefined
      ? { totalParticipants: row.total_participants }
      : { participantsChoices: details.participantsChoices }),
    contactDetails: details.contactDetails,
    additionalFields: details.additionalFields,
    bookedAddOns: details.bookedAddOns,
    createdBy: {
      ...(view !== 'whole' && row.created_by_type === 'USER'
        ? {}
        : { [creatorFields[row.created_by_type]]: row.created_by_id }),
      ...(row.contact_id === null ? {} : { contactId: row.contact_id }),
    },
    bookingSource: details.bookingSource,
    extendedFields: { namespaces: { ...row.extended_fields.namespaces } },
    ...(row.external_user_id === null ? {} : { externalUserId: row.external_user_id }),
    ...(row.double_booked ? { doubleBooked: true } : {}),
    ...presentMultiServiceOf(row),
    ...(row.recurring_group_id === null ? {} : { recurringGroupId: row.recurring_group_id }),
    ...(details.dividedFromBookingId === undefined ? {} : { dividedFromBookingId: details.dividedFromBookingId }),
    ...(details.waitsFor === undefined ? {} : { wish: details.waitsFor.wish }),
    ...(details.formId === undefined ? {} : { formId: details.formId }),
    ...(details.formSubmissionId === undefined ? {} : { formSubmissionId: details.formSubmissionId }),
    ...(details.depositSelected === undefined ? {} : { depositSelected: details.depositSelected }),
    appId: details.appId,
    createdByAppId: details.createdByAppId,
  };
}

function presentMultiServiceOf({
  multi_service_booking_id: id,
  multi_service_booking_type: type,
}: BookingRow): Pick<Booking, 'multiServiceBookingInfo'> {
  return id === null || type === null ? {} : { multiServiceBookingInfo: { id, type } };
}

function presentBooked(row: BookingRow, view: BookingView): Pick<Booking['bookedEntity'], 'slot' | 'schedule'> {
  const { slot } = row.details;
  if (row.booked === 'SCHEDULE') {
    const lastSessionEnd = formatEnd(row.end_at);
    return {
      schedule: {
        scheduleId: row.schedule_id,
        serviceId: row.service_id,
        ...(slot.location === undefined ? {} : { location: slot.location }),
        timezone: row.time_zone,
        firstSessionStart: formatInstant(row.start_at),
        ...(lastSessionEnd === undefined ? {} : { lastSessionEnd }),
      },
    };
  }
  return {
    slot: {
      serviceId: row.service_id,
      scheduleId: row.schedule_id,
      ...(row.event_id === null ? {} : { eventId: row.event_id }),
      // The old name of the same (bookings sheet 18.2).
      ...(row.service_type === 'CLASS' && row.event_id !== null ? { sessionId: row.event_id } : {}),
      ...(hasNoTime(row) ? {} : { startDate: formatInstant(row.start_at), endDate: formatInstant(row.end_at) }),
      timezone: row.time_zone,
      // Empty until the confirmation assigns one (bookings sheet 4.1 rule 6).
      resource: view === 'withoutStaffContact' ? withoutEmail(slot.resource) : (slot.resource ?? {}),
      ...(slot.location === undefined ? {} : { location: slot.location }),
      resourceSelections: slot.resourceSelections,
      allDay: slot.allDay,
    },
  };
}

function withoutEmail({ email: _email, ...resource }: BookedResource = {}): BookedResource {
  return resource;
}

/** Which parts of an extended booking the caller asked for (bookings sheet 5.1). */
export interface ExtendedParts {
  readonly withBookingAllowedActions?: boolean;
  readonly withBookingAttendanceInfo?: boolean;
  readonly withBookingFeeDetails?: boolean;
  readonly withFormSubmissions?: boolean;
  readonly withWaiver?: boolean;
}

/** What is shown beside a booking. */
export interface BesideBooking {
  /** Under which rules it stands now. */
  readonly current: BookingPolicyRules;
  /** Under which rules it was made; only when they are asked for. */
  readonly agreed: BookingPolicyRules | undefined;
  /** What was answered with it; only when that is asked for. */
  readonly answers: readonly FormAnswer[] | undefined;
  /** Who came; undefined where nobody has said so. */
  readonly attendance: AttendanceRow | undefined;
  /** Whether what its service wants signed is; only when that is asked for. */
  readonly waiver: Waiver | undefined;
  /** Those who come and are named; only when they are asked for. */
  readonly named: NamedParticipant[] | undefined;
  /** Whether some of them may go alone, and at which cost; only where somebody is named. */
  readonly parting: ExtendedBooking['parting'];
  /** Until when its customer may confirm it, epoch milliseconds; undefined for what waits for nobody. */
  readonly awaitedUntilMs: number | undefined;
}

/** A booking with the parts that were asked for. What is due is on no order yet, which is all that this says of it. */
export function presentExtendedBooking(
  row: BookingRow,
  parts: ExtendedParts,
  { agreed, answers, attendance, awaitedUntilMs, current, named, parting, waiver }: BesideBooking,
  nowMs: number,
  view: BookingView,
): ExtendedBooking {
  return {
    booking: presentBooking(row, view),
    ...(row.next_at === row.start_at ? {} : { nextDate: formatInstant(row.next_at) }),
    ...(isAwaited(row) ? { awaitsCustomer: true as const } : {}),
    ...(awaitedUntilMs === undefined ? {} : { awaitsCustomerUntil: formatInstant(awaitedUntilMs) }),
    ...(parts.withBookingAllowedActions ? { allowedActions: actionsOf(row, current, nowMs) } : {}),
    ...(parts.withBookingAttendanceInfo ? { attendance: attendanceBeside(attendance) } : {}),
    ...(agreed === undefined
      ? {}
      : { bookingPolicySettings: { cancellationFeeEnabled: agreed.cancellationFeePolicy.enabled } }),
    ...(waiver === undefined ? {} : { waiver }),
    ...(named === undefined ? {} : { namedParticipants: named }),
    ...(parting === undefined ? {} : { parting }),
    ...(answers === undefined ? {} : { formSubmissions: answers.map(presentAnswer) }),
    ...(parts.withBookingFeeDetails ? { bookingFeeDetails: { cancellationFeeStatus: 'UNKNOWN_STATUS' } } : {}),
  };
}

function presentAnswer({ fieldId, key, label, value }: FormAnswer) {
  return { label, key, value, ...(fieldId === undefined ? {} : { fieldId }) };
}
