/** What the editor of a service sends: only what was changed, and numbers only when they are some. */
import { expect, test } from 'vitest';
import { changesOf, fieldOf, type ServiceFields } from './service-fields.ts';

const saved: ServiceFields = {
  name: 'Massage',
  tagLine: '',
  description: '',
  photo: '',
  hidden: false,
  minutes: '50',
  buffer: '10',
  capacity: '1',
  priceKind: 'FIXED',
  price: '65',
  priceWords: '',
  staffIds: ['a'],
  formId: 'f',
  policyId: 'p',
  bookable: true,
  approval: false,
  revision: '1',
};

test('nothing that was not changed is sent', () => {
  expect(changesOf({}, saved)).toEqual({});
  expect(changesOf({ buffer: '15' }, saved)).toEqual({
    schedule: { availabilityConstraints: { timeBetweenSessions: 15 } },
  });
  expect(changesOf({ photo: '' }, { ...saved, photo: 'https://x.example/a.jpg' })).toEqual({
    media: { mainMedia: null },
  });
});

test('a price with a comma is a price, and a number that is none goes to the server as it was typed', () => {
  expect(changesOf({ price: '70,50' }, saved)).toMatchObject({
    payment: { rateType: 'FIXED', fixed: { price: { value: '70.50' } } },
  });
  expect(changesOf({ minutes: 'long' }, saved)).toEqual({
    schedule: { availabilityConstraints: { sessionDurations: ['long'] } },
  });
});

test('a violation stands at its field', () => {
  expect(fieldOf('service.payment.fixed')).toBe('price');
  expect(fieldOf('service.schedule.availabilityConstraints.sessionDurations[0]')).toBe('minutes');
  expect(fieldOf('service.name')).toBe('name');
});
