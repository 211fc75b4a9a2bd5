/** Asking for a substitute from anywhere: the next sessions and appointments of one's own, each with the question. */

import { useQuery } from '@tanstack/react-query';
import { wordsOf } from '../../bookings/booking-words.ts';
import { SubstitutePart } from '../../bookings/substitute-part.tsx';
import { localAt } from '../../days/dates.ts';
import { type OwnComing, ownComing, type SubstituteTarget } from '../../queries/substitutes.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useOpened } from '../../ui/context/opened.ts';
import { useSignedIn } from '../../ui/context/signed-in.ts';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { SidePanel } from '../../ui/overlays/side-panel.tsx';
import styles from './substitutes.module.css';

const mostShown = 30;

interface Own {
  readonly target: SubstituteTarget;
  readonly startMs: number;
  readonly title: string;
  /** Who comes, of an appointment. */
  readonly name: string | undefined;
  readonly hasGuests: boolean;
}

/** What somebody has, the next first. */
function ownOf({ sessions, appointments }: OwnComing, timeZone: string): Own[] {
  return [
    ...sessions.map(
      (event): Own => ({
        target: { eventId: event.id },
        startMs: Date.parse(event.start.utcDate),
        title: event.title ?? event.scheduleName,
        name: undefined,
        hasGuests: event.totalCapacity !== event.remainingCapacity,
      }),
    ),
    ...appointments.map((booking): Own => {
      const words = wordsOf(booking, timeZone);
      return {
        target: { bookingId: booking.id },
        startMs: Date.parse(booking.startDate ?? booking.createdDate),
        title: words.service,
        name: words.name,
        hasGuests: true,
      };
    }),
  ].toSorted((a, b) => a.startMs - b.startMs);
}

export function AskForSubstitute() {
  const { formats, frame, say, session } = useDashboard();
  const { close } = useOpened();
  const ownId = useSignedIn()?.user?.resourceId;
  const found = useQuery({
    ...ownComing(session.client, ownId ?? '', frame.today, frame.timeZone),
    enabled: ownId !== undefined,
  });
  const coming = found.data === undefined ? undefined : ownOf(found.data, frame.timeZone).slice(0, mostShown);
  return (
    <SidePanel title={say('substitutes.ask')} contentKey="substitute" onClose={() => close()}>
      {ownId === undefined ? (
        <p>{say('substitutes.noCalendar')}</p>
      ) : coming === undefined ? (
        <Reading error={found.error} onAgain={() => void found.refetch()} />
      ) : coming.length === 0 ? (
        <p>{say('substitutes.nothing')}</p>
      ) : (
        <>
          <p className="oh-soft">{say('substitutes.askHint')}</p>
          <ul className={styles['requests']}>
            {coming.map(({ hasGuests, name, startMs, target, title }) => {
              const start = localAt(startMs, frame.timeZone);
              return (
                <li key={target.bookingId ?? target.eventId} className={styles['request']}>
                  <p className={`oh-time ${styles['time']}`}>
                    {formats.shortDay(start.slice(0, 10))}, {formats.time(start)}
                  </p>
                  <p className={styles['title']}>
                    <bdi>{title}</bdi>
                    {name === undefined ? null : (
                      <>
                        {' · '}
                        <bdi>{name}</bdi>
                      </>
                    )}
                  </p>
                  <SubstitutePart target={target} holderIds={[ownId]} mayTell={hasGuests} />
                </li>
              );
            })}
          </ul>
        </>
      )}
    </SidePanel>
  );
}
