/** The codes of this domain: permissions, errors, types of messages and what its events are about. */
import { eventEntity } from '../event-entities.ts';
import { everyone, management, row } from '../permission-rows.ts';
import { bookingMessageTypes, optionalBookingMessageTypes } from './message-types.ts';

export const bookingsCodes = {
  permissions: {
    'BOOKINGS.CREATE': row({ visitor: 'own', member: 'own', ...management, FRONT_DESK: 'all', STAFF: 'own' }),
    'BOOKINGS.READ': row({ member: 'own', ...management, FRONT_DESK: 'all', STAFF: 'own' }),
    /** What the business keeps beside a booking for itself: its history, notes, who has it open. Never for customers. */
    'BOOKINGS.READ_INTERNAL': row({ ...management, FRONT_DESK: 'all', STAFF: 'own' }),
    /** Writing notes that only the business sees; everybody changes their own. */
    'BOOKINGS.WRITE_NOTES': row({ ...management, FRONT_DESK: 'all', STAFF: 'own' }),
    /** Confirming, declining: the business decides. */
    'BOOKINGS.MANAGE': row({ ...management, FRONT_DESK: 'all', STAFF: 'own' }),
    /** Setting rules aside, such as policies, availability, payment options and deadlines; staff for their own calendar. */
    'BOOKINGS.OVERRIDE_RULES': row({ ...management, FRONT_DESK: 'all', STAFF: 'own' }),
    /** Charging what customers owe for cancelling late or not coming. */
    'BOOKINGS.CHARGE_FEES': row({ ...management, FRONT_DESK: 'all' }),
    /** Charging less of it than the policy says, or nothing: prices are the management's. */
    'BOOKINGS.OVERRIDE_FEES': row(management),
    /** Cancelling and rescheduling: the business, and members for their own bookings. */
    'BOOKINGS.CHANGE_OWN': row({ member: 'own', ...management, FRONT_DESK: 'all', STAFF: 'own' }),
    /** Reading and changing the one booking whose link somebody holds; the link is the credential (bookings sheet 9). */
    'BOOKINGS.BY_LINK': row({ ...everyone, anonymous: 'all' }),
    /**
     * Having the links of one's bookings sent to the address with which they were booked; the answer tells nobody of
     * whom.
     */
    'BOOKINGS.SEND_LINKS': row({ ...everyone, anonymous: 'all' }),
    /**
     * Taking the place that is offered from a waitlist, and leaving one: members their own, whoever holds a link that
     * one.
     */
    'BOOKINGS.WAITLIST': row({
      anonymous: 'own',
      visitor: 'own',
      member: 'own',
      ...management,
      FRONT_DESK: 'all',
      STAFF: 'own',
    }),
  },
  areas: {
    bookings: [
      'BOOKINGS.CREATE',
      'BOOKINGS.READ',
      'BOOKINGS.READ_INTERNAL',
      'BOOKINGS.WRITE_NOTES',
      'BOOKINGS.MANAGE',
      'BOOKINGS.CHANGE_OWN',
      'BOOKINGS.WAITLIST',
    ],
    exceptions: ['BOOKINGS.OVERRIDE_RULES'],
    clients: ['BOOKINGS.CHARGE_FEES'],
    settings: ['BOOKINGS.OVERRIDE_FEES'],
  },
  pagePermissions: ['BOOKINGS.CREATE', 'BOOKINGS.READ', 'BOOKINGS.MANAGE'],
  /** Each with the HTTP status it travels with. */
  errors: {
    UNAUTHORIZED_OPERATION: 403,
    BOOKING_NOT_FOUND: 404,
    /** It is nobody's, so nothing is signed for it. */
    BOOKING_WITHOUT_CONTACT: 428,
    ATTENDANCE_NOT_FOUND: 404,
    ATTENDANCES_MISSING_IN_REQUEST: 400,
    SESSION_ID_NOT_PROVIDED: 400,
    BOOKING_REVISION_MISMATCH: 409,
    SESSION_NOT_FOUND: 404,
    SCHEDULE_NOT_FOUND: 404,
    RESOURCE_NOT_FOUND: 404,
    SLOT_NOT_AVAILABLE: 428,
    SLOT_HOLD_UNAVAILABLE: 428,
    SLOT_HOLD_NOT_FOUND: 404,
    SLOT_HOLD_ALREADY_EXTENDED: 428,
    SLOT_HOLD_LIMIT_REACHED: 428,
    WAITLIST_NOT_ENABLED: 428,
    WAITLIST_FULL: 428,
    SPOTS_AVAILABLE: 428,
    NO_ACTIVE_OFFER: 428,
    SESSION_CAPACITY_EXCEEDED: 428,
    SCHEDULE_CAPACITY_EXCEEDED: 428,
    BOOKING_POLICY_VIOLATION: 428,
    OPEN_BOOKINGS_LIMIT_REACHED: 428,
    VERIFICATION_LIMIT_REACHED: 428,
    SENDING_LIMIT_REACHED: 428,
    FAILED_VALIDATING_AVAILABILITY: 428,
    INVALID_BOOKING_STATUS: 428,
    FAILED_CONFIRMING_NON_PENDING_BOOKING: 428,
    FAILED_DECLINE_NON_PENDING_BOOKING: 428,
    BOOKING_MARK_BOOKING_AS_PENDING: 428,
    NOT_PENDING_APPROVAL_SERVICE: 428,
    NO_OPEN_SPOTS: 428,
    MAX_NUMBER_OF_NOTES_REACHED: 428,
    DUPLICATED_BOOKINGS: 400,
    DUPLICATE_BOOKING_IDS: 400,
    MISSING_CANCELLATION_INFO: 400,
    MISSING_TIME_ZONE: 400,
    RECURRING_GROUP_NOT_FOUND: 404,
    INVALID_TOKEN: 400,
    BOOKING_CANNOT_BE_CANCELLED: 428,
    RESCHEDULING_NOT_ALLOWED: 428,
    ADD_ON_NOT_FOUND: 404,
    ADD_ON_CHANGES_NOT_ALLOWED: 428,
    REFUND_NOT_ALLOWED: 428,
    MISSING_BOOKING_IDS: 400,
    BOOKING_FEE_NOT_FOUND: 404,
    PRICE_OVERRIDE_INSUFFICIENT_PERMISSIONS: 403,
    PRICE_OVERRIDE_EXCEEDS_MAX: 400,
    ORDER_NOT_FOUND: 404,
    VALIDATION_FAILURE: 428,
    INVALID_DATE_FORMAT: 400,
    INVALID_TIME_ZONE: 400,
    INVALID_SERVICE_CHOICES: 400,
    INVALID_SERVICE_ID: 400,
    INVALID_DURATION_CHOICE: 400,
    INVALID_BOOKING: 400,
    NUMBER_OF_PARTICIPANTS_NOT_FOUND: 400,
    FAILED_RESOLVING_SERVICE: 404,
    INVALID_FLOW_SELECTED_RESOURCES: 400,
    CONTACT_DETAILS_CONFLICT: 400,
    EMPTY_FORM_INFO: 400,
    CAN_NOT_CREATE_BOOKING_WITH_MULTI_SERVICE_BOOKING_INFO: 400,
    CAN_NOT_SKIP_AVAILABILITY_VALIDATION_IF_RESOURCE_NOT_PROVIDED: 400,
    PARTICIPANT_NOT_FOUND: 404,
    PARTICIPANT_AGE_NOT_ALLOWED: 428,
    MULTI_SERVICE_BOOKING_NOT_FOUND: 404,
    MULTI_SERVICE_BOOKING_INCLUDES_MULTIPLE_STAFF_MEMBERS: 403,
    NOT_ALLOWED_TO_UPDATE_BOOKING_IN_MULTI_SERVICE_BOOKING: 428,
    NOT_ALL_BOOKINGS_WERE_SENT: 400,
    REVISION_MISSING: 400,
    DUPLICATE_BOOKING_INFO: 400,
    ALL_BOOKINGS_ARE_ALREADY_CONFIRMED: 428,
    ALL_BOOKINGS_ARE_ALREADY_DECLINED: 428,
    ALL_BOOKINGS_ARE_ALREADY_CANCELED: 428,
    BOOKING_ALREADY_PART_OF_ANOTHER_MULTI_SERVICE_BOOKING: 428,
    MULTI_SERVICE_BOOKING_ALREADY_INCLUDES_BOOKING: 428,
    BOOKING_TO_ADD_STATUS_NOT_VALID: 428,
  },
  /** A refused input and a refused state share this code (bookings sheet 23). */
  furtherStatuses: { VALIDATION_FAILURE: [400] },
  /** Refusals of what only its number makes wrong, or of links that are guessed (docs/decisions/0042). */
  scriptRefusals: [
    'SLOT_HOLD_LIMIT_REACHED',
    'OPEN_BOOKINGS_LIMIT_REACHED',
    'VERIFICATION_LIMIT_REACHED',
    'INVALID_TOKEN',
  ],
  audited: [
    'customerVerification',
    'serviceVerification',
    'recurringOffer',
    'serviceRecurringOffer',
    'participantNaming',
  ],
  consequences: { 'bookings.release': 'BOOKINGS.MANAGE', 'bookings.followCalendar': 'BOOKINGS.MANAGE' },
  messageTypes: bookingMessageTypes,
  optionalMessageTypes: optionalBookingMessageTypes,
  events: {
    booking: eventEntity('wix.bookings.v2.booking', 'BOOKINGS.READ', {
      created: 'created',
      updated: 'updated',
      confirmed: 'action',
      declined: 'action',
      canceled: 'action',
      rescheduled: 'action',
      markedAsPending: 'action',
      number_of_participants_updated: 'action',
      /** That a cancellation or a decline was taken back; of this product. */
      restored: 'action',
      /** That what was due is asked for no longer; of this product. */
      fee_waived: 'action',
    }),
    attendance: eventEntity('wix.bookings.v2.attendance', 'BOOKINGS.READ_INTERNAL', {
      created: 'created',
      updated: 'updated',
      deleted: 'deleted',
    }),
    /** What somebody acts on while they fill in the form. Its end by time or by a booking is told by neither of these. */
    slotHold: eventEntity('openhours.bookings.v1.slot_hold', 'BOOKINGS.READ', {
      created: 'created',
      updated: 'updated',
      deleted: 'deleted',
    }),
    /** A place on a waitlist (bookings sheet 27.2); that one is joined or left, its booking tells. */
    waitlistPlace: eventEntity('openhours.bookings.v1.waitlist_place', 'BOOKINGS.READ', {
      offered: 'action',
      offer_ended: 'action',
    }),
    bookingNote: eventEntity('openhours.bookings.v1.booking_note', 'BOOKINGS.READ_INTERNAL', {
      created: 'created',
      updated: 'updated',
      deleted: 'deleted',
      restored: 'action',
    }),
  },
} as const;
