/** Which length of a service is meant by an address, and which one a booked visit keeps. */
import { expect, test } from 'vitest';
import { chooseLength, keptLength } from './length-choice.ts';
import type { ServiceCard } from './service-card.ts';

const serviceOf = (...sessionDurations: number[]) =>
  ({ id: 'massage', durationMinutes: sessionDurations[0], lengths: { sessionDurations } }) as unknown as ServiceCard;

test.each([
  ['nothing', undefined, 60, 60, false],
  ['one of them', '90', 90, 90, false],
  ['one that is not offered', '75', 60, 60, true],
  ['no number', 'long', 60, 60, true],
  ['no field filled in', '', 60, 60, false],
])('an address that says %s', (_, text, minutes, length, isLengthGone) => {
  const chosen = chooseLength(serviceOf(60, 45, 90), text);
  expect([chosen.service.durationMinutes, chosen.length, chosen.isLengthGone]).toEqual([minutes, length, isLengthGone]);
});

test('a single length is no choice, and may be named all the same', () => {
  expect(chooseLength(serviceOf(50), '50')).toMatchObject({ length: undefined, isLengthGone: false });
});

test('a visit keeps its length while the service may be booked so long', () => {
  const visit = { startMs: 0, endMs: 90 * 60_000, addOns: [] };
  expect(keptLength(serviceOf(60, 90), visit)).toBe(90);
  expect(keptLength(serviceOf(60, 45), visit)).toBeUndefined();
  // What is taken with it is no part of that length.
  const addOns = [{ id: 'a', groupId: 'g', durationInMinutes: 30 }];
  expect(keptLength(serviceOf(60, 45), { ...visit, addOns })).toBe(60);
});
