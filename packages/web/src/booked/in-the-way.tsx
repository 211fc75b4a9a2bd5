/**
 * A time that is not free: who or what has it, the nearest free times first, and booking it all the same second, with
 * the right to do so and a reason that is written down.
 */
import { Button, Textarea } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { localAt } from '../days/dates.ts';
import { own } from '../language/bidi.ts';
import choice from '../ui/choice.module.css';
import { useDashboard } from '../ui/dashboard-context.tsx';
import { Notice } from '../ui/notice.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { useReach } from '../ui/signed-in.ts';
import { wordsOf } from './booking-words.ts';
import styles from './in-the-way.module.css';
import type { Obstacle, Rival } from './obstacle.ts';
import { bookingById, bookingsKey } from './queries.ts';

/** More rivals than these say nothing more. */
const mostNamed = 3;

/** "Anna already has Ben 10:00–10:50." Whatever cannot be looked up is left to the reason above it. */
function useRivalSentences(rivals: readonly Rival[]): string[] {
  const { formats, frame, say, session } = useDashboard();
  const unique = [...new Map(rivals.map((rival) => [rival.id, rival])).values()].slice(0, mostNamed);
  const answers = useQueries({
    queries: unique.map((rival) => ({
      queryKey: [...bookingsKey, 'rival', rival.source, rival.id],
      queryFn: async () => {
        if (rival.source === 'BOOKING') {
          const booking = await bookingById(session.client, rival.id).queryFn?.({} as never);
          if (booking == null) {
            return null;
          }
          const words = wordsOf(booking, frame.timeZone);
          return { who: words.staff, what: words.name ?? words.service, start: words.localStart, end: words.localEnd };
        }
        if (rival.source === 'EVENT') {
          const { event } = await session.client.calendar.getEvent({ eventId: rival.id });
          const local = (instant: string) => localAt(Date.parse(instant), frame.timeZone);
          return {
            who: event.resources[0]?.name,
            what: event.title ?? event.scheduleName,
            start: local(event.start.utcDate),
            end: local(event.end.utcDate),
          };
        }
        return null;
      },
    })),
  });
  return unique.flatMap((rival, index) => {
    const found = answers[index]?.data;
    if (found == null) {
      return rival.source === 'HOLD' ? [say('way.held')] : [];
    }
    const who = rival.staff ?? found.who;
    const values = { what: own(found.what), start: formats.time(found.start), end: formats.time(found.end) };
    return [who === undefined ? say('way.rivalOfAll', values) : say('way.rival', { ...values, who: own(who) })];
  });
}

interface InTheWayProps {
  readonly obstacle: Obstacle;
  readonly onNearest: (localStart: string) => void;
  /** Absent where a rule cannot be set aside by the act that is refused. */
  readonly onOverride?: ((reason: string) => void) | undefined;
  readonly isPending?: boolean;
}

export function InTheWay({ obstacle, onNearest, onOverride, isPending = false }: InTheWayProps) {
  const { formats, frame, say } = useDashboard();
  const mayOverride = useReach('BOOKINGS.OVERRIDE_RULES') !== undefined;
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const rivals = useRivalSentences(obstacle.rivals);
  // A rival by name says more than that the time is taken.
  const reasons = obstacle.reasons.filter((text) => text !== 'way.taken' || rivals.length === 0);
  return (
    <div className={styles['way']}>
      <Notice meaning="warn" title={say('way.title')} spoken>
        {[...rivals, ...reasons.map((text) => say(text))].map((sentence) => (
          <p key={sentence}>
            <Sentence text={sentence} />
          </p>
        ))}
      </Notice>
      {obstacle.nearest.length === 0 ? null : (
        <div>
          <p className={styles['label']}>{say('way.nearest')}</p>
          <div className={styles['nearest']}>
            {obstacle.nearest.map((local) => (
              <button key={local} type="button" className={styles['nearestTime']} onClick={() => onNearest(local)}>
                <span className={`oh-time ${choice['face']}`}>
                  {local.slice(0, 10) === frame.today
                    ? formats.time(local)
                    : `${formats.shortDay(local.slice(0, 10))}, ${formats.time(local)}`}
                </span>
              </button>
            ))}
          </div>
        </div>
      )}
      {mayOverride && onOverride !== undefined ? (
        <div className={styles['override']}>
          <Textarea
            id="override-reason"
            label={say('way.reason')}
            description={say('way.reasonHint')}
            error={isMissing && reason.trim() === '' ? say('way.reasonMissing') : undefined}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button
            variant="default"
            aria-disabled={isPending}
            onClick={() => {
              if (reason.trim() === '') {
                setMissing(true);
                document.getElementById('override-reason')?.focus();
              } else if (!isPending) {
                onOverride(reason.trim());
              }
            }}
          >
            {say(rivals.length > 0 ? 'way.bookBoth' : 'way.bookAnyway')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
