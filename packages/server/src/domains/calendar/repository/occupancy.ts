/** SQL of occupancy: which resource is taken when, and the locks of resources (design 4.4 and 4.5). */
import { businessScheduleExternalId } from '@openhours/contract';
import { holdCatalogueStill } from '../../../db/catalogue-version.ts';
import { newId } from '../../../db/ids.ts';
import { rangeBound } from '../../../db/parameters.ts';
import { statement } from '../../../db/statement.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { type EpochMs, formatInstant, type Intervals } from '../../../time/index.ts';
import { raiseOccupancy, type TouchedRow, timeOf, touchedColumns } from './occupancy-changes.ts';
import type { AsOf } from './seat-holds.ts';

/**
 * Locks resources by the rows of their own schedules, ascending, in one statement (design 4.5). `for no key update`
 * leaves foreign-key inserts alone.
 */
export async function lockResources(tx: Transaction, resourceIds: readonly string[]): Promise<void> {
  holdCatalogueStill(tx);
  await tx.all(
    statement(
      `select id from schedule
       where site_id = $1 and owner_type = 'RESOURCE' and status = 'ACTIVE' and external_id = any ($2::text[])
       order by external_id for no key update`,
      [tx.siteId, resourceIds],
    ),
  );
}

/** The queue in which those wait who want time of a resource (admission/keyed-queue.ts); its lock is `lockResources`. */
export function queueOfResource(resourceId: string): string {
  return `resource:${resourceId}`;
}

export type OccupancySource = 'BOOKING' | 'HOLD' | 'EVENT' | 'EXTERNAL';

/** One stretch of occupied time of one resource. */
export interface Occupied {
  /** A resource, or the business schedule for time that blocks everybody on business hours. */
  readonly resourceId: string;
  readonly source: OccupancySource;
  readonly sourceId: string;
  readonly startMs: EpochMs;
  /** End of the session and of its own buffer. */
  readonly endMs: EpochMs;
  readonly blocks: boolean;
  readonly exclusive: boolean;
}

/** A row of occupancy; its range comes as two bounds. */
interface OccupiedRow {
  readonly resource_id: string;
  readonly source: OccupancySource;
  readonly source_id: string;
  readonly start_at: EpochMs;
  readonly end_at: EpochMs;
  readonly blocks: boolean;
  readonly exclusive: boolean;
}

// Occupancy is read resource by resource (lateral): asked for all at once, the planner takes every site for an average
// one, reads a site by its primary key, and a site with ten years behind it reads ten years for one month.

/**
 * Reads what occupies resources in [fromMs, toMs), the business schedule's blocked time included. A hold counts
 * while it is valid at `nowMs`.
 */
export async function readOccupancy(
  reader: Reader,
  resourceIds: readonly string[],
  fromMs: EpochMs,
  toMs: EpochMs,
  nowMs: EpochMs,
): Promise<Occupied[]> {
  const rows = await reader.all(
    statement<OccupiedRow>(
      `select o.resource_id, o.source, o.source_id, lower(o.during) as start_at, upper(o.during) as end_at,
         o.blocks, o.exclusive
       from unnest(array_append($2::uuid[],
           (select id from schedule where site_id = $1 and external_id = $6 and status = 'ACTIVE'))) as wanted (id)
       cross join lateral (
         select * from occupancy
         where site_id = $1 and resource_id = wanted.id and upper(during) > $3 and lower(during) < $4
           and (expires_at is null or expires_at > $5)
       ) as o
       order by o.resource_id, o.during`,
      [
        reader.siteId,
        resourceIds,
        rangeBound(fromMs),
        rangeBound(toMs),
        formatInstant(nowMs),
        businessScheduleExternalId,
      ],
    ),
  );
  return rows.map((row) => ({
    resourceId: row.resource_id,
    source: row.source,
    sourceId: row.source_id,
    startMs: row.start_at,
    endMs: row.end_at,
    blocks: row.blocks,
    exclusive: row.exclusive,
  }));
}

/** The resources whose time a booking or a hold takes. */
export function readResourcesTakenBy(
  reader: Reader,
  source: OccupancySource,
  sourceId: string,
): Promise<readonly string[]> {
  return readResourcesTakenByAll(reader, source, [sourceId]);
}

/** The same of many together. */
export async function readResourcesTakenByAll(
  reader: Reader,
  source: OccupancySource,
  sourceIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await reader.all(
    statement<{ resource_id: string }>(
      `select distinct resource_id from occupancy where site_id = $1 and source = $2 and source_id = any($3::text[])
       order by resource_id`,
      [reader.siteId, source, sourceIds],
    ),
  );
  return rows.map((row) => row.resource_id);
}

/** Blocking time of resources as bounds, and the catalogue version of the same moment. */
export interface BusyRead {
  /** 0 for a site without a catalogue. */
  readonly version: number;
  /** By resource: [start, end, start, end, …] in epoch milliseconds, in any order. */
  readonly busy: ReadonlyMap<string, readonly EpochMs[]>;
}

