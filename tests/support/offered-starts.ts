/** What the slot engine offers of a catalogue, and the few words in which its tests say who works and what is taken. */

import { defaultDurationMs } from '../../packages/server/src/domains/availability/rules/durations.ts';
import {
  findSlots,
  freeResources,
  type SlotQuestion,
} from '../../packages/server/src/domains/availability/rules/engine.ts';
import { busyTimesOf } from '../../packages/server/src/domains/availability/rules/judge.ts';
import type { Occupied } from '../../packages/server/src/domains/calendar/index.ts';
import { formatLocal, zoneOf } from '../../packages/server/src/time/index.ts';
import { type CatalogueSpec, local, makeCatalogue, type WeeklySpec } from './catalogue.ts';

export const berlin = 'Europe/Berlin';
/** The instant of a time on the clock. */
export const at = (text: string, zone = berlin) => zoneOf(zone).toInstant(local(text));

/** Time of a resource that a booking has. */
export function taken(resourceId: string, from: string, to: string, more: Partial<Occupied> = {}): Occupied {
  return {
    resourceId,
    source: 'BOOKING',
    sourceId: `${resourceId} ${from}`,
    startMs: at(from),
    endMs: at(to),
    blocks: true,
    exclusive: true,
    ...more,
  };
}

/** The starts of a range in wall-clock time, with the free resources behind them when there are several. */
export function offered(
  spec: CatalogueSpec,
  from: string,
  to: string,
  occupancy: readonly Occupied[] = [],
  question: Partial<SlotQuestion> = {},
): string[] {
  const zone = spec.timeZone ?? berlin;
  const { catalogue, service } = makeCatalogue(spec);
  const found = findSlots(
    catalogue,
    service,
    { fromMs: at(from, zone), toMs: at(to, zone), durationMs: defaultDurationMs(service), ...question },
    busyTimesOf(occupancy),
  );
  return Array.from({ length: found.count }, (_, slot) => {
    const start = formatLocal(zoneOf(zone).toLocal(found.starts[slot] as number)).slice(5, 16);
    const location = service.locations[found.locationIndexes[slot] as number];
    const free = service.requirements.flatMap((each) => freeResources(service, each, found, slot).map(({ id }) => id));
    return [
      start,
      ...(service.locations.length > 1 ? [`at ${location?.id}`] : []),
      ...(spec.resources.length > 1 ? [free.join('+')] : []),
    ].join(' ');
  });
}

export const one = [{ id: 'ada' }];
/** The same hours on every day. */
export const day = (hours: string, more: Partial<WeeklySpec> = {}): WeeklySpec => ({
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  hours,
  ...more,
});
