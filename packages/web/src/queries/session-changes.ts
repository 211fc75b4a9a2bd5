/** Changing a session by itself, with those that follow, or with all that are to come: what it would do, and the act. */
import type { Client } from '@openhours/client';
import type { CalendarEvent, InheritedField } from '@openhours/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { bookingsKey } from './bookings.ts';
import { calendarKey, calendarParts, showChanged } from './calendar.ts';
import { type CallInput, type MutationCallbacks, type Once, useEntityMutation } from './mutation.ts';
import { sessionsKey } from './sessions.ts';

export type AskedChange = CallInput<Client['bookings']['previewSessionChange']>;

/** What a change would do. What was asked before stays in sight until the answer is there. */
export function changePreviewOf(client: Client, asked: AskedChange) {
  return queryOptions({
    queryKey: [...calendarParts.changes, asked] as const,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => (await client.bookings.previewSessionChange(asked, { signal })).preview,
  });
}

/** A change, or that a session follows its series again in what was changed of it. */
export type SessionAct =
  | { readonly change: CallInput<Client['calendar']['changeSessions']> }
  | {
      readonly restore: { readonly eventId: string; readonly revision: string; readonly fields: InheritedField[] };
    };

const [, previews] = calendarParts.changes;

/** Reads all again that shows sessions; what an act would do is asked anew only where it is looked at later. */
async function readAgain(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: calendarKey, predicate: ({ queryKey }) => queryKey[1] !== previews }),
    queries.invalidateQueries({ queryKey: calendarParts.changes, refetchType: 'none' }),
    queries.invalidateQueries({ queryKey: bookingsKey }),
    queries.invalidateQueries({ queryKey: sessionsKey }),
  ]);
}

/** The session stands at once where it is answered to be. Of others nothing is answered: the act lasts until they are read. */
export function useChangeSessions<Input extends Once & { readonly act: SessionAct }>(
  client: Client,
  callbacks: MutationCallbacks<CalendarEvent, Input>,
) {
  return useEntityMutation(
    {
      async mutationFn({ act, idempotencyKey }: Input): Promise<CalendarEvent> {
        const { event } =
          'change' in act
            ? await client.calendar.changeSessions(act.change, { idempotencyKey })
            : await client.calendar.restoreEventDefaults(act.restore, { idempotencyKey });
        return event;
      },
      async onSuccess(queries, event, { act }) {
        showChanged(queries, ('change' in act ? act.change : act.restore).eventId, event);
        const reading = readAgain(queries);
        await ('change' in act && act.change.scope !== 'THIS' ? reading : undefined);
      },
      onError: (queries) => void readAgain(queries),
    },
    callbacks,
  );
}
