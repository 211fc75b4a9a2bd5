/**
 * The catalogues in memory: one picture per site, replaced when the database says another version, one load at a
 * time per site, bounded by bytes (design 7).
 */
import type { EventLoopScheduler } from '../../admission/event-loop-scheduler.ts';
import { hasRaisedCatalogueVersion, lockCatalogueVersion, readCatalogueVersion } from '../../db/catalogue-version.ts';
import type { Clock } from '../../db/clock.ts';
import type { SiteMemories } from '../../db/site-memory.ts';
import type { Database, LatestReader, Reader, Transaction } from '../../db/transaction.ts';
import { readAddOns } from '../add-ons/index.ts';
import {
  createOccupancyMemory,
  type OccupancyFigures,
  type OccupancyMemory,
  type ResourceTime,
  readBusinessScheduleId,
  readHours,
  readNumbersOfOffers,
} from '../calendar/index.ts';
import { type PublicHolidays, readComingClosures } from '../closed-days/index.ts';
import { readForms } from '../forms/index.ts';
import { readLocations } from '../locations/index.ts';
import { readServiceOptions } from '../options/index.ts';
import { readPolicies } from '../policies/index.ts';
import { readServices } from '../services/index.ts';
import { readSiteTimeZone } from '../site/index.ts';
import { readResources, readStaff, readStaffPublicity } from '../staff/index.ts';
import { readStartsConfiguration } from './repository.ts';
import type { Catalogue } from './rules/catalogue.ts';
import { compileCatalogue } from './rules/compile-catalogue.ts';
import { maxRangeMs } from './rules/request.ts';

export interface AvailabilityOptions {
  readonly database: Pick<Database, 'snapshot'>;
  readonly clock: Clock;
  readonly scheduler: EventLoopScheduler;
  readonly memories: SiteMemories;
  readonly publicHolidays: PublicHolidays;
  /** Room for catalogues, default 64 MiB. */
  readonly catalogueBytes?: number;
  /** Room for occupancy, default 32 MiB. */
  readonly occupancyBytes?: number;
  /** Compares what is kept of occupancy with its rows at each read; for tests. */
  readonly checksMemory?: boolean;
}

/** How often a catalogue in memory was good, and how often it had to be read. */
export interface SnapshotFigures {
  readonly hits: number;
  readonly loads: number;
  /** The same of occupancy. */
  readonly occupancy: OccupancyFigures;
}

/** The catalogues of all sites, as availability and bookings see them. */
export interface Availability {
  /**
   * The catalogue in memory, read when there is none; it may be a moment old. Check its version against what a read
   * returns.
   */
  snapshot(siteId: string): Promise<Catalogue>;
  /** A catalogue of exactly this version or newer: replaces the one in memory when it is another. */
  snapshotAt(siteId: string, version: number): Promise<Catalogue>;
  /** Reads the version and keeps it from rising until the transaction ends: first in the lock order (design 4.5). */
  lockVersion(tx: Transaction): Promise<number>;
  /**
   * The catalogue as it is while `lockVersion` holds; loaded on the transaction's own connection when memory has
   * another.
   */
  current(tx: Transaction): Promise<Catalogue>;
  /** The catalogue of the version that the database has now, without a lock. */
  latest(reader: Reader): Promise<Catalogue>;
  /** The same on the reader's own connection, for work that must not wait for another one. */
  latestSeen(reader: Reader): Promise<Catalogue>;
  /** Blocking time of resources, and the catalogue's version of the same moment. */
  readonly readBusy: OccupancyMemory['readBusy'];
  /**
   * What all offers of a site within a year follow from beside the clock, as one text: as long as it is the same, so are
   * they (docs/decisions/0047). Nothing while the catalogue changes under the question.
   */
  versionOfOffers(reader: LatestReader): Promise<string | undefined>;
  figures(): SnapshotFigures;
  /** For computations over a catalogue that may be long. */
  readonly scheduler: EventLoopScheduler;
}

const mebibyte = 1024 * 1024;

