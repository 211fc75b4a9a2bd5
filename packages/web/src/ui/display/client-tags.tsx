/** The tags of a client, each as it is written. */
import { useDashboard } from '../context/dashboard-context.tsx';
import styles from './client-tags.module.css';

interface ClientTagsProps {
  readonly tags: readonly string[];
  /** Among other words of one line. */
  readonly isSmall?: boolean;
}

export function ClientTags({ isSmall = false, tags }: ClientTagsProps) {
  const { say } = useDashboard();
  return tags.length === 0 ? null : (
    <ul className={styles['tags']} data-small={isSmall || undefined} aria-label={say('client.tags')}>
      {tags.map((tag) => (
        <li key={tag}>
          <bdi>{tag}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** Few enough for one line of a list. */
const mostInRow = 3;

/** The first of them, in a row that is read as one text. */
export function ClientTagsInRow({ tags }: Pick<ClientTagsProps, 'tags'>) {
  return tags.length === 0 ? null : (
    <span className={styles['tags']} data-small>
      {tags.slice(0, mostInRow).map((tag) => (
        <bdi key={tag}>{tag}</bdi>
      ))}
    </span>
  );
}
