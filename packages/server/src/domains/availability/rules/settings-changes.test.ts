/** What a change of the bookings settings writes, by what was sent and by what a mask lists. */
import { expect, test } from 'vitest';
import { settingsChangesOf } from './settings-changes.ts';

test('without a mask what was sent is written, member by member', () => {
  expect(settingsChangesOf({}, undefined)).toEqual({});
  expect(
    settingsChangesOf({ displayTimeZone: { customerCanChange: false }, cartCheckout: { enabled: true } }, undefined),
  ).toEqual({ customer_can_change_zone: false, cart_checkout: true });
  expect(settingsChangesOf({ ownerFlow: { bookingCreation: { requiredFields: ['PHONE'] } } }, undefined)).toEqual({
    required_contact_fields: ['PHONE'],
  });
});

test('null clears a setting, or all of a part', () => {
  expect(settingsChangesOf({ displayTimeZone: { basedOn: null } }, undefined)).toEqual({
    zone_based_on: 'BUSINESS_TIME_ZONE',
  });
  expect(settingsChangesOf({ staffSelection: null, ownerFlow: { bookingCreation: null } }, undefined)).toEqual({
    staff_selection_timing: null,
    staff_strategy: 'CUSTOMER_MAY_CHOOSE',
    allow_gender_selection: false,
    required_contact_fields: [],
  });
});

test('a mask lists what is written: a setting, or a part with what was not sent cleared', () => {
  const said = { displayTimeZone: { customerCanChange: false }, cartCheckout: { enabled: true } };
  expect(settingsChangesOf(said, [['displayTimeZone', 'customerCanChange']])).toEqual({
    customer_can_change_zone: false,
  });
  expect(settingsChangesOf(said, [['displayTimeZone']])).toEqual({
    customer_can_change_zone: false,
    zone_based_on: 'BUSINESS_TIME_ZONE',
  });
  expect(settingsChangesOf(said, [['extendedFields'], ['nothing', 'here']])).toEqual({ settings_extended_fields: {} });
  expect(settingsChangesOf(said, [])).toEqual({});
});
