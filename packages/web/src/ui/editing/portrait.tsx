/**
 * A person as a round picture, or by the first letters of their name. Only pictures of this server are shown: others would
 * tell their host who looks at the page, and the content policy refuses them.
 */
import { useDashboard } from '../dashboard-context.tsx';
import styles from './editing.module.css';
import { initialsOf, isOfServer } from './portrait-words.ts';

export function Portrait({ name, picture }: { name: string; picture: string | undefined }) {
  const { frame } = useDashboard();
  return isOfServer(picture, frame.publicUrl) ? (
    <img src={picture} alt="" className={styles['picture']} loading="lazy" />
  ) : (
    <span className={styles['initials']} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
