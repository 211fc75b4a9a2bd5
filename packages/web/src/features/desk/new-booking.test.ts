/** What the desk's form takes as decided before anybody chooses. */
import { expect, test } from 'vitest';
import { personOf, serviceOf } from './new-booking.ts';

const massage = { id: 'massage', staffMemberIds: ['mara', 'noa'] };
const yoga = { id: 'yoga', staffMemberIds: ['noa'] };

test.each([
  ['the chosen one', 'yoga', [massage, yoga], 'mara', 'yoga'],
  ['the only one there is', undefined, [massage], undefined, 'massage'],
  ['the only one of the person', undefined, [massage, yoga], 'mara', 'massage'],
  ['the only one left of those that were', 'gone', [massage], undefined, 'massage'],
  ['one of several', undefined, [massage, yoga], undefined, undefined],
  ['one of several of the person', undefined, [massage, yoga], 'noa', undefined],
  ['the only one there is, which the person does not do', undefined, [yoga], 'mara', undefined],
  ['none', undefined, [], undefined, undefined],
])('%s', (_, serviceId, offered, staffId, taken) => {
  expect(serviceOf({ serviceId }, offered, staffId)?.id).toBe(taken);
});

test('who does it alone is who does it, unless somebody else is chosen', () => {
  const visit = (...staffMemberIds: string[]) => ({ type: 'APPOINTMENT' as const, staffMemberIds });
  expect(personOf({}, visit('mara'))).toBe('mara');
  expect(personOf({ staffId: 'noa' }, visit('mara'))).toBe('noa');
  expect(personOf({}, visit('mara', 'noa'))).toBeUndefined();
  expect(personOf({}, { type: 'CLASS', staffMemberIds: ['mara'] })).toBeUndefined();
  expect(personOf({}, undefined)).toBeUndefined();
});
