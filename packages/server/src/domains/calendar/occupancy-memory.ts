/**
 * Occupancy in memory, by resource and period, as long as the database says that nothing of it has changed: one small
 * statement per site and turn of the event loop tells the catalogue's version and the sum of the change numbers of all that
 * is asked for in that turn, and only what has another number is read again (design 7, docs/decisions/0047).
 *
 * Why a sum will do: a number only rises, and what is compared with it was read before the statement was sent. So no number
 * can be lower than the one that is kept, and equal sums mean equal numbers. That holds of reads that see the latest
 * commits; a transaction or a snapshot reads the rows themselves (`readBusy`).
 */
import type { SiteMemory } from '../../db/site-memory.ts';
import type { LatestReader } from '../../db/transaction.ts';
import { dayMs, type EpochMs } from '../../time/index.ts';
import { type BusyRead, readBusy } from './repository/occupancy.ts';
import { type HeldTime, type KnownCell, readChanged, readNumbers } from './repository/occupancy-changes.ts';
import type { AsOf } from './repository/seat-holds.ts';
import { periodMs, periodOf } from './rules/periods.ts';

export interface OccupancyMemoryOptions {
  /** Where it is kept. */
  readonly memory: SiteMemory<ResourceTime>;
  /** Reads the rows, too, and throws where they say something else than the memory; for tests. */
  readonly isChecked?: boolean;
}

/** How often what was kept was good, and how often something of it had to be read again. */
export interface OccupancyFigures {
  readonly hits: number;
  readonly loads: number;
  readonly bytes: number;
}

export interface OccupancyMemory {
  /** As `readBusy`, for a reader of the latest commits. */
  readBusy(
    reader: LatestReader,
    keys: readonly string[],
    fromMs: EpochMs,
    toMs: EpochMs,
    asOf: AsOf,
  ): Promise<BusyRead>;
  figures(): OccupancyFigures;
}

/** What blocks a resource in a period, at a number. */
export interface Cell {
  readonly number: number;
  /** Business time at which it was read. */
  readonly readMs: EpochMs;
  readonly bounds: readonly EpochMs[];
  readonly holds: readonly HeldTime[];
}

/** What is kept of one resource, by period. */
export type ResourceTime = Map<number, Cell>;

interface Asked {
  readonly keys: readonly string[];
  readonly fromMs: EpochMs;
  readonly toMs: EpochMs;
  readonly asOf: AsOf;
  readonly resolve: (read: BusyRead) => void;
  readonly reject: (error: unknown) => void;
}

/** What is asked for in one turn of the periods from the first to the last. */
interface Batch {
  readonly reader: LatestReader;
  readonly first: number;
  readonly last: number;
  readonly asked: Asked[];
}

/** What is asked for beyond so many periods is read itself: nobody offers times so far ahead. */
const mostPeriods = 30;
/** What ended long ago goes without a change of numbers (`stored.ts`), so what is asked of the past is read itself. */
const mostPastMs = 300 * dayMs;
/** Holds that are over go the same way after a day; where the clock was put back by more than this they may count again. */
const mostPutBackMs = dayMs / 2;
/** Of one resource. */
const mostCells = 60;
/** What a cell takes beside its bounds, and a resource beside its cells. */
const bytesOf = Object.freeze({ cell: 160, hold: 200, bound: 8, resource: 400 });

