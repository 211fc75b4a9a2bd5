/**
 * The older availability query: one entry per start, person and location, taken ones included, and one per session of a
 * class (bookings sheet 6). Entries are columns of numbers until they are written.
 */
import { readCatalogueVersion } from '../../db/catalogue-version.ts';
import type { LatestReader } from '../../db/transaction.ts';
import { dayMs, type EpochMs, minuteMs, startOfLocalDay, type Zone } from '../../time/index.ts';
import type { BusyRead } from '../calendar/index.ts';
import { bookingViolations, fitsViolations } from '../policies/index.ts';
import { AnswerBytes, type SpareBuffers } from './answer-bytes.ts';
import { atOneVersion, OtherVersion } from './at-version.ts';
import { type EntryText, makeOffsetFormat, textOfAppointment, textOfSession } from './present-older.ts';
import type { Catalogue, CatalogueResource, CatalogueService, OfferedLocation } from './rules/catalogue.ts';
import { defaultDurationMs, isByDays } from './rules/durations.ts';
import { busyKeysOf, findSlots } from './rules/engine.ts';
import type { EntriesQuery } from './rules/entries-request.ts';
import { endOfSlot } from './rules/found-slots.ts';
import { judgeSession } from './rules/judge-session.ts';
import {
  type ClassSession,
  classServices,
  locationOfSession,
  readClassSessions,
  resourcesOfSession,
} from './sessions.ts';
import type { Availability } from './snapshot.ts';
import { type CountWaiting, readWaiting } from './waiting.ts';

/** No answer has more entries (bookings sheet 6). */
const maxEntries = 1000;

export interface EntriesAsked {
  readonly reader: LatestReader;
  readonly query: EntriesQuery;
  readonly nowMs: EpochMs;
  readonly spare: SpareBuffers;
  readonly countWaiting: CountWaiting;
}

/** Entries as columns; `texts[textOf[i]]` is what entry i says besides its times. */
interface Entries {
  readonly starts: EpochMs[];
  readonly ends: EpochMs[];
  readonly bookable: boolean[];
  readonly textOf: number[];
  readonly texts: EntryText[];
}

/** Answers the query as bytes of JSON. */
export function listEntries(
  availability: Availability,
  asked: EntriesAsked,
): Promise<ReturnType<AnswerBytes['finish']>> {
  const { reader, query, nowMs } = asked;
  return atOneVersion(availability, reader, async (catalogue) => {
    const appointments = [...new Set(query.serviceIds)]
      .flatMap((id) => catalogue.services.get(id) ?? [])
      .filter((service) => service.type === 'APPOINTMENT');
    const keys = [...new Set(appointments.flatMap((service) => busyKeysOf(catalogue, service)))];
    const widest = Math.max(0, ...appointments.map((service) => service.bufferMinutes)) * minuteMs;
    const [version, read, sessions] = await Promise.all([
      readCatalogueVersion(reader),
      keys.length === 0
        ? undefined
        : availability.readBusy(reader, keys, query.fromMs, query.untilMs + widest, { nowMs }),
      readClassSessions(
        reader,
        classServices(catalogue, query.serviceIds),
        query.fromMs,
        query.untilMs,
        { nowMs },
        false,
      ),
    ]);
    const other = [version, read?.version].find((each) => each !== undefined && each !== catalogue.version);
    if (other !== undefined) {
      return new OtherVersion(other);
    }
    const waiting = await readWaiting(reader, sessions, asked.countWaiting);
    let entries = noEntries();
    for (const stretch of stretchesOf(query)) {
      for (const service of appointments) {
        await availability.scheduler.admit();
        addAppointments(entries, catalogue, service, { ...query, ...stretch }, read?.busy ?? new Map(), nowMs);
      }
      addSessions(entries, catalogue, sessions.filter(beginsIn(stretch)), { query, waiting, nowMs });
      // What is not answered now will not be with more stretches: those that follow only come after it.
      entries = keptOf(entries, chooseEntries(entries, query));
      if (entries.bookable.length === maxEntries && entries.bookable.every(Boolean)) {
        break;
      }
    }
    return writeEntries(entries, query.zone, asked.spare);
  });
}

