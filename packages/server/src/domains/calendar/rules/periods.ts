/**
 * The periods by which changes of what is taken are numbered: four weeks each, counted from 1970, the same arithmetic here
 * and in SQL.
 */
import { dayMs, type EpochMs } from '../../../time/index.ts';

export const periodMs = 28 * dayMs;

/** The period in which an instant lies. */
export function periodOf(ms: EpochMs): number {
  return Math.floor(ms / periodMs);
}

/** Every period that [startMs, endMs) meets. */
export function periodsOf(startMs: EpochMs, endMs: EpochMs): number[] {
  const first = periodOf(startMs);
  return Array.from({ length: periodOf(Math.max(startMs, endMs - 1)) - first + 1 }, (_, index) => first + index);
}
