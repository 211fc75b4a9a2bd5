/**
 * One client, as whoever speaks with them wants them: how to reach them, what the features know of them, such as when they
 * come; and what is done for them: booking, handing out what is kept of them, erasing it.
 */

import { Button } from '@mantine/core';
import type { Contact } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { nameOfContact } from '../../bookings/clients.ts';
import { EmailFact, TelephoneFact } from '../../bookings/reach-facts.tsx';
import { useFeatures } from '../../feature-assembly.ts';
import { clientsAddress } from '../../pages/dashboard-addresses.ts';
import { clientById } from '../../queries/contacts.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useIdInAddress } from '../../ui/context/id-in-address.ts';
import { useOpen } from '../../ui/context/opened.ts';
import { useReach } from '../../ui/context/signed-in.ts';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { EditorPage } from '../../ui/editing/section.tsx';
import styles from './clients.module.css';
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
      <Reach client={read.data} />
      {features.map(({ name, ClientSection }) =>
        ClientSection === undefined ? null : (
          <Suspense key={name} fallback={<Reading error={null} onAgain={() => undefined} />}>
            <ClientSection contactId={contactId} />
          </Suspense>
        ),
      )}
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
