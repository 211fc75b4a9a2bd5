/** The start that was chosen for all that is booked together cannot be had: nothing was moved, and others lead on. */
import { moveAddress } from '../../../pages/addresses.ts';
import type { MoveTogetherGoneState } from '../../../pages/state/move.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { PageLink } from '../../../ui/context/page-link.tsx';
import { useMoments } from '../../../ui/display/moments.ts';
import { SiteFrame } from '../../../ui/views/site-frame.tsx';
import styles from '../visit.module.css';
import { BackToBooking } from './back-to-booking.tsx';
import { Gone } from './gone.tsx';

export function MoveTogetherGonePage({ state }: { state: MoveTogetherGoneState }) {
  const { say } = usePage();
  const moments = useMoments();
  const { day, token, was } = state;
  return (
    <SiteFrame width="reading">
      <BackToBooking token={token} />
      <h1 className={styles['title']}>{say('manage.moveTitle')}</h1>
      <p className={styles['old']}>{say('manage.now', { time: moments.text(was) })}</p>
      <Gone state={state} />
      <div className={styles['acts']}>
        <PageLink href={moveAddress(token, { day })}>{say('act.allTimes')}</PageLink>
      </div>
    </SiteFrame>
  );
}