/** Makes the store of catalogues. Nothing is read before the first question. */
export function createCatalogues(options: AvailabilityOptions): Availability {
  const { catalogueBytes = 64 * mebibyte, memories, occupancyBytes = 32 * mebibyte } = options;
  const catalogues = memories.make<Catalogue>(catalogueBytes);
  const cache = {
    get(siteId: string) {
      const known = catalogues.get(siteId, '');
      return known !== undefined && known.goodUntilMs > options.clock.now() ? known : undefined;
    },
    set: (siteId: string, catalogue: Catalogue) => catalogues.set(siteId, '', catalogue, catalogue.bytes),
  };
  const loading = new Map<string, Promise<Catalogue>>();
  const occupancy = createOccupancyMemory({
    memory: memories.make<ResourceTime>(occupancyBytes),
    isChecked: options.checksMemory === true,
  });
  let hits = 0;
  let loads = 0;

  const read = (reader: Reader) => readCatalogue(reader, options.clock.now(), options.publicHolidays);

  async function load(siteId: string): Promise<Catalogue> {
    loads += 1;
    const catalogue = await options.database.snapshot(siteId, (reader) => read(reader));
    const known = cache.get(siteId);
    // A slow load must not put an older picture over a newer one.
    if (known === undefined || known.version <= catalogue.version) {
      cache.set(siteId, catalogue);
    }
    return catalogue;
  }

  /** One load at a time per site; who asks meanwhile waits for the same answer. */
  function loadOnce(siteId: string): Promise<Catalogue> {
    const running = loading.get(siteId);
    if (running !== undefined) {
      return running;
    }
    const started = load(siteId).finally(() => loading.delete(siteId));
    loading.set(siteId, started);
    return started;
  }

  async function snapshotAt(siteId: string, version: number): Promise<Catalogue> {
    const known = cache.get(siteId);
    if (known?.version === version) {
      hits += 1;
      return known;
    }
    const loaded = await loadOnce(siteId);
    // The load under way may have begun before the version was raised.
    return loaded.version < version ? loadOnce(siteId) : loaded;
  }

  return {
    async snapshot(siteId) {
      const known = cache.get(siteId);
      if (known === undefined) {
        return loadOnce(siteId);
      }
      hits += 1;
      return known;
    },
    snapshotAt,
    lockVersion: (tx) => lockCatalogueVersion(tx),
    async current(tx) {
      const version = await lockCatalogueVersion(tx);
      const known = cache.get(tx.siteId);
      if (known?.version === version && !hasRaisedCatalogueVersion(tx)) {
        hits += 1;
        return known;
      }
      // The lock keeps the catalogue still, so the transaction's own reads are consistent; a second connection
      // from the pool could wait for ever behind transactions that wait for theirs.
      loads += 1;
      const catalogue = await read(tx);
      if (!hasRaisedCatalogueVersion(tx)) {
        cache.set(tx.siteId, catalogue);
      }
      return catalogue;
    },
    latest: async (reader) => snapshotAt(reader.siteId, await readCatalogueVersion(reader)),
    async latestSeen(reader) {
      const version = await readCatalogueVersion(reader);
      const known = cache.get(reader.siteId);
      if (known?.version === version) {
        hits += 1;
        return known;
      }
      loads += 1;
      const catalogue = await read(reader);
      // Without a lock somebody may have changed the rules between two of its reads.
      if (catalogue.version === version && (await readCatalogueVersion(reader)) === version) {
        cache.set(reader.siteId, catalogue);
      }
      return catalogue;
    },
    readBusy: occupancy.readBusy,
    async versionOfOffers(reader) {
      const known = cache.get(reader.siteId) ?? (await loadOnce(reader.siteId));
      const read = await readNumbersFor(known, reader, options.clock.now());
      if (read.version === known.version) {
        return writtenVersion(read);
      }
      // Which numbers are to be asked for, the catalogue of now says.
      const current = await snapshotAt(reader.siteId, read.version);
      const again = await readNumbersFor(current, reader, options.clock.now());
      return again.version === current.version ? writtenVersion(again) : undefined;
    },
    figures: () => ({ hits, loads, occupancy: occupancy.figures() }),
    scheduler: options.scheduler,
  };
}

/** The numbers of everybody and everything that a catalogue offers. */
function readNumbersFor({ businessScheduleId, resources, services }: Catalogue, reader: Reader, nowMs: number) {
  const ofBusiness = businessScheduleId === undefined ? [] : [businessScheduleId];
  const keys = {
    resourceIds: [...resources.keys(), ...ofBusiness],
    scheduleIds: [...[...services.values()].map(({ scheduleId }) => scheduleId), ...ofBusiness],
  };
  return readNumbersOfOffers(reader, keys, nowMs, nowMs + maxRangeMs);
}

function writtenVersion({ sum, version }: { readonly sum: number; readonly version: number }): string {
  return `${version} ${sum}`;
}

/** Reads a whole catalogue; the statements travel together. */
async function readCatalogue(reader: Reader, nowMs: number, publicHolidays: PublicHolidays): Promise<Catalogue> {
  const { timeZone, ...parts } = await readAll({
    version: readCatalogueVersion(reader),
    timeZone: readSiteTimeZone(reader),
    configuration: readStartsConfiguration(reader),
    businessScheduleId: readBusinessScheduleId(reader),
    hours: readHours(reader, nowMs),
    comingClosures: readComingClosures(reader, nowMs, publicHolidays),
    forms: readForms(reader),
    locations: readLocations(reader),
    policies: readPolicies(reader),
    resources: readResources(reader),
    staff: readStaff(reader),
    staffPublicity: readStaffPublicity(reader),
    services: readServices(reader),
    addOns: readAddOns(reader),
    options: readServiceOptions(reader),
  });
  return compileCatalogue({ siteId: reader.siteId, timeZone: timeZone ?? 'UTC', ...parts });
}

/** What reads that are under way bring, by their names. */
async function readAll<Reads extends Readonly<Record<string, Promise<unknown>>>>(
  reads: Reads,
): Promise<{ readonly [Name in keyof Reads]: Awaited<Reads[Name]> }> {
  const values = await Promise.all(Object.values(reads));
  const named = Object.keys(reads).map((name, index) => [name, values[index]]);
  return Object.fromEntries(named) as { readonly [Name in keyof Reads]: Awaited<Reads[Name]> };
}
