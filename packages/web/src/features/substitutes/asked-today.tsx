/** On Today: who asks for a substitute, for what, and the answer; for staff what they have asked for themselves. */

import type { SubstituteRequest } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { SubstitutePart, useOpenRequests } from '../../bookings/substitute-part.tsx';
import { localAt } from '../../days/dates.ts';
import { hasGuestsOf, stillToAnswer } from '../../queries/substitutes.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useNow } from '../../ui/context/now.ts';
import { useReach } from '../../ui/context/signed-in.ts';
import styles from './substitutes.module.css';

export function AskedToday() {
  const { formats, frame, say } = useDashboard();
  const { nowMs } = useNow();
  const requests = stillToAnswer(useOpenRequests().data ?? [], nowMs);
  if (requests.length === 0) {
    return null;
  }
  return (
    <section aria-labelledby="today-substitutes" className={styles['asked']}>
      <h2 id="today-substitutes">{say('substitutes.today', { count: requests.length })}</h2>
      <ul className={styles['requests']}>
        {requests.map((request) => {
          const start = localAt(Date.parse(request.startDate), frame.timeZone);
          return (
            <li key={request.id} className={styles['request']}>
              <p className={`oh-time ${styles['time']}`}>
                {formats.shortDay(start.slice(0, 10))}, {formats.time(start)}
              </p>
              <p className={styles['title']}>
                <bdi>{request.title}</bdi>
              </p>
              <AskedPart request={request} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function AskedPart({ request }: { request: SubstituteRequest }) {
  const { session } = useDashboard();
  const { bookingId, eventId, resourceId } = request;
  const decides = useReach('SUBSTITUTES.DECIDE') === 'all';
  const guests = useQuery({
    ...hasGuestsOf(session.client, eventId ?? ''),
    enabled: decides && bookingId === undefined && eventId !== undefined,
  });
  const target = bookingId === undefined ? (eventId === undefined ? {} : { eventId }) : { bookingId };
  const mayTell = bookingId !== undefined || guests.data === true;
  return <SubstitutePart target={target} holderIds={[resourceId]} mayTell={mayTell} isMain />;
}
