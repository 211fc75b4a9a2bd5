/** Consents, which services ask for them, and what of a booking is signed, as the dashboard asks for them. */

import type { Client } from '@openhours/client';
import type { AskedConsent, BookingConsent, Consent, Waiver } from '@openhours/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { everyPage } from '../session/every-page.ts';
import { bookingsKey } from './bookings.ts';
import { type CallInput, type MutationCallbacks, type Once, useEntityMutation } from './mutation.ts';
import { keepRow, orNull, type RowEditing, useRowEditing } from './row.ts';
import { catalogueStaleMs } from './stale.ts';

export const consentsKey = ['consents'] as const;

/** All consents by their names, archived ones behind the others. */
export function consentsOf(client: Client) {
  return queryOptions({
    queryKey: [...consentsKey, 'list'] as const,
    staleTime: catalogueStaleMs,
    queryFn: async ({ signal }): Promise<Consent[]> => {
      const all = await everyPage(async (cursorPaging) => {
        const { consents, pagingMetadata } = await client.consents.queryConsents(
          { query: { cursorPaging: { ...cursorPaging, limit: 20 } } },
          { signal },
        );
        return { items: consents, pagingMetadata };
      });
      return all.toSorted(
        (one, other) => Number(one.archived) - Number(other.archived) || one.name.localeCompare(other.name),
      );
    },
  });
}

/** One of them; null when the site has none with this id. */
export function consentById(client: Client, consentId: string) {
  return queryOptions({
    queryKey: [...consentsKey, 'one', consentId] as const,
    queryFn: ({ signal }): Promise<Consent | null> =>
      orNull(client.consents.getConsent({ consentId }, { signal }).then(({ consent }) => consent)),
  });
}

/** The words of a consent as they were, the newest first. */
export function versionsOfConsent(client: Client, consentId: string) {
  return infiniteQueryOptions({
    queryKey: [...consentsKey, 'versions', consentId] as const,
    queryFn: async ({ pageParam, signal }) => {
      const before = pageParam === undefined ? {} : { beforeVersion: pageParam };
      return (await client.consents.listConsentVersions({ consentId, ...before }, { signal })).versions;
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (versions) => {
      const oldest = versions.at(-1)?.version ?? 1;
      return oldest > 1 ? oldest : undefined;
    },
  });
}

/** What services ask for and what is signed is another. */
async function consentsChanged(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: consentsKey }),
    queries.invalidateQueries({ queryKey: bookingsKey }),
  ]);
}

type ChangedConsent = Omit<CallInput<Client['consents']['updateConsent']>['consent'], 'id'> & {
  readonly correction?: boolean;
};

/** One consent as its editor saves it. */
export function useConsentEditing(client: Client, consentId: string): RowEditing<Consent, ChangedConsent> {
  return useRowEditing({
    write: async ({ correction = false, ...changes }: ChangedConsent) =>
      (await client.consents.updateConsent({ consent: { ...changes, id: consentId }, correction })).consent,
    read: async () => (await client.consents.getConsent({ consentId })).consent,
    queryKey: consentById(client, consentId).queryKey,
    keep(queries, next) {
      keepRow(queries, { one: consentById(client, next.id).queryKey, list: consentsOf(client).queryKey }, next);
      void queries.invalidateQueries({ queryKey: versionsOfConsent(client, next.id).queryKey });
    },
  });
}

export interface NewConsent {
  readonly consent: CallInput<Client['consents']['createConsent']>['consent'];
}

export function useCreateConsent(client: Client) {
  return useEntityMutation({
    mutationFn: async ({ consent, idempotencyKey }: NewConsent & Once) =>
      (await client.consents.createConsent({ consent }, { idempotencyKey })).consent,
    onSuccess: consentsChanged,
  });
}

/** Puts a consent away, or takes it out again. */
export function useArchiveConsent(client: Client, consentId: string) {
  return useEntityMutation({
    retry: false,
    mutationFn: async ({ archived, revision }: Pick<Consent, 'archived' | 'revision'>) =>
      (await client.consents.updateConsent({ consent: { id: consentId, archived, revision } })).consent,
    onSettled: consentsChanged,
  });
}

