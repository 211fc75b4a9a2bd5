/**
 * What a change of the bookings settings writes: members of parts are changed one by one, with a mask those that it lists,
 * without one those that were sent (services sheet 8.1). Pure.
 */
import type { ConfigurationRow } from '../repository.ts';

interface Setting {
  readonly path: readonly string[];
  readonly column: keyof ConfigurationRow;
  /** What holds when it is cleared: as a new site has it. */
  readonly cleared: unknown;
}

const setting = (path: string, column: keyof ConfigurationRow, cleared: unknown): Setting => ({
  path: path.split('.'),
  column,
  cleared,
});

const settings: readonly Setting[] = [
  setting('cartCheckout.enabled', 'cart_checkout', false),
  setting('multiServiceAppointments.enabled', 'multi_service_appointments', false),
  setting('displayTimeZone.customerCanChange', 'customer_can_change_zone', true),
  setting('displayTimeZone.basedOn', 'zone_based_on', 'BUSINESS_TIME_ZONE'),
  setting('staffSelection.timing', 'staff_selection_timing', null),
  setting('staffSelection.strategy', 'staff_strategy', 'CUSTOMER_MAY_CHOOSE'),
  setting('staffSelection.allowGenderSelection', 'allow_gender_selection', false),
  setting('locationSelection.timing', 'location_selection_timing', null),
  setting('doubleBookingHandling.autoDeclineAndRefundEnabled', 'declines_double_bookings', false),
  setting('ownerFlow.bookingCreation.requiredFields', 'required_contact_fields', []),
  setting('notifications.includePaymentLinks', 'includes_payment_links', false),
  setting('extendedFields', 'settings_extended_fields', {}),
];

/**
 * The columns that a change writes. `mask`: the paths that it lists, each of a setting or of a part with all of its settings;
 * what it lists and the change has not is cleared.
 */
export function settingsChangesOf(
  said: Readonly<Record<string, unknown>>,
  mask: readonly (readonly string[])[] | undefined,
): Partial<ConfigurationRow> {
  const changed = settings.flatMap(({ cleared, column, path }) => {
    const value = valueAt(said, path);
    const isMeant = mask === undefined ? value !== undefined : mask.some((listed) => isAtOrAbove(listed, path));
    return isMeant ? [[column, value ?? cleared]] : [];
  });
  return Object.fromEntries(changed);
}

/** The value at a path: undefined where nothing was sent, null where it was cleared, itself or with all of its part. */
function valueAt(said: unknown, path: readonly string[]): unknown {
  let value = said;
  for (const name of path) {
    if (value === undefined || value === null) {
      return value;
    }
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}

function isAtOrAbove(listed: readonly string[], path: readonly string[]): boolean {
  return listed.length <= path.length && listed.every((name, index) => name === path[index]);
}