/** Reads the blocking time of many resources in one round trip: one row per busy resource, bounds as numbers in one text. */
export async function readBusy(
  reader: Reader,
  keys: readonly string[],
  fromMs: EpochMs,
  toMs: EpochMs,
  { nowMs, ownHoldIds = [] }: AsOf,
  /** Whose time counts as free. */
  leftOut: readonly { readonly source: OccupancySource; readonly sourceId: string }[] = [],
): Promise<BusyRead> {
  const parameters = [reader.siteId, keys, rangeBound(fromMs), rangeBound(toMs), formatInstant(nowMs), ownHoldIds];
  const isWhole = leftOut.length === 0;
  const rows = await reader.all(
    statement<{ version: number; id: string | null; bounds: string | null }>(
      `select catalogue.version, busy.id, busy.bounds
       from site_catalogue catalogue
       left join lateral (
         select wanted.id, taken.bounds
         from unnest($2::uuid[]) as wanted (id)
         cross join lateral (
           select string_agg(
             (extract(epoch from lower(during)) * 1000)::bigint || ',' || (extract(epoch from upper(during)) * 1000)::bigint,
             ',') as bounds
           from occupancy
           where site_id = $1 and resource_id = wanted.id and upper(during) > $3 and lower(during) < $4
             and blocks and (expires_at is null or expires_at > $5 and source_id <> all ($6::text[]))
             ${isWhole ? '' : 'and (source, source_id) not in (select * from unnest($7::text[], $8::text[]))'}
         ) as taken
         where taken.bounds is not null
       ) as busy on true
       where catalogue.site_id = $1`,
      isWhole
        ? parameters
        : [...parameters, leftOut.map(({ source }) => source), leftOut.map(({ sourceId }) => sourceId)],
    ),
  );
  const busy = new Map<string, readonly EpochMs[]>();
  for (const { id, bounds } of rows) {
    if (id !== null && bounds !== null) {
      busy.set(id, bounds.split(',').map(Number));
    }
  }
  return { version: rows[0]?.version ?? 0, busy };
}

/** Deletes holds that are over and lie in the way; a statement of its own, before the insert (design 4.4). */
export function removeExpiredHolds(
  tx: Transaction,
  resourceIds: readonly string[],
  fromMs: EpochMs,
  toMs: EpochMs,
  nowMs: EpochMs,
): void {
  tx.write(
    statement<TouchedRow>(
      `delete from occupancy
       where site_id = $1 and resource_id = any ($2::uuid[]) and source = 'HOLD' and expires_at <= $5
         and upper(during) > $3 and lower(during) < $4
       returning ${touchedColumns}`,
      [tx.siteId, resourceIds, rangeBound(fromMs), rangeBound(toMs), formatInstant(nowMs)],
    ),
    undefined,
    (rows) => raiseOccupancy(tx, rows.map(timeOf)),
  );
}

export interface NewOccupancy {
  readonly resourceId: string;
  readonly source: OccupancySource;
  readonly sourceId: string;
  readonly startMs: EpochMs;
  /** End of the session and of its own buffer. */
  readonly endMs: EpochMs;
  /** Busy for everyone; false for what the owner made transparent. */
  readonly blocks: boolean;
  /** May not overlap another exclusive row of the resource: the database refuses it. */
  readonly exclusive: boolean;
  /** Only of holds, and always of them. */
  readonly expiresMs?: EpochMs | undefined;
}

/** Writes occupancy; `otherwise` is the refusal when any row would overlap what is exclusive. */
export function occupy(tx: Transaction, rows: readonly NewOccupancy[], otherwise: () => Error): void {
  if (rows.length === 0) {
    return;
  }
  raiseOccupancy(tx, rows);
  tx.write(insertion(tx.siteId, rows), { rows: rows.length, otherwise });
}

/**
 * The same as the last of the transaction, where by then nothing exclusive is in the way: what one act gives back and takes
 * again is not held meanwhile.
 */
export function occupyWhatIsLeft(tx: Transaction, rows: readonly NewOccupancy[]): void {
  raiseOccupancy(tx, rows);
  for (const row of rows) {
    tx.gatherLast('left time', row, (all) => insertion(tx.siteId, all));
  }
}

function insertion(siteId: string, rows: readonly NewOccupancy[]) {
  return statement<{ id: string }>(
    `insert into occupancy (site_id, id, resource_id, source, source_id, during, blocks, exclusive, expires_at)
     select $1, id, resource_id, source, source_id, tstzrange(start_at, end_at, '[)'), blocks, exclusive, expires_at
     from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[], $8::boolean[],
       $9::boolean[], $10::timestamptz[])
       as added (id, resource_id, source, source_id, start_at, end_at, blocks, exclusive, expires_at)
     on conflict do nothing
     returning id`,
    [
      siteId,
      rows.map(() => newId()),
      rows.map((row) => row.resourceId),
      rows.map((row) => row.source),
      rows.map((row) => row.sourceId),
      rows.map((row) => formatInstant(row.startMs)),
      rows.map((row) => formatInstant(row.endMs)),
      rows.map((row) => row.blocks),
      rows.map((row) => row.exclusive),
      rows.map((row) => (row.expiresMs === undefined ? null : formatInstant(row.expiresMs))),
    ],
  );
}

