/** Handing out and erasing what is kept of a client. Erasing is a process of the server, which goes on whoever looks. */
import { type Client, isCallError, refusalData } from '@openhours/client';
import type { Job } from '@openhours/contract';
import { queryOptions } from '@tanstack/react-query';
import { bookingsChanged } from './bookings.ts';
import { confidentialNotesKey } from './client-notes.ts';
import { contactsChanged } from './contacts.ts';
import { type MutationCallbacks, useEntityMutation } from './mutation.ts';

/** All that is stored about a client. */
export type PersonalData = Awaited<ReturnType<Client['privacy']['exportContact']>>;

export function useExportClient(client: Client, callbacks: MutationCallbacks<PersonalData, string>) {
  return useEntityMutation(
    {
      retry: false,
      // The answer holds the words of confidential notes: it goes with the page.
      gcTime: 0,
      mutationFn: (contactId: string) => client.privacy.exportContact({ contactId }),
      // Each confidential note that was handed out counts as opened.
      onSuccess: (queries) => void queries.invalidateQueries({ queryKey: confidentialNotesKey }),
    },
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

/**
 * The job of an erasure that goes on behind its answer, as this names it. By nothing else is it told from the erasure of
 * somebody else that is under way.
 */
export function jobOfErasure(error: unknown): string | undefined {
  const jobId = refusalData(error, 'UNAVAILABLE')?.['jobId'];
  return typeof jobId === 'string' ? jobId : undefined;
}

const pollMs = 1000;

/** How far an erasure is, read again and again; its job is not known before the first answer. */
export function erasureUnderWay(client: Client, jobId: string | undefined) {
  return queryOptions({
    queryKey: ['erasures', jobId] as const,
    queryFn: ({ signal }): Promise<Job> => client.jobs.getJob({ jobId: jobId ?? '' }, { signal }),
    enabled: jobId !== undefined,
    refetchInterval: pollMs,
  });
}
