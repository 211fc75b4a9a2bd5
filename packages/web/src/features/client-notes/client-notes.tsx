/** Both kinds of notes about a client: as sections of the client's page, and below each other in the drawer of a booking. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { alertsOf, confidentialNotesOf, isOutOfReach } from '../../queries/client-notes.ts';
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

/** Whether there is something to show of a kind: an answer, or why there is none. Not where the client is nobody to staff. */
const isShown = ({ error, isPending }: { readonly error: Error | null; readonly isPending: boolean }) =>
  !isPending && !isOutOfReach(error);

/** A booking that was cancelled or declined names its client to staff, to whom that is nobody for it. */
export function NotesInDrawer(of: OfClient) {
  const { session } = useDashboard();
  const parts = useParts(of);
  const reads = (key: string) => ({ enabled: parts.some((part) => part.key === key) });
  const shown: Readonly<Record<string, boolean>> = {
    alerts: isShown(useQuery({ ...alertsOf(session.client, of.contactId), ...reads('alerts') })),
    confidential: isShown(useQuery({ ...confidentialNotesOf(session.client, of.contactId), ...reads('confidential') })),
  };
  return parts.filter(({ key }) => shown[key]).map(({ key, ...part }) => <DrawerPart key={key} {...part} />);
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
