/** What a client has booked, on the client's page: the visits, and what the team has noted about them. */
import { useQuery } from '@tanstack/react-query';
import { visitsOfContact } from '../../queries/contact-visits.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { ReadFailure } from '../../ui/feedback/read-failure.tsx';
import { NotesOfClient } from './notes-of-client.tsx';
import { VisitsOfClient } from './visits-of-client.tsx';

export function BookingsOfClient({ contactId }: { readonly contactId: string }) {
  const { say, session } = useDashboard();
  const booked = useQuery(visitsOfContact(session.client, contactId));
  if (booked.data === undefined) {
    return booked.isError ? (
      <ReadFailure title={say('clientVisits.failed')} error={booked.error} onAgain={() => void booked.refetch()} />
    ) : (
      <Reading error={null} onAgain={() => undefined} />
    );
  }
  const { notes, visits } = booked.data;
  return (
    <>
      <VisitsOfClient contactId={contactId} visits={visits} />
      <NotesOfClient notes={notes} />
    </>
  );
}
