/** Both kinds of notes about a client: as sections of the client's page, and below each other in the drawer of a booking. */
import { type ReactNode, useId } from 'react';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { Section } from '../../ui/editing/section.tsx';
import { AlertsPart } from './alerts-part.tsx';
import styles from './client-notes.module.css';
import { ConfidentialHistory } from './confidential-history.tsx';
import { ConfidentialPart } from './confidential-part.tsx';

interface OfClient {
  readonly contactId: string;
}

interface PartProps {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

/** What somebody may read of the two, each in a part of its own. */
function useParts({ contactId }: OfClient): readonly (PartProps & { readonly key: string })[] {
  const { say } = useDashboard();
  const readsAlerts = useReach('CLIENT_ALERTS.READ') !== undefined;
  const readsNotes = useReach('CONFIDENTIAL_NOTES.READ') !== undefined;
  return [
    ...(readsAlerts
      ? [
          {
            key: 'alerts',
            title: say('alerts.title'),
            hint: say('clientAlerts.hint'),
            children: <AlertsPart contactId={contactId} />,
          },
        ]
      : []),
    ...(readsNotes
      ? [
          {
            key: 'confidential',
            title: say('confidential.title'),
            hint: say('confidential.hint'),
            children: <ConfidentialPart contactId={contactId} />,
          },
        ]
      : []),
  ];
}

export function NotesOfClient(of: OfClient) {
  const readsHistory = useReach('CONFIDENTIAL_NOTES.READ_HISTORY') !== undefined;
  return (
    <>
      {useParts(of).map(({ key, ...part }) => (
        <Section key={key} {...part} />
      ))}
      {readsHistory ? <ConfidentialHistory contactId={of.contactId} /> : null}
    </>
  );
}

export function NotesInDrawer(of: OfClient) {
  return useParts(of).map(({ key, ...part }) => <DrawerPart key={key} {...part} />);
}

function DrawerPart({ children, hint, title }: PartProps) {
  const titleId = useId();
  return (
    <section className={styles['part']} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p className="oh-soft oh-small">{hint}</p>
      {children}
    </section>
  );
}
