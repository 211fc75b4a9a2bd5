/** What the editor of a service sends: only what was changed, and numbers only when they are some. */
import { expect, test } from 'vitest';
import { wayOf, withWay } from './price-way.ts';
import { changesOf, durationsOf, fieldOf, optionsOf, type ServiceFields } from './service-fields.ts';

const saved: ServiceFields = {
  name: 'Massage',
  tagLine: '',
  picture: '',
  description: '',
  hidden: false,
  minutes: '50',
  otherMinutes: '80, 110',
  buffer: '10',
  capacity: '1',
  isOnline: false,
  priceKind: 'FIXED',
  price: '65',
  priceWords: '',
  prices: null,
  options: null,
  staffIds: ['a'],
  rooms: [{ typeId: 'room', ids: null }],
  formId: 'f',
  policyId: 'p',
  categoryId: 'c',
  bookable: true,
  approval: false,
  manyRequests: true,
  revision: '1',
};

test('nothing that was not changed is sent', () => {
  expect(changesOf({}, saved)).toEqual({});
  expect(changesOf({ buffer: '15' }, saved)).toEqual({
    schedule: { availabilityConstraints: { timeBetweenSessions: 15 } },
  });
  expect(changesOf({ isOnline: true }, saved)).toEqual({ conferencing: { enabled: true } });
  expect(changesOf({ approval: true }, saved)).toEqual({ onlineBooking: { requireManualApproval: true } });
});

test('a picture is named by its id, and nothing of the one before stays', () => {
  const id = `ab12cd_${'0'.repeat(32)}~mv2.png`;
  const picture = `wix:image://v1/${id}/x.png#originWidth=640&originHeight=480`;
  expect(changesOf({ picture }, saved)).toEqual({
    media: {
      mainMedia: {
        image: {
          id,
          width: 640,
          height: 480,
          url: null,
          altText: null,
          filename: null,
          sizeInBytes: null,
          urlExpirationDate: null,
        },
      },
    },
  });
  expect(changesOf({ picture: '' }, { ...saved, picture })).toEqual({ media: { mainMedia: null } });
});

test('words in other languages are sent whole, those of the price by its name', () => {
  const before = { ...saved, 'name:de': 'Massage', 'priceWords:he': 'לפי שיחה' };
  expect(changesOf({ 'tagLine:de': 'Ruhig' }, before)).toEqual({
    translations: [
      { language: 'de', name: 'Massage', tagLine: 'Ruhig' },
      { language: 'he', priceDescription: 'לפי שיחה' },
    ],
  });
  expect(fieldOf('service.translations[1].priceDescription')).toBe('priceWords');
  expect(fieldOf('service.translations[0].name')).toBe('name');
});

test('another length for customers keeps the further ones', () => {
  expect(changesOf({ minutes: '45' }, saved)).toEqual({
    schedule: { availabilityConstraints: { sessionDurations: [45, 80, 110] } },
  });
  expect(durationsOf({ ...saved, minutes: '80', otherMinutes: '80; 110 , 30' })).toEqual([80, 110, 30]);
});

test('a price with a comma is a price, and a number that is none goes to the server as it was typed', () => {
  expect(changesOf({ price: '70,50' }, saved)).toEqual({
    payment: { rateType: 'FIXED', fixed: { price: { value: '70.50' } } },
  });
  expect(changesOf({ minutes: 'long', otherMinutes: '' }, saved)).toEqual({
    schedule: { availabilityConstraints: { sessionDurations: ['long'] } },
  });
});

test('how it is paid stays as it is until the price becomes one of another kind', () => {
  const varied = { ...saved, priceKind: 'VARIED' as const };
  expect(changesOf({ price: '40' }, varied)).toEqual({
    payment: { rateType: 'VARIED', varied: { defaultPrice: { value: '40' } } },
  });
  expect(changesOf({ priceKind: 'CUSTOM', priceWords: ' by weight ' }, saved)).toEqual({
    payment: {
      rateType: 'CUSTOM',
      custom: { description: 'by weight' },
      options: { inPerson: true, online: false, deposit: false },
    },
  });
});

test('rooms are any of a kind, or those that are named', () => {
  const rooms = [...saved.rooms, { typeId: 'laser', ids: ['l1'] }];
  expect(changesOf({ rooms }, saved)).toEqual({
    serviceResources: [
      { resourceType: { id: 'room' } },
      { resourceType: { id: 'laser' }, resourceIds: { values: ['l1'] } },
    ],
  });
});