/** Lets a hold last longer; `otherwise` is the refusal when its rows are no longer there. */
export function extendHeldTime(
  tx: Transaction,
  holdId: string,
  rows: number,
  expiresMs: EpochMs,
  otherwise: () => Error,
): void {
  tx.write(
    statement<TouchedRow>(
      `update occupancy set expires_at = $3 where site_id = $1 and source = 'HOLD' and source_id = $2
       returning ${touchedColumns}`,
      [tx.siteId, holdId, formatInstant(expiresMs)],
    ),
    { rows, otherwise },
    (touched) => raiseOccupancy(tx, touched.map(timeOf)),
  );
}

/**
 * Lets a source take exactly these stretches of a resource's time, [start, end, start, end, …], for everybody and
 * without keeping others off: what it takes already stays the row it is. Whoever calls it holds the resource.
 */
export async function takeExactly(
  tx: Transaction,
  { resourceId, source, sourceId }: Pick<NewOccupancy, 'resourceId' | 'source' | 'sourceId'>,
  stretches: Intervals,
): Promise<void> {
  const known = await tx.all(
    statement<TouchedRow & { readonly id: string }>(
      `select id, ${touchedColumns} from occupancy where site_id = $1 and source = $2 and source_id = $3`,
      [tx.siteId, source, sourceId],
    ),
  );
  const nameOf = (of: string, startMs: EpochMs, endMs: EpochMs) => `${of} ${startMs} ${endMs}`;
  const wanted = new Map<string, NewOccupancy>();
  for (let index = 0; index < stretches.length; index += 2) {
    const [startMs, endMs] = [stretches[index] as EpochMs, stretches[index + 1] as EpochMs];
    const row = { resourceId, source, sourceId, startMs, endMs, blocks: true, exclusive: false };
    wanted.set(nameOf(resourceId, startMs, endMs), row);
  }
  const gone = known.filter((row) => !wanted.delete(nameOf(row.resource_id, row.start_at, row.end_at)));
  if (gone.length > 0) {
    raiseOccupancy(tx, gone.map(timeOf));
    tx.write(
      statement('delete from occupancy where site_id = $1 and id = any ($2::uuid[])', [
        tx.siteId,
        gone.map(({ id }) => id),
      ]),
    );
  }
  occupy(tx, [...wanted.values()], () => new Error('time that keeps nobody off was refused'));
}

/** What a source takes of the time of resources, and whether anybody else can have it. */
export function readTimeTakenBy(reader: Reader, source: OccupancySource, sourceId: string): Promise<TakenTime[]> {
  return reader.all(
    statement<TakenTime>(
      `select ${touchedColumns}, blocks from occupancy where site_id = $1 and source = $2 and source_id = $3
       order by resource_id`,
      [reader.siteId, source, sourceId],
    ),
  );
}

export interface TakenTime extends TouchedRow {
  readonly blocks: boolean;
}

/**
 * Cuts [fromMs, toMs) out of what holds take of the time of resources; what they take before and after it stays held.
 * Whoever calls it has the resources locked. All of it is written when this resolves, so that what was cut out can be taken.
 */
export async function cutHolds(
  tx: Transaction,
  { holdIds, resourceIds }: { readonly holdIds: readonly string[]; readonly resourceIds: readonly string[] },
  fromMs: EpochMs,
  toMs: EpochMs,
): Promise<void> {
  tx.write(
    statement<TouchedRow & { readonly source_id: string; readonly expires_at: EpochMs }>(
      `delete from occupancy
       where site_id = $1 and source = 'HOLD' and source_id = any ($2::text[]) and resource_id = any ($3::uuid[])
         and upper(during) > $4 and lower(during) < $5
       returning ${touchedColumns}, source_id, expires_at`,
      [tx.siteId, holdIds, resourceIds, rangeBound(fromMs), rangeBound(toMs)],
    ),
    undefined,
    (rows) => {
      raiseOccupancy(tx, rows.map(timeOf));
      const left = rows.flatMap(({ end_at, expires_at, resource_id, source_id, start_at }) =>
        [
          [start_at, fromMs],
          [toMs, end_at],
        ]
          .filter(([startMs = 0, endMs = 0]) => startMs < endMs)
          .map(([startMs = 0, endMs = 0]) => ({
            resourceId: resource_id,
            source: 'HOLD' as const,
            sourceId: source_id,
            startMs,
            endMs,
            blocks: true,
            exclusive: true,
            expiresMs: expires_at,
          })),
      );
      occupy(tx, left, () => new Error('time that was held until now was refused'));
    },
  );
  await tx.flush();
}

/** Gives back all time that a source occupies. */
export function release(tx: Transaction, source: OccupancySource, sourceId: string): void {
  tx.write(
    statement<TouchedRow>(
      `delete from occupancy where site_id = $1 and source = $2 and source_id = $3 returning ${touchedColumns}`,
      [tx.siteId, source, sourceId],
    ),
    undefined,
    (rows) => raiseOccupancy(tx, rows.map(timeOf)),
  );
}
