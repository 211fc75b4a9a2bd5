/** Handing out and erasing what is kept of a client. Erasing is a process of the server, which goes on whoever looks. */
import { type Client, isCallError } from '@openhours/client';
import type { Job } from '@openhours/contract';
import { queryOptions } from '@tanstack/react-query';
import { bookingsChanged } from './bookings.ts';
import { contactsChanged } from './contacts.ts';
import { type MutationCallbacks, useEntityMutation } from './mutation.ts';

/** All that is stored about a client. */
export type PersonalData = Awaited<ReturnType<Client['privacy']['exportContact']>>;

export function useExportClient(client: Client, callbacks: MutationCallbacks<PersonalData, string>) {
  return useEntityMutation(
    { retry: false, mutationFn: (contactId: string) => client.privacy.exportContact({ contactId }) },
    callbacks,
  );
}

/** Erases a client; it is done when this is. Asked again it is the same erasure (`pauseOfErasure`). */
export function useEraseClient(client: Client) {
  return useEntityMutation({
    retry: false,
    mutationFn: (contactId: string) => client.privacy.eraseContact({ contactId }),
    onSettled: (queries) => {
      void contactsChanged(queries);
      void bookingsChanged(queries);
    },
  });
}

/** After how long to ask again for an erasure that goes on behind its answer; undefined for every other failure. */
export function pauseOfErasure(error: unknown): number | undefined {
  return isCallError(error) && error.status === 503 && error.retryAfterSeconds !== undefined
    ? error.retryAfterSeconds * 1000
    : undefined;
}

/** Called like the process of the server. */
const kindOfErasure = 'erasure';
const newestJobs = 20;
const pollMs = 1000;

/** How far the newest erasure is that somebody has asked for and that is not done, read again and again; null when there is none. */
export function erasureUnderWay(client: Client) {
  return queryOptions({
    queryKey: ['erasures'] as const,
    queryFn: async ({ signal }): Promise<Job | null> => {
      const { jobs } = await client.jobs.listJobs({ startedByMe: true, limit: newestJobs }, { signal });
      return jobs.find(({ endedDate, kind }) => kind === kindOfErasure && endedDate === undefined) ?? null;
    },
    refetchInterval: pollMs,
  });
}
