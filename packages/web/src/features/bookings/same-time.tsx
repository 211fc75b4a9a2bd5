/** Who else waits for the time of a request: named before one of them is confirmed, each a way to the other request. */

import type { Booking } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { wordsOf } from '../../bookings/booking-words.ts';
import { own } from '../../language/bidi.ts';
import { requestsAtSameTime } from '../../queries/bookings.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useOpened } from '../../ui/context/opened.ts';
import { Sentence } from '../../ui/display/sentence.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './bookings.module.css';

export function SameTime({ booking }: { booking: Booking }) {
  const { formats, frame, say, session } = useDashboard();
  const { open } = useOpened();
  const found = useQuery(requestsAtSameTime(session.client, booking)).data;
  if (found === undefined || found.count === 0) {
    return null;
  }
  return (
    <Notice meaning="note" title={say('booking.sameTime', { count: found.count })}>
      <ul className={styles['others']}>
        {found.bookings.map((other) => {
          const words = wordsOf(other, frame.timeZone);
          return (
            <li key={other.id}>
              <button type="button" className={styles['other']} onClick={() => open({ booking: other.id })}>
                <Sentence
                  text={say('booking.sameTimeOne', {
                    name: own(words.name ?? say('bookings.nobody')),
                    start: formats.time(words.localStart),
                    end: formats.time(words.localEnd),
                  })}
                />
              </button>
            </li>
          );
        })}
      </ul>
      <p>{say('booking.sameTimeHint')}</p>
    </Notice>
  );
}
