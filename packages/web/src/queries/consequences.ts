/**
 * What follows from acts of anybody of the business and goes on behind them, such as the bookings of a class that
 * moves: jobs of the server, as everybody sees them whose work it concerns.
 */
import type { Client } from '@openhours/client';
import type { ConsequenceKind, Job } from '@openhours/contract';
import { queryOptions } from '@tanstack/react-query';
import { isUnderWay, pollWhile } from './bulk-jobs.ts';

/** What the pages call it: a word for each that there is. */
const wordsByKind = {
  'bookings.release': 'release',
  'bookings.followCalendar': 'follow',
  'calendar.cancelEvents': 'entries',
  'calendar.followSiteZone': 'siteZone',
  'calendar.moveEvents': 'places',
  'calendar.renewInstants': 'zone',
  'categories.deleteCategory': 'delete',
  'resources.deleteResourceType': 'rooms',
  'services.removeReferences': 'services',
  'members.hideMembers': 'hide',
} as const satisfies Readonly<Record<ConsequenceKind, string>>;
export type ConsequenceWord = (typeof wordsByKind)[ConsequenceKind];

export const consequencesKey = ['consequences'] as const;
/** Whoever has fallen behind more than so many reads of the newest. */
const newestJobs = 50;

/** A job that goes on with what follows from an act. */
export interface Consequence extends Job {
  readonly word: ConsequenceWord;
}

/** The newest first; read again and again while one is under way. Of each that begins a live event tells. */
export function consequencesOfActs(client: Client) {
  return queryOptions({
    queryKey: consequencesKey,
    queryFn: async ({ signal }): Promise<Consequence[]> => {
      const kinds = Object.keys(wordsByKind);
      const { jobs } = await client.jobs.listJobs({ kinds, limit: newestJobs }, { signal });
      return jobs.map((job) => ({ ...job, word: wordsByKind[job.kind as ConsequenceKind] }));
    },
    refetchInterval: ({ state }) => pollWhile(state.data?.some(isUnderWay)),
  });
}
