/** What races end with: how often each outcome was answered, and that nobody was given a time twice. */
import type { Booking } from '@openhours/contract';
import { expect } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { TestAnswer, TestServer } from '../../support/server.ts';

/** How many answers had a booking of each status, or each refusal. */
export function tally(answers: readonly TestAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const outcome = answer.status === 200 ? (answer.body.booking as Booking).status : `${answer.status} ${answer.code}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

export async function expectNoOverlap({ database, siteId }: TestServer): Promise<void> {
  const overlaps = await database.serverReader.all(
    statement(
      `select a.source_id from occupancy a join occupancy b
         on b.site_id = a.site_id and b.resource_id = a.resource_id and b.id > a.id and b.during && a.during
       where a.site_id = $1 and a.blocks and b.blocks`,
      [siteId],
    ),
  );
  expect(overlaps).toEqual([]);
}
