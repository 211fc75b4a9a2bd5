/**
 * A time that is not free: who or what has it, the nearest free times first, and booking it all the same second, with
 * the right to do so and a reason that is written down.
 */

import { Button, Textarea } from '@mantine/core';
import type { Booking } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { instantOf, localAt } from '../days/dates.ts';
import { own } from '../language/bidi.ts';
import { isWholeDays } from '../language/formats.ts';
import type { DashboardTextId } from '../language/texts.ts';
import { freeNearby, type NearbyQuestion, type NearTime, nearestNews } from '../queries/free-nearby.ts';
import { useDashboard } from '../ui/context/dashboard-context.tsx';
import { useReach } from '../ui/context/signed-in.ts';
import { Sentence } from '../ui/display/sentence.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import choice from '../ui/styles/choice.module.css';
import styles from './booking-conflict.module.css';
import {
  canBeSetAside,
  comesBeforeRivals,
  isOnlyRuled,
  isOverlap,
  isPast,
  isRule,
  type Obstacle,
  type Rival,
} from './obstacle.ts';
import { useRivalSentence, useRivals } from './rivals.ts';

/**
 * "Anna already has Ben 10:00–10:50." Whatever cannot be looked up is left to the reason above it. Of a rival that is
 * over by the time asked for, or begins after it, only the buffer is in the way, and is named.
 */
function useRivalSentences(rivals: readonly Rival[], around: NearbyQuestion | undefined): string[] {
  const { say } = useDashboard();
  const sentenceOf = useRivalSentence();
  const sentences = useRivals(rivals).flatMap((known) => {
    const isApart = known.booking !== undefined && liesApart(known.booking, around);
    return [...sentenceOf(known), ...(isApart ? [say('way.pause')] : [])];
  });
  // Two rivals on both sides leave no buffer either, and that is said once.
  return [...new Set(sentences)];
}

/** True when a booking has nothing of the time that is asked for. */
function liesApart({ startDate, endDate }: Booking, around: NearbyQuestion | undefined): boolean {
  if (around === undefined || startDate === undefined || endDate === undefined) {
    return false;
  }
  const start = instantOf(around.localStart, around.timeZone);
  return Date.parse(endDate) <= start || Date.parse(startDate) >= start + around.durationMinutes * 60_000;
}

/** "It starts in 20 minutes. Clients have to book at least 2 hours ahead." Without its numbers where they are not known. */
function useReasonSentence({ closure, window }: Obstacle, nowMs: number): (reason: DashboardTextId) => string {
  const { formats, frame, say } = useDashboard();
  const length = (ms: number) => {
    const minutes = Math.max(1, Math.round(ms / 60_000));
    return isWholeDays(minutes) ? formats.length(minutes) : formats.durationInWords(minutes);
  };
  return (reason) => {
    if (reason === 'way.closedDay' && closure !== undefined) {
      return say('way.closedDayNamed', { name: own(closure) });
    }
    if (reason === 'way.tooLate' && window?.untilMs !== undefined) {
      const left = length(window.startMs - nowMs);
      return say('way.tooLateBy', { left, notice: length(window.startMs - window.untilMs) });
    }
    if (reason === 'way.tooEarly' && window?.fromMs !== undefined) {
      const from = localAt(window.fromMs, frame.timeZone);
      return say('way.tooEarlyUntil', { day: formats.day(from.slice(0, 10)), time: formats.time(from) });
    }
    return say(reason);
  };
}

/** What an obstacle is called, and what is said of it, each once. */
function useObstacleWords(obstacle: Obstacle, around: NearbyQuestion | undefined) {
  const { clock, say } = useDashboard();
  const startMs = obstacle.window?.startMs;
  // As of when the time was asked for: a sentence that changed by the minute would be read out by the minute.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another time is another question
  const nowMs = useMemo(() => clock.now(), [clock, startMs]);
  const rivals = useRivalSentences(obstacle.rivals, around);
  const sentenceOf = useReasonSentence(obstacle, nowMs);
  const isOver = isPast(obstacle, nowMs);
  const reasons = obstacle.reasons
    // Of what has begun no rule matters any more.
    .filter((reason) => !isOver || !isRule(reason))
    // A rival by name says more than that the time is taken.
    .filter((reason) => reason !== 'way.taken' || rivals.length === 0);
  const sentences = [
    ...new Set([
      ...reasons.filter(comesBeforeRivals).map(sentenceOf),
      ...rivals,
      ...reasons.filter((reason) => !comesBeforeRivals(reason)).map(sentenceOf),
    ]),
  ];
  return {
    title: say(isOver ? 'way.titlePast' : isOnlyRuled(obstacle) ? 'way.titleRules' : 'way.title'),
    sentences: isOver && sentences.length === 0 ? [say('way.pastHint')] : sentences,
  };
}

