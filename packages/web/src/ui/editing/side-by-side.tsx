/** What somebody typed and what was saved elsewhere meanwhile, beside each other: a person decides which one counts. */
import { Button } from '@mantine/core';
import { useDashboard } from '../context/dashboard-context.tsx';
import { coloursOf, MeaningIcon } from '../styles/meaning.tsx';
import styles from './side-by-side.module.css';

interface SideBySideProps {
  /** What was changed elsewhere. */
  readonly title: string;
  readonly mine: string;
  readonly theirs: string;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

/** Longer values need the whole width of a phone. */
const shortLength = 24;

export function SideBySide({ title, mine, theirs, onMine, onTheirs }: SideBySideProps) {
  const { say } = useDashboard();
  const isShort = Math.max(mine.length, theirs.length) <= shortLength;
  return (
    <div className={`${styles['conflict']} ${coloursOf('warn')}`} role="alert">
      <p className={styles['title']}>
        <MeaningIcon meaning="warn" size={22} className={styles['icon']} />
        <span>{title}</span>
      </p>
      <div className={styles['sides']} data-short={isShort || undefined}>
        <div className={styles['side']}>
          <p className={styles['whose']}>{say('editor.mine')}</p>
          <p className={styles['value']} dir="auto">
            {mine}
          </p>
          <Button onClick={onMine}>{say('editor.keepMine')}</Button>
        </div>
        <div className={styles['side']}>
          <p className={styles['whose']}>{say('editor.theirs')}</p>
          <p className={styles['value']} dir="auto">
            {theirs}
          </p>
          <Button variant="default" onClick={onTheirs}>
            {say('editor.takeTheirs')}
          </Button>
        </div>
      </div>
    </div>
  );
}
