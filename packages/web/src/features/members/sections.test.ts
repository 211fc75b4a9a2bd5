/** Which sections stand on the page of members, from what is known of its lists. */
import { expect, test } from 'vitest';
import { membersSections } from './sections.ts';

const plain = { isNarrowed: false, reported: 0, waiting: 0, others: 3 } as const;

test('a list alone has no heading', () => {
  expect(membersSections(plain)).toEqual(['list']);
  expect(membersSections({ ...plain, waiting: 'unread', others: undefined })).toEqual(['list']);
  expect(membersSections({ ...plain, isNarrowed: true, waiting: undefined })).toEqual(['list']);
});

test('whoever is reported and whoever waits stand before all others', () => {
  expect(membersSections({ ...plain, reported: 1 })).toEqual(['reported', 'all']);
  expect(membersSections({ ...plain, reported: 1, waiting: 2 })).toEqual(['reported', 'waiting', 'others']);
  expect(membersSections({ ...plain, waiting: 2, others: 0 })).toEqual(['waiting']);
  expect(membersSections({ ...plain, waiting: 2, others: undefined })).toEqual(['waiting', 'others']);
});

test('whoever looks for somebody finds them without those who are reported', () => {
  expect(membersSections({ ...plain, isNarrowed: true, reported: 1, waiting: 2 })).toEqual(['waiting', 'others']);
  expect(membersSections({ ...plain, isNarrowed: true, reported: 1, waiting: 0, others: 0 })).toEqual(['nobody']);
});

test('that there is nobody is said only once it is known', () => {
  expect(membersSections({ ...plain, others: 0 })).toEqual(['nobody']);
  expect(membersSections({ ...plain, waiting: 'unread', others: 0 })).toEqual([]);
  expect(membersSections({ ...plain, waiting: 'failed', others: 0 })).toEqual(['waitingFailed']);
  expect(membersSections({ ...plain, waiting: 'failed' })).toEqual(['waitingFailed', 'list']);
});