/** `staffId`: whose time it is, where that is somebody else than was asked for. */
type OnNearest = (localStart: string, staffId: string | undefined) => void;

function NearTimes({ near, onNearest }: { readonly near: readonly NearTime[]; readonly onNearest: OnNearest }) {
  const { formats, frame, say } = useDashboard();
  return (
    <div>
      <p className={styles['label']}>{say('way.nearest')}</p>
      <div className={styles['nearest']}>
        {near.map(({ localStart, staff }) => {
          const time =
            localStart.slice(0, 10) === frame.today
              ? formats.time(localStart)
              : `${formats.shortDay(localStart.slice(0, 10))}, ${formats.time(localStart)}`;
          return (
            <button
              key={localStart}
              type="button"
              className={styles['nearestTime']}
              onClick={() => onNearest(localStart, staff?.resourceId)}
            >
              <span className={`oh-time ${choice['face']}`}>
                <span>
                  {staff === undefined ? (
                    time
                  ) : (
                    <Sentence text={say('way.nearTime', { time, name: own(staff.name) })} />
                  )}
                </span>
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** What is free nearby, where the refusal names nothing. */
function FoundNear({ around, onNearest }: { readonly around: NearbyQuestion; readonly onNearest: OnNearest }) {
  const { say, session } = useDashboard();
  const found = useQuery(freeNearby(session.client, around));
  if (found.data === undefined) {
    return found.isError ? null : (
      <p role="status" className="oh-soft">
        {say('shell.loading')}
      </p>
    );
  }
  return found.data.length === 0 ? (
    <p className="oh-soft">{say('way.nothingNear')}</p>
  ) : (
    <NearTimes near={found.data} onNearest={onNearest} />
  );
}

interface BookingConflictProps {
  readonly obstacle: Obstacle;
  /** Where free times are looked for when the refusal names none; absent: nowhere. */
  readonly around?: NearbyQuestion | undefined;
  readonly onNearest: OnNearest;
  /** Absent where a rule cannot be set aside by the act that is refused. */
  readonly onOverride?: ((reason: string) => void) | undefined;
  readonly isPending?: boolean;
  /** What led here has chosen to book all the same: the reason is what is asked next. */
  readonly isReasonNext?: boolean;
}

export function BookingConflict({
  obstacle,
  around,
  onNearest,
  onOverride,
  isPending = false,
  isReasonNext = false,
}: BookingConflictProps) {
  const { say } = useDashboard();
  const mayOverride = useReach('BOOKINGS.OVERRIDE_RULES') !== undefined;
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const asksReason = mayOverride && onOverride !== undefined && canBeSetAside(obstacle);
  useEffect(() => {
    if (isReasonNext && asksReason) {
      document.getElementById('override-reason')?.focus();
    }
  }, [isReasonNext, asksReason]);
  const { sentences, title } = useObstacleWords(obstacle, around);
  const nearest = nearestNews(obstacle.nearest, around);
  return (
    <div className={styles['way']}>
      <Notice meaning="warn" title={title} spoken>
        {sentences.map((sentence) => (
          <p key={sentence}>
            <Sentence text={sentence} />
          </p>
        ))}
      </Notice>
      {nearest.length > 0 ? (
        <NearTimes near={nearest.map((localStart) => ({ localStart, staff: undefined }))} onNearest={onNearest} />
      ) : around === undefined || obstacle.reasons.includes('way.length') ? null : (
        <FoundNear around={around} onNearest={onNearest} />
      )}
      {asksReason ? (
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
            {say(isOverlap(obstacle) ? 'way.bookBoth' : 'way.bookAnyway')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
