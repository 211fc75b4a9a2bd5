/**
 * Closed days as other domains use them: the days on which the business or one of its places is closed, with their
 * names.
 */
import { changingCatalogue } from '../../call.ts';
import type { Reader } from '../../db/transaction.ts';
import type { Domain } from '../../domain.ts';
import type { ClosedDaysParts } from './commands.ts';
import { closedDaysOperations } from './operations.ts';
import { type ClosedDayRow, closedDayTable } from './repository.ts';

export { readClosures, readComingClosures } from './closures.ts';
export { createClosedDay, deleteClosedDay, updateClosedDay } from './commands.ts';
export { createPublicHolidays, type PublicHolidays } from './public-holidays.ts';
export type { ClosedDayRow } from './repository.ts';
export { storedByClosedDays } from './stored.ts';

export function findClosedDay(reader: Reader, closedDayId: string): Promise<ClosedDayRow | undefined> {
  return closedDayTable.find(reader, closedDayId);
}

/** The domain: the business's own closed days, and the public holidays that it keeps. */
export function createClosedDays(parts: ClosedDaysParts): Domain {
  return { name: 'closed-days', operations: changingCatalogue(closedDaysOperations(parts)) };
}
