/** The notes about the client of a booking, in its drawer: staff have no page of the client, and write them here. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { bookingById } from '../../queries/bookings.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';

const Notes = lazy(async () => ({ default: (await import('./client-notes.tsx')).NotesInDrawer }));

export function NotesBesideBooking({ bookingId }: { readonly bookingId: string }) {
  const { session } = useDashboard();
  const readsAlerts = useReach('CLIENT_ALERTS.READ') !== undefined;
  const readsNotes = useReach('CONFIDENTIAL_NOTES.READ') !== undefined;
  const contactId = useQuery(bookingById(session.client, bookingId)).data?.contactDetails?.contactId;
  return contactId === undefined || (!readsAlerts && !readsNotes) ? null : (
    <Suspense>
      <Notes key={contactId} contactId={contactId} />
    </Suspense>
  );
}
