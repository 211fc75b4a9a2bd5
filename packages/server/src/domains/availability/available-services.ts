/**
 * Which of several services can be booked in a window: asked of the engine and of the sessions as offering and booking ask
 * them (design 4.7), all together and once for each service.
 */
import { groupBy } from '@openhours/contract';
import { readCatalogueVersion } from '../../db/catalogue-version.ts';
import type { LatestReader } from '../../db/transaction.ts';
import type { EpochMs } from '../../time/index.ts';
import { expandSessions, type Session } from '../calendar/index.ts';
import { OtherVersion } from './at-version.ts';
import { judgeCourses } from './courses.ts';
import { violationsOfAll } from './list-slots.ts';
import { readBusyOf } from './next-slots.ts';
import type { Catalogue, CatalogueService } from './rules/catalogue.ts';
import { defaultDurationMs, endMeant, offeredDurationMs } from './rules/durations.ts';
import { type BusyTimes, findSlots } from './rules/engine.ts';
import { endOfSlot } from './rules/found-slots.ts';
import { judgeSession } from './rules/judge-session.ts';
import { placesMeant } from './rules/search-candidates.ts';
import {
  answerAfter,
  answerAtEnd,
  type Demand,
  demandOn,
  type SearchWindow,
  type Span,
} from './rules/search-window.ts';
import { type Stretch, stretchesOf } from './rules/stretches.ts';
import { locationOfSession } from './sessions.ts';
import type { Availability } from './snapshot.ts';

export interface WindowAsked {
  readonly window: SearchWindow;
  /** The places at which it is asked; empty: at all. */
  readonly locationIds: readonly string[] | undefined;
  readonly reader: LatestReader;
  readonly nowMs: EpochMs;
}

/** The ids of those that can be booked, or the version that the site has by now. */
export async function availableServices(
  availability: Availability,
  catalogue: Catalogue,
  services: readonly CatalogueService[],
  asked: WindowAsked,
): Promise<ReadonlySet<string> | OtherVersion> {
  const ofType = groupBy(services, ({ type }) => type);
  const found = await Promise.all([
    availableAppointments(availability, catalogue, ofType.get('APPOINTMENT') ?? [], asked),
    availableClasses(availability, catalogue, ofType.get('CLASS') ?? [], asked),
    availableCourses(availability, catalogue, ofType.get('COURSE') ?? [], asked),
  ]);
  const other = found.find((each) => each instanceof OtherVersion);
  return other ?? new Set(found.flatMap((each) => (each instanceof OtherVersion ? [] : each)));
}

/** What is known of an appointment service so far. */
interface Search {
  readonly service: CatalogueService;
  readonly demand: Demand;
  readonly durationMs: number;
  answer: boolean | undefined;
}

async function availableAppointments(
  availability: Availability,
  catalogue: Catalogue,
  services: readonly CatalogueService[],
  asked: WindowAsked,
): Promise<string[] | OtherVersion> {
  const { nowMs, reader, window } = asked;
  const searches = services.map((service) => begin(catalogue, service, window));
  // Of sessions that are over none can be booked; only days that all must have one are looked at whole.
  const soonestMs = Math.max(window.fromMs, nowMs);
  const ways: readonly [Stretch, readonly Search[]][] = [
    [{ fromMs: window.fromMs, toMs: window.fromMs + 1 }, searches.filter(({ demand }) => demand === 'EXACTLY')],
    [window, searches.filter(({ demand }) => demand === 'EVERY_DAY')],
    [
      { fromMs: soonestMs, toMs: window.toMs },
      searches.filter(({ demand }) => demand === 'STARTS_WITHIN' || demand === 'WITHIN'),
    ],
  ];
  for (const [range, alike] of ways) {
    for (const stretch of stretchesOf(window.zone, range, 1)) {
      const open = alike.filter(({ answer }) => answer === undefined);
      if (open.length === 0) {
        break;
      }
      const asOf = { nowMs, reader, moving: undefined, ownHoldIds: [] };
      const { version, busy } = await readBusyOf(availability, catalogue, open, stretch, asOf);
      if (version !== catalogue.version) {
        return new OtherVersion(version);
      }
      for (const search of open) {
        await availability.scheduler.admit();
        const spans = bookableStarts(catalogue, search, stretch, busy, asked);
        search.answer = answerAfter(search.demand, window, stretch, spans);
      }
    }
  }
  return searches.filter(({ answer, demand }) => answer ?? answerAtEnd(demand)).map(({ service }) => service.id);
}

