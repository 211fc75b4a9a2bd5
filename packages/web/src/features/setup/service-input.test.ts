/** What is sent for the first service. */
import { expect, test } from 'vitest';
import { serviceOf, typedFieldOf } from './service-input.ts';

const typed = {
  kind: 'APPOINTMENT',
  name: ' Haircut ',
  minutes: '45',
  capacity: '10',
  price: '39,50',
  staffIds: ['a'],
} as const;

test('an appointment has its length and people, and is offered at once', () => {
  expect(serviceOf(typed)).toEqual({
    type: 'APPOINTMENT',
    name: 'Haircut',
    defaultCapacity: 1,
    onlineBooking: { enabled: true },
    payment: { rateType: 'FIXED', fixed: { price: { value: '39.50' } }, options: { inPerson: true } },
    schedule: { availabilityConstraints: { sessionDurations: [45] } },
    staffMemberIds: ['a'],
  });
});

test('a class has places instead, and without a price it is free', () => {
  const sent = serviceOf({ ...typed, kind: 'CLASS', price: ' ' });
  expect(sent).toMatchObject({ defaultCapacity: 10, payment: { rateType: 'NO_FEE' } });
  expect(sent).not.toHaveProperty('staffMemberIds');
  expect(sent).not.toHaveProperty('schedule');
});

test('what is no number is sent as it was typed, so that it is refused in words', () => {
  expect(serviceOf({ ...typed, minutes: 'an hour' }).schedule?.availabilityConstraints?.sessionDurations).toEqual([
    'an hour',
  ]);
});

test('refusals stand at their fields', () => {
  expect(typedFieldOf('service.payment.fixed.price.value')).toBe('price');
  expect(typedFieldOf('service.schedule.availabilityConstraints.sessionDurations')).toBe('minutes');
  expect(typedFieldOf('service.mainSlug')).toBe('name');
});
