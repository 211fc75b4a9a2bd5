/**
 * What whoever meets a client should know, wherever one of their visits stands: beside their name in a drawer, a roster or
 * a list. A list asks once for all of its clients.
 */
import { Button } from '@mantine/core';
import type { ClientAlert } from '@openhours/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { type AlertsByContact, alertsOf, alertsOfContacts, isOutOfReach } from '../queries/client-notes.ts';
import { useDashboard } from '../ui/context/dashboard-context.tsx';
import { useReach } from '../ui/context/signed-in.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import styles from './client-alerts.module.css';

const none: AlertsByContact = new Map();
const Known = createContext(none);

interface WithClientAlertsProps {
  /** The clients of a list; of whom nothing is known stands without. */
  readonly contactIds: readonly (string | undefined)[];
  readonly children: ReactNode;
}

/** While live updates are interrupted what is to be known is looked for, as are the visits themselves. */
function useLooking() {
  return { refetchInterval: useDashboard().live === 'interrupted' ? 30_000 : (false as const) };
}

/**
 * Asks what is to be known about the clients of a list, for the marks in it. The list does not wait for it, but says where it
 * does not know: without marks it would look as if there was nothing.
 */
export function WithClientAlerts({ children, contactIds }: WithClientAlertsProps) {
  const { say, session } = useDashboard();
  const mayRead = useReach('CLIENT_ALERTS.READ') !== undefined;
  const ids = mayRead ? contactIds.filter((id) => id !== undefined) : [];
  const known = useQuery({ ...alertsOfContacts(session.client, ids), ...useLooking() });
  return (
    <Known value={mayRead ? (known.data ?? none) : none}>
      {known.isError ? (
        <Notice meaning="warn" title={say('alerts.listUnread')}>
          <div>
            <Button variant="default" onClick={() => void known.refetch()}>
              {say('bookings.tryAgain')}
            </Button>
          </div>
        </Notice>
      ) : null}
      {children}
    </Known>
  );
}

/** What is to be known about a client of the list. */
export function useKnownAlerts(contactId: string | undefined): readonly ClientAlert[] {
  return useContext(Known).get(contactId ?? '') ?? [];
}

/** More of one client than these are counted in a list; the drawer has all. */
const mostInList = 2;

/** The marks of one client in a list. */
export function AlertMarks({ contactId }: { readonly contactId: string | undefined }) {
  const { say } = useDashboard();
  const alerts = useKnownAlerts(contactId);
  const more = alerts.length - mostInList;
  return alerts.length === 0 ? null : (
    <span className={styles['marks']}>
      {alerts.slice(0, mostInList).map(({ id, text }) => (
        <Mark key={id} text={text} />
      ))}
      {more > 0 ? <span className="oh-soft oh-small">{say('alerts.more', { count: more })}</span> : null}
    </span>
  );
}

function Mark({ text }: Pick<ClientAlert, 'text'>) {
  const { say } = useDashboard();
  return (
    <span className={styles['mark']}>
      <IconAlertTriangle aria-hidden="true" size={16} stroke={1.75} className={styles['icon'] as string} />
      <span className="oh-heard">{say('alerts.heard')} </span>
      <bdi className={styles['words']}>{text}</bdi>
    </span>
  );
}

/** All that is to be known of a client, whole, beside their name. */
export function AlertsOfClient({ contactId }: { readonly contactId: string }) {
  const { say, session } = useDashboard();
  const mayRead = useReach('CLIENT_ALERTS.READ') !== undefined;
  const { data = [], error } = useQuery({
    ...alertsOf(session.client, contactId),
    ...useLooking(),
    enabled: mayRead,
  });
  if (error !== null && !isOutOfReach(error) && data.length === 0) {
    return (
      <p className={styles['mark']}>
        <span className={styles['words']}>{say('alerts.unread')}</span>
      </p>
    );
  }
  return data.length === 0 ? null : (
    <ul className={styles['lines']} aria-label={say('alerts.list')}>
      {data.map(({ id, text }) => (
        <li key={id}>
          <Mark text={text} />
        </li>
      ))}
    </ul>
  );
}
