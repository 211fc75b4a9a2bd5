/** Absences as the dashboard asks for them: who is away, what is booked then, and what becomes of it. */
import type { Client } from '@openhours/client';
import type { Absence, Job, JobItem } from '@openhours/contract';
import { maxVisitsOfAbsence } from '@openhours/contract/absences/limits';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { everyPage } from '../session/every-page.ts';
import { bookingsKey } from './bookings.ts';
import { isUnderWay, pollWhile } from './bulk-jobs.ts';
import { calendarKey, type DayRange, instantsOf } from './calendar.ts';
import { closedDaysKey } from './closed-days.ts';
import { type CallInput, type MutationCallbacks, type Once, useEntityMutation } from './mutation.ts';
import { orNull, type RowEditing, useRowEditing } from './row.ts';
import { sessionsKey } from './sessions.ts';

export const absencesKey = ['absences'] as const;

/** Those that are to come or go on, and of those that are over the last weeks; the soonest first. */
export function absencesOf(client: Client, sinceDate: string) {
  return queryOptions({
    queryKey: [...absencesKey, 'list', sinceDate] as const,
    queryFn: ({ signal }) =>
      everyPage(
        async (cursorPaging) => {
          const { absences, pagingMetadata } = await client.absences.queryAbsences(
            { query: { filter: { endDate: { $gte: sinceDate } }, cursorPaging } },
            { signal },
          );
          return { items: absences, pagingMetadata };
        },
        { atMost: 500 },
      ),
  });
}

/** Those that meet some days, also when they have ended: what they had blocked until then stays blocked. */
export function absencesOfDays(client: Client, range: DayRange, timeZone: string) {
  const [fromInstant, toInstant] = instantsOf(range, timeZone);
  return queryOptions({
    queryKey: [...absencesKey, 'days', range.from, range.to] as const,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      everyPage(async (cursorPaging) => {
        const { absences, pagingMetadata } = await client.absences.queryAbsences(
          { query: { filter: { startDate: { $lt: toInstant }, endDate: { $gt: fromInstant } }, cursorPaging } },
          { signal },
        );
        return { items: absences, pagingMetadata };
      }),
  });
}

/** One of them; null when there is none with this id. */
export function absenceById(client: Client, absenceId: string) {
  return queryOptions({
    queryKey: [...absencesKey, 'one', absenceId] as const,
    queryFn: ({ signal }): Promise<Absence | null> =>
      orNull(client.absences.getAbsence({ absenceId }, { signal }).then(({ absence }) => absence)),
  });
}

export type AskedNewAbsence = CallInput<Client['absences']['previewAbsence']>;

/** What is booked in a time that somebody is to be away; undefined: no time is chosen yet. */
export function visitsOfNewAbsence(client: Client, asked: AskedNewAbsence | undefined) {
  return queryOptions({
    queryKey: [...bookingsKey, 'new-absence', asked] as const,
    placeholderData: keepPreviousData,
    retry: false,
    enabled: asked !== undefined,
    queryFn: ({ signal }) => client.absences.previewAbsence(asked as AskedNewAbsence, { signal }),
  });
}

/** What is booked within an absence now. */
export function visitsOfAbsence(client: Client, absenceId: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'absence', absenceId] as const,
    queryFn: ({ signal }) => client.absences.listVisitsOfAbsence({ absenceId }, { signal }),
  });
}

export type AskedMessage = CallInput<Client['absences']['previewVisitMessage']>;

/** While somebody types, the message before stands there until the next is read. */
export function messageOfVisit(client: Client, asked: AskedMessage) {
  return queryOptions({
    queryKey: [...bookingsKey, 'message-of-absence', asked] as const,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => (await client.absences.previewVisitMessage(asked, { signal })).message ?? null,
  });
}

/** How far what was decided is, with what was left as it is; null where it is somebody else's, or not kept any more. */
export function jobOfAbsence(client: Client, jobId: string) {
  return queryOptions({
    queryKey: [...absencesKey, 'job', jobId] as const,
    queryFn: async ({ signal }): Promise<(Job & { readonly left: readonly JobItem[] }) | null> => {
      const job = await orNull(client.jobs.getJob({ jobId }, { signal }));
      if (job === null) {
        return null;
      }
      const { items } =
        job.failed === 0
          ? { items: [] }
          : await client.jobs.listJobItems({ jobId, status: 'FAILED', limit: maxVisitsOfAbsence }, { signal });
      return { ...job, left: items };
    },
    refetchInterval: ({ state }) => pollWhile(state.data != null && isUnderWay(state.data)),
  });
}

/** Somebody is away at other times, or what is booked is elsewhere. */
export async function absencesChanged(queries: QueryClient): Promise<void> {
  await Promise.all(
    [absencesKey, bookingsKey, calendarKey, closedDaysKey, sessionsKey].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );
}

export type NewAbsence = CallInput<Client['absences']['createAbsence']>;

export function useCreateAbsence(
  client: Client,
  callbacks: MutationCallbacks<{ readonly absence: Absence }, NewAbsence & Once>,
) {
  return useEntityMutation(
    {
      mutationFn: ({ idempotencyKey, ...asked }: NewAbsence & Once) =>
        client.absences.createAbsence(asked, { idempotencyKey }),
      onSuccess: (queries, { absence }) => {
        queries.setQueryData(absenceById(client, absence.id).queryKey, absence);
        void absencesChanged(queries);
      },
    },
    callbacks,
  );
}

export type Decided = CallInput<Client['absences']['decideAboutVisits']>;

export function useDecideAboutVisits(client: Client, callbacks: MutationCallbacks<unknown, Decided & Once>) {
  return useEntityMutation(
    {
      mutationFn: ({ idempotencyKey, ...asked }: Decided & Once) =>
        client.absences.decideAboutVisits(asked, { idempotencyKey }),
      onSuccess: absencesChanged,
    },
    callbacks,
  );
}

type ChangedAbsence = Omit<CallInput<Client['absences']['updateAbsence']>, 'absenceId'>;

/** One absence as its page saves it. */
export function useAbsenceEditing(client: Client, absenceId: string): RowEditing<Absence, ChangedAbsence> {
  return useRowEditing({
    write: async (changes: ChangedAbsence) => (await client.absences.updateAbsence({ absenceId, ...changes })).absence,
    read: async () => (await client.absences.getAbsence({ absenceId })).absence,
    queryKey: absenceById(client, absenceId).queryKey,
    keep(queries, next) {
      queries.setQueryData(absenceById(client, absenceId).queryKey, next);
      void absencesChanged(queries);
    },
  });
}

export function useEndAbsence(client: Client) {
  return useEntityMutation({
    mutationFn: (absenceId: string) => client.absences.endAbsence({ absenceId }),
    onSettled: absencesChanged,
  });
}
