/**
 * The closed lists of words of the services sheet 3 and of the bookings sheet 19, by the names that it gives them: what
 * is declared is complete.
 */

import { expect, test } from 'vitest';
import { requiredContactFields, selectionTimings } from './availability/bookings-settings.ts';
import { displayTimeZoneBases, staffSelectionStrategies } from './availability/configuration.ts';
import { slotLocationTypes } from './availability/time-slots.ts';
import {
  actors,
  bookingLocationTypes,
  paymentOptions,
  paymentStatuses,
  platforms,
  selectionMethods,
} from './bookings/booking.ts';
import { feeStatuses, feeStatusesBeside, feeTriggers } from './bookings/fees.ts';
import { bookingStatuses } from './bookings/statuses.ts';
import { waiverStatuses } from './bookings/waiver.ts';
import { calendarEventStatuses, calendarEventTypes, recurrenceTypes, transparencies } from './calendar/events.ts';
import { approvalStatuses, participationStatuses } from './calendar/participations.ts';
import {
  calendarFieldSets,
  calendarLocationTypes,
  calendarRoles,
  conferencingTypes,
  inheritedFields,
  scheduleStatuses,
  timeFrameStatuses,
} from './calendar/schedules.ts';
import { weekdayNames } from './calendar/weekdays.ts';
import { notesDisplayModes, widgetTypes } from './display-settings/display-settings.ts';
import {
  calendarConnectionStatuses,
  calendarTypes,
  connectionErrorReasons,
  connectMethods,
  listEventFromCalendars,
  syncToCalendar,
} from './external-calendars/entity.ts';
import { valueTypes } from './forms/forms.ts';
import { locationStatuses, locationTypes } from './locations/locations.ts';
import { dateTimeRuleTypes, serviceOptionTypes } from './options/entity.ts';
import { intakeCompletions, intakeTimings, rankingOrders, sortingMethodTypes } from './policies/policies.ts';
import { aggregationTypes, intervals, scalarTypes } from './search.ts';
import { removedLocationActions, slugErrors } from './services/operations.ts';
import {
  addOnPaymentOptions,
  durationRangeUnits,
  firstChargeDateTypes,
  frequencyTypes,
  rateTypes,
  serviceConditionalFields,
  serviceLocationTypes,
  serviceTypes,
  taxableAddressTypes,
} from './services/service.ts';
import { weekDays } from './site/business-schedule.ts';
import { hintPlacements } from './site/properties.ts';
import { connectionStatuses, genders, requestedGenders, staffRequestedFields } from './staff/staff-member.ts';

/** Words for what is unknown are left out where nothing answers or takes them. */
test.each<[string, readonly string[], string]>([
  ['ServiceType', serviceTypes, 'APPOINTMENT CLASS COURSE'],
  ['RateType', rateTypes, 'FIXED CUSTOM VARIED NO_FEE SUBSCRIPTION'],
  ['FrequencyType', frequencyTypes, 'MONTHLY'],
  ['FirstChargeDateType', firstChargeDateTypes, 'CHECKOUT SCHEDULED'],
  ['AddOnPaymentOptions', addOnPaymentOptions, 'ONLINE IN_PERSON'],
  ['Service location type', serviceLocationTypes, 'CUSTOM BUSINESS CUSTOMER'],
  ['DurationRange unit', durationRangeUnits, 'HOUR DAY'],
  ['TaxableAddressType', taxableAddressTypes, 'BUSINESS BILLING'],
  ['Removed-location action', removedLocationActions, 'KEEP_AT_CURRENT_LOCATION MOVE_TO_LOCATION DELETE'],
  ['InvalidSlugError', slugErrors, 'SLUG_CONTAINS_ILLEGAL_CHARACTERS SLUG_ALREADY_EXISTS'],
  [
    'Conditional fields',
    serviceConditionalFields,
    'STAFF_MEMBER_DETAILS RESOURCE_TYPE_DETAILS DISCOUNT_INFO_DETAILS RESOURCE_DETAILS STAFF_WORKING_HOURS_LOCATIONS',
  ],
  ['Staff sorting method', sortingMethodTypes, 'RANDOM RANKING CUSTOM'],
  ['RankingOrder', rankingOrders, 'LOWEST_TO_HIGHEST HIGHEST_TO_LOWEST'],
  ['Intake timing', intakeTimings, 'AFTER_BOOKING BEFORE_BOOKING'],
  ['Intake completion', intakeCompletions, 'OPTIONAL REQUIRED_BEFORE_BOOKING'],
  ['Resource and event transparency', transparencies, 'OPAQUE TRANSPARENT'],
  ['Option type', serviceOptionTypes, 'UNKNOWN CUSTOM STAFF_MEMBER DURATION DATE_TIME NUMBER_OF_PARTICIPANTS'],
  ['DateTimeRuleType', dateTimeRuleTypes, 'HOURS_AND_DAYS MONTHS DATE_RANGE'],
  ['Staff requested fields', staffRequestedFields, 'RESOURCE_DETAILS ASSOCIATED_IDENTITY_STATUS'],
  ['Staff connection status', connectionStatuses, 'UNKNOWN CONNECTED PENDING EXPIRED DISCONNECTED'],
  ['Gender', genders, 'MALE FEMALE NON_BINARY'],
  ['Requested gender', requestedGenders, 'ANY_MALE ANY_FEMALE'],
  ['Time zone basis', displayTimeZoneBases, 'BUSINESS_TIME_ZONE CUSTOMER_TIME_ZONE'],
  ['Staff strategy', staffSelectionStrategies, 'CUSTOMER_MUST_CHOOSE CUSTOMER_MAY_CHOOSE CUSTOMER_CANNOT_CHOOSE'],
  ['Selection timing', selectionTimings, 'BEFORE_SLOT_SELECTION AFTER_SLOT_SELECTION'],
  ['Required field of the desk', requiredContactFields, 'PHONE EMAIL'],
  ['Widget type', widgetTypes, 'SIDE_PANEL_VIEW CUSTOM'],
  ['Notes display mode', notesDisplayModes, 'TOOLTIP INLINE'],
  ['AggregationType', aggregationTypes, 'VALUE RANGE SCALAR DATE_HISTOGRAM NESTED'],
  ['Interval', intervals, 'YEAR MONTH WEEK DAY HOUR MINUTE SECOND'],
  ['ScalarType', scalarTypes, 'COUNT_DISTINCT MIN MAX'],
  ['Schedule status', scheduleStatuses, 'ACTIVE CANCELLED'],
  ['Day of week of recurrence', weekdayNames, 'MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY'],
  ['Day of week of locations', weekDays, 'MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY'],
  ['Conferencing type', conferencingTypes, 'ZOOM CUSTOM'],
  ['Participant approval status', approvalStatuses, 'PENDING APPROVED DECLINED'],
  ['Event type', calendarEventTypes, 'DEFAULT WORKING_HOURS APPOINTMENT CLASS COURSE'],
  ['Event status', calendarEventStatuses, 'CONFIRMED CANCELLED'],
  ['Recurrence type', recurrenceTypes, 'NONE MASTER INSTANCE EXCEPTION'],
  ['Event location type', calendarLocationTypes, 'BUSINESS CUSTOMER CUSTOM'],
  ['Event permission role', calendarRoles, 'WRITER COMMENTER'],
  [
    'Inherited field',
    inheritedFields,
    'TITLE TIME_ZONE TIME LOCATION RESOURCES CAPACITY PARTICIPANTS CONFERENCING_DETAILS',
  ],
  ['Event personal-data fields', calendarFieldSets, 'PI_FIELDS OWN_PI_FIELDS'],
  ['Participation status', participationStatuses, 'CONFIRMED PENDING_CONFIRMATION'],
  ['Time frame status', timeFrameStatuses, 'NONE FINITE INFINITE'],
  ['Location status', locationStatuses, 'ACTIVE INACTIVE'],
  ['Location business type', locationTypes, 'UNKNOWN BRANCH OFFICES RECEPTION HEADQUARTERS INVENTORY'],
  ['Address hint placement', hintPlacements, 'BEFORE AFTER REPLACE'],
])('%s', (_name, declared, words) => {
  expect(declared.toSorted()).toEqual(words.split(' ').sort());
});

