/** What somebody typed and what was saved elsewhere meanwhile, beside each other: a person decides which one counts. */
import { Button } from '@mantine/core';
import { useDashboard } from '../dashboard-context.tsx';
import { Notice } from '../notice.tsx';
import styles from './editing.module.css';

interface SideBySideProps {
  /** What the field is called. */
  readonly name: string;
  readonly mine: string;
  readonly theirs: string;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

export function SideBySide({ name, mine, theirs, onMine, onTheirs }: SideBySideProps) {
  const { say } = useDashboard();
  return (
    <Notice meaning="warn" title={say('editor.conflictField', { field: name })} spoken>
      <div className={styles['sides']}>
        <div>
          <p className={styles['side']}>{say('editor.mine')}</p>
          <p>{mine}</p>
          <Button onClick={onMine}>{say('editor.keepMine')}</Button>
        </div>
        <div>
          <p className={styles['side']}>{say('editor.theirs')}</p>
          <p>{theirs}</p>
          <Button variant="default" onClick={onTheirs}>
            {say('editor.takeTheirs')}
          </Button>
        </div>
      </div>
    </Notice>
  );
}