const noEntries = (): Entries => ({ starts: [], ends: [], bookable: [], textOf: [], texts: [] });

/** Part of the range; starts are looked for in it. */
interface Stretch {
  readonly startsFromMs: EpochMs;
  readonly startsUntilMs: EpochMs;
}

/** A week of a hundred people is found in a few milliseconds, and fills an answer. */
const stretchDays = 7;

/** The range in whole days of the zone whose days are counted, in the order in which entries are answered. */
function stretchesOf({ fromMs, untilMs, dayZone, descending }: EntriesQuery): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (let startsFromMs = fromMs; startsFromMs < untilMs; ) {
    const midnight = dayZone.toInstant(startOfLocalDay(dayZone.toLocal(startsFromMs)) + stretchDays * dayMs);
    const startsUntilMs = Math.min(untilMs, midnight);
    stretches.push({ startsFromMs, startsUntilMs });
    startsFromMs = startsUntilMs;
  }
  return descending ? stretches.reverse() : stretches;
}

function beginsIn({ startsFromMs, startsUntilMs }: Stretch): (each: ClassSession) => boolean {
  return ({ session: { startMs } }) => startMs >= startsFromMs && startMs < startsUntilMs;
}

/** The chosen entries alone, in their order. */
function keptOf(entries: Entries, chosen: readonly number[]): Entries {
  const kept = noEntries();
  for (const index of chosen) {
    kept.texts.push(entries.texts[entries.textOf[index] as number] as EntryText);
    addEntry(
      kept,
      entries.starts[index] as EpochMs,
      entries.ends[index] as EpochMs,
      entries.bookable[index] as boolean,
      kept.texts.length - 1,
    );
  }
  return kept;
}

function addAppointments(
  entries: Entries,
  catalogue: Catalogue,
  service: CatalogueService,
  query: EntriesQuery & Stretch,
  busy: BusyRead['busy'],
  nowMs: EpochMs,
): void {
  const [primary, ...others] = service.requirements;
  const locationIndexes = service.locations.flatMap((location, index) => (isWanted(location, query) ? [index] : []));
  if (primary === undefined || locationIndexes.length === 0) {
    return;
  }
  const durationMs = defaultDurationMs(service);
  const slots = findSlots(
    catalogue,
    service,
    {
      fromMs: query.startsFromMs,
      // A slot ends by the end of the range, so that none can start later than that.
      toMs: Math.min(query.startsUntilMs, query.untilMs - durationMs + 1 + (isByDays(service) ? dayMs : 0)),
      durationMs,
      locationIndexes,
      resourceIds: query.resourceIds === undefined ? undefined : new Map([[primary.resourceTypeId, query.resourceIds]]),
      withTaken: true,
    },
    busy,
  );
  const offered = slots.offered ?? slots.free;
  const texts = new Map<number, number>();
  for (let slot = 0; slot < slots.count; slot += 1) {
    const startMs = slots.starts[slot] as number;
    const endMs = endOfSlot(slots, slot, durationMs);
    if (endMs > query.untilMs) {
      continue;
    }
    const bits = bookingViolations(service.policy.rules, service.onlineBookingEnabled, startMs, endMs, nowMs);
    const row = slot * service.words;
    const locationIndex = slots.locationIndexes[slot] as number;
    const othersFree = others.every(({ firstWord, words }) => {
      for (let word = firstWord; word < firstWord + words; word += 1) {
        if (slots.free[row + word] !== 0) {
          return true;
        }
      }
      return false;
    });
    for (let index = 0; index < primary.resources.length; index += 1) {
      const word = row + primary.firstWord + (index >>> 5);
      const bit = 1 << (index & 31);
      if (((offered[word] as number) & bit) === 0) {
        continue;
      }
      const isFree = othersFree && ((slots.free[word] as number) & bit) !== 0;
      const bookable = isFree && bits === 0;
      if (!passes(query, bookable, bits)) {
        continue;
      }
      const key = ((locationIndex * primary.resources.length + index) * 2 + Number(isFree)) * 8 + bits;
      let text = texts.get(key);
      if (text === undefined) {
        text = entries.texts.length;
        texts.set(key, text);
        entries.texts.push(
          textOfAppointment(
            service,
            service.locations[locationIndex] as OfferedLocation,
            primary.resources[index] as CatalogueResource,
            isFree,
            bits,
            query,
          ),
        );
      }
      addEntry(entries, startMs, endMs, bookable, text);
    }
  }
}

