/** Every spelling of a field mask (services sheet 0.2 and 1.4). */
import { expect, test } from 'vitest';
import { readFieldMask } from './field-mask.ts';

const paths = [['name'], ['payment', 'options', 'inPerson']];

test.each([
  ['one text', 'name,payment.options.inPerson'],
  ['snake case', 'name, payment.options.in_person'],
  ['a list', ['name', 'payment.options.inPerson']],
  ['an object of paths', { paths: ['name', 'payment.options.in_person'] }],
])('%s', (_how, mask) => {
  expect(readFieldMask(mask)).toEqual(paths);
});

test('the published client’s _id is id', () => {
  expect(readFieldMask('bookingPolicy._id')).toEqual([['bookingPolicy', 'id']]);
});

test('the first spelling that was sent counts; none at all is no mask, an empty one sets nothing', () => {
  expect(readFieldMask(undefined, 'name', 'hidden')).toEqual([['name']]);
  expect(readFieldMask(undefined, undefined)).toBeUndefined();
  expect(readFieldMask('')).toEqual([]);
});