function begin(catalogue: Catalogue, service: CatalogueService, window: SearchWindow): Search {
  const demand = demandOn(service, window);
  if (demand !== 'EXACTLY') {
    return { service, demand, durationMs: defaultDurationMs(service), answer: demand === 'NEVER' ? false : undefined };
  }
  const endMs = endMeant(catalogue, service, window.fromMs, window.ends);
  const durationMs = offeredDurationMs(catalogue, service, window.fromMs, endMs);
  return { service, demand, durationMs: durationMs ?? 0, answer: durationMs === undefined ? false : undefined };
}

/** The sessions of an appointment service that start in a stretch and can be booked. */
function bookableStarts(
  catalogue: Catalogue,
  { durationMs, service }: Search,
  stretch: Stretch,
  busy: BusyTimes,
  { locationIds, nowMs }: WindowAsked,
): Span[] {
  const { indexes: locationIndexes } = placesMeant(service, locationIds);
  const { fromMs, toMs } = stretch;
  const slots = findSlots(catalogue, service, { fromMs, toMs, durationMs, locationIndexes }, busy);
  const flags = violationsOfAll(service, slots, durationMs, nowMs);
  return Array.from({ length: slots.count }, (_, slot) => slot)
    .filter((slot) => flags[slot] === 0)
    .map((slot) => ({ startMs: slots.starts[slot] as EpochMs, endMs: endOfSlot(slots, slot, durationMs) }));
}

async function availableClasses(
  availability: Availability,
  catalogue: Catalogue,
  services: readonly CatalogueService[],
  asked: WindowAsked,
): Promise<string[] | OtherVersion> {
  const sessions = await readSessionsIn(catalogue, services, 'CLASS', asked);
  if (sessions instanceof OtherVersion) {
    return sessions;
  }
  await availability.scheduler.admit();
  return services
    .filter((service) => {
      const bookable = (sessions.get(service.scheduleId) ?? []).filter(
        (session) => judgeSession(service, session, asked.nowMs).bookable,
      );
      return isFulfilledBy(catalogue, service, bookable, asked);
    })
    .map(({ id }) => id);
}

/** A course is booked as a whole: it is there in the window where its sessions are. */
async function availableCourses(
  availability: Availability,
  catalogue: Catalogue,
  services: readonly CatalogueService[],
  asked: WindowAsked,
): Promise<string[] | OtherVersion> {
  const [verdicts, sessions] = await Promise.all([
    services.length === 0 ? undefined : judgeCourses(asked.reader, services, { nowMs: asked.nowMs }),
    readSessionsIn(catalogue, services, 'COURSE', asked),
  ]);
  if (sessions instanceof OtherVersion) {
    return sessions;
  }
  await availability.scheduler.admit();
  return services
    .filter(
      (service) =>
        verdicts?.get(service.scheduleId)?.bookable === true &&
        isFulfilledBy(catalogue, service, sessions.get(service.scheduleId) ?? [], asked),
    )
    .map(({ id }) => id);
}

/** The sessions of services that start in the window, by schedule, ascending. */
async function readSessionsIn(
  catalogue: Catalogue,
  services: readonly CatalogueService[],
  type: 'CLASS' | 'COURSE',
  { nowMs, reader, window: { fromMs, toMs } }: WindowAsked,
): Promise<ReadonlyMap<string, readonly Session[]> | OtherVersion> {
  if (services.length === 0) {
    return new Map();
  }
  const scheduleIds = services.map(({ scheduleId }) => scheduleId);
  const [version, sessions] = await Promise.all([
    readCatalogueVersion(reader),
    expandSessions(reader, scheduleIds, fromMs, toMs, { nowMs }, [type]),
  ]);
  if (version !== catalogue.version) {
    return new OtherVersion(version);
  }
  return groupBy(
    sessions.filter(({ startMs }) => startMs >= fromMs && startMs < toMs),
    ({ scheduleId }) => scheduleId,
  );
}

function isFulfilledBy(
  catalogue: Catalogue,
  service: CatalogueService,
  sessions: readonly Session[],
  { locationIds, window }: WindowAsked,
): boolean {
  const { ids } = placesMeant(service, locationIds);
  const there = sessions.filter((session) => {
    const place = ids === undefined ? undefined : locationOfSession(catalogue, { session, service })?.id;
    return ids === undefined || (place !== undefined && ids.has(place));
  });
  const demand = demandOn(service, window);
  return answerAfter(demand, window, window, there) ?? answerAtEnd(demand);
}
