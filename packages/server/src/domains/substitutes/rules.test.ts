/** When a substitute may be asked for, what becomes of the request, and in which order others are offered. */
import { describe, expect, test } from 'vitest';
import { askerOf, inOrder, outcomeOf, type Target } from './rules.ts';

const target: Target = {
  title: 'Yoga',
  startMs: 1000,
  endMs: 2000,
  isOff: false,
  holderIds: ['ada', 'ben'],
  serviceId: undefined,
  seriesId: undefined,
  scheduleId: 'yoga',
};

describe('asking', () => {
  test.each([
    ['staff for what is theirs', {}, { isOfAll: false, nowMs: 0, resourceId: 'ben' }, 'ben'],
    ['staff for what is somebody else’s', {}, { isOfAll: false, nowMs: 0, resourceId: 'eve' }, 'PERMISSION_DENIED'],
    ['staff without a calendar', {}, { isOfAll: false, nowMs: 0, resourceId: undefined }, 'PERMISSION_DENIED'],
    ['the desk for whoever has it', {}, { isOfAll: true, nowMs: 0, resourceId: undefined }, 'ada'],
    ['the desk for what it has itself', {}, { isOfAll: true, nowMs: 0, resourceId: 'ben' }, 'ben'],
    ['what nobody has', { holderIds: [] }, { isOfAll: true, nowMs: 0, resourceId: undefined }, 'FAILED_PRECONDITION'],
    ['what is off', { isOff: true }, { isOfAll: false, nowMs: 0, resourceId: 'ada' }, 'FAILED_PRECONDITION'],
    ['what has begun', {}, { isOfAll: false, nowMs: 1000, resourceId: 'ada' }, 'FAILED_PRECONDITION'],
    ['what is about to begin', {}, { isOfAll: false, nowMs: 999, resourceId: 'ada' }, 'ada'],
  ])('%s', (_, more, by, expected) => {
    const ask = () => askerOf({ ...target, ...more }, by);
    if (expected === expected.toUpperCase()) {
      expect(ask).toThrow(expect.objectContaining({ code: expected }));
    } else {
      expect(ask()).toBe(expected);
    }
  });
});

test.each([
  ['gone', undefined, 'ada', 0, { state: 'ENDED' }],
  ['off', { ...target, isOff: true }, 'ada', 0, { state: 'ENDED' }],
  ['begun', target, 'ada', 1000, { state: 'ENDED' }],
  ['still theirs', target, 'ben', 0, { state: 'OPEN', startMs: 1000, endMs: 2000 }],
  ['with others', target, 'eve', 0, { state: 'REPLACED', substituteId: 'ada' }],
  ['with nobody', { ...target, holderIds: [] }, 'eve', 0, { state: 'REPLACED', substituteId: undefined }],
] as const)('what is %s', (_, now, asker, nowMs, expected) => {
  expect(outcomeOf(now, asker, nowMs)).toEqual(expected);
});

test('the free who do it stand first, then the free, then who does it', () => {
  const candidates = [
    { resourceId: '1', name: 'Dora', free: false, serves: false },
    { resourceId: '2', name: 'Cleo', free: false, serves: true },
    { resourceId: '3', name: 'Bob', free: true, serves: false },
    { resourceId: '4', name: 'Zoe', free: true, serves: true },
    { resourceId: '5', name: 'Ann', free: true, serves: true },
  ];
  expect(inOrder(candidates).map(({ name }) => name)).toEqual(['Ann', 'Zoe', 'Bob', 'Cleo', 'Dora']);
});
