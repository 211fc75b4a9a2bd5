/**
 * What a change of the bookings settings writes: members of parts are changed one by one, with a mask those that it lists,
 * without one those that were sent (services sheet 8.1). Pure.
 */
import type { ConfigurationRow } from '../repository.ts';

/** What decides what is offered and how it is booked, as a new site has it. */
export const settingsOfNewSite = Object.freeze({
  same_as_duration: false,
  split_interval_minutes: 30,
  customer_can_change_zone: true,
  zone_based_on: 'BUSINESS_TIME_ZONE',
  staff_strategy: 'CUSTOMER_MAY_CHOOSE',
  allow_gender_selection: false,
  extended_fields: {},
  cart_checkout: false,
  multi_service_appointments: false,
  staff_selection_timing: null,
  location_selection_timing: null,
  declines_double_bookings: false,
  required_contact_fields: [],
  includes_payment_links: false,
  settings_extended_fields: {},
} as const) satisfies Partial<ConfigurationRow>;

type SettingColumn = keyof typeof settingsOfNewSite;

const settings = (
  [
    ['cartCheckout.enabled', 'cart_checkout'],
    ['multiServiceAppointments.enabled', 'multi_service_appointments'],
    ['displayTimeZone.customerCanChange', 'customer_can_change_zone'],
    ['displayTimeZone.basedOn', 'zone_based_on'],
    ['staffSelection.timing', 'staff_selection_timing'],
    ['staffSelection.strategy', 'staff_strategy'],
    ['staffSelection.allowGenderSelection', 'allow_gender_selection'],
    ['locationSelection.timing', 'location_selection_timing'],
    ['doubleBookingHandling.autoDeclineAndRefundEnabled', 'declines_double_bookings'],
    ['ownerFlow.bookingCreation.requiredFields', 'required_contact_fields'],
    ['notifications.includePaymentLinks', 'includes_payment_links'],
    ['extendedFields', 'settings_extended_fields'],
  ] as const satisfies readonly (readonly [string, SettingColumn])[]
).map(([path, column]) => ({ path: path.split('.'), column }));

/**
 * The columns that a change writes. `mask`: the paths that it lists, each of a setting or of a part with all of its
 * settings; what it lists and the change has not is cleared: it is as a new site has it.
 */
export function settingsChangesOf(
  said: Readonly<Record<string, unknown>>,
  mask: readonly (readonly string[])[] | undefined,
): Partial<ConfigurationRow> {
  const changed = settings.flatMap(({ column, path }) => {
    const value = valueAt(said, path);
    const isMeant = mask === undefined ? value !== undefined : mask.some((listed) => isAtOrAbove(listed, path));
    return isMeant ? [[column, value ?? settingsOfNewSite[column]]] : [];
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
