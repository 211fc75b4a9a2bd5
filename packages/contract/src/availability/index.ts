/** Free times, and how they are cut and shown. */
import type { DomainContract } from '../domain.ts';
import { bookingsSettings } from './bookings-settings.ts';
import { availabilityCalendar } from './calendar.ts';
import { catalogSearch } from './catalog-search.ts';
import { timeSlotsConfigurations } from './configuration.ts';
import { availabilityErrorData } from './error-data.ts';
import { availabilityEventBodies } from './event-bodies.ts';
import { availabilityExplanation } from './explanation.ts';
import { multiServiceTimeSlots } from './multi-service-time-slots.ts';
import { availability } from './time-slots.ts';

export const availabilityContract = {
  operations: {
    availability: {
      ...availability,
      ...availabilityCalendar,
      ...multiServiceTimeSlots,
      ...availabilityExplanation,
      ...timeSlotsConfigurations,
      ...bookingsSettings,
      ...catalogSearch,
    },
  },
  topics: {
    availability: { title: 'Availability', about: 'When it can be booked.' },
  },
  eventBodies: availabilityEventBodies,
  errorData: availabilityErrorData,
} as const satisfies DomainContract;

export * from './bookings-settings.ts';
export * from './calendar.ts';
export * from './catalog-search.ts';
export * from './configuration.ts';
export * from './explanation.ts';
export * from './multi-service-time-slots.ts';
export * from './time-slots.ts';
