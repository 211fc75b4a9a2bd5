/** What schedules must hold. Pure. */
import { fail } from '@openhours/contract';

/** One active schedule has an external id. */
export function externalIdTaken(externalId: string): Error {
  return fail('ALREADY_EXISTS', 'A schedule with this external id exists already', { externalId });
}
