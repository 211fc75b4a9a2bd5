/**
 * What a client may ask for by law: a copy of all that is kept of them, and the end of it. Only who has the right is offered
 * either; before somebody is erased a dialog says what goes, and what has to stay and why.
 */

import { Button } from '@mantine/core';
import type { Contact } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOfContact } from '../../bookings/clients.ts';
import { own } from '../../language/bidi.ts';
import { visitsOfContact } from '../../queries/contact-visits.ts';
import { type PersonalData, useExportClient } from '../../queries/personal-data.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Offered } from '../../ui/editing/editable.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import actions from '../../ui/styles/actions.module.css';
import styles from './clients.module.css';

interface PersonalDataPartProps {
  readonly client: Contact;
  /** The question was answered: whoever is shown begins. */
  readonly onErase: () => void;
}

export function PersonalDataPart(props: PersonalDataPartProps) {
  return (
    <Offered permission="CONTACTS.PRIVACY">
      <Offerings {...props} />
    </Offered>
  );
}

/** One file for whoever asked; it is named by the id, so that no folder tells who it was. */
function download(data: PersonalData): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `personal-data-${data.contactId}.json`;
  link.click();
  URL.revokeObjectURL(address);
}

function Offerings({ client, onErase }: PersonalDataPartProps) {
  const { say, session } = useDashboard();
  const [isAsking, setAsking] = useState(false);
  const exporting = useExportClient(session.client, { onSuccess: download });
  return (
    <Section title={say('privacy.title')} hint={say('privacy.hint')}>
      <div className={actions['buttons']}>
        <Button
          variant="default"
          aria-disabled={exporting.isPending}
          onClick={() => (exporting.isPending ? undefined : exporting.mutate(client.id))}
        >
          {say(exporting.isPending ? 'privacy.downloading' : 'privacy.download')}
        </Button>
        <Button variant="default" className={actions['danger'] as string} onClick={() => setAsking(true)}>
          {say('privacy.erase')}
        </Button>
      </div>
      {exporting.isError ? <Notice meaning="bad" title={say('privacy.downloadFailed')} spoken /> : null}
      {exporting.isSuccess ? (
        <Notice meaning="good" title={say('privacy.downloaded')} spoken>
          <p>{say('privacy.downloadedHint')}</p>
        </Notice>
      ) : null}
      {isAsking ? <EraseQuestion client={client} onErase={onErase} onClose={() => setAsking(false)} /> : null}
    </Section>
  );
}

interface EraseQuestionProps extends PersonalDataPartProps {
  readonly onClose: () => void;
}

const goes = ['privacy.goesDetails', 'privacy.goesWords', 'privacy.goesMessages'] as const;
const stays = ['privacy.staysBookings', 'privacy.staysRecord'] as const;

function EraseQuestion({ client, onClose, onErase }: EraseQuestionProps) {
  const { say, session } = useDashboard();
  const visits = useQuery(visitsOfContact(session.client, client.id)).data?.visits;
  return (
    <Sheet title={say('privacy.eraseTitle', { name: own(nameOfContact(client)) })} onClose={onClose}>
      <h3>{say('privacy.goes')}</h3>
      <ul className={styles['points']}>
        {goes.map((id) => (
          <li key={id}>{say(id)}</li>
        ))}
      </ul>
      <h3>{say('privacy.stays')}</h3>
      <ul className={styles['points']}>
        {stays.map((id) => (
          <li key={id}>{say(id)}</li>
        ))}
      </ul>
      {visits === undefined || visits.upcomingCount === 0 ? null : (
        <Notice meaning="warn" title={say('privacy.upcoming', { count: visits.upcomingCount })}>
          <p>{say('privacy.upcomingHint')}</p>
        </Notice>
      )}
      <p>{say('privacy.forGood')}</p>
      <div className={actions['buttons']}>
        <Button className={actions['dangerFilled'] as string} onClick={onErase}>
          {say('privacy.eraseDo')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {say('editor.keep')}
        </Button>
      </div>
    </Sheet>
  );
}
