/**
 * What waits for an instant of real time waits for ever, or for a day, when the clock of the database is put back. Whatever
 * is planned further ahead than anybody plans is such a wait, and is due.
 */

import type { Reader, ServerReader } from '../db/transaction.ts';
import { minuteMs } from '../time/index.ts';
import type { DueWork } from './due-work.ts';

/** Rows that wait, by the SQL of whoever owns them. */
export interface Waits {
  /** Stands in the table due_work: never rename it. */
  readonly name: string;
  /** The longest that anything of it is planned ahead, real milliseconds. */
  readonly longestMs: number;
  /** At most `limit` sites with rows that wait for longer. */
  readonly findSites: (reader: ServerReader, longestMs: number, limit: number) => Promise<readonly string[]>;
  /** Makes them due. */
  readonly makeDue: (reader: Reader, longestMs: number) => Promise<void>;
}

const sitesPerRun = 1000;

/** Looks once a minute; costs an index look where nothing waits so long. */
export function endingOverlongWaits({ name, longestMs, findSites, makeDue }: Waits): DueWork {
  return {
    name,
    everyMs: minuteMs,
    async run(database) {
      for (const siteId of await findSites(database.serverReader, longestMs, sitesPerRun)) {
        await makeDue(database.reader(siteId), longestMs);
      }
    },
  };
}