test('a violation stands at its field', () => {
  expect(fieldOf('service.payment.fixed')).toBe('price');
  expect(fieldOf('service.schedule.availabilityConstraints.sessionDurations[0]')).toBe('minutes');
  expect(fieldOf('service.schedule.availabilityConstraints.sessionDurations[2]')).toBe('otherMinutes');
  expect(fieldOf('service.serviceResources[0].resourceType.id')).toBe('rooms');
  expect(fieldOf('service.name')).toBe('name');
});

const priced = (fields: Partial<ServiceFields>): ServiceFields => ({ ...saved, ...fields });

test('every length, person and choice costs at first what all have cost', () => {
  const byDuration = priced(withWay(saved, 'byDuration'));
  expect(wayOf(byDuration)).toBe('byDuration');
  expect(byDuration.prices?.rows).toEqual([
    { of: '50', price: '65' },
    { of: '80', price: '65' },
    { of: '110', price: '65' },
  ]);
  expect(withWay(saved, 'byPerson').prices?.rows).toEqual([{ of: 'a', price: '65' }]);
  expect(withWay(saved, 'byChoice').prices?.rows).toEqual([
    { of: '', price: '65' },
    { of: '', price: '' },
  ]);
});

test('lengths stay when they cost the same again, which is the least of their prices', () => {
  const rows = [
    { of: '60', price: '70' },
    { of: '30', price: '40' },
  ];
  const table = { by: 'DURATION' as const, name: '', rows };
  const byDuration = priced({ priceKind: 'VARIED', prices: table });
  expect(withWay(byDuration, 'FIXED')).toEqual({
    priceKind: 'FIXED',
    prices: null,
    price: '40',
    minutes: '60',
    otherMinutes: '30',
  });
  expect(withWay(priced(withWay(byDuration, 'FIXED')), 'byDuration', { DURATION: table }).prices).toBe(table);
});

test('a price that varies has no table unless it is told by what', () => {
  expect(wayOf(priced({ priceKind: 'VARIED' }))).toBe('VARIED');
  expect(wayOf(priced({ priceKind: 'SUBSCRIPTION' }))).toBeUndefined();
  // What was kept beside a fixed price does not count.
  expect(wayOf(priced({ priceKind: 'FIXED', prices: { by: 'CUSTOM', name: '', rows: [] } }))).toBe('FIXED');
});

test('prices by length are sent with the service, which begins at the least of them and lasts as long', () => {
  const prices = {
    by: 'DURATION' as const,
    name: '',
    rows: [
      { of: '60', price: '70' },
      { of: '30', price: '39,90' },
      { of: '', price: '' },
    ],
  };
  expect(changesOf({ priceKind: 'VARIED', prices }, saved)).toEqual({
    payment: { rateType: 'VARIED', varied: { defaultPrice: { value: '39.90' } }, options: { inPerson: true } },
    schedule: { availabilityConstraints: { sessionDurations: [60, 30] } },
  });
  expect(optionsOf({ priceKind: 'VARIED', prices }, saved)).toMatchObject({
    known: null,
    next: { variants: { values: [{ price: { value: '70' } }, { price: { value: '39.90' } }] } },
  });
  // What was decided for them counts, whatever kind of price somebody else has chosen meanwhile.
  expect(changesOf({ prices }, saved).payment).toMatchObject({ rateType: 'VARIED' });
});

test('options go with a price of another kind, and nothing is written of them that was not changed', () => {
  const known = { id: 'o', revision: '2', option: { id: 'x', type: 'STAFF_MEMBER' as const } };
  const rows = [{ of: 'a', price: '70' }];
  const before = priced({ priceKind: 'VARIED', prices: { by: 'STAFF_MEMBER', name: '', rows }, options: known });
  expect(optionsOf({ tagLine: 'New' }, before)).toBeUndefined();
  expect(optionsOf({ priceKind: 'FIXED', prices: null }, before)).toEqual({ known, next: null });
  // Who gives the service from now on has a price, and who does not has none.
  const { next } = optionsOf({ staffIds: ['b'] }, before) ?? {};
  expect(next?.variants.values).toMatchObject([{ choices: [{ staffMemberId: 'b' }], price: { value: '65' } }]);
});
