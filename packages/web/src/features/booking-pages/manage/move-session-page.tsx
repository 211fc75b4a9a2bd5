/** Another session for a booking of a class. */

import { actWords } from '../../../bookings/act-words.ts';
import type { MoveSessionState } from '../../../pages/state/move.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { useMoments } from '../../../ui/display/moments.ts';
import { SessionList } from '../../../ui/display/session-list.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SiteFrame } from '../../../ui/views/site-frame.tsx';
import styles from '../visit.module.css';
import { BackToBooking } from './back-to-booking.tsx';

export function MoveSessionPage({ state }: { state: MoveSessionState }) {
  const { formats, say } = usePage();
  const moments = useMoments();
  const { isGone, sessions, term, token, visit } = state;
  const addresses = new Map(sessions.map(({ address, session }) => [session.eventId, address]));
  return (
    <SiteFrame width="reading">
      <BackToBooking token={token} />
      <h1 className={styles['title']}>{say('manage.sessionTitle')}</h1>
      <p className={styles['old']}>
        {say('manage.now', { time: moments.text(visit) })}. {say('manage.keptUntilMoved')}{' '}
        {actWords(say, formats, 'move', term)}
      </p>
      {isGone ? (
        <div className={styles['notices']}>
          <Notice meaning="warn" title={say('manage.sessionGone')} spoken>
            <p>{say('manage.notMoved')}</p>
          </Notice>
        </div>
      ) : null}
      {sessions.length === 0 ? (
        <p>{say('manage.noSessions')}</p>
      ) : (
        <SessionList
          sessions={sessions.map(({ session }) => session)}
          isNamed={false}
          isDated
          addressOf={({ eventId }) => addresses.get(eventId)}
        />
      )}
    </SiteFrame>
  );
}
