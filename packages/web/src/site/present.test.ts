/** Free times and visits in the words of pages. */
import type { Booking, Service, TimeSlot } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import { presentService, presentSlot, presentVisit } from './present.ts';

const foundry = '8 Anvil Yard, Riverside';
const start = '2026-11-23T09:00:00';

test.each([
  [
    'by its address says it once',
    { name: foundry, formattedAddress: foundry },
    { name: foundry, isNamedByAddress: true },
  ],
  ['by a name says both', { name: 'Foundry', formattedAddress: foundry }, { name: 'Foundry', address: foundry }],
  ['by nothing else has an address', { formattedAddress: foundry }, { address: foundry }],
])('a place that is called %s', (_how, location, place) => {
  const slot = { localStartDate: start, localEndDate: start, bookable: true, location } as unknown as TimeSlot;
  expect(presentSlot(slot).place).toEqual(place);
  const bookedEntity = { slot: { startDate: `${start}Z`, location } };
  const booking = { bookedEntity, bookedAddOns: [] } as unknown as Booking;
  expect(presentVisit(booking).place).toEqual(place);
});

test('what is taken with a visit is called in the language of its reader, as it was when it was booked', () => {
  const tea = { id: 'tea', groupId: 'drinks', name: 'Tea', translations: [{ language: 'de', name: 'Tee' }] };
  const booking = {
    bookedEntity: {},
    bookedAddOns: [tea, { id: 'wine', groupId: 'drinks', name: 'Wine' }],
  } as unknown as Booking;
  const namesIn = (language?: string) =>
    presentVisit(booking, { language }).addOns.map(({ isTranslated, name }) => [name, isTranslated]);
  expect(namesIn('de-AT')).toEqual([
    ['Tee', true],
    ['Wine', undefined],
  ]);
  expect(namesIn('fr')).toEqual(namesIn());
  expect(namesIn()).toEqual([
    ['Tea', undefined],
    ['Wine', undefined],
  ]);
});

const rule = { enabled: false, allowAnonymous: null };
function serviceAt(business: Readonly<Record<string, unknown>> | undefined): Service {
  return {
    id: 'service',
    type: 'APPOINTMENT',
    mainSlug: { name: 'massage' },
    name: 'Massage',
    category: { id: 'category', name: 'Body' },
    tagLine: '',
    description: '',
    media: { items: [] },
    schedule: {
      availabilityConstraints: { sessionDurations: [60], durations: [{ minutes: 60 }], timeBetweenSessions: 0 },
    },
    addOnDetails: [],
    payment: { rateType: 'NO_FEE' },
    conferencing: { enabled: false },
    locations: business === undefined ? [] : [{ id: 'at', type: 'BUSINESS', business }],
    onlineBooking: { requireManualApproval: false },
    form: { id: 'form' },
    bookingPolicy: {
      limitEarlyBookingPolicy: { enabled: false, earliestBookingInMinutes: 0 },
      cancellationPolicy: rule,
      reschedulePolicy: rule,
      customPolicyDescription: { enabled: false, description: '' },
      participantsPolicy: { maxParticipantsPerBooking: 1 },
      waitlistPolicy: { enabled: false },
      cancellationFeePolicy: { enabled: false, cancellationWindows: [], autoCollectFeeEnabled: true },
    },
  } as unknown as Service;
}

const mainPlace = { name: 'Main', phone: '030 111', address: { formattedAddress: foundry } };
const branch = { id: 'branch', name: 'Branch', address: { formattedAddress: '1 Quay' } };
const around = { currency: 'EUR', staffSelection: 'CUSTOMER_MAY_CHOOSE', mainPlace } as const;
const business = { email: 'desk@studio.example', phone: '030 222' };

test.each([
  [
    'what a branch says counts',
    { ...branch, phone: '030 333', email: 'quay@studio.example' },
    business,
    ['030 333', 'quay@studio.example'],
  ],
  [
    'a branch without a telephone is reached by that of the business',
    { ...branch, email: 'quay@studio.example' },
    business,
    ['030 222', 'quay@studio.example'],
  ],
  [
    'a branch with empty ways is reached as the business is',
    { ...branch, phone: '', email: '' },
    business,
    ['030 222', 'desk@studio.example'],
  ],
  [
    'what the business leaves open as well is asked at the main place',
    branch,
    { email: 'desk@studio.example' },
    ['030 111', 'desk@studio.example'],
  ],
  ['the main place falls back field by field', undefined, business, ['030 111', 'desk@studio.example']],
  ['what nobody says is absent', branch, undefined, ['030 111', undefined]],
])('%s', (_what, place, said, [phone, email]) => {
  const { reach } = presentService(serviceAt(place), { ...around, business: said });
  expect([reach?.phone, reach?.email]).toEqual([phone, email]);
  expect(reach?.name).toBe(place === undefined ? 'Main' : 'Branch');
});

describe('a service for a reader of another language', () => {
  const said: Service = {
    ...serviceAt(undefined),
    tagLine: 'An hour',
    translations: [{ language: 'de', name: 'Rückenmassage', priceDescription: 'nach Absprache' }],
    payment: { rateType: 'CUSTOM', custom: { description: 'by agreement' } },
    bookingPolicy: {
      ...serviceAt(undefined).bookingPolicy,
      customPolicyDescription: {
        enabled: true,
        description: 'Plans change.',
        translations: [{ language: 'de', description: 'Pläne ändern sich.' }],
      },
    },
  } as Service;

  test('is told in that language as far as it is translated, and which texts those are', () => {
    expect(presentService(said, { ...around, language: 'de' })).toMatchObject({
      name: 'Rückenmassage',
      ownName: 'Massage',
      tagLine: 'An hour',
      policyText: 'Pläne ändern sich.',
      otherPrice: { kind: 'words', words: 'nach Absprache', isTranslated: true },
      translated: ['name', 'policyText'],
    });
  });

  test.each(['fr', undefined])('in %s it is as the business writes it', (language) => {
    const card = presentService(said, { ...around, language });
    expect(card).toMatchObject({ name: 'Massage', policyText: 'Plans change.' });
    expect(card.otherPrice).toEqual({ kind: 'words', words: 'by agreement' });
    expect(card).not.toHaveProperty('translated');
    expect(card).not.toHaveProperty('ownName');
  });
});
