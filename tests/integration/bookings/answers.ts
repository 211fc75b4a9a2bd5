/** What the tests of bookings read of an answer, and how many bookings there are. */
import type { Booking } from '@openhours/contract';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { TestAnswer, TestServer } from '../../support/server.ts';

export const bookingOf = (answer: TestAnswer) => answer.body.booking as Booking;

/** What a refusal says beside its code. */
export const dataOf = (answer: TestAnswer) =>
  (answer.body as { details: { applicationError: { data: Record<string, unknown> } } }).details.applicationError.data;

/** The fields that were refused. */
export const fieldsOf = (answer: TestAnswer) =>
  (
    answer.body as { details: { validationError: { fieldViolations: { field: string }[] } } }
  ).details.validationError.fieldViolations.map(({ field }) => field);

export async function countBookings(server: TestServer): Promise<number> {
  const row = await server.database.serverReader.first(
    statement<{ count: number }>('select count(*)::integer as count from booking where site_id = $1', [server.siteId]),
  );
  return row!.count;
}
