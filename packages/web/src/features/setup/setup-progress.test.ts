/** How far a set-up is follows from what is there. */
import { expect, test } from 'vitest';
import { progressOf, stepAfter } from './setup-progress.ts';

const nothing = {
  isNamed: false,
  isReachable: false,
  hasHours: true,
  hoursAreSet: false,
  bookablePeople: 0,
  offeredServices: 0,
  mailLeaves: undefined,
};

test('a new business misses a name, somebody and something to book; nobody has set its hours, which it has', () => {
  const { done, missing, next } = progressOf(nothing);
  expect([...done]).toEqual([]);
  expect(missing).toEqual(['business', 'people', 'service']);
  expect(next).toBe('business');
});

test('whoever offers only classes needs nobody who gives appointments', () => {
  expect(progressOf({ ...nothing, isNamed: true, offeredServices: 1 }).missing).toEqual([]);
});

test('contact and mail are no condition, but where to go on once the rest is there', () => {
  const ready = { ...nothing, isNamed: true, bookablePeople: 1, offeredServices: 1 };
  expect(progressOf(ready)).toMatchObject({ missing: [], next: 'reach' });
  const reached = { ...ready, isReachable: true, mailLeaves: true };
  expect(progressOf(reached)).toMatchObject({ missing: [], next: 'hours' });
  expect(progressOf({ ...reached, hoursAreSet: true }).next).toBeUndefined();
});

test('what is taken away is missing again', () => {
  const gone = { ...nothing, isNamed: true, bookablePeople: 1, offeredServices: 0, hasHours: false };
  expect(progressOf(gone).missing).toEqual(['hours', 'service']);
});

test('steps follow each other, and the last leads out', () => {
  expect(stepAfter('business')).toBe('reach');
  expect(stepAfter('messages')).toBeUndefined();
});
