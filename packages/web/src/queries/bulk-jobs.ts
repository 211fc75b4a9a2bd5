/**
 * What is decided about many bookings at once: jobs of the server, which go on whoever looks, as whoever started them
 * follows them.
 */
import type { Client } from '@openhours/client';
import type { Booking, Job } from '@openhours/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { bookingsKey, type Condition } from './bookings.ts';
import { type ActsByKind, type DecidedJob, ownDecidedJobs } from './decided-jobs.ts';
import { type MutationCallbacks, type Once, useEntityMutation } from './mutation.ts';

export const bulkActs = ['confirm', 'decline', 'cancel', 'restore'] as const;
export type BulkAct = (typeof bulkActs)[number];

const actsByKind: ActsByKind<BulkAct> = {
  'bookings.startBulkConfirm': 'confirm',
  'bookings.startBulkDecline': 'decline',
  'bookings.startBulkCancel': 'cancel',
  'bookings.startBulkRestore': 'restore',
};

/** What was done by this operation was done by such a job. */
export function isBulkDecision(operation: string): boolean {
  return Object.hasOwn(actsByKind, operation);
}

const jobsKey = ['bulk-jobs'] as const;
/** Among so many of somebody's newest jobs the one that is followed is sought. */
const newestJobs = 20;
const pollMs = 1000;
/** Of those that stayed as they were the first are named; more are counted only. */
const mostNamed = 100;

/** A job that decides about many bookings. */
export type BulkJob = DecidedJob<BulkAct>;

/** What somebody has decided about many bookings, the newest first; read again and again while one is under way. */
export function bulkJobs(client: Client) {
  return queryOptions({
    queryKey: jobsKey,
    queryFn: ({ signal }) => ownDecidedJobs(client, { actsByKind, limit: newestJobs, signal }),
    refetchInterval: ({ state }) => pollWhile(state.data?.some(isUnderWay)),
  });
}

/** Of one that has ended in FAILED, too, what was done by then stays and is counted. */
export function isUnderWay({ endedDate }: Pick<Job, 'endedDate'>): boolean {
  return endedDate === undefined;
}

/** How long until somebody who follows work looks again; not at all once it is over. */
export function pollWhile(isGoingOn: boolean | undefined): number | false {
  return isGoingOn === true && pollMs;
}

/** A booking that stayed as it was. */
export interface StayedBooking {
  readonly id: string;
  readonly code: string;
  /** As it is now; undefined when it is gone. */
  readonly booking: Booking | undefined;
}

/** The first of those that a job has left as they were, with the reasons. */
export function bookingsThatStayed(client: Client, jobId: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'stayed', jobId] as const,
    queryFn: async ({ signal }): Promise<StayedBooking[]> => {
      const { items } = await client.jobs.listJobItems({ jobId, status: 'FAILED', limit: mostNamed }, { signal });
      if (items.length === 0) {
        return [];
      }
      const filter = { id: { $in: items.map(({ id }) => id) } };
      const { extendedBookings } = await client.bookings.queryExtendedBookings(
        { query: { filter, cursorPaging: { limit: mostNamed } } },
        { signal },
      );
      const byId = new Map(extendedBookings.map(({ booking }) => [booking.id, booking]));
      return items.map(({ code = 'INTERNAL', id }) => ({ id, code, booking: byId.get(id) }));
    },
  });
}

/** Which bookings a decision is for. */
export type BulkSubject =
  /** These, as they were when the question was asked. */
  | { readonly kind: 'bookings'; readonly bookings: readonly Booking[] }
  /** All that a filter finds but some: the server reads them as it comes to them. */
  | { readonly kind: 'list'; readonly filter: Condition; readonly except: readonly string[] }
  /** Those that a job has ended, as it left them. */
  | { readonly kind: 'ended'; readonly jobId: string };

export interface BulkDecision {
  readonly act: BulkAct;
  readonly subject: BulkSubject;
  readonly tells: boolean;
}

function subjectOf(subject: BulkSubject) {
  switch (subject.kind) {
    case 'bookings':
      return { bookings: subject.bookings.map(({ id: bookingId, revision }) => ({ bookingId, revision })) };
    case 'list':
      return {
        filter: { ...subject.filter },
        ...(subject.except.length === 0 ? {} : { exceptBookingIds: [...subject.except] }),
      };
    case 'ended':
      return { endedByJobId: subject.jobId };
  }
}

/** Starts what was decided; it is among the jobs when this is done. */
export function useStartBulkJob<Input extends BulkDecision & Once>(
  client: Client,
  callbacks: MutationCallbacks<{ readonly jobId: string }, Input>,
) {
  return useEntityMutation(
    {
      mutationFn: ({ act, idempotencyKey, subject, tells }: Input) => {
        const asked = { ...subjectOf(subject), participantNotification: { notifyParticipants: tells } };
        const once = { idempotencyKey };
        switch (act) {
          case 'confirm':
            // Here a person decides about many: a time that is gone is a booking to look at, never one taken twice.
            return client.bookings.startBulkConfirm(
              { ...asked, flowControlSettings: { checkAvailabilityValidation: true } },
              once,
            );
          case 'decline':
            return client.bookings.startBulkDecline(asked, once);
          case 'cancel':
            // The business may always cancel its own bookings; the policy binds customers, and costs nobody anything whom
            // it does not ask one by one.
            return client.bookings.startBulkCancel(
              { ...asked, flowControlSettings: { ignoreCancellationPolicy: true, waiveCancellationFee: true } },
              once,
            );
          case 'restore':
            return client.bookings.startBulkRestore(asked, once);
        }
      },
      onSuccess: jobsChanged,
    },
    callbacks,
  );
}

/** Stops a job behind the booking that it is at; what is done stays. */
export function useStopBulkJob(client: Client) {
  return useEntityMutation({
    mutationFn: (jobId: string) => client.jobs.cancelJob({ jobId }),
    // Refused, it had ended already.
    onSettled: jobsChanged,
  });
}

async function jobsChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: jobsKey });
}
