/**
 * One client, as whoever speaks with them wants them: what is kept of them, what the features know of them, such as when they
 * come; and what is done for them: booking, handing out what is kept of them, erasing it, or deleting whom nothing is kept of.
 */

import { Button } from '@mantine/core';
import type { Contact } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { nameOfContact } from '../../bookings/clients.ts';
import { useFeatures } from '../../feature-assembly.ts';
import { own } from '../../language/bidi.ts';
import { clientsAddress } from '../../pages/dashboard-addresses.ts';
import { visitsOfContact } from '../../queries/contact-visits.ts';
import { clientById, useDeleteClient } from '../../queries/contacts.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useIdInAddress } from '../../ui/context/id-in-address.ts';
import { useOpen } from '../../ui/context/opened.ts';
import { useReach } from '../../ui/context/signed-in.ts';
import { Offered } from '../../ui/editing/editable.tsx';
import { AskOnce, Reading } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { ClientDetails } from './client-details.tsx';
import { ErasurePage } from './erasure.tsx';
import { PersonalDataPart } from './personal-data.tsx';

export function ClientView() {
  const contactId = useIdInAddress();
  return <ClientPage key={contactId} contactId={contactId} />;
}

function ClientPage({ contactId }: { readonly contactId: string }) {
  const { say, session } = useDashboard();
  const features = useFeatures();
  // Kept here: the client is gone from all lists before the erasure is done.
  const [isErasing, setErasing] = useState(false);
  const read = useQuery(clientById(session.client, contactId));
  const back = { address: clientsAddress, name: say('nav.clients') };
  if (isErasing) {
    return <ErasurePage contactId={contactId} back={back} onGivenUp={() => setErasing(false)} />;
  }
  if (read.data === null) {
    return (
      <EditorPage key="missing" title={say('client.missing')} back={back}>
        <p className="oh-soft">{say('client.missingHint')}</p>
      </EditorPage>
    );
  }
  if (read.data === undefined) {
    return (
      <EditorPage key="unread" title={back.name} back={back}>
        <Reading error={read.error} onAgain={() => void read.refetch()} />
      </EditorPage>
    );
  }
  return (
    <EditorPage title={nameOfContact(read.data)} back={back} aside={<BookForClient client={read.data} />}>
      <ClientDetails client={read.data} />
      {features.map(({ name, ClientSection }) =>
        ClientSection === undefined ? null : (
          <Suspense key={name} fallback={<Reading error={null} onAgain={() => undefined} />}>
            <ClientSection contactId={contactId} />
          </Suspense>
        ),
      )}
      <PersonalDataPart client={read.data} onErase={() => setErasing(true)} />
      <Remove client={read.data} />
    </EditorPage>
  );
}

function BookForClient({ client }: { readonly client: Contact }) {
  const { say } = useDashboard();
  const open = useOpen();
  return useReach('BOOKINGS.CREATE') === 'all' ? (
    <Button onClick={() => open({ new: 'booking', contact: client.id })}>{say('client.book')}</Button>
  ) : null;
}

/** For whoever was added by mistake: who has booked, or signs in, is not deleted but erased. */
function Remove({ client }: { readonly client: Contact }) {
  const { say, session } = useDashboard();
  const navigate = useNavigate();
  const visits = useQuery(visitsOfContact(session.client, client.id)).data?.visits;
  const deleting = useDeleteClient(session.client, { onSuccess: () => navigate({ to: clientsAddress }) });
  const hasBooked =
    visits === undefined || visits.visitCount + visits.upcomingCount + visits.missedCount + visits.canceledCount > 0;
  return hasBooked || client.memberId !== undefined ? null : (
    <Offered permission="CONTACTS.MANAGE">
      <Section title={say('client.removeTitle')}>
        <AskOnce
          act={say('client.remove')}
          title={say('client.removeAsk', { name: own(nameOfContact(client)) })}
          consequence={<p>{say('client.removeConsequence')}</p>}
          onConfirm={() => deleting.mutateAsync(client.id)}
          sayings={{ CONTACT_IN_USE: 'client.inUse' }}
        />
      </Section>
    </Offered>
  );
}
