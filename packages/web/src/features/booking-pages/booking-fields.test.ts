/** What the booking form takes and what it gives back. */
import { expect, test } from 'vitest';
import { findProblems, readFields } from './booking-fields.ts';

test('blanks around what was typed do not count', () => {
  expect(readFields({ name: '  Grace Hopper ', email: ' grace@example.com' })).toEqual({
    name: 'Grace Hopper',
    email: 'grace@example.com',
    phone: '',
  });
});

test.each([
  [
    { name: '', email: '', phone: '' },
    { name: 'missing', email: 'missing' },
  ],
  [{ name: 'Grace', email: 'grace@example', phone: '' }, { email: 'malformed' }],
  [{ name: 'Grace', email: 'grace@example.com', phone: 'call me' }, { phone: 'malformed' }],
  [{ name: 'G'.repeat(151), email: 'grace@example.com', phone: '' }, { name: 'too-long' }],
  [{ name: 'Grace', email: 'grace@example.com', phone: '+49 (30) 123-45' }, {}],
] as const)('problems of %o are %o', (typed, problems) => {
  expect(findProblems(typed)).toEqual(problems);
});
