/** On Today: who asks for a substitute, for what, and the answer; for staff what they have asked for themselves. */
import { SubstitutePart, useOpenRequests } from '../../booked/substitute-part.tsx';
import { localAt } from '../../days/dates.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import styles from './substitutes.module.css';

export function AskedToday() {
  const { formats, frame, say } = useDashboard();
  const requests = useOpenRequests().data ?? [];
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
              <SubstitutePart
                target={
                  request.bookingId === undefined
                    ? { ...(request.eventId === undefined ? {} : { eventId: request.eventId }) }
                    : { bookingId: request.bookingId }
                }
                holderIds={[request.resourceId]}
                mayTell
                isMain
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
