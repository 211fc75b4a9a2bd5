/** When a substitute may be asked for, what becomes of the request, and in which order others are offered. */
import { describe, expect, test } from 'vitest';
import { askerOf, inOrder, mayAskFor, outcomeOf, type Target } from './rules.ts';

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
    ['staff for what is theirs', { isOfAll: false, resourceId: 'ben' }, true],
    ['staff for what is somebody else’s', { isOfAll: false, resourceId: 'eve' }, false],
    ['staff without a calendar', { isOfAll: false, resourceId: undefined }, false],
    ['the desk for anybody', { isOfAll: true, resourceId: undefined }, true],
  ])('%s', (_, asking, expected) => {
    expect(mayAskFor(target, asking)).toBe(expected);
  });

  test.each([
    ['staff for themselves', {}, { isOfAll: false, resourceId: 'ben' }, 0, 'ben'],
    ['the desk for whoever has it', {}, { isOfAll: true, resourceId: undefined }, 0, 'ada'],
    ['the desk for what it has itself', {}, { isOfAll: true, resourceId: 'ben' }, 0, 'ben'],
    ['what nobody has', { holderIds: [] }, { isOfAll: true, resourceId: undefined }, 0, 'FAILED_PRECONDITION'],
    ['what is off', { isOff: true }, { isOfAll: false, resourceId: 'ada' }, 0, 'FAILED_PRECONDITION'],
    ['what has begun', {}, { isOfAll: false, resourceId: 'ada' }, 1000, 'FAILED_PRECONDITION'],
    ['what is about to begin', {}, { isOfAll: false, resourceId: 'ada' }, 999, 'ada'],
  ])('%s', (_, more, asking, nowMs, expected) => {
    const ask = () => askerOf({ ...target, ...more }, asking, nowMs);
    if (expected === expected.toUpperCase()) {
      expect(ask).toThrow(expect.objectContaining({ code: expected }));
    } else {
      expect(ask()).toBe(expected);
    }
  });
});

test.each([
  ['gone', undefined, 'ada', [], 0, { state: 'ENDED' }],
  ['off', { ...target, isOff: true }, 'ada', [], 0, { state: 'ENDED' }],
  ['begun', target, 'ada', [], 1000, { state: 'ENDED' }],
  ['still theirs', target, 'ben', [], 0, { state: 'OPEN', startMs: 1000, endMs: 2000 }],
  ['with others', target, 'eve', [], 0, { state: 'REPLACED', substituteId: 'ada' }],
  ['with somebody new beside who had it before', target, 'eve', ['ada'], 0, { state: 'REPLACED', substituteId: 'ben' }],
  ['with who had it before alone', target, 'eve', ['ada', 'ben'], 0, { state: 'REPLACED', substituteId: 'ada' }],
  ['with nobody', { ...target, holderIds: [] }, 'eve', [], 0, { state: 'OPEN', startMs: 1000, endMs: 2000 }],
] as const)('what is %s', (_, now, askerId, besideIds, nowMs, expected) => {
  expect(outcomeOf(now, { askerId, besideIds }, nowMs)).toEqual(expected);
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
