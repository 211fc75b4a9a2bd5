/** How far long work is, as a bar beside the words that say it. */
import { useDashboard } from '../context/dashboard-context.tsx';
import styles from './progress.module.css';

export function Progress({ all, done }: { readonly all: number; readonly done: number }) {
  const { say } = useDashboard();
  return <progress className={styles['progress']} max={all} value={done} aria-label={say('progress.name')} />;
}
