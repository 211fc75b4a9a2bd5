/** What schedules say about their sessions as a whole, for the services that show it: dates, people, lengths. */
import type { Reader } from '../../db/transaction.ts';
import { type EpochMs, minuteMs } from '../../time/index.ts';
import { type EventRow, readFrameParts } from './repository/events.ts';
import { scheduleTable } from './repository/schedules.ts';
import { instancesBefore, localOf } from './rules/recurrence.ts';

/** What a schedule says about its sessions as a whole. */
export interface SessionFacts {
  readonly scheduleId: string;
  /** Of the first event and of the last one; undefined while there is none, or no last one. */
  readonly firstStartMs: EpochMs | undefined;
  readonly lastEndMs: EpochMs | undefined;
  /** Resources of recurring events that have instances to come, each once, in the order of the events. */
  readonly resourceIds: readonly string[];
  /** Minutes, each once, in the order of the events. */
  readonly durations: readonly number[];
  /** When the first of these recurring events has ended; undefined: none ends. */
  readonly validUntilMs: EpochMs | undefined;
}

/** Reads the facts of schedules; those without a row are missing. */
export async function readSessionFacts(
  reader: Reader,
  scheduleIds: readonly string[],
  nowMs: EpochMs,
): Promise<SessionFacts[]> {
  const schedules = await scheduleTable.findMany(reader, scheduleIds);
  return Promise.all(
    schedules.map(async (schedule): Promise<SessionFacts> => {
      const { masters } = await readFrameParts(reader, schedule.id);
      const going = masters
        .filter((master) => master.status === 'CONFIRMED')
        .map((master) => ({ master, endMs: lastEndOf(master) }))
        .filter(({ endMs }) => endMs === undefined || endMs > nowMs)
        .sort((a, b) => a.master.start_at - b.master.start_at || (a.master.id < b.master.id ? -1 : 1));
      const ends = going.flatMap(({ endMs }) => endMs ?? []);
      const minutes = going.map(({ master }) => (localOf(master.local_end) - localOf(master.local_start)) / minuteMs);
      return {
        scheduleId: schedule.id,
        firstStartMs: schedule.frame_start ?? undefined,
        lastEndMs: schedule.frame_end ?? undefined,
        resourceIds: [...new Set(going.flatMap(({ master }) => master.resource_ids))],
        durations: [...new Set(minutes)],
        validUntilMs: ends.length === 0 ? undefined : Math.min(...ends),
      };
    }),
  );
}

/** The end of the last instance of a master; undefined when there is none. */
function lastEndOf(master: EventRow): EpochMs | undefined {
  if (master.rule_until === null) {
    return undefined;
  }
  for (const instance of instancesBefore(master, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)) {
    return instance.end_at;
  }
  return Number.NEGATIVE_INFINITY;
}
