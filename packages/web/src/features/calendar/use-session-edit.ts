/** Changing sessions from the calendar, and taking that back as long as nobody was told. */
import type { CalendarEvent, SessionChanges, SessionScope } from '@openhours/contract';
import type { Once } from '../../queries/mutation.ts';
import { type SessionAct, useChangeSessions } from '../../queries/session-changes.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { type WayBack, wayBackOf } from './edited-session.ts';
import type { Session } from './entries.ts';

export interface EditRequest {
  readonly entry: Session;
  readonly scope: SessionScope;
  readonly changes: SessionChanges;
  readonly tells: boolean;
}

/** What was changed, with what takes it back; absent where somebody knows of it by now. */
export interface Edited {
  readonly entry: Session;
  readonly startMs: number;
  readonly wayBack: WayBack | undefined;
}

export type SessionEdit = ReturnType<typeof useSessionEdit>;

/** `onEdited` is told of a change, and of nothing once it was taken back. */
export function useSessionEdit(onEdited: (edited: Edited | undefined) => void) {
  const { session } = useDashboard();
  const key = useIdempotencyKey();
  const mutation = useChangeSessions<Once & { readonly act: SessionAct; readonly request?: EditRequest }>(
    session.client,
    {
      onSuccess(event, { request }) {
        key.renew();
        onEdited(request && editedBy(request, event));
      },
      onError: key.renewIfDecided,
    },
  );
  const send = (act: SessionAct, request?: EditRequest) => {
    if (!mutation.isPending) {
      mutation.mutate({ act, idempotencyKey: key.current(), ...(request === undefined ? {} : { request }) });
    }
  };
  return {
    change(request: EditRequest) {
      const { changes, entry, scope, tells } = request;
      const { id: eventId, revision } = entry.event;
      const participantNotification = { notifyParticipants: tells };
      send({ change: { eventId, revision, scope, changes, participantNotification } }, request);
    },
    takeBack: (wayBack: WayBack) => send(wayBack),
    isPending: mutation.isPending,
    error: mutation.error,
    /** Something else is asked for: what was refused is no answer to it. */
    again: () => {
      key.renew();
      mutation.reset();
    },
  };
}

function editedBy(request: EditRequest, event: CalendarEvent): Edited {
  return {
    entry: request.entry,
    startMs: Date.parse(event.start.utcDate),
    wayBack: request.tells ? undefined : wayBackOf(request.entry.event, event, request),
  };
}
