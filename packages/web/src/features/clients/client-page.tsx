/**
 * One client, as whoever speaks with them wants them: how to reach them, when they come, how often they did, what is due and
 * what the team has noted; and what is done for them: booking, handing out what is kept of them, erasing it.
 */

import { Button } from '@mantine/core';
import type { Contact } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOfContact } from '../../bookings/clients.ts';
import { EmailFact, TelephoneFact } from '../../bookings/reach-facts.tsx';
import { clientsAddress } from '../../pages/addresses.ts';
import { visitsOfContact } from '../../queries/contact-visits.ts';
import { clientById } from '../../queries/contacts.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useIdInAddress } from '../../ui/context/id-in-address.ts';
import { useOpen } from '../../ui/context/opened.ts';
import { useReach } from '../../ui/context/signed-in.ts';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { EditorPage } from '../../ui/editing/section.tsx';
import { ReadFailure } from '../../ui/feedback/read-failure.tsx';
import styles from './clients.module.css';
import { ErasurePage } from './erasure.tsx';
import { NotesOfClient } from './notes-of-client.tsx';
import { PersonalDataPart } from './personal-data.tsx';
import { VisitsPart } from './visits-part.tsx';

export function ClientView() {
  const contactId = useIdInAddress();
  return <ClientPage key={contactId} contactId={contactId} />;
}

function ClientPage({ contactId }: { readonly contactId: string }) {
  const { say, session } = useDashboard();
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
      <Card client={read.data} />
      <PersonalDataPart client={read.data} onErase={() => setErasing(true)} />
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

function Card({ client }: { readonly client: Contact }) {
  const { say, session } = useDashboard();
  const booked = useQuery(visitsOfContact(session.client, client.id));
  return (
    <>
      <Reach client={client} />
      {booked.data === undefined ? (
        booked.isError ? (
          <ReadFailure title={say('client.visitsFailed')} error={booked.error} onAgain={() => void booked.refetch()} />
        ) : (
          <Reading error={null} onAgain={() => undefined} />
        )
      ) : (
        <>
          <VisitsPart client={client} visits={booked.data.visits} />
          <NotesOfClient notes={booked.data.notes} />
        </>
      )}
    </>
  );
}

function Reach({ client: { email, phone } }: { readonly client: Contact }) {
  const { say } = useDashboard();
  return email === undefined && phone === undefined ? (
    <p className="oh-soft">{say('client.noReach')}</p>
  ) : (
    <dl className={styles['reach']}>
      <TelephoneFact number={phone} />
      <EmailFact email={email} />
    </dl>
  );
}
