/** The whole contract: every operation by domain, and the building blocks shared by server, client and pages. */
import { availability } from './availability.ts';
import { availabilityCalendar } from './availability-calendar.ts';
import { availabilityExplanation } from './availability-explanation.ts';
import { bookingChanges } from './booking-changes.ts';
import { bookingDecisions } from './booking-decisions.ts';
import { bookingHistory } from './booking-history.ts';
import { bookingLinks } from './booking-links.ts';
import { bookingNotes } from './booking-notes.ts';
import { bookings } from './booking-operations.ts';
import { bookingPresence } from './booking-presence.ts';
import { bookingLinksSending, bookingRecipient } from './booking-recipient.ts';
import { bookingRestoration } from './booking-restoration.ts';
import { calendarSchedules } from './calendar.ts';
import { calendarEvents } from './calendar-event-operations.ts';
import { calendarParticipations } from './calendar-participations.ts';
import { captcha } from './captcha.ts';
import { contacts } from './contacts.ts';
import { customerVerification } from './customer-verification.ts';
import { forms } from './forms.ts';
import { identity } from './identity.ts';
import { legalPages } from './legal-pages.ts';
import { locations } from './locations.ts';
import { media } from './media.ts';
import { multiServiceTimeSlots } from './multi-service-time-slots.ts';
import { notifications } from './notifications.ts';
import type { Operation } from './operation.ts';
import { policies } from './policies.ts';
import { privacy } from './privacy.ts';
import { resources } from './resources.ts';
import { sampleBusiness } from './sample-business.ts';
import { server } from './server.ts';
import { serviceConnections } from './service-connections.ts';
import { serviceForms } from './service-forms.ts';
import { services } from './service-operations.ts';
import { site } from './site.ts';
import { siteProperties } from './site-properties.ts';
import { siteTheme } from './site-theme.ts';
import { slotHolds } from './slot-holds.ts';
import { staff } from './staff-operations.ts';
import { staffSettings } from './staff-settings.ts';
import { substitutes } from './substitutes.ts';
import { timeSlotsConfigurations } from './time-slots-configuration.ts';
import { users } from './users.ts';
import { waitlist } from './waitlist.ts';
import { workingHours } from './working-hours.ts';

/** Every operation, by domain and name; the single list from which everything else is derived. */
export const operations = {
  server,
  site,
  siteProperties,
  siteTheme,
  legalPages,
  locations,
  forms,
  identity,
  captcha,
  users,
  calendar: { ...calendarSchedules, ...calendarEvents, ...calendarParticipations, ...workingHours },
  staff: { ...staff, ...staffSettings },
  resources,
  policies,
  services: { ...services, ...serviceConnections, ...serviceForms },
  availability: {
    ...availability,
    ...availabilityCalendar,
    ...multiServiceTimeSlots,
    ...availabilityExplanation,
    ...timeSlotsConfigurations,
  },
  bookings: {
    ...bookings,
    ...bookingChanges,
    ...bookingDecisions,
    ...bookingLinks,
    ...bookingHistory,
    ...bookingNotes,
    ...bookingPresence,
    ...bookingRecipient,
    ...bookingRestoration,
    ...customerVerification,
    ...slotHolds,
    ...waitlist,
  },
  substitutes,
  media,
  contacts,
  notifications: { ...notifications, ...bookingLinksSending },
  privacy,
  sampleBusiness,
};
export type Operations = typeof operations;

/** All declarations in one flat list. */
export function allOperations(): Operation[] {
  return Object.values(operations).flatMap((domain) => Object.values(domain) as Operation[]);
}

export * from './access.ts';
export * from './availability.ts';
export * from './availability-calendar.ts';
export * from './availability-explanation.ts';
export * from './booking-changes.ts';
export * from './booking-decisions.ts';
export * from './booking-history.ts';
export * from './booking-links.ts';
export * from './booking-notes.ts';
export * from './booking-operations.ts';
export * from './booking-presence.ts';
export * from './booking-recipient.ts';
export * from './booking-restoration.ts';
export * from './bookings.ts';
export * from './bulk.ts';
export * from './business-schedule.ts';
export * from './calendar.ts';
export * from './calendar-event-operations.ts';
export * from './calendar-events.ts';
export * from './calendar-participations.ts';
export * from './captcha.ts';
export * from './contacts.ts';
export * from './customer-verification.ts';
export * from './errors.ts';
export * from './event-bodies.ts';
export * from './events.ts';
export * from './field-mask.ts';
export * from './filter.ts';
export * from './fold.ts';
export * from './forms.ts';
export * from './identity.ts';
export * from './legal-page-kinds.ts';
export * from './legal-pages.ts';
export * from './locations.ts';
export * from './media.ts';
export * from './media-paths.ts';
export * from './multi-service-time-slots.ts';
export * from './notifications.ts';
export * from './openapi.ts';
export * from './operation.ts';
export * from './own-address.ts';
export * from './plain-text.ts';
export * from './policies.ts';
export * from './privacy.ts';
export * from './queried-list.ts';
export * from './rate-limits.ts';
export * from './resources.ts';
export * from './sample-business.ts';
export * from './schema.ts';
export * from './search.ts';
export * from './server.ts';
export * from './service-connections.ts';
export * from './service-forms.ts';
export * from './service-input.ts';
export * from './service-operations.ts';
export * from './services.ts';
export * from './site.ts';
export * from './site-properties.ts';
export * from './site-theme.ts';
export * from './slot-holds.ts';
export * from './staff.ts';
export * from './staff-operations.ts';
export * from './staff-settings.ts';
export * from './substitutes.ts';
export * from './time-slots-configuration.ts';
export * from './topics.ts';
export * from './translated.ts';
export * from './translations.ts';
export * from './users.ts';
export * from './verification-limits.ts';
export * from './waitlist.ts';
export * from './working-hours.ts';