/** Takes away a consent that nobody has signed. */
export function useDeleteConsent(client: Client, callbacks: MutationCallbacks<unknown, string>) {
  return useEntityMutation(
    {
      retry: false,
      mutationFn: (consentId: string) => client.consents.deleteConsent({ consentId }),
      onSettled: (queries) => void consentsChanged(queries),
    },
    callbacks,
  );
}

/** Which consents a service asks for. */
export function consentsOfService(client: Client, serviceId: string) {
  return queryOptions({
    queryKey: [...consentsKey, 'of-service', serviceId] as const,
    queryFn: ({ signal }) => client.consents.getServiceConsents({ serviceId }, { signal }),
  });
}

export interface ServiceConsentsInput {
  readonly consents: AskedConsent[];
  readonly revision: string;
}

/** What is sent of a consent that a service asks for: its words are its own. */
function askedOf({ consentId, months, requiredToBook, validity }: AskedConsent): AskedConsent {
  return { consentId, requiredToBook, validity, ...(months === undefined ? {} : { months }) };
}

/** What somebody else has changed meanwhile is read again. */
export function useUpdateServiceConsents(client: Client, serviceId: string) {
  const { queryKey } = consentsOfService(client, serviceId);
  return useEntityMutation({
    mutationFn: ({ consents, revision }: ServiceConsentsInput) =>
      client.consents.updateServiceConsents({ serviceId, consents: consents.map(askedOf), revision }),
    onSuccess(queries, saved) {
      queries.setQueryData(queryKey, saved);
      void queries.invalidateQueries({ queryKey: bookingsKey });
    },
    onError: (queries) => void queries.invalidateQueries({ queryKey }),
  });
}

/** What of a booking is to be signed, and what of it is. Below the key of bookings: it changes with them. */
export function consentsOfBooking(client: Client, bookingId: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'consents', bookingId] as const,
    queryFn: async ({ signal }) => (await client.bookings.getBookingConsents({ bookingId }, { signal })).consents,
  });
}

/** Which of some bookings are signed, and which lack a signature; of nothing to sign nothing is said. */
export function signaturesAmong(client: Client, bookingIds: readonly string[]) {
  return queryOptions({
    queryKey: [...bookingsKey, 'signatures', bookingIds] as const,
    enabled: bookingIds.length > 0,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Waiver['status']>> => {
      const found = await everyPage(async (cursorPaging) => {
        const { extendedBookings, pagingMetadata } = await client.bookings.queryExtendedBookings(
          { query: { filter: { id: { $in: [...bookingIds] } }, cursorPaging }, withWaiver: true },
          { signal },
        );
        return { items: extendedBookings, pagingMetadata };
      });
      return new Map(found.map(({ booking, waiver }) => [booking.id, waiver?.status ?? 'UNDEFINED']));
    },
  });
}

type NotedOnPaper = Omit<CallInput<Client['bookings']['noteSignedConsents']>, 'bookingId'>;
export interface SignedOnPaper extends Once, NotedOnPaper {}

/** Notes what somebody has signed on paper. */
export function useNoteSigned(
  client: Client,
  bookingId: string,
  callbacks: MutationCallbacks<readonly BookingConsent[], SignedOnPaper>,
) {
  return useEntityMutation(
    {
      mutationFn: async ({ idempotencyKey, ...noted }: SignedOnPaper) =>
        (await client.bookings.noteSignedConsents({ bookingId, ...noted }, { idempotencyKey })).consents,
      onSuccess: (queries) => queries.invalidateQueries({ queryKey: bookingsKey }),
    },
    callbacks,
  );
}

/** Takes back what was just noted, one after the other. */
export function useTakeBackSigned(client: Client, bookingId: string, callbacks: MutationCallbacks<unknown, string[]>) {
  return useEntityMutation(
    {
      retry: false,
      async mutationFn(signatureIds: string[]) {
        for (const consentSignatureId of signatureIds) {
          await client.bookings.takeBackSignedConsent({ bookingId, consentSignatureId });
        }
      },
      onSettled: (queries) => queries.invalidateQueries({ queryKey: bookingsKey }),
    },
    callbacks,
  );
}

/** Deletes a signature, whoever gave it. */
export function useDeleteSignature(client: Client) {
  return useEntityMutation({
    retry: false,
    mutationFn: (consentSignatureId: string) => client.consents.deleteConsentSignature({ consentSignatureId }),
    onSettled: (queries) => queries.invalidateQueries({ queryKey: bookingsKey }),
  });
}
