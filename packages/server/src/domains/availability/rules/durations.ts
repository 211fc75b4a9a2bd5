/**
 * How long a session of a service may be: fixed lengths, or a range of minutes or of whole days (bookings sheet
 * 21.1.1). Pure.
 */
import { dayMs, type EpochMs, minuteMs, startOfLocalDay } from '../../../time/index.ts';
import type { Catalogue, CatalogueService } from './catalogue.ts';

const minutesPerDay = dayMs / minuteMs;

/** Whether sessions are whole days. */
export function isByDays(service: CatalogueService): boolean {
  return service.durationRange?.unit === 'DAY';
}

/** The duration of a service's slots when nobody chooses another one; a day counts 24 hours. */
export function defaultDurationMs(service: CatalogueService): number {
  return (service.durationRange?.minMinutes ?? (service.sessionDurations[0] as number)) * minuteMs;
}

/** Whether a service offers sessions of so many minutes; a day counts 24 hours. */
export function offersMinutes(service: CatalogueService, minutes: number): boolean {
  const range = service.durationRange;
  if (range === undefined) {
    return service.sessionDurations.includes(minutes);
  }
  const fits = minutes >= range.minMinutes && minutes <= range.maxMinutes;
  return fits && Number.isInteger(range.unit === 'DAY' ? minutes / minutesPerDay : minutes);
}

/** The end of a session that begins at `startMs`: so much real time later, or so many local days. */
export function endOfSession(
  catalogue: Catalogue,
  service: CatalogueService,
  startMs: EpochMs,
  durationMs: number,
): EpochMs {
  return isByDays(service)
    ? catalogue.zone.toInstant(startOfLocalDay(catalogue.zone.toLocal(startMs)) + durationMs)
    : startMs + durationMs;
}

/**
 * The duration that [startMs, endMs) stands for, with days as 24 hours; undefined when the service offers none like it.
 * Whole days begin and end at midnight.
 */
export function offeredDurationMs(
  catalogue: Catalogue,
  service: CatalogueService,
  startMs: EpochMs,
  endMs: EpochMs,
): number | undefined {
  let durationMs = endMs - startMs;
  if (isByDays(service)) {
    const day = startOfLocalDay(catalogue.zone.toLocal(startMs));
    const lastDay = startOfLocalDay(catalogue.zone.toLocal(endMs));
    if (catalogue.zone.toInstant(day) !== startMs || catalogue.zone.toInstant(lastDay) !== endMs) {
      return undefined;
    }
    durationMs = lastDay - day;
  }
  return offersMinutes(service, durationMs / minuteMs) ? durationMs : undefined;
}

/**
 * Which of several ends is meant, where the clock of autumn shows the same time twice: the one that makes a session which
 * the service offers, so that every time can be asked for as it was offered; else the first.
 */
export function endMeant(
  catalogue: Catalogue,
  service: CatalogueService,
  startMs: EpochMs,
  ends: readonly [EpochMs, ...EpochMs[]],
): EpochMs {
  return ends.find((endMs) => offeredDurationMs(catalogue, service, startMs, endMs) !== undefined) ?? ends[0];
}
