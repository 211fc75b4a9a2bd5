/** What of jobs is shown on which device: what is under way, how it ended where it was seen, and what went wrong. */
import { expect, test } from 'vitest';
import type { Consequence } from '../../queries/consequences.ts';
import { type Marks, shownOf } from './shown.ts';

const nowMs = Date.parse('2026-11-26T12:00:00Z');
const none: Marks = { seen: [], read: [] };
const minutesAgo = (minutes: number) => new Date(nowMs - minutes * 60_000).toISOString();

function job(id: string, more: Partial<Consequence> = {}): Consequence {
  const counts = { total: 100, succeeded: 100, failed: 0 };
  return {
    ...{ id, kind: 'bookings.release', word: 'release', status: 'DONE', ...counts },
    startedDate: minutesAgo(10),
    ...(more.status === 'RUNNING' ? {} : { endedDate: minutesAgo(5) }),
    steps: [],
    ...more,
  };
}
const running = (id: string, more: Partial<Consequence> = {}) => job(id, { status: 'RUNNING', succeeded: 40, ...more });

test('what is under way is counted together by its kind, and hides what has ended', () => {
  const jobs = [
    running('a'),
    running('b', { total: 50, succeeded: 8, failed: 2 }),
    running('c', { word: 'entries', total: 0, succeeded: 0 }),
    job('d'),
  ];
  expect(shownOf(jobs, { seen: ['d'], read: [] }, nowMs)).toEqual({
    underWay: [
      { word: 'entries', done: 0, all: 0 },
      { word: 'release', done: 50, all: 150 },
    ],
    ended: [],
    idsUnderWay: ['a', 'b', 'c'],
    endedIds: [],
  });
});

test('how it ended is told where it was seen under way, until it was read', () => {
  const ended = (marks: Marks) => shownOf([job('a')], marks, nowMs).ended;
  expect(ended(none)).toEqual([]);
  expect(ended({ seen: ['a'], read: [] })).toEqual([{ word: 'release', done: 100, left: 0, troubledIds: [] }]);
  expect(ended({ seen: ['a'], read: ['a'] })).toEqual([]);
});

test('what went wrong is told wherever somebody comes within a week', () => {
  const refused = job('a', { succeeded: 97, failed: 3 });
  const broken = job('b', { status: 'FAILED', succeeded: 60, failed: 1, word: 'follow' });
  expect(shownOf([refused, broken], none, nowMs).ended).toEqual([
    { word: 'follow', done: 60, left: 40, troubledIds: ['b'] },
    { word: 'release', done: 97, left: 3, troubledIds: ['a'] },
  ]);
  expect(shownOf([refused], { seen: [], read: ['a'] }, nowMs).ended).toEqual([]);
  expect(shownOf([{ ...refused, endedDate: minutesAgo(8 * 24 * 60) }], none, nowMs).ended).toEqual([]);
});

test('what nobody could begin with is left as it is', () => {
  const broken = job('a', { status: 'FAILED', total: 0, succeeded: 0, failed: 0 });
  expect(shownOf([broken], none, nowMs).ended).toEqual([{ word: 'release', done: 0, left: 0, troubledIds: ['a'] }]);
});
