/** SQL of availability: the grid's configuration. Everything else that it reads belongs to other domains. */
import { statement } from '../../db/statement.ts';
import type { Reader } from '../../db/transaction.ts';

export interface SplitInterval {
  /** Starts are one session apart. */
  readonly sameAsDuration: boolean;
  readonly valueInMinutes: number;
}

/** The site's split interval; half an hour unless somebody chose another (bookings sheet 15). */
export async function readSplitInterval(reader: Reader): Promise<SplitInterval> {
  const row = await reader.first(
    statement<{ same_as_duration: boolean; split_interval_minutes: number }>(
      'select same_as_duration, split_interval_minutes from time_slots_configuration where site_id = $1',
      [reader.siteId],
    ),
  );
  return row === undefined
    ? { sameAsDuration: false, valueInMinutes: 30 }
    : { sameAsDuration: row.same_as_duration, valueInMinutes: row.split_interval_minutes };
}
