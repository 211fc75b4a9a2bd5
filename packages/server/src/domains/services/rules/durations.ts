/**
 * How long visits of an appointment may be, in minutes: as its variants say, else as it says itself (services sheet 7).
 * Pure.
 */
import type { ServiceRow } from '../repository.ts';

/** The first is offered unless another one is chosen; empty where customers choose from a range. */
export function offeredDurations({
  duration_range,
  session_durations,
  variant_durations,
}: Pick<ServiceRow, 'duration_range' | 'session_durations' | 'variant_durations'>): readonly number[] {
  return duration_range === null && variant_durations.length > 0 ? variant_durations : session_durations;
}
