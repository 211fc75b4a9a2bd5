/** What the dashboard asks about who came, and says of it. */
import type { Client } from '@openhours/client';
import type { Attendance } from '@openhours/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { historiesKey } from './bookings.ts';
import { todayKey } from './bookings-of-today.ts';
import { calendarParts } from './calendar.ts';
import { feesKey } from './fees.ts';
import { type MutationCallbacks, useEntityMutation } from './mutation.ts';

/** Everything below it is asked again when the live stream tells of attendance. */
export const attendanceKey = ['attendance'] as const;

/** Somebody came, or nobody did, which may cost something: everything that shows how a booking stands is read again. */
export async function attendanceChanged(queries: QueryClient): Promise<void> {
  await Promise.all(
    [attendanceKey, todayKey, calendarParts.bookings, feesKey, historiesKey].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );
}

/** A session has no more participants than one page of records holds. */
const pageSize = 1000;

/** Who came to a session, by the ids of their bookings. */
export function attendanceOfSession(client: Client, eventId: string) {
  return queryOptions({
    queryKey: [...attendanceKey, 'session', eventId] as const,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Attendance>> => {
      const query = { filter: { eventId }, cursorPaging: { limit: pageSize } };
      const { attendances } = await client.attendance.queryAttendance({ query }, { signal });
      return new Map(attendances.map((each) => [each.bookingId, each]));
    },
  });
}

/** What is recorded of the session that a booking is for; null where nobody has said anything. */
export function attendanceOfBooking(client: Client, { bookingId, eventId }: Attended) {
  return queryOptions({
    queryKey: [...attendanceKey, 'booking', bookingId, eventId] as const,
    queryFn: async ({ signal }): Promise<Attendance | null> => {
      const query = { filter: { bookingId, eventId }, cursorPaging: { limit: 1 } };
      const { attendances } = await client.attendance.queryAttendance({ query }, { signal });
      return attendances[0] ?? null;
    },
  });
}

/** Somebody's part in a session. */
export interface Attended {
  readonly bookingId: string;
  readonly eventId: string;
}

export interface SetAttendance extends Attended, Pick<Attendance, 'progress' | 'status'> {
  readonly numberOfAttendees: number;
}

/** Records who came. One after another: pressed quickly, the last one counts. */
export function useSetAttendance(
  client: Client,
  { bookingId, eventId }: Attended,
  callbacks: MutationCallbacks<unknown, Omit<SetAttendance, keyof Attended>> = {},
) {
  return useEntityMutation(
    {
      scope: `attendance ${bookingId} ${eventId}`,
      mutationFn: (said: Omit<SetAttendance, keyof Attended>) =>
        client.attendance.setAttendance({ attendance: { bookingId, eventId, ...said } }),
      onSettled: attendanceChanged,
    },
    callbacks,
  );
}
