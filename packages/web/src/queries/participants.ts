/** Who comes with a booking by name, and which services ask for it, as the dashboard asks for them. */
import type { Client } from '@openhours/client';
import type { NamedParticipant, ParticipantInput, ParticipantNaming } from '@openhours/contract';
import { queryOptions } from '@tanstack/react-query';
import { bookingsKey } from './bookings.ts';
import { type MutationCallbacks, type Once, useEntityMutation } from './mutation.ts';

/** Below bookings: whatever happens to a booking may be about who comes with it. */
export function participantsOfBooking(client: Client, bookingId: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'participants', bookingId] as const,
    queryFn: async ({ signal }) => {
      const { extendedBookings } = await client.bookings.queryExtendedBookings(
        {
          query: { filter: { id: { $eq: bookingId } }, cursorPaging: { limit: 1 } },
          withNamedParticipants: true,
        },
        { signal },
      );
      const [found] = extendedBookings;
      return found === undefined
        ? null
        : { booking: found.booking, named: found.namedParticipants ?? [], parting: found.parting };
    },
  });
}

/** Names of those who come, as a list says them. */
export function namesOf(named: readonly Pick<NamedParticipant, 'name'>[] = []): readonly string[] {
  return named.map(({ name }) => name);
}

const namingKey = ['participant-naming'] as const;

export function participantNamingOf(client: Client, serviceId: string) {
  return queryOptions({
    queryKey: [...namingKey, serviceId] as const,
    queryFn: ({ signal }) => client.bookings.getParticipantNaming({ serviceId }, { signal }),
  });
}

interface SaidNaming {
  readonly participantNaming: ParticipantNaming;
  readonly revision: string;
}

/** What somebody else has changed meanwhile is read again. */
export function useUpdateParticipantNaming(client: Client, serviceId: string) {
  const { queryKey } = participantNamingOf(client, serviceId);
  return useEntityMutation({
    mutationFn: (input: SaidNaming) => client.bookings.updateParticipantNaming({ serviceId, ...input }),
    onSuccess: (queries, saved) => queries.setQueryData(queryKey, saved),
    onError: (queries) => void queries.invalidateQueries({ queryKey }),
  });
}

interface NamedAnew extends Once {
  readonly bookingId: string;
  readonly revision: string;
  readonly namedParticipants: readonly ParticipantInput[];
}

/** Names all who come anew. */
export function useNameParticipants(client: Client, callbacks: MutationCallbacks<unknown, NamedAnew>) {
  return useEntityMutation(
    {
      mutationFn: ({ idempotencyKey, namedParticipants, ...input }: NamedAnew) =>
        client.bookings.nameParticipants({ ...input, namedParticipants: [...namedParticipants] }, { idempotencyKey }),
      onSuccess: (queries) => queries.invalidateQueries({ queryKey: bookingsKey }),
    },
    callbacks,
  );
}

interface CanceledForSome extends Once {
  readonly bookingId: string;
  readonly revision: string;
  readonly participantIds: readonly string[];
  readonly withoutName: number;
  readonly tells: boolean;
  /** What cancelling costs is not asked for. */
  readonly waivesFee: boolean;
}

/** Cancels a booking for some of those who come; the policy binds customers alone. */
export function useCancelParticipants(client: Client, callbacks: MutationCallbacks<unknown, CanceledForSome>) {
  return useEntityMutation(
    {
      mutationFn: ({ idempotencyKey, participantIds, tells, waivesFee, ...input }: CanceledForSome) =>
        client.bookings.cancelParticipants(
          {
            ...input,
            participantIds: [...participantIds],
            participantNotification: { notifyParticipants: tells },
            flowControlSettings: { ignoreCancellationPolicy: true, waiveCancellationFee: waivesFee },
          },
          { idempotencyKey },
        ),
      onSuccess: (queries) => queries.invalidateQueries({ queryKey: bookingsKey }),
    },
    callbacks,
  );
}
