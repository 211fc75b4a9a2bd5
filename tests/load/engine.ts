/**
 * Figures of the slot engine alone: half-hour grid, hour-long sessions, a third of the time booked, across a change
 * of the clock. Aims: design 11.
 */
import { AnswerBytes, createSpareBuffers } from '../../packages/server/src/domains/availability/answer-bytes.ts';
import { makeSlotWriter } from '../../packages/server/src/domains/availability/present.ts';
import { type BusyTimes, findSlots } from '../../packages/server/src/domains/availability/rules/engine.ts';
import type { FoundSlots } from '../../packages/server/src/domains/availability/rules/found-slots.ts';
import { dayMs, hourMs, minuteMs, zoneOf } from '../../packages/server/src/time/index.ts';
import { businessScheduleId, local, makeCatalogue } from '../support/catalogue.ts';
import type { Row } from './measure.ts';

interface Case {
  readonly name: string;
  readonly staff: number;
  readonly days: number;
  /** Everybody on hours that begin at another quarter of an hour, so that nothing can be shared. */
  readonly ownHours: boolean;
  readonly aimMs: number;
}

const cases: readonly Case[] = [
  { name: '10 staff x 31 days, business hours', staff: 10, days: 31, ownHours: false, aimMs: 0.5 },
  { name: '10 staff x 31 days, own hours each', staff: 10, days: 31, ownHours: true, aimMs: 0.5 },
  { name: '50 staff x 90 days, business hours', staff: 50, days: 90, ownHours: false, aimMs: 7 },
  { name: '50 staff x 90 days, own hours each', staff: 50, days: 90, ownHours: true, aimMs: 7 },
];

const zone = zoneOf('Europe/Berlin');
const from = zone.toInstant(local('2026-10-12T00:00:00'));
const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function prepare(each: Case) {
  const resources = Array.from({ length: each.staff }, (_, index) => ({
    id: `staff-${index}`,
    ...(each.ownHours
      ? {
          open: [
            {
              weekdays: [1, 2, 3, 4, 5],
              hours: `${clockOf(480 + (index % 8) * 15)}-${clockOf(960 + (index % 8) * 15)}`,
              from: `2020-0${1 + (index % 9)}-06`,
            },
          ],
        }
      : {}),
  }));
  const { catalogue, service } = makeCatalogue({ resources, durationMinutes: 60, bufferMinutes: 15 });
  const busy = new Map<string, number[]>([[businessScheduleId, []]]);
  resources.forEach(({ id }, index) => {
    const pairs: number[] = [];
    for (let day = 0; day < each.days; day += 1) {
      const midnight = from + day * dayMs;
      pairs.push(midnight + (9 + (index % 3)) * hourMs, midnight + (10 + (index % 3)) * hourMs + 15 * minuteMs);
      pairs.push(midnight + (13 + (index % 4)) * hourMs, midnight + (14 + (index % 4)) * hourMs + 15 * minuteMs);
    }
    busy.set(id, pairs);
  });
  const question = { fromMs: from, toMs: from + each.days * dayMs, durationMs: 60 * minuteMs };
  return { service, find: (): FoundSlots => findSlots(catalogue, service, question, busy as BusyTimes) };
}

function medianOf(work: () => unknown, rounds: number): { median: number } {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = performance.now();
    work();
    times.push(performance.now() - before);
  }
  return { median: times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] as number };
}

/** One row per case: the engine, and writing its answer as text. */
export function measureEngine(): Row[] {
  return cases.map((each) => {
    const { service, find } = prepare(each);
    const { median } = medianOf(find, 400);
    const slots = find();
    const spare = createSpareBuffers();
    const write = () => {
      const writer = makeSlotWriter({ service, zone, durationMs: hourMs, namedTypeIds: new Set() });
      const answer = new AnswerBytes(spare, slots.count * writer.usualBytes);
      for (let slot = 0; slot < slots.count; slot += 1) {
        writer.write(answer, slots, slot, 0);
      }
      const { bytes, release } = answer.finish();
      release();
      return bytes.length;
    };
    return {
      what: `engine, ${each.name}`,
      figure: `${median.toFixed(3)} ms for ${slots.count} slots`,
      beside: `writing them: ${medianOf(write, 200).median.toFixed(3)} ms`,
      ratio: '',
      aim: `≤ ${each.aimMs} ms`,
    };
  });
}
