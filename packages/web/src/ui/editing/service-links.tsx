/** The services that something belongs to, each with the way to its editor. */
import type { Service } from '@openhours/contract';
import { Link } from '@tanstack/react-router';
import { serviceEditorAddress } from '../../pages/dashboard-addresses.ts';
import styles from './editing.module.css';
import { Reading } from './saved-words.tsx';

interface ServiceLinksProps {
  /** Undefined until they are read. */
  readonly services: readonly Pick<Service, 'id' | 'name'>[] | undefined;
  readonly error: Error | null;
  readonly onAgain: () => void;
  /** What is said where there is none. */
  readonly none: string;
}

export function ServiceLinks({ error, none, onAgain, services }: ServiceLinksProps) {
  if (services === undefined) {
    return <Reading error={error} onAgain={onAgain} />;
  }
  return services.length === 0 ? (
    <p className="oh-soft">{none}</p>
  ) : (
    <ul className={styles['choices']}>
      {services.map(({ id, name }) => (
        <li key={id}>
          <Link to={serviceEditorAddress(id)}>
            <bdi>{name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
