/** Who else has the e-mail address or the number that is typed: said while it is typed, so that nobody is kept twice by mistake. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { nameOfContact } from '../../bookings/clients.ts';
import { clientAddress } from '../../pages/dashboard-addresses.ts';
import { clientsReachedBy, soughtReach } from '../../queries/contacts.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './clients.module.css';

const typingPauseMs = 300;

interface SameClientProps {
  readonly email: string;
  readonly phone: string;
  /** Whose they are; absent of somebody new. */
  readonly contactId: string | undefined;
}

export function SameClient({ contactId, email, phone }: SameClientProps) {
  const { say, session } = useDashboard();
  const typed = soughtReach(email, phone);
  const [soughtEmail] = useDebouncedValue(typed.email, typingPauseMs);
  const [soughtPhone] = useDebouncedValue(typed.phone, typingPauseMs);
  const sought = { email: soughtEmail, phone: soughtPhone };
  const isSought = sought.email !== undefined || sought.phone !== undefined;
  const found = useQuery({ ...clientsReachedBy(session.client, sought), enabled: isSought });
  const isTold = isSought && typed.email === sought.email && typed.phone === sought.phone;
  const others = isTold ? (found.data ?? []).filter(({ id }) => id !== contactId) : [];
  return (
    <div role="status" className={styles['others']}>
      {others.length === 0 ? null : (
        <Notice meaning="warn" title={say('client.sameReach', { count: others.length })}>
          <ul>
            {others.map((other) => (
              <li key={other.id}>
                <Link to={clientAddress(other.id)}>
                  <bdi>{nameOfContact(other)}</bdi>
                </Link>
              </li>
            ))}
          </ul>
          <p>{say('client.sameReachHint')}</p>
        </Notice>
      )}
    </div>
  );
}