export function createOccupancyMemory({ isChecked = false, memory }: OccupancyMemoryOptions): OccupancyMemory {
  const waiting = new Map<string, Batch>();
  let hits = 0;
  let loads = 0;

  /** The cells of a batch as they are kept; those that are not come with the number -1. */
  function cellsOf({ reader, first, last }: Batch, keys: ReadonlySet<string>, nowMs: EpochMs): Map<string, Cell[]> {
    const found = new Map<string, Cell[]>();
    for (const resourceId of keys) {
      const known = memory.get(reader.siteId, resourceId);
      const cells: Cell[] = [];
      for (let period = first; period <= last; period += 1) {
        const cell = known?.get(period);
        const isGood = cell !== undefined && (cell.holds.length === 0 || nowMs > cell.readMs - mostPutBackMs);
        cells.push(isGood ? cell : unknownCell);
      }
      found.set(resourceId, cells);
    }
    return found;
  }

  function keep(siteId: string, resourceId: string, period: number, cell: Cell): void {
    const cells = memory.get(siteId, resourceId) ?? new Map<number, Cell>();
    cells.delete(period);
    const [oldest] = cells.keys();
    if (cells.size >= mostCells && oldest !== undefined) {
      cells.delete(oldest);
    }
    cells.set(period, cell);
    memory.set(siteId, resourceId, cells, sizeOf(cells));
  }

  /** Reads again what has changed, into `cells` and for later; answers the catalogue's version of that moment. */
  async function refresh({ reader, first }: Batch, cells: Map<string, Cell[]>, nowMs: EpochMs): Promise<number> {
    const known = [...cells].flatMap(([resourceId, each]) =>
      each.map(({ number }, index): KnownCell => ({ resourceId, period: first + index, number })),
    );
    const { version, changed } = await readChanged(reader, known);
    for (const { resourceId, period, number, bounds, holds } of changed) {
      const cell: Cell = { number, bounds, holds, readMs: nowMs };
      (cells.get(resourceId) as Cell[])[period - first] = cell;
      keep(reader.siteId, resourceId, period, cell);
    }
    return version;
  }

  async function answer(batch: Batch): Promise<void> {
    const { asked, first, last, reader } = batch;
    const keys = new Set(asked.flatMap((each) => each.keys));
    const nowMs = Math.min(...asked.map(({ asOf }) => asOf.nowMs));
    const cells = cellsOf(batch, keys, nowMs);
    const all = [...cells.values()].flat();
    let version: number | undefined;
    if (!all.includes(unknownCell)) {
      const numbers = await readNumbers(reader, [...keys], first, last);
      if (numbers.sum === all.reduce((sum, { number }) => sum + number, 0)) {
        hits += 1;
        version = numbers.version;
      }
    }
    if (version === undefined) {
      loads += 1;
      version = await refresh(batch, cells, nowMs);
    }
    for (const each of asked) {
      each.resolve({ version, busy: busyOf(each, cells) });
    }
  }

  async function answerAll(batch: Batch): Promise<void> {
    try {
      await answer(batch);
    } catch (error) {
      for (const { reject } of batch.asked) {
        reject(error);
      }
    }
  }

  /** Whoever asks in one turn for the same periods of a site shares what is asked of the database. */
  function ask(reader: LatestReader, first: number, last: number, asked: Asked): void {
    const key = `${reader.siteId} ${first} ${last}`;
    const batch = waiting.get(key);
    if (batch !== undefined) {
      batch.asked.push(asked);
      return;
    }
    const begun: Batch = { reader, first, last, asked: [asked] };
    waiting.set(key, begun);
    setImmediate(() => {
      waiting.delete(key);
      void answerAll(begun);
    });
  }

  const kept: OccupancyMemory = {
    readBusy(reader, keys, fromMs, toMs, asOf) {
      const [first, last] = [periodOf(fromMs), periodOf(Math.max(fromMs, toMs - 1))];
      if (keys.length === 0 || last - first >= mostPeriods || fromMs < asOf.nowMs - mostPastMs) {
        return readBusy(reader, keys, fromMs, toMs, asOf);
      }
      return new Promise((resolve, reject) => {
        ask(reader, first, last, { keys, fromMs, toMs, asOf, resolve, reject });
      });
    },
    figures: () => ({ hits, loads, bytes: memory.bytes() }),
  };
  return isChecked ? checked(kept) : kept;
}

/** Stands for a cell that is not kept. */
const unknownCell: Cell = Object.freeze({ number: -1, readMs: 0, bounds: [], holds: [] });

function sizeOf(cells: ResourceTime): number {
  let bytes = bytesOf.resource;
  for (const { bounds, holds } of cells.values()) {
    bytes += bytesOf.cell + bounds.length * bytesOf.bound + holds.length * bytesOf.hold;
  }
  return bytes;
}

/** What of the cells blocks the resources in the range that was asked for, each time once. */
function busyOf({ asOf, fromMs, keys, toMs }: Asked, cells: ReadonlyMap<string, readonly Cell[]>): BusyRead['busy'] {
  const busy = new Map<string, readonly EpochMs[]>();
  const firstPeriod = periodOf(fromMs);
  for (const key of keys) {
    const bounds: EpochMs[] = [];
    (cells.get(key) as readonly Cell[]).forEach((cell, index) => {
      // Time that reaches over from the cell before is in that one, too.
      const newFromMs = index === 0 ? Number.NEGATIVE_INFINITY : (firstPeriod + index) * periodMs;
      const add = (startMs: EpochMs, endMs: EpochMs) => {
        if (startMs >= newFromMs && endMs > fromMs && startMs < toMs) {
          bounds.push(startMs, endMs);
        }
      };
      for (let at = 0; at < cell.bounds.length; at += 2) {
        add(cell.bounds[at] as EpochMs, cell.bounds[at + 1] as EpochMs);
      }
      for (const { endMs, expiresMs, holdId, startMs } of cell.holds) {
        if (expiresMs > asOf.nowMs && asOf.ownHoldIds?.includes(holdId) !== true) {
          add(startMs, endMs);
        }
      }
    });
    if (bounds.length > 0) {
      busy.set(key, bounds);
    }
  }
  return busy;
}

/** Asks the rows themselves as well, and compares where nothing has changed in between. */
function checked(memory: OccupancyMemory): OccupancyMemory {
  return {
    ...memory,
    async readBusy(reader, keys, fromMs, toMs, asOf) {
      const numbers = () => readNumbers(reader, keys, periodOf(fromMs), periodOf(Math.max(fromMs, toMs - 1)));
      const before = await numbers();
      const read = await memory.readBusy(reader, keys, fromMs, toMs, asOf);
      const rows = await readBusy(reader, keys, fromMs, toMs, asOf);
      const after = await numbers();
      if (before.sum === after.sum && before.version === after.version && written(read) !== written(rows)) {
        throw new Error(`occupancy in memory says ${written(read)} where the rows say ${written(rows)}`);
      }
      return read;
    },
  };
}

/** The same text for the same times, in whatever order they came. */
function written({ busy, version }: BusyRead): string {
  const times = [...busy].map(([key, bounds]) => {
    const pairs = Array.from({ length: bounds.length / 2 }, (_, index) => bounds.slice(index * 2, index * 2 + 2));
    return [key, pairs.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d)] as const;
  });
  return JSON.stringify([version, times.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}
