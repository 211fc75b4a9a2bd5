/** Bookings, what is done with them, holds of a time, and the waitlists of what is full. */
import type { DomainContract } from '../domain.ts';
import { attendance } from './attendance.ts';
import { bulkBookings } from './bulk.ts';
import { bulkBookingJobs } from './bulk-jobs.ts';
import { bookingChanges } from './changes.ts';
import { bookingConsents } from './consents.ts';
import { contactVisits } from './contact-visits.ts';
import { customerVerification } from './customer-verification.ts';
import { bookingDecisions } from './decisions.ts';
import { bookingsErrorData } from './error-data.ts';
import { bookingsEventBodies } from './event-bodies.ts';
import { bookingExtendedFields } from './extended-fields.ts';
import { bookingFees } from './fees.ts';
import { bookingHistory } from './history.ts';
import { bookingLinks } from './links.ts';
import { multiServiceBookings } from './multi-service.ts';
import { multiServiceLinks } from './multi-service-links.ts';
import { bookingNotes } from './notes.ts';
import { bookings } from './operations.ts';
import { participantNaming } from './participant-naming.ts';
import { bookingParticipants } from './participants.ts';
import { policySnapshots } from './policy-snapshots.ts';
import { bookingPresence } from './presence.ts';
import { pricing } from './pricing.ts';
import { bookingQueries } from './queries.ts';
import { bookingRecipient } from './recipient.ts';
import { recurringBookings } from './recurring.ts';
import { recurringLinks } from './recurring-links.ts';
import { recurringOffers } from './recurring-offers.ts';
import { bookingRestoration } from './restoration.ts';
import { sessionChangePreviews } from './session-changes.ts';
import { slotHolds } from './slot-holds.ts';
import { visitsWithin } from './visits-within.ts';
import { waitlist } from './waitlist.ts';

export const bookingsContract = {
  operations: {
    bookings: {
      ...bookings,
      ...bookingChanges,
      ...bookingConsents,
      ...bookingDecisions,
      ...bulkBookings,
      ...bulkBookingJobs,
      ...bookingQueries,
      ...bookingExtendedFields,
      ...policySnapshots,
      ...bookingLinks,
      ...multiServiceBookings,
      ...multiServiceLinks,
      ...recurringBookings,
      ...recurringLinks,
      ...recurringOffers,
      ...bookingHistory,
      ...bookingNotes,
      ...bookingPresence,
      ...bookingRecipient,
      ...bookingRestoration,
      ...bookingParticipants,
      ...contactVisits,
      ...customerVerification,
      ...participantNaming,
      ...sessionChangePreviews,
      ...slotHolds,
      ...waitlist,
      ...visitsWithin,
    },
    attendance,
    pricing,
    bookingFees,
  },
  topics: {
    bookings: { title: 'Bookings', about: 'Booking, confirming, declining, cancelling, and finding what was booked.' },
    attendance: {
      title: 'Attendance',
      about: 'Who came to what they had booked, and how far their visit is.',
    },
    pricing: { title: 'Prices of bookings', about: 'What a booking costs, before it is made and afterwards.' },
    bookingFees: { title: 'Booking fees', about: 'What customers owe for cancelling late or not coming.' },
  },
  eventBodies: bookingsEventBodies,
  errorData: bookingsErrorData,
} as const satisfies DomainContract;

export * from './attendance.ts';
export * from './booking.ts';
export * from './bulk.ts';
export * from './bulk-jobs.ts';
export * from './changes.ts';
export * from './consents.ts';
export * from './contact-visits.ts';
export * from './customer-verification.ts';
export * from './decisions.ts';
export * from './extended-fields.ts';
export * from './fees.ts';
export * from './history.ts';
export * from './links.ts';
export * from './message-types.ts';
export * from './multi-service.ts';
export * from './multi-service-links.ts';
export * from './note-limits.ts';
export * from './notes.ts';
export * from './operations.ts';
export * from './participant.ts';
export * from './participant-naming.ts';
export * from './participants.ts';
export * from './participants-limits.ts';
export * from './policy-snapshots.ts';
export * from './presence.ts';
export * from './presence-beat.ts';
export * from './pricing.ts';
export * from './queries.ts';
export * from './recipient.ts';
export * from './recurring.ts';
export * from './recurring-limits.ts';
export * from './recurring-links.ts';
export * from './recurring-offers.ts';
export * from './restoration.ts';
export * from './session-changes.ts';
export * from './slot-holds.ts';
export * from './statuses.ts';
export * from './verification-limits.ts';
export * from './visits-within.ts';
export * from './waitlist.ts';
export * from './waiver.ts';
export * from './wish.ts';
export * from './wish-limits.ts';
