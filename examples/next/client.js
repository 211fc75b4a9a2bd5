import { availabilityTimeSlots, services } from '@wix/bookings';
import { createClient, OAuthStrategy } from '@wix/sdk';

/** A client of the SDK for a visitor. */
export function clientOf(clientId) {
  return createClient({ modules: { availabilityTimeSlots, services }, auth: OAuthStrategy({ clientId }) });
}
