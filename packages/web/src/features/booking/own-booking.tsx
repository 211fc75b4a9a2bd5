/** The chosen time is the person's own already: it says so and leads to the booking, in place of the form. */
import { Button } from '@mantine/core';
import type { OwnBooking } from '../../pages/state.ts';
import { Notice } from '../../ui/notice.tsx';
import { usePage } from '../../ui/page-context.tsx';
import styles from './booking.module.css';

export function OwnBookingPart({ own }: { own: OwnBooking }) {
  const { say } = usePage();
  return (
    <div className={styles['details']}>
      <p>{say(own.isWaiting ? 'own.waitingHint' : 'own.bookedHint')}</p>
      <div className={styles['bar']}>
        <Button component="a" href={own.address} size="lg" fullWidth>
          {say('act.showBooking')}
        </Button>
      </div>
    </div>
  );
}

/** The time can be had once more: nobody shall book twice without meaning to. */
export function OwnBookingNotice({ own }: { own: OwnBooking }) {
  const { say } = usePage();
  return (
    <Notice meaning="note" title={say(own.isWaiting ? 'own.waiting' : 'own.booked')}>
      <p>{say('own.onceMore')}</p>
      <p>
        <a className={styles['change']} href={own.address}>
          {say('act.showBooking')}
        </a>
      </p>
    </Notice>
  );
}
