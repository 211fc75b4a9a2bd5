/** The plan of the sample is whole whenever and wherever a server starts first. */
import { expect, test } from 'vitest';
import {
  dayMs,
  hourMs,
  isPublicHoliday,
  minuteMs,
  parseLocal,
  startOfLocalDay,
  weekdayOf,
  zoneOf,
} from '../../../time/index.ts';
import { planSample, type SamplePerson, sampleHours, sampleLengths } from './plan.ts';

/** Both hemispheres, half hours, no change of the clock, changes at midnight, and both ends of the date line. */
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Marquesas',
];
const firstMs = Date.parse('2026-01-01T00:00:00Z');

/** Every seven hours and a bit of a year: all hours of all weekdays, and both nights in which the clock changes. */
const starts = Array.from({ length: 1240 }, (_, step) => firstMs + step * (7 * hourMs + 4 * minuteMs + 7));

/** What takes the time of whoever gives or leads it, the pause after it included. */
interface Taken {
  readonly by: SamplePerson;
  readonly startMs: number;
  readonly endMs: number;
  readonly untilMs: number;
}

const overlaps = (a: Taken, b: Taken) => a.by === b.by && a.startMs < b.untilMs && b.startMs < a.untilMs;

/** What is wrong with the plan of one start, in words. */
function faultsOf(nowMs: number, timeZone: string): string[] {
  const zone = zoneOf(timeZone);
  const { visits, yoga, course } = planSample(nowMs, timeZone);
  const today = startOfLocalDay(zone.toLocal(nowMs));
  const on = (day: number) =>
    visits.filter(({ startMs }) => startOfLocalDay(zone.toLocal(startMs)) === today + day * dayMs);
  const requests = visits.filter(({ isRequest }) => isRequest);
  const instant = (text: string) => zone.toInstant(parseLocal(text) as number);
  const taken: Taken[] = [
    ...visits.map(({ by, startMs, endMs, what }) => ({
      by,
      startMs,
      endMs,
      untilMs: endMs + sampleLengths[what].buffer * minuteMs,
    })),
    ...[...yoga, ...course].map(({ by, start, end }) => ({
      by,
      startMs: instant(start),
      endMs: instant(end),
      untilMs: instant(end),
    })),
  ];
  const isInHours = ({ by, startMs, endMs }: Taken) => {
    const start = zone.toLocal(startMs);
    const ofDay = (local: number) => (local - startOfLocalDay(start)) / hourMs;
    const { weekdays, ranges } = sampleHours[by];
    const isWhole = ranges.some(([from, to]) => ofDay(start) >= from && ofDay(zone.toLocal(endMs)) <= to);
    return isWhole && weekdays.includes(weekdayOf(start));
  };
  const sound: Readonly<Record<string, boolean>> = {
    'four visits today': on(0).length >= 4,
    'three visits tomorrow': on(1).length >= 3,
    'visits behind': visits.some(({ startMs }) => startMs < nowMs),
    'visits next week': visits.some(({ startMs }) => startMs > nowMs + 6 * dayMs),
    'one request, still to be answered':
      requests.length === 1 && requests.every(({ startMs, what }) => startMs > nowMs && what === 'talk'),
    'nobody in two places': taken.every((each, at) => !taken.slice(at + 1).some((other) => overlaps(each, other))),
    'visits and sessions in the hours of whoever gives or leads them': taken.every(isInHours),
    'visits as long as their service': visits.every(
      ({ startMs, endMs, what }) => endMs - startMs === sampleLengths[what].minutes * minuteMs,
    ),
    'sessions before us': [...yoga, ...course].every(({ start, end }) => nowMs < instant(start) && start < end),
    'a class within a day and a half': instant(yoga[0]?.start ?? '') - nowMs < 1.5 * dayMs,
    'a class on two days a week': new Set(yoga.map(({ weekday }) => weekday)).size === 2,
    'a course of four dates': course.length === 4,
    'a course that keeps off public holidays': !course.some(({ start }) =>
      isPublicHoliday(parseLocal(start) as number),
    ),
  };
  return Object.entries(sound).flatMap(([what, holds]) =>
    holds ? [] : [`${timeZone} at ${new Date(nowMs).toISOString()}: not ${what}`],
  );
}

test.each(zones)('whatever the hour, the day and the clock in %s, the plan is whole', (timeZone) => {
  expect(starts.flatMap((nowMs) => faultsOf(nowMs, timeZone))).toEqual([]);
});

test('on every day of the week somebody works', () => {
  const worked = new Set(Object.values(sampleHours).flatMap(({ weekdays }) => weekdays));
  expect([...worked].toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
