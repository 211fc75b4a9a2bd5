/** Over, taken, held, too early, too late and never offered are different things. */
import { expect, test } from 'vitest';
import type { TakenTime } from '../../site/times.ts';
import { heldStarts, whyUnavailable } from './why-unavailable.ts';

const day = '2026-11-23';
const clock = { timeZone: 'Europe/Berlin', nowMs: Date.parse(`${day}T08:00:00+01:00`) };
const at = (time: string) => Date.parse(`${day}T${time}:00+01:00`);
const wanted = { day, start: 600, end: 650 };

function booked(start: string, end: string, staffId = 'anna'): TakenTime {
  return { startMs: at(start), endMs: at(end), staffId };
}

function held(start: string, end: string, until: string, staffId = 'anna'): TakenTime {
  return { ...booked(start, end, staffId), heldUntilMs: at(until) };
}

const asked = {
  isPast: false,
  isPersonGone: false,
  refusal: undefined,
  notNow: undefined,
  times: [],
  pauseMinutes: 0,
  wanted,
};
const now = booked('10:00', '10:50');

test.each([
  ['its moment has passed', { isPast: true, refusal: 'taken', times: [now] }, 'over'],
  ['somebody is booked then', { times: [booked('10:40', '11:40')] }, 'taken'],
  ['somebody was faster a moment ago', { refusal: 'taken' }, 'taken'],
  ['it was refused as too late', { refusal: 'too-late', times: [now] }, 'too-late'],
  ['it is free and too near by now', { notNow: 'too-late' }, 'too-late'],
  ['it is free and too far yet', { notNow: 'too-early' }, 'too-early'],
  ['nobody has it', { times: [booked('10:50', '11:40')] }, 'not-offered'],
  ['the pause after a visit would be gone', { times: [booked('10:50', '11:40')], pauseMinutes: 10 }, 'taken'],
  ['nothing is known of the day', { times: [] }, 'not-offered'],
] as const)('%s', (_case, facts, reason) => {
  expect(whyUnavailable({ ...asked, ...facts }, clock)).toEqual({ reason, heldUntil: undefined });
});

test('who was chosen is gone: that is said, unless the moment has passed anyway', () => {
  const facts = { ...asked, isPersonGone: true, refusal: 'taken', times: [now] } as const;
  expect(whyUnavailable(facts, clock).reason).toBe('person-gone');
  expect(whyUnavailable({ ...facts, isPast: true }, clock).reason).toBe('over');
});

const until = (time: string, minutes: number) => ({ until: `${day}T${time}:00`, leftMs: minutes * 60_000 });

test.each([
  ['held by somebody', { times: [held('10:00', '10:50', '08:07')] }, until('08:07', 7)],
  ['refused because it is held', { refusal: 'taken', times: [held('10:00', '10:50', '08:07')] }, until('08:07', 7)],
  [
    'several hold parts of it: the last end counts',
    { times: [held('09:30', '10:20', '08:03'), held('10:20', '11:10', '08:09')] },
    until('08:09', 9),
  ],
  [
    'one person is booked and the other one held',
    { times: [now, held('10:00', '10:50', '08:07', 'ben')] },
    until('08:07', 7),
  ],
] as const)('%s', (_case, facts, heldUntil) => {
  expect(whyUnavailable({ ...asked, ...facts }, clock)).toEqual({ reason: 'held', heldUntil });
});

test('what is held and booked with the same person is not free when the hold ends', () => {
  const times = [held('10:00', '10:20', '08:07'), booked('10:20', '11:10')];
  expect(whyUnavailable({ ...asked, times }, clock).reason).toBe('taken');
});

test('starts of the day that are only held are told, those still free with somebody else are not', () => {
  const times = [held('10:00', '10:50', '08:07'), held('12:00', '12:50', '08:05'), booked('14:00', '14:50')];
  const picker = { day, starts: { [day]: [720, 900] }, service: { durationMinutes: 50, pauseMinutes: 10 } };
  expect(heldStarts(times, picker, clock)).toEqual([{ start: 600, ...until('08:07', 7) }]);
});
