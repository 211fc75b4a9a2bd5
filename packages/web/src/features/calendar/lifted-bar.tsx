/** What is to be done with what was taken up: press its new time, type it, or leave it where it is. */
import { Button } from '@mantine/core';
import type { Own } from '../../language/bidi.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import styles from './calendar-page.module.css';

interface LiftedBarProps {
  readonly name: Own;
  readonly onType: () => void;
  readonly onKeep: () => void;
}

export function LiftedBar({ name, onKeep, onType }: LiftedBarProps) {
  const { say } = useDashboard();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves from its buttons, too
    <div
      className={styles['moved']}
      onKeyDown={({ key }) => {
        if (key === 'Escape') {
          onKeep();
        }
      }}
    >
      <p>
        <Sentence text={say('calendar.pressNewTime', { name })} />
      </p>
      <div className={styles['liftedActs']}>
        <Button variant="default" onClick={onType}>
          {say('calendar.typeNewTime')}
        </Button>
        <Button variant="subtle" onClick={onKeep}>
          {say('move.keep')}
        </Button>
      </div>
    </div>
  );
}
