/**
 * The bookings settings as the wire has them: what of the row they show, and what of it customers read (services sheet
 * 8.1).
 */
import type { BookingsSettings } from '@openhours/contract';
import { formatInstant } from '../../time/index.ts';
import type { ConfigurationRow } from './repository.ts';

/** All of them, as the business reads them. */
export function presentBookingsSettings(row: ConfigurationRow): BookingsSettings {
  return {
    revision: String(row.revision),
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
    cartCheckout: { enabled: row.cart_checkout },
    multiServiceAppointments: { enabled: row.multi_service_appointments },
    displayTimeZone: { customerCanChange: row.customer_can_change_zone, basedOn: row.zone_based_on },
    staffSelection: {
      ...timingOf(row.staff_selection_timing),
      strategy: row.staff_strategy,
      allowGenderSelection: row.allow_gender_selection,
    },
    locationSelection: timingOf(row.location_selection_timing),
    doubleBookingHandling: { autoDeclineAndRefundEnabled: row.declines_double_bookings },
    ownerFlow: { bookingCreation: { requiredFields: [...row.required_contact_fields] } },
    notifications: { includePaymentLinks: row.includes_payment_links },
    extendedFields: { ...row.settings_extended_fields },
  };
}

function timingOf<Timing>(timing: Timing | null): { timing?: Timing } {
  return timing === null ? {} : { timing };
}

/** What concerns customers. */
export function publicSettingsOf({
  staffSelection: _staff,
  locationSelection: _places,
  doubleBookingHandling: _doubles,
  ownerFlow: _desk,
  notifications: _messages,
  ...shown
}: BookingsSettings): BookingsSettings {
  return shown;
}
