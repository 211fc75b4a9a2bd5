/** A location is written back as a whole: nothing that its editor does not show is lost, and nothing outdated stays. */
import type { Location } from '@openhours/contract';
import { expect, test } from 'vitest';
import { countriesIn } from '../../ui/editing/address-parts.ts';
import { fieldOf, fieldsOf, periodsOf, weekOf, wholeOf } from './location-fields.ts';

const studio: Location = {
  id: '0192f0c1-0000-7000-8000-000000000001',
  revision: '3',
  name: 'Studio',
  default: true,
  status: 'ACTIVE',
  locationType: 'BRANCH',
  locationTypes: ['BRANCH', 'OFFICES'],
  archived: false,
  fax: '030 1',
  phone: '030 2',
  extendedFields: { namespaces: { own: { key: 'value' } } },
  address: {
    streetAddress: { name: 'Lindenstraße', number: '8' },
    city: 'Berlin',
    postalCode: '10969',
    country: 'DE',
    formattedAddress: 'Lindenstraße 8, 10969 Berlin, DE',
    geocode: { latitude: 52.5, longitude: 13.4 },
    hint: 'Second yard',
  },
  businessSchedule: {
    periods: [{ openDay: 'FRIDAY', openTime: '20:00', closeDay: 'SATURDAY', closeTime: '02:00' }],
    specialHourPeriod: [{ startDate: '2026-12-24T00:00:00Z', endDate: '2026-12-27T00:00:00Z', isClosed: true }],
  },
};

test('a changed telephone number leaves everything else as it came', () => {
  const { id: _i, revision: _r, default: _d, status: _s, archived: _a, ...facts } = studio;
  // It has no words in other languages, and says so: whatever is left out of a whole could have been forgotten.
  expect(wholeOf({ phone: '030 9' }, fieldsOf(studio))).toEqual({ ...facts, phone: '030 9', translations: [] });
});

test('a changed street drops the line and the point that it outdates', () => {
  expect(wholeOf({ street: 'Ufer 1' }, fieldsOf(studio)).address).toEqual({
    addressLine: 'Ufer 1',
    city: 'Berlin',
    postalCode: '10969',
    country: 'DE',
    hint: 'Second yard',
  });
});

test('the way there changes alone, and an emptied address goes', () => {
  expect(wholeOf({ hint: '' }, fieldsOf(studio)).address).toEqual({ ...studio.address, hint: undefined });
  const emptied = { street: '', city: '', postalCode: '', country: '', hint: '' };
  expect(wholeOf(emptied, fieldsOf(studio))).not.toHaveProperty('address');
});

test('an address in one piece is edited in one piece', () => {
  expect(fieldsOf({ ...studio, address: { formattedAddress: 'Anvil Yard 8' } }).street).toBe('Anvil Yard 8');
});

test('opening hours past midnight belong to their first day, and come back as they were', () => {
  const { periods = [] } = studio.businessSchedule ?? {};
  const week = weekOf(periods);
  expect(week?.[4]).toEqual([{ start: 1200, end: 1560 }]);
  expect(periodsOf(week ?? [])).toEqual(periods);
  const whole = [{ openDay: 'MONDAY', openTime: '00:00', closeDay: 'MONDAY', closeTime: '24:00' }] as const;
  expect(periodsOf(weekOf([...whole]) ?? [])).toEqual(whole);
  expect(weekOf([{ openDay: 'MONDAY', openTime: '08:00', closeDay: 'FRIDAY', closeTime: '18:00' }])).toBeUndefined();
});

test('without opening hours of its own the closed days stay', () => {
  expect(wholeOf({ opening: null }, fieldsOf(studio)).businessSchedule).toEqual({
    periods: [],
    specialHourPeriod: studio.businessSchedule?.specialHourPeriod,
  });
});

test('a violation stands at its field', () => {
  expect(fieldOf('location.address.country')).toBe('country');
  expect(fieldOf('location.address.streetAddress')).toBe('street');
  expect(fieldOf('location.email')).toBe('email');
});

test('countries are named in the reader’s language, without what is none', () => {
  const german = countriesIn('de');
  expect(german).toContainEqual({ value: 'DE', label: 'Deutschland' });
  expect(german.some(({ value }) => ['EU', 'DD', 'ZZ'].includes(value))).toBe(false);
  expect(german.length).toBeGreaterThan(240);
});
