/** Written by scripts/generate-client.ts from the contract; not to be edited. Method, path and flags of each operation. */

export const operationTable = {
  'server.setTestClock': { method: 'POST', path: '/v1/test-clock' },
  'site.createSite': { method: 'POST', path: '/v1/sites' },
  'site.listSites': { method: 'GET', path: '/v1/sites' },
  'site.getSite': { method: 'GET', path: '/v1/sites/{siteId}' },
  'site.updateSite': { method: 'PATCH', path: '/v1/sites/{siteId}' },
  'site.deleteSite': { method: 'DELETE', path: '/v1/sites/{siteId}' },
  'site.restoreSite': { method: 'POST', path: '/v1/sites/{siteId}/restore' },
  'identity.requestToken': { method: 'POST', path: '/oauth2/token' },
  'identity.describeToken': { method: 'POST', path: '/oauth2/token-info' },
  'identity.listPublicKeys': { method: 'GET', path: '/oauth2/jwks' },
  'identity.revokeToken': { method: 'POST', path: '/oauth2/revoke' },
  'identity.createUserSession': { method: 'POST', path: '/v1/user-sessions' },
  'identity.exchangeUserSession': { method: 'POST', path: '/v1/user-sessions/token' },
  'identity.getCurrentUserSession': { method: 'GET', path: '/v1/user-sessions/current' },
  'identity.endCurrentUserSession': { method: 'DELETE', path: '/v1/user-sessions/current' },
  'policies.createBookingPolicy': { method: 'POST', path: '/v1/booking-policies' },
  'policies.getBookingPolicy': { method: 'GET', path: '/v1/booking-policies/{bookingPolicyId}' },
  'policies.updateBookingPolicy': { method: 'PATCH', path: '/v1/booking-policies/{bookingPolicy.id}' },
  'policies.deleteBookingPolicy': { method: 'DELETE', path: '/v1/booking-policies/{bookingPolicyId}' },
  'policies.setDefaultBookingPolicy': { method: 'POST', path: '/v1/booking-policies/{bookingPolicyId}:setDefault' },
  'policies.getStrictestBookingPolicy': { method: 'POST', path: '/v1/booking-policies/strictest' },
  'policies.queryBookingPolicies': { method: 'POST', path: '/v1/booking-policies/query' },
  'policies.countBookingPolicies': { method: 'POST', path: '/v1/booking-policies/count' },
  'services.createService': { method: 'POST', path: '/v2/services' },
  'services.bulkCreateServices': { method: 'POST', path: '/v2/bulk/services/create' },
  'services.getService': { method: 'GET', path: '/v2/services/{serviceId}' },
  'services.updateService': { method: 'PATCH', path: '/v2/services/{service.id}' },
  'services.bulkUpdateServices': { method: 'POST', path: '/v2/bulk/services/update' },
  'services.deleteService': { method: 'DELETE', path: '/v2/services/{serviceId}' },
  'services.bulkDeleteServices': { method: 'POST', path: '/v2/bulk/services/delete' },
  'services.queryServices': { method: 'POST', path: '/v2/services/query' },
  'services.countServices': { method: 'POST', path: '/v2/services/count' },
  'services.setServiceLocations': { method: 'POST', path: '/v2/services/{serviceId}/locations' },
  'services.setCustomSlug': { method: 'POST', path: '/v2/services/{serviceId}/slugs/custom' },
  'services.validateSlug': { method: 'POST', path: '/v2/services/slugs/validate' },
  'availability.listAvailabilityTimeSlots': { method: 'POST', path: '/v2/time-slots' },
  'bookings.createBooking': { method: 'POST', path: '/v2/bookings' },
  'bookings.confirmBooking': { method: 'POST', path: '/v2/bookings/{bookingId}/confirm' },
  'bookings.cancelBooking': { method: 'POST', path: '/v2/bookings/{bookingId}/cancel' },
  'bookings.queryExtendedBookings': { method: 'POST', path: '/v2/extended-bookings/query' },
  'contacts.getContact': { method: 'GET', path: '/v1/contacts/{contactId}' },
  'contacts.queryContacts': { method: 'POST', path: '/v1/contacts/query' },
  'notifications.listMessages': { method: 'GET', path: '/v1/outbox/messages' },
  'privacy.exportContact': { method: 'GET', path: '/v1/contacts/{contactId}/personal-data' },
  'privacy.eraseContact': { method: 'POST', path: '/v1/contacts/{contactId}/erase' },
  'privacy.listAuditEntries': { method: 'GET', path: '/v1/audit-entries' },
} as const;

export const streamPaths = {
  'events.stream': '/v1/events/stream',
} as const;

/** The id of the type every staff resource has. */
export const staffResourceTypeId = '1cd44cf8-756f-41c3-bd90-3e2ffcaf1155';

/** How a booking spells the kind of place that a slot or service names. */
export const bookedLocationTypes = {
  BUSINESS: 'OWNER_BUSINESS',
  CUSTOM: 'OWNER_CUSTOM',
  CUSTOMER: 'CUSTOM',
} as const;
