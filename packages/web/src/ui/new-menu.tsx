/** What can be made from anywhere in the dashboard: a booking for a client, blocked time; for staff the question for a substitute. */
import { IconCalendarOff, IconCalendarPlus, IconPlus, IconUserQuestion } from '@tabler/icons-react';
import { useId } from 'react';
import { useDashboard } from './dashboard-context.tsx';
import styles from './dashboard-frame.module.css';
import { useFoldout } from './foldout.ts';
import { useOpen } from './opened.ts';
import { useReach, useSignedIn } from './signed-in.ts';

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

const entries = {
  booking: { text: 'new.booking', Sign: IconCalendarPlus },
  block: { text: 'new.block', Sign: IconCalendarOff },
  substitute: { text: 'substitutes.ask', Sign: IconUserQuestion },
} as const;

export function NewMenu() {
  const { say } = useDashboard();
  const open = useOpen();
  const menu = useFoldout();
  const menuId = useId();
  const mayBook = useReach('BOOKINGS.CREATE') !== undefined;
  const mayBlock = useReach('CALENDAR.MANAGE') !== undefined;
  // Whoever reaches more gives it to somebody else at once.
  const asksForSubstitutes = useReach('SUBSTITUTES.ASK') === 'own';
  if (useSignedIn() === undefined) {
    // The room that the button will need, so that nothing moves when it comes.
    return (
      <div className={`${styles['newArea']} ${styles['coming']}`} aria-hidden="true">
        <span className={`${styles['entry']} ${styles['new']}`}>
          <IconPlus {...icon} />
          <span>{say('new.name')}</span>
        </span>
      </div>
    );
  }
  if (!mayBook && !mayBlock && !asksForSubstitutes) {
    return null;
  }
  const entry = (what: keyof typeof entries) => {
    const { Sign, text } = entries[what];
    return (
      <button
        type="button"
        className={`${styles['entry']} ${styles['rare']}`}
        onClick={() => {
          menu.close();
          open({ new: what });
        }}
      >
        <Sign {...icon} />
        <span>{say(text)}</span>
      </button>
    );
  };
  return (
    <div className={styles['newArea']} ref={menu.area}>
      <button
        ref={menu.button}
        type="button"
        className={`${styles['entry']} ${styles['new']}`}
        aria-expanded={menu.isOpen}
        aria-controls={menuId}
        onClick={menu.toggle}
      >
        <IconPlus {...icon} />
        <span>{say('new.name')}</span>
      </button>
      <div className={styles['newMenu']} id={menuId} data-open={menu.isOpen || undefined}>
        {mayBook ? entry('booking') : null}
        {mayBlock ? entry('block') : null}
        {asksForSubstitutes ? entry('substitute') : null}
      </div>
    </div>
  );
}
