/** Who else has the e-mail address that is typed: said while it is typed, so that nobody is kept twice by mistake. */
import { useDebouncedValue } from '@mantine/hooks';
import { foldEmail } from '@openhours/contract/text/fold';
import { isMailAddress } from '@openhours/contract/text/mail-addresses';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { nameOfContact } from '../../bookings/clients.ts';
import { clientAddress } from '../../pages/dashboard-addresses.ts';
import { clientsAtAddress } from '../../queries/contacts.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './clients.module.css';

const typingPauseMs = 300;

interface SameAddressProps {
  readonly email: string;
  /** Whose address it is; absent of somebody new. */
  readonly contactId: string | undefined;
}

export function SameAddress({ contactId, email }: SameAddressProps) {
  const { say, session } = useDashboard();
  const typed = foldEmail(email);
  const [sought] = useDebouncedValue(typed, typingPauseMs);
  const found = useQuery({ ...clientsAtAddress(session.client, sought), enabled: isMailAddress(sought) });
  const others = typed === sought ? (found.data ?? []).filter(({ id }) => id !== contactId) : [];
  return (
    <div role="status" className={styles['others']}>
      {others.length === 0 ? null : (
        <Notice meaning="warn" title={say('client.sameAddress', { count: others.length })}>
          <ul>
            {others.map((other) => (
              <li key={other.id}>
                <Link to={clientAddress(other.id)}>
                  <bdi>{nameOfContact(other)}</bdi>
                </Link>
              </li>
            ))}
          </ul>
          <p>{say('client.sameAddressHint')}</p>
        </Notice>
      )}
    </div>
  );
}