function addSessions(
  entries: Entries,
  catalogue: Catalogue,
  sessions: readonly ClassSession[],
  {
    query,
    waiting,
    nowMs,
  }: {
    readonly query: EntriesQuery;
    readonly waiting: ReadonlyMap<string, number>;
    readonly nowMs: EpochMs;
  },
): void {
  for (const each of sessions) {
    const { session, service } = each;
    const location = locationOfSession(catalogue, each);
    const verdict = judgeSession(service, session, nowMs);
    const resources = resourcesOfSession(catalogue, session);
    const isWantedHere =
      session.endMs <= query.untilMs &&
      passes(query, verdict.bookable, verdict.violations) &&
      verdict.bookableCapacity >= (query.openSpots ?? 0) &&
      (query.resourceIds === undefined || resources.some(({ id }) => query.resourceIds?.has(id))) &&
      (location === undefined
        ? query.locationIds === undefined && query.locationTypes === undefined
        : isWanted(location, query));
    if (isWantedHere) {
      entries.texts.push(textOfSession(each, { location, resource: resources[0], verdict, waiting }, query));
      addEntry(entries, session.startMs, session.endMs, verdict.bookable, entries.texts.length - 1);
    }
  }
}

function addEntry(entries: Entries, startMs: EpochMs, endMs: EpochMs, bookable: boolean, text: number): void {
  entries.starts.push(startMs);
  entries.ends.push(endMs);
  entries.bookable.push(bookable);
  entries.textOf.push(text);
}

function isWanted(location: OfferedLocation, { locationIds, locationTypes }: EntriesQuery): boolean {
  return (
    (locationIds === undefined || (location.id !== undefined && locationIds.has(location.id))) &&
    (locationTypes === undefined || locationTypes.has(location.type))
  );
}

function passes({ bookable: wanted, violations }: EntriesQuery, bookable: boolean, bits: number): boolean {
  return (wanted === undefined || wanted === bookable) && fitsViolations(bits, violations);
}

/** The entries that are answered: bookable ones first, each half by start; per day the first so many. */
function chooseEntries(entries: Entries, query: EntriesQuery): number[] {
  const direction = query.descending ? -1 : 1;
  const ordered = entries.starts.map((_, index) => index);
  ordered.sort(
    (a, b) =>
      Number(entries.bookable[b]) - Number(entries.bookable[a]) ||
      direction * ((entries.starts[a] as number) - (entries.starts[b] as number)) ||
      a - b,
  );
  if (query.slotsPerDay === undefined) {
    return ordered.slice(0, maxEntries);
  }
  const ofDay = new Map<number, number>();
  return ordered
    .filter((index) => {
      const day = startOfLocalDay(query.dayZone.toLocal(entries.starts[index] as number));
      const count = (ofDay.get(day) ?? 0) + 1;
      ofDay.set(day, count);
      return count <= (query.slotsPerDay as number);
    })
    .slice(0, maxEntries);
}

function writeEntries(entries: Entries, zone: Zone | undefined, spare: SpareBuffers) {
  const format = makeOffsetFormat(zone);
  const answer = new AnswerBytes(spare, 1024 + entries.starts.length * 700);
  answer.addText('{"availabilityEntries":[');
  entries.starts.forEach((startMs, index) => {
    const { head, tail } = entries.texts[entries.textOf[index] as number] as EntryText;
    const end = format(entries.ends[index] as number);
    answer.addText(`${index === 0 ? '' : ','}${head}${format(startMs)}","endDate":"${end}${tail}`);
  });
  answer.addText(']}');
  return answer.finish();
}