test.each<[string, readonly string[], string]>([
  ['BookingStatus', bookingStatuses, 'CREATED CONFIRMED CANCELED PENDING DECLINED WAITING_LIST'],
  ['PaymentStatus', paymentStatuses, 'UNDEFINED NOT_PAID PAID PARTIALLY_PAID REFUNDED EXEMPT FAILED'],
  ['BookingFeeStatus of fees', feeStatuses, 'UNKNOWN_STATUS PREVIEW NOT_YET_APPLIED_TO_ORDER APPLIED_TO_ORDER'],
  ['BookingFeeStatus beside bookings', feeStatusesBeside, 'UNKNOWN_STATUS NOT_YET_APPLIED_TO_ORDER APPLIED_TO_ORDER'],
  ['Trigger', feeTriggers, 'UNKNOWN_TRIGGER NOT_ATTENDED BOOKING_CANCELED'],
  ['Waiver status', waiverStatuses, 'UNDEFINED SIGNED NOT_SIGNED'],
  ['SelectedPaymentOption', paymentOptions, 'UNDEFINED OFFLINE ONLINE MEMBERSHIP MEMBERSHIP_OFFLINE'],
  ['Platform', platforms, 'UNDEFINED_PLATFORM WEB MOBILE_APP'],
  ['Actor', actors, 'UNDEFINED_ACTOR BUSINESS CUSTOMER'],
  ['ValueType', valueTypes, 'SHORT_TEXT LONG_TEXT CHECK_BOX'],
  ['LocationType of bookings', bookingLocationTypes, 'UNDEFINED OWNER_BUSINESS OWNER_CUSTOM CUSTOM'],
  ['LocationType of time slots', slotLocationTypes, 'BUSINESS CUSTOM CUSTOMER'],
  ['SelectionMethod', selectionMethods, 'SPECIFIC_RESOURCE ANY_RESOURCE NO_SELECTION'],
  ['CalendarType', calendarTypes, 'UNDEFINED GOOGLE I_CAL OUTLOOK OFFICE_365 MICROSOFT OTHER'],
  ['ConnectMethod', connectMethods, 'UNDEFINED OAUTH CREDENTIALS'],
  [
    'ListEventFromCalendars',
    listEventFromCalendars,
    'UNDEFINED NOT_SUPPORTED PRIMARY_CALENDAR_ONLY SPECIFIC_CALENDARS',
  ],
  [
    'SyncToCalendar',
    syncToCalendar,
    'UNDEFINED NOT_SUPPORTED PRIMARY_CALENDAR_ONLY SPECIFIC_CALENDAR DEDICATED_CALENDAR',
  ],
  ['Connection status', calendarConnectionStatuses, 'UNDEFINED CONNECTED SYNC_IN_PROGRESS SYNCED DISCONNECTED ERROR'],
  [
    'Connection errorReason',
    connectionErrorReasons,
    'UNDEFINED TOKEN_REVOKED EXTERNAL_CALENDAR_CREATION_FAILED EXTERNAL_CALENDAR_DELETED',
  ],
])('19: %s', (_name, declared, words) => {
  expect(declared.toSorted()).toEqual(words.split(' ').sort());
});
