/** What the search says beside what it found: that it could not look, that there is nothing, and its keys. */
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCornerDownLeft } from '@tabler/icons-react';
import { own } from '../../../language/bidi.ts';
import { useDashboard } from '../../../ui/context/dashboard-context.tsx';
import { Sentence } from '../../../ui/display/sentence.tsx';
import { LiveNotices } from '../../../ui/feedback/live-notices.tsx';
import styles from './search.module.css';
import type { Found } from './use-found.ts';

export function SearchTrouble({ trouble, again }: Pick<Found, 'trouble' | 'again'>) {
  const { say } = useDashboard();
  return trouble === undefined ? null : (
    <div className={styles['trouble']} role="alert">
      <p>{say(`search.${trouble}`)}</p>
      {trouble === 'failed' ? (
        <Button variant="default" onClick={again}>
          {say('bookings.tryAgain')}
        </Button>
      ) : null}
    </div>
  );
}

/** The sign at the rail lies under the search. */
export function SearchOffline() {
  const { isOnline } = useDashboard();
  return isOnline ? null : (
    <div className={styles['offline']}>
      <LiveNotices />
    </div>
  );
}

export function NothingFound({ text, onClear }: { readonly text: string; readonly onClear: () => void }) {
  const { say } = useDashboard();
  return (
    <div className={styles['none']} role="status">
      <p className={styles['noneTitle']}>
        <Sentence text={say('search.none', { text: own(text) })} />
      </p>
      <p className="oh-soft">{say('search.noneHint')}</p>
      <Button variant="default" onClick={onClear}>
        {say('search.clear')}
      </Button>
    </div>
  );
}

export function SearchKeys() {
  const { say } = useDashboard();
  return (
    <p className={styles['keys']} aria-hidden="true">
      <span>
        <kbd>
          <IconArrowUp size={14} />
        </kbd>{' '}
        <kbd>
          <IconArrowDown size={14} />
        </kbd>{' '}
        {say('search.keyMove')}
      </span>
      <span>
        <kbd>
          <IconCornerDownLeft size={14} />
        </kbd>{' '}
        {say('search.keyGo')}
      </span>
      <span>
        <kbd>Esc</kbd> {say('search.keyClose')}
      </span>
    </p>
  );
}
